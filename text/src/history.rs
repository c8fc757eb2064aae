//! Finished matches as a list.

use super::{Locale, name, t};
use referee::{Time, UserId};
use rules::{BySide, Game, Side};

/// A finished match of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number within the server.
    pub number: u64,
    /// The game.
    pub game: Game,
    /// Who played.
    pub players: BySide<UserId>,
    /// Who won; `None` for nobody.
    pub winner: Option<Side>,
    /// Whether it was a draw.
    pub drawn: bool,
    /// Whether a moderator has struck the result.
    pub annulled: bool,
    /// When it ended.
    pub at: Time,
}

/// A page of the matches of a server, or of one player.
#[must_use]
pub fn page(
    locale: Locale,
    player: Option<UserId>,
    matches: &[Finished],
    [page, pages]: [usize; 2],
) -> String {
    let title = match player {
        Some(user) => {
            let player = name::player(locale, user);
            t!(locale, "history-title-player", player, page, pages)
        }
        None => t!(locale, "history-title", page, pages),
    };
    let rows = matches.iter().map(|it| row(locale, it));
    let lines: Vec<String> = std::iter::once(title).chain(rows).collect();
    lines.join("\n")
}

pub(super) fn row(locale: Locale, it: &Finished) -> String {
    let players = it.players.map(|user| name::mention(locale, user));
    let [first, second] = players.into_pair();
    let result = result(locale, it);
    t!(
        locale,
        "history-row",
        number = i64::try_from(it.number).unwrap_or(i64::MAX),
        game = name::game(locale, it.game),
        first,
        second,
        result,
        when = name::instant(it.at),
    )
}

/// How it ended, in a few words.
#[must_use]
pub fn result(locale: Locale, it: &Finished) -> String {
    let result = match it.winner {
        Some(side) => t!(
            locale,
            "history-won",
            side = name::side(locale, it.game, side)
        ),
        None if it.drawn => t!(locale, "history-drawn"),
        None => t!(locale, "history-no-result"),
    };
    match it.annulled {
        true => t!(locale, "history-struck", result),
        false => result,
    }
}

/// There is nothing to list yet.
#[must_use]
pub fn none(locale: Locale, player: Option<UserId>, command: &str) -> String {
    match player {
        Some(user) => {
            let player = name::player(locale, user);
            t!(locale, "history-none-player", player, command)
        }
        None => t!(locale, "history-none", command),
    }
}

/// That a list has no such page any more.
#[must_use]
pub fn beyond(locale: Locale, page: usize) -> String {
    t!(locale, "history-beyond", page)
}

/// What the menu says before a match is chosen.
#[must_use]
pub fn choose(locale: Locale) -> String {
    t!(locale, "history-choose")
}

/// The button to what comes before in a list.
#[must_use]
pub fn back(locale: Locale) -> String {
    t!(locale, "history-button-back")
}

/// The button to what comes after.
#[must_use]
pub fn forward(locale: Locale) -> String {
    t!(locale, "history-button-forward")
}
