//! The command that only ISAAC has. It sets whose coordinates a player types and reads.

use super::answer::answer;
use super::choices::{Choices, Chosen};
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app::PlayerSettings;
use text::isaac as words;

/// The coordinates in which White of ISAAC types and reads squares: White's own or Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    Own,
    Black,
}

impl Choices for Numbers {
    const ALL: &'static [(&'static str, Numbers)] = &[
        ("numbers-own", Numbers::Own),
        ("numbers-black", Numbers::Black),
    ];
}

/// Shows or changes the coordinates in which the caller types and reads squares of ISAAC.
#[poise::command(slash_command)]
pub async fn coordinates(ctx: Context<'_>, numbers: Option<Chosen<Numbers>>) -> Result<(), Error> {
    answer(ctx, async |asking| {
        let settings = match &numbers {
            Some(numbers) => {
                let own = numbers.0 == Numbers::Own;
                let change = |it: &mut PlayerSettings| it.own_coordinates = own;
                let caller = &asking.caller;
                asking.app.change_player_settings(caller, change).await?.0
            }
            None => asking.app.player_settings(asking.caller.user).await?,
        };
        let said = words::numbers(asking.reader, numbers.is_some(), settings.own_coordinates);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
