//! The commands of Iago.

#![expect(
    clippy::too_many_arguments,
    reason = "the parameters of a command are its options"
)]

use super::answer::Command;
use super::challenge::{
    ClockChoice, Colour, Common, LevelOfEight, challenge, challenge_to, chosen,
};
use super::learn::{learn, rules};
use super::look::{advice, analyse, board, explain, puzzle, ranked, rated, record, replay};
use super::play::{abort, call_off, give_time, played, resign, suggest, takeback};
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::views::picker::iago::CALLOUT;
use ::rules::{Game, OptionValue};
use poise::ChoiceParameter;
use poise::serenity_prelude::User;

pub fn commands() -> [Command; 2] {
    [iago(), challenge_person()]
}

#[poise::command(
    slash_command,
    subcommands(
        "propose",
        "moving",
        "callout",
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
async fn iago(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Challenges a person by right-click.
#[poise::command(
    context_menu_command = "Challenge to Iago",
    rename = "challenge-to-iago",
    guild_only,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn challenge_person(ctx: Context<'_>, person: User) -> Result<(), Error> {
    challenge_to(ctx, Game::Iago, person).await
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum Variant {
    #[name = "variant-standard"]
    Standard,
    #[name = "variant-loose"]
    Loose,
    #[name = "variant-simple"]
    Simple,
}

impl Variant {
    const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Loose => "loose",
            Variant::Simple => "simple",
        }
    }
}

/// Challenges a player, or any player, to Iago.
#[poise::command(slash_command, rename = "challenge")]
async fn propose(
    ctx: Context<'_>,
    opponent: Option<User>,
    variant: Option<Variant>,
    penalty: Option<bool>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
    level: Option<LevelOfEight>,
    thread: Option<bool>,
) -> Result<(), Error> {
    let options = chosen(
        Game::Iago,
        &[
            ("variant", variant.map(|it| OptionValue::word(it.name()))),
            ("penalty", penalty.map(OptionValue::Flag)),
        ],
    );
    let common = Common {
        opponent,
        colours,
        clock,
        rated,
        level: level.map(u64::from),
        variant_named: variant.is_some(),
        thread,
    };
    challenge(ctx, options, common).await
}

/// Places a disk of Iago.
#[poise::command(slash_command, rename = "move")]
async fn moving(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 100]
    cell: String,
) -> Result<(), Error> {
    played(ctx, cell).await
}

/// Points out a missed capture.
#[poise::command(slash_command)]
async fn callout(ctx: Context<'_>) -> Result<(), Error> {
    played(ctx, CALLOUT.to_owned()).await
}

/// Shows the best players of this server in a variant of Iago.
#[poise::command(slash_command)]
async fn leaderboard(ctx: Context<'_>, variant: Option<Variant>) -> Result<(), Error> {
    ranked(ctx, variant.unwrap_or(Variant::Standard).name()).await
}

/// Shows how a player's rating in a variant of Iago has moved.
#[poise::command(slash_command)]
async fn rating(
    ctx: Context<'_>,
    player: Option<User>,
    variant: Option<Variant>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    rated(
        ctx,
        player,
        variant.unwrap_or(Variant::Standard).name(),
        everybody,
    )
    .await
}
