//! The engine as an opponent.

use super::{Locale, find, list, name, place, t, words};
use referee::{Place, UserId};
use rules::Game;

/// A level of a game that has `highest` levels: the number and the name of the level, and what it is like. At most 100
/// characters.
#[must_use]
pub fn level(locale: Locale, highest: u8, number: u8) -> String {
    let key = format!("choice-level-{highest}-{number}");
    find(locale, &key, &[]).unwrap_or_else(|| number.to_string())
}

/// Asks at which level the engine is to play.
#[must_use]
pub fn choose(locale: Locale, game: Game) -> String {
    t!(locale, "engine-choose", game = words(game).name(locale))
}

/// The engine's greeting as a match begins, with the number and name of its level.
#[must_use]
pub fn begun(locale: Locale, highest: u8, number: u8) -> String {
    let level = level(locale, highest, number);
    let named = level.split([':', '：']).next().unwrap_or_default();
    t!(locale, "engine-begun", level = named)
}

/// The greeting `begun`, followed by the text of [`counts`].
#[must_use]
pub fn begun_rated(locale: Locale, begun: &str, rating: i64, win: i64, loss: i64) -> String {
    list::sentences(locale, &[begun, &counts(locale, rating, win, loss)])
}

/// Says that the game has no such level.
#[must_use]
pub fn no_such_level(locale: Locale, game: Game, highest: u8) -> String {
    t!(
        locale,
        "engine-no-level",
        game = words(game).name(locale),
        highest
    )
}

/// Says that the match is rated, with the rating of the engine's level, and the rating points of a win and of a loss.
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

/// Says that a match against the engine has begun in a thread, because another match runs in the channel.
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

/// Tells the reader that their match against the engine has begun in a thread. Only the reader sees this message.
#[must_use]
pub fn in_own_thread(locale: Locale, game: Game, thread: Place) -> String {
    t!(
        locale,
        "engine-in-own-thread",
        game = name::game(locale, game),
        thread = place::named(locale, thread),
    )
}
