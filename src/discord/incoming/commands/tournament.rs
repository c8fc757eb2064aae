//! `/referee tournament`: commands that make, show and run tournaments.

use super::answer::{Command, Seen, answer, answer_late, answer_with_form, reader, suggested};
use super::choices::Chosen;
use crate::discord::context::Context;
use crate::discord::custom_id::{GameChoice, TournamentDraft, reason as read};
use crate::discord::error::Error;
use crate::discord::handlers::replies::no_such_value;
use crate::discord::handlers::tournament::{self as handler, Asked};
use poise::serenity_prelude::{
    CommandOptionType, CreateAutocompleteResponse, CreateCommandOption, Role, User,
};
use referee::tournament::{BestOf, Outcome, TournamentKind};
use referee::{GuildId, RoleId, UserId};
use rules::{AnyOptions, Game};
use std::time::Duration;

/// The parent of the commands about tournaments.
#[poise::command(
    slash_command,
    subcommands(
        "create",
        "show",
        "challenge",
        "result",
        "withdraw",
        "replace",
        "extend",
        "relocate",
        "call_off"
    ),
    subcommand_required
)]
pub async fn tournament(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

async fn organise(
    ctx: Context<'_>,
    tournament: Option<String>,
    asked: Asked,
    reason: Option<String>,
) -> Result<(), Error> {
    answer_with_form(ctx, async |asking| {
        let why = reason.as_deref().and_then(read);
        Box::pin(handler::organise(asking, tournament.as_deref(), asked, why)).await
    })
    .await
}

/// Makes a tournament by a form.
#[poise::command(slash_command)]
async fn create(
    ctx: Context<'_>,
    #[autocomplete = "suggest_game"]
    #[max_length = 60]
    game: Option<String>,
    role: Option<Role>,
) -> Result<(), Error> {
    answer_with_form(ctx, async |asking| {
        let draft = TournamentDraft {
            game: GameChoice(AnyOptions::default_of(Game::ALL[0])),
            kind: TournamentKind::Swiss { rounds: None },
            clock: None,
            best_of: BestOf::One,
            rated: true,
            role: role.as_ref().map(|it| RoleId(it.id.get())),
        };
        handler::form(asking, game.as_deref(), draft).await
    })
    .await
}

/// Shows a tournament; without one, lists those of the server.
#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        handler::show(asking, tournament.as_deref()).await
    })
    .await
}

/// Challenges a player on a ladder.
#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    member: User,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |asking| {
        handler::challenge(asking, tournament.as_deref(), id(&member)).await
    })
    .await
}

/// Sets the result of a player's game.
#[poise::command(slash_command)]
async fn result(
    ctx: Context<'_>,
    member: User,
    result: Chosen<Outcome>,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    let asked = Asked::Result(id(&member), result.0);
    organise(ctx, tournament, asked, reason).await
}

/// Withdraws a player.
#[poise::command(slash_command)]
async fn withdraw(
    ctx: Context<'_>,
    member: User,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    let asked = Asked::Withdraw(id(&member));
    organise(ctx, tournament, asked, reason).await
}

/// Replaces a player by another person.
#[poise::command(slash_command)]
async fn replace(
    ctx: Context<'_>,
    member: User,
    by: Option<User>,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    // Without another person, the replaced player gets the place back.
    let by = super::challenge::person(by.as_ref().unwrap_or(&member));
    let asked = Asked::Replace(id(&member), by);
    organise(ctx, tournament, asked, reason).await
}

/// The largest number of days, and of hours, that the command `extend` accepts. If both are given, they are added.
const MOST_DAYS: u64 = 90;
const MOST_HOURS: u64 = 24 * MOST_DAYS;

/// Bounds an option to 1..=`MOST`. poise would write the bounds as `1.0`, which Discord's schema does not take for an
/// integer.
fn bounded<const MOST: u64>(option: CreateCommandOption) -> CreateCommandOption {
    option
        .kind(CommandOptionType::Integer)
        .min_int_value(1)
        .max_int_value(MOST)
}

/// The command `extend`, with the bounds of its numbers.
fn extend() -> Command {
    let mut extend = give_time();
    for option in &mut extend.parameters {
        match &*option.name {
            "days" => option.type_setter = Some(bounded::<MOST_DAYS>),
            "hours" => option.type_setter = Some(bounded::<MOST_HOURS>),
            _ => {}
        }
    }
    extend
}

/// Extends the round under way, or the time before the start.
#[poise::command(slash_command, rename = "extend")]
async fn give_time(
    ctx: Context<'_>,
    days: Option<u16>,
    hours: Option<u16>,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    let Some(span) = extension(days, hours) else {
        return answer(ctx, async |asking| Ok(no_such_value(asking))).await;
    };
    organise(ctx, tournament, Asked::Extend(span), reason).await
}

/// The extension asked for; 24 hours if no number is given. `None` if a number is out of bounds.
fn extension(days: Option<u16>, hours: Option<u16>) -> Option<Duration> {
    let number = |given: Option<u16>, most: u64| match given.map(u64::from) {
        None => Some(0),
        Some(given) => (1..=most).contains(&given).then_some(given),
    };
    let hours = 24 * number(days, MOST_DAYS)? + number(hours, MOST_HOURS)?;
    Some(Duration::from_hours(if hours == 0 { 24 } else { hours }))
}

/// Moves a tournament to this channel.
#[poise::command(slash_command)]
async fn relocate(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    organise(ctx, tournament, Asked::Move, reason).await
}

/// Calls a tournament off, or closes a ladder.
#[poise::command(slash_command, rename = "call-off")]
async fn call_off(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    let asked = Asked::CallOff;
    organise(ctx, tournament, asked, reason).await
}

fn id(user: &User) -> UserId {
    UserId(user.id.get())
}

/// Suggests the server's tournaments whose name contains the typed text.
async fn suggest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let reader = reader(ctx).await;
    suggested(match ctx.interaction.guild_id {
        Some(guild) => handler::suggested(ctx.data(), reader, GuildId(guild.get()), typed).await,
        None => Vec::new(),
    })
}

/// Suggests the games with their variants.
async fn suggest_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(handler::games(reader(ctx).await, typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a stale or forged number that gives no time, or a hundred years.
    #[test]
    fn more_time_is_given_within_bounds() {
        let hours = |days, hours| extension(days, hours).map(|it| it.as_secs() / 3_600);
        assert_eq!(hours(None, None), Some(24));
        assert_eq!(hours(Some(2), Some(3)), Some(51));
        assert_eq!(hours(Some(90), None), Some(2_160));
        for (days, given) in [
            (Some(0), None),
            (Some(91), None),
            (None, Some(0)),
            (None, Some(2_161)),
        ] {
            assert_eq!(hours(days, given), None, "{days:?} {given:?}");
        }
    }
}
