//! The commands of Ampel.

#![expect(
    clippy::too_many_arguments,
    reason = "the parameters of a command are its options"
)]

use super::answer::Command;
use super::challenge::{ClockChoice, Colour, Common, LevelOfFive, challenge, challenge_to, chosen};
use super::learn::{learn, rules};
use super::look::{advice, analyse, board, explain, leaderboard, puzzle, rating, record, replay};
use super::play::{abort, call_off, draw, give_time, played, resign, suggest, takeback};
use crate::discord::context::Context;
use crate::discord::error::Error;
use ::rules::{Game, OptionValue};
use poise::ChoiceParameter;
use poise::serenity_prelude::{CommandOptionType, CreateCommandOption, User};

pub fn commands() -> [Command; 2] {
    let mut ampel = ampel();
    let options = ampel
        .subcommands
        .iter_mut()
        .flat_map(|it| &mut it.parameters);
    for option in options.filter(|option| option.name == "yellow") {
        option.type_setter = Some(bound_yellow);
    }
    [ampel, challenge_person()]
}

#[poise::command(
    slash_command,
    subcommands(
        "propose",
        "moving",
        "board",
        "advice",
        "analyse",
        "explain",
        "puzzle",
        "resign",
        "takeback",
        "draw",
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
async fn ampel(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Challenges a person by right-click.
#[poise::command(
    context_menu_command = "Challenge to Ampel",
    rename = "challenge-to-ampel",
    guild_only,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn challenge_person(ctx: Context<'_>, person: User) -> Result<(), Error> {
    challenge_to(ctx, Game::Ampel, person).await
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum First {
    #[name = "first-red"]
    Red,
    #[name = "first-green"]
    Green,
}

/// Challenges a player, or any player, to Ampel.
#[poise::command(slash_command, rename = "challenge")]
async fn propose(
    ctx: Context<'_>,
    opponent: Option<User>,
    yellow: Option<u8>,
    first: Option<First>,
    colours: Option<Colour>,
    clock: Option<ClockChoice>,
    rated: Option<bool>,
    level: Option<LevelOfFive>,
    thread: Option<bool>,
) -> Result<(), Error> {
    let first = first.map(|it| match it {
        First::Red => OptionValue::word("red"),
        First::Green => OptionValue::word("green"),
    });
    let yellow = yellow.map(|count| OptionValue::Number(u64::from(count)));
    let options = chosen(Game::Ampel, &[("yellow", yellow), ("first", first)]);
    let common = Common {
        opponent,
        colours,
        clock,
        rated,
        level: level.map(u64::from),
        variant_named: false,
        thread,
    };
    challenge(ctx, options, common).await
}

/// The bounds of Ampel's number of yellow disks. poise would write them as `5.0`, which is no
/// integer to the platform's schema.
fn bound_yellow(option: CreateCommandOption) -> CreateCommandOption {
    option
        .kind(CommandOptionType::Integer)
        .min_int_value(5)
        .max_int_value(10)
}

/// Moves or places a disk of Ampel.
#[poise::command(slash_command, rename = "move")]
async fn moving(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 100]
    disk: String,
) -> Result<(), Error> {
    played(ctx, disk).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_yellow_disks_the_game_does_not_have_is_refused() {
        let yellow = |count| chosen(Game::Ampel, &[("yellow", Some(OptionValue::Number(count)))]);
        assert!(yellow(5).is_ok());
        for count in [0, 4, 11, u64::MAX] {
            assert!(yellow(count).is_err(), "{count}");
        }
    }
}
