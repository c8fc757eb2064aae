//! The form that makes a tournament.

use crate::{Locale, name, t};
use referee::tournament::{BestOf, TournamentKind};
use referee::typed;

/// A limit of a tournament, which is typed on a line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The largest number of players.
    Places,
    /// The largest number of days of a round.
    Days,
    /// The hours until the tournament begins.
    Hours,
    /// The number of rounds of a Swiss.
    Rounds,
}

impl Limit {
    const ALL: [Limit; 4] = [Limit::Places, Limit::Days, Limit::Hours, Limit::Rounds];
}

/// The title of the form for a tournament of this game.
#[must_use]
pub fn form_title(locale: Locale, game: rules::Game) -> String {
    let game = name::game(locale, game);
    t!(locale, "tournament-form-title", game)
}

/// The label of the field with this name.
#[must_use]
pub fn field(locale: Locale, field: &str) -> String {
    match field {
        "kind" => t!(locale, "tournament-form-kind"),
        "clock" => t!(locale, "tournament-form-clock"),
        "games" => t!(locale, "tournament-form-games"),
        "limits" => t!(locale, "tournament-form-limits"),
        _ => t!(locale, "tournament-form-name"),
    }
}

/// The line below the label of the field with this name; empty if the field has none.
#[must_use]
pub fn field_note(locale: Locale, field: &str) -> String {
    match field {
        "limits" => t!(locale, "tournament-form-limits-note"),
        _ => String::new(),
    }
}

/// A kind of tournament in a menu: its name, and what it is.
#[must_use]
pub fn kind_line(locale: Locale, kind: TournamentKind) -> (String, String) {
    match kind {
        TournamentKind::Swiss { .. } => (
            t!(locale, "tournament-form-swiss"),
            t!(locale, "tournament-form-swiss-note"),
        ),
        TournamentKind::RoundRobin { double: false } => (
            t!(locale, "tournament-form-round-robin"),
            t!(locale, "tournament-form-round-robin-note"),
        ),
        TournamentKind::RoundRobin { double: true } => (
            t!(locale, "tournament-form-double"),
            t!(locale, "tournament-form-double-note"),
        ),
        TournamentKind::Knockout { third_place: false } => (
            t!(locale, "tournament-form-knockout"),
            t!(locale, "tournament-form-knockout-note"),
        ),
        TournamentKind::Knockout { third_place: true } => (
            t!(locale, "tournament-form-third"),
            t!(locale, "tournament-form-third-note"),
        ),
        TournamentKind::Ladder => (
            t!(locale, "tournament-form-ladder"),
            t!(locale, "tournament-form-ladder-note"),
        ),
    }
}

/// How many games a pairing has, and whether they are rated.
#[must_use]
pub fn games_line(locale: Locale, best_of: BestOf, rated: bool) -> String {
    let games = i64::from(best_of.games());
    let rated = i64::from(rated);
    t!(locale, "tournament-form-games-line", games, rated)
}

/// The default name of a game's tournament.
#[must_use]
pub fn usual_name(locale: Locale, game: rules::Game) -> String {
    let game = name::game(locale, game);
    t!(locale, "tournament-form-name-usual", game)
}

fn limit(locale: Locale, limit: Limit) -> String {
    match limit {
        Limit::Places => t!(locale, "tournament-form-limit-places"),
        Limit::Days => t!(locale, "tournament-form-limit-days"),
        Limit::Hours => t!(locale, "tournament-form-limit-hours"),
        Limit::Rounds => t!(locale, "tournament-form-limit-rounds"),
    }
}

/// A line of the limits: the limit and its value.
#[must_use]
pub fn limit_line(locale: Locale, of: Limit, value: &str) -> String {
    let limit = limit(locale, of);
    t!(locale, "tournament-form-limit", limit, value)
}

/// Reads a line of the limits, in any language: the limit, and what was typed after the colon. `None` if the line
/// begins with no limit.
#[must_use]
pub fn read_limit(line: &str) -> Option<(Limit, &str)> {
    let (named, typed) = line.split_once([':', '：'])?;
    let named = typed::key(named);
    let found = Limit::ALL.into_iter().find(|it| {
        let names = Locale::ALL.map(|locale| typed::key(&limit(locale, *it)));
        names.contains(&named)
    });
    Some((found?, typed.trim()))
}

/// Says that a line of the limits begins with no limit.
#[must_use]
pub fn no_limit(locale: Locale, line: &str) -> String {
    t!(locale, "tournament-form-no-limit", typed = short(line))
}

/// Says that the typed text does not fit the limit, which takes a number from `least` to `most`.
#[must_use]
pub fn wrong_limit(locale: Locale, wrong: Limit, typed: &str, [least, most]: [u32; 2]) -> String {
    let limit = limit(locale, wrong);
    t!(
        locale,
        "tournament-form-wrong",
        typed = short(typed),
        limit,
        least,
        most
    )
}

/// Typed text as the reason of a refusal names it.
fn short(typed: &str) -> String {
    let typed: String = typed.chars().take(30).collect();
    name::escaped(&typed)
}
