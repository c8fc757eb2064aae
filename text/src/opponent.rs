//! The engine as an opponent.

use super::{Locale, find, game, list, name, place, t};
use referee::{Place, UserId};
use rules::Game;

/// A level of a game that has so many: its number, its name and what it is like, at most 100
/// characters.
#[must_use]
pub fn level(locale: Locale, highest: u8, number: u8) -> String {
    let key = format!("choice-level-{highest}-{number}");
    find(locale, &key, &[]).unwrap_or_else(|| number.to_string())
}

/// Asks at which level it is to play a game.
#[must_use]
pub fn choose(locale: Locale, game: Game) -> String {
    t!(locale, "engine-choose", game = game::name(locale, game))
}

/// What the engine says as a match begins: its level, without what that level is like.
#[must_use]
pub fn begun(locale: Locale, highest: u8, number: u8) -> String {
    let level = level(locale, highest, number);
    let named = level.split([':', '：']).next().unwrap_or_default();
    t!(locale, "engine-begun", level = named)
}

/// The same in a match that counts.
#[must_use]
pub fn begun_rated(locale: Locale, begun: &str, rating: i64, win: i64, loss: i64) -> String {
    list::sentences(locale, &[begun, &counts(locale, rating, win, loss)])
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

/// A match counts in the ratings against the levels, of which this one has a rating of its own; what
/// a win and a loss are worth.
#[must_use]
pub fn counts(locale: Locale, rating: i64, win: i64, loss: i64) -> String {
    t!(
        locale,
        "engine-counts",
        rating,
        win = name::change(locale, win),
        loss = name::change(locale, loss),
    )
}

/// A match against the engine has begun in a thread, since another one runs in the channel.
#[must_use]
pub fn in_thread(locale: Locale, game: Game, player: UserId, thread: Place) -> String {
    t!(
        locale,
        "engine-in-thread",
        player = name::player(locale, player),
        game = name::game(locale, game),
        thread = place::named(locale, thread),
    )
}

/// The same, for the player alone.
#[must_use]
pub fn in_own_thread(locale: Locale, game: Game, thread: Place) -> String {
    t!(
        locale,
        "engine-in-own-thread",
        game = name::game(locale, game),
        thread = place::named(locale, thread),
    )
}
