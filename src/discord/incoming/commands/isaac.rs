//! The commands of ISAAC.

#![expect(
    clippy::too_many_arguments,
    reason = "the parameters of a command are its options"
)]

use super::answer::{Command, answer};
use super::challenge::{ClockChoice, Colour, Common, LevelOfFive, challenge, challenge_to, chosen};
use super::learn::{learn, rules};
use super::look::{advice, analyse, board, explain, leaderboard, puzzle, rating, record, replay};
use super::play::{abort, call_off, give_time, played, resign, suggest, takeback};
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use ::rules::{Game, OptionValue};
use app::PlayerSettings;
use poise::ChoiceParameter;
use poise::serenity_prelude::User;
use text::isaac as words;

pub fn commands() -> [Command; 2] {
    [isaac(), challenge_person()]
}

#[poise::command(
    slash_command,
    subcommands(
        "propose",
        "moving",
        "coordinates",
        "board",
        "advice",
        "analyse",
        "explain",
        "puzzle",
        "resign",
        "takeback",
        "call_off",
        "abort",
        "give_time",
        "leaderboard",
        "rating",
        "replay",
        "record",
        "rules",
        "learn"
    ),
    subcommand_required,
    guild_only,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn isaac(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Challenges a person by right-click.
#[poise::command(
    context_menu_command = "Challenge to ISAAC",
    rename = "challenge-to-isaac",
    guild_only,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn challenge_person(ctx: Context<'_>, person: User) -> Result<(), Error> {
    challenge_to(ctx, Game::Isaac, person).await
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum Tiebreak {
    #[name = "tiebreak-line"]
    Line,
    #[name = "tiebreak-squares"]
    Squares,
}

/// Challenges a player, or any player, to ISAAC.
#[poise::command(slash_command, rename = "challenge")]
async fn propose(
    ctx: Context<'_>,
    opponent: Option<User>,
    tiebreak: Option<Tiebreak>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
    level: Option<LevelOfFive>,
    thread: Option<bool>,
) -> Result<(), Error> {
    let tiebreak = tiebreak.map(|it| match it {
        Tiebreak::Line => OptionValue::word("line"),
        Tiebreak::Squares => OptionValue::word("squares"),
    });
    let common = Common {
        opponent,
        colours,
        clock,
        rated,
        level: level.map(u64::from),
        variant_named: false,
        thread,
    };
    challenge(ctx, chosen(Game::Isaac, &[("tiebreak", tiebreak)]), common).await
}

/// Places or removes a piece of ISAAC.
#[poise::command(slash_command, rename = "move")]
async fn moving(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 100]
    piece: String,
) -> Result<(), Error> {
    played(ctx, piece).await
}

/// Whose numbers White of ISAAC types and reads.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum Numbers {
    #[name = "numbers-own"]
    Own,
    #[name = "numbers-black"]
    Black,
}

/// Shows or changes the numbers in which the invoker types and reads squares of ISAAC.
#[poise::command(slash_command)]
async fn coordinates(ctx: Context<'_>, numbers: Option<Numbers>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let settings = match &numbers {
            Some(numbers) => {
                let own = matches!(numbers, Numbers::Own);
                let change = |it: &mut PlayerSettings| it.own_coordinates = own;
                let caller = data.caller(invoker);
                data.app.change_player_settings(&caller, change).await?.0
            }
            None => data.app.player_settings(invoker.user).await?,
        };
        let said = words::numbers(invoker.reader, numbers.is_some(), settings.own_coordinates);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
