//! Lists finished matches page by page, and shows any of them. In a server they are its matches, in direct messages the
//! caller's own.

use super::look::look;
use super::replies::privately;
use super::walk;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::history::{self as list_view, ROWS};
use crate::discord::views::message::Message;
use app::{MatchRef, NoMatch, Past};
use referee::{MatchId, UserId};
use text::history as words;
use text::moderate::{self, Not};
use text::t;

/// Lists one page (counted from 0) of the finished matches of the server. If `player` is given, only this player's
/// matches are listed.
pub async fn list(asking: &Asking, player: Option<UserId>, asked: u32) -> Result<Reply, Error> {
    // In direct messages only the caller reads the list, so it holds all matches of the caller.
    let player = player.or(asking.only_reader());
    let reader = asking.reader;
    let which = player.map_or(Past::All, Past::Of);
    let (matches, part) = asking
        .app
        .finished(asking.caller.guild(), which, asked, ROWS)
        .await?;
    if part.all == 0 {
        let command = asking.command_of(None, "challenge", reader);
        let said = words::none(reader, player, &command);
        return Ok(privately(asking, Message::text(said)));
    }
    // In direct messages the list shows no numbers, because a typed number means a match of the place where it is
    // typed.
    let numbered = asking.only_reader().is_none();
    let mut message = list_view::page(reader, player, (&matches, numbered), part);
    if part.page < asked {
        let beyond = usize::try_from(asked).unwrap_or(usize::MAX);
        let said = t!(reader, "history-beyond", page = beyond.saturating_add(1));
        message.text = format!("{said}\n{}", message.text);
    }
    Ok(privately(asking, message))
}

pub async fn numbered(asking: &Asking, number: u64) -> Result<Reply, Error> {
    match asking.app.numbered(asking.caller.guild(), number).await {
        Ok(view) => chosen(asking, Some(view.this_match.id())).await,
        Err(app::Error::NoMatch(NoMatch::Unknown)) => chosen(asking, None).await,
        Err(error) => Err(error.into()),
    }
}

/// Shows the board of the match that was chosen in the list, with the buttons that work in this place. If `chosen` is
/// `None`, says that there is no such match.
pub async fn chosen(asking: &Asking, chosen: Option<MatchId>) -> Result<Reply, Error> {
    match chosen {
        Some(id) if asking.only_reader().is_some() => walk::own(asking, id).await,
        Some(id) => look(asking, MatchRef::This(id), false).await,
        None => {
            let said = moderate::not(asking.reader, Not::There);
            Ok(privately(asking, Message::text(said)))
        }
    }
}
