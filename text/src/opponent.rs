//! The engine as an opponent.

use super::{Locale, find, game, t};
use rules::Game;

/// A level of a game that has so many: its number, its name and what it is like, at most 100
/// characters.
#[must_use]
pub fn level(locale: Locale, highest: u8, number: u8) -> String {
    let key = format!("choice-level-{highest}-{number}");
    find(locale, &key, &[]).unwrap_or_else(|| number.to_string())
}

/// What the engine says as a match begins.
#[must_use]
pub fn begun(locale: Locale, highest: u8, number: u8) -> String {
    t!(
        locale,
        "engine-begun",
        level = level(locale, highest, number)
    )
}

/// Asks for a level.
#[must_use]
pub fn choose(locale: Locale) -> String {
    t!(locale, "engine-choose")
}

/// The words before a level is chosen.
#[must_use]
pub fn choose_here(locale: Locale) -> String {
    t!(locale, "engine-choose-here")
}

/// The words on the button that begins a match against the engine.
#[must_use]
pub fn button(locale: Locale) -> String {
    t!(locale, "engine-button")
}

/// There is no such level.
#[must_use]
pub fn no_such_level(locale: Locale, game: Game, highest: u8) -> String {
    t!(
        locale,
        "engine-no-level",
        game = game::name(locale, game),
        highest
    )
}

/// A level was chosen for a person.
#[must_use]
pub fn level_of_a_person(locale: Locale) -> String {
    t!(locale, "engine-level-of-a-person")
}

/// Matches against the engine are not rated.
#[must_use]
pub fn not_rated(locale: Locale) -> String {
    t!(locale, "engine-not-rated")
}

/// A match runs here already.
#[must_use]
pub fn channel_taken(locale: Locale) -> String {
    t!(locale, "engine-channel-taken")
}

/// The challenge still stands, so its button is of no use.
#[must_use]
pub fn still_open(locale: Locale) -> String {
    t!(locale, "engine-still-open")
}

/// The engine would rather play on.
#[must_use]
pub fn plays_on(locale: Locale) -> String {
    t!(locale, "engine-plays-on")
}
