//! `/referee tournament`: making tournaments, looking at them, and what their makers and moderators do.

use super::answer::{Command, Seen, answer, answer_late, answer_with_form};
use super::challenge::ClockChoice;
use crate::discord::context::Context;
use crate::discord::custom_id::reason as read;
use crate::discord::error::Error;
use crate::discord::handlers::tournament::{self as handler, Asked, Chosen};
use poise::ChoiceParameter;
use poise::serenity_prelude::{
    AutocompleteChoice, CommandOptionType, CreateAutocompleteResponse, CreateCommandOption, Role,
    User,
};
use referee::tournament::{BestOf, Outcome, TournamentKind};
use referee::{GuildId, RoleId, UserId};
use std::time::Duration;

/// Everything about tournaments.
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

#[derive(Clone, Copy, Debug, Default, ChoiceParameter)]
enum KindChoice {
    #[default]
    #[name = "kind-swiss"]
    Swiss,
    #[name = "kind-round-robin"]
    RoundRobin,
    #[name = "kind-double-round-robin"]
    DoubleRoundRobin,
    #[name = "kind-knockout"]
    Knockout,
    #[name = "kind-knockout-third"]
    KnockoutThird,
    #[name = "kind-ladder"]
    Ladder,
}

impl From<KindChoice> for TournamentKind {
    fn from(kind: KindChoice) -> TournamentKind {
        match kind {
            KindChoice::Swiss => TournamentKind::Swiss { rounds: None },
            KindChoice::RoundRobin => TournamentKind::RoundRobin { double: false },
            KindChoice::DoubleRoundRobin => TournamentKind::RoundRobin { double: true },
            KindChoice::Knockout => TournamentKind::Knockout { third_place: false },
            KindChoice::KnockoutThird => TournamentKind::Knockout { third_place: true },
            KindChoice::Ladder => TournamentKind::Ladder,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, ChoiceParameter)]
enum GamesChoice {
    #[default]
    #[name = "games-one"]
    One,
    #[name = "games-two"]
    Two,
    #[name = "games-three"]
    Three,
}

impl From<GamesChoice> for BestOf {
    fn from(games: GamesChoice) -> BestOf {
        match games {
            GamesChoice::One => BestOf::One,
            GamesChoice::Two => BestOf::Two,
            GamesChoice::Three => BestOf::Three,
        }
    }
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum ResultChoice {
    #[name = "result-won"]
    Won,
    #[name = "result-drawn"]
    Drawn,
    #[name = "result-lost"]
    Lost,
    #[name = "result-opponent-away"]
    OpponentAway,
    #[name = "result-away"]
    Away,
    #[name = "result-both-away"]
    BothAway,
}

impl From<ResultChoice> for Outcome {
    /// As if the player had the first side.
    fn from(result: ResultChoice) -> Outcome {
        match result {
            ResultChoice::Won => Outcome::First,
            ResultChoice::Drawn => Outcome::Draw,
            ResultChoice::Lost => Outcome::Second,
            ResultChoice::OpponentAway => Outcome::SecondAway,
            ResultChoice::Away => Outcome::FirstAway,
            ResultChoice::BothAway => Outcome::BothAway,
        }
    }
}

async fn organise(
    ctx: Context<'_>,
    tournament: Option<String>,
    asked: Asked,
    reason: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let why = reason.as_deref().and_then(read);
        handler::organise(data, invoker, tournament.as_deref(), asked, why).await
    })
    .await
}

/// Makes a tournament: what has few choices is chosen here, the rest typed into a form.
#[poise::command(slash_command)]
async fn create(
    ctx: Context<'_>,
    #[autocomplete = "suggest_game"]
    #[max_length = 60]
    game: Option<String>,
    kind: Option<KindChoice>,
    clock: Option<ClockChoice>,
    games: Option<GamesChoice>,
    rated: Option<bool>,
    role: Option<Role>,
) -> Result<(), Error> {
    answer_with_form(ctx, async |data, invoker| {
        let chosen = Chosen {
            game: game.as_deref(),
            kind: kind.unwrap_or_default().into(),
            clock: clock.map(|it| it as usize),
            best_of: games.unwrap_or_default().into(),
            rated: rated.unwrap_or(true),
            role: role.as_ref().map(|it| RoleId(it.id.get())),
        };
        handler::form(data, invoker, &chosen).await
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
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        handler::show(data, invoker, tournament.as_deref()).await
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
    answer(ctx, async |data, invoker| {
        handler::challenge(data, invoker, tournament.as_deref(), id(&member)).await
    })
    .await
}

/// Sets the result of a player's game in the round under way.
#[poise::command(slash_command)]
async fn result(
    ctx: Context<'_>,
    member: User,
    result: ResultChoice,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    let asked = Asked::Result(id(&member), result.into());
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

/// Puts another person in the place of a player.
#[poise::command(slash_command)]
async fn replace(
    ctx: Context<'_>,
    member: User,
    by: User,
    #[autocomplete = "suggest"]
    #[max_length = 20]
    tournament: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    let by = super::challenge::person(&by);
    let asked = Asked::Replace(id(&member), by);
    organise(ctx, tournament, asked, reason).await
}

/// A number from 1 to `most`. poise would write the bounds as `1.0`, which is no integer to the platform's schema.
fn bounded(option: CreateCommandOption, most: u64) -> CreateCommandOption {
    option
        .kind(CommandOptionType::Integer)
        .min_int_value(1)
        .max_int_value(most)
}

/// The command that gives more time, with the bounds of its numbers.
fn extend() -> Command {
    let mut extend = give_time();
    for option in &mut extend.parameters {
        match &*option.name {
            "days" => option.type_setter = Some(|it| bounded(it, 90)),
            "hours" => option.type_setter = Some(|it| bounded(it, 2_160)),
            _ => {}
        }
    }
    extend
}

/// Gives the round under way, or the time before the start, more time.
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
    let hours = match (days, hours) {
        (None, None) => 24,
        (days, hours) => 24 * u64::from(days.unwrap_or(0)) + u64::from(hours.unwrap_or(0)),
    };
    let asked = Asked::Extend(Duration::from_hours(hours));
    organise(ctx, tournament, asked, reason).await
}

/// Lets a tournament go on in this channel.
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
    let asked = Asked::CallOff { sure: false };
    organise(ctx, tournament, asked, reason).await
}

fn id(user: &User) -> UserId {
    UserId(user.id.get())
}

/// Suggests the tournaments of the server whose name holds what was typed.
async fn suggest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let data = ctx.data();
    let user = UserId(ctx.interaction.user.id.get());
    let reader = data.reader(user, &ctx.interaction.locale).await;
    let found = match ctx.interaction.guild_id {
        Some(guild) => handler::suggested(data, reader, GuildId(guild.get()), typed).await,
        None => Vec::new(),
    };
    choices(found)
}

async fn suggest_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let user = UserId(ctx.interaction.user.id.get());
    let reader = ctx.data().reader(user, &ctx.interaction.locale).await;
    choices(handler::games(reader, typed))
}

fn choices(found: Vec<(String, String)>) -> CreateAutocompleteResponse {
    let choices = found.into_iter();
    let choices = choices.map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
