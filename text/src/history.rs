//! The list of finished matches.

use super::{Locale, enumerate, name, t};
use referee::{Act, ActKind, Score, Time, UserId};
use rules::{BySide, Game};

/// A finished match in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The number of the match within its server; `None` in a list of matches from several places.
    pub number: Option<u64>,
    pub game: Game,
    /// Who played.
    pub players: BySide<UserId>,
    /// The score as played, even if it is struck; `None` without a result.
    pub score: Option<Score>,
    /// Whether a moderator has struck the result.
    pub struck: bool,
    /// A moderator's act on the match: the act that is in force or, if no act is in force, the last act.
    pub act: Option<Act>,
    /// When the match ended.
    pub at: Time,
}

/// A page of the list of `count` matches: the matches of `player` or, without a player, all matches of a server.
#[must_use]
pub fn page(
    locale: Locale,
    player: Option<UserId>,
    matches: &[Finished],
    count: usize,
    [page, pages]: [usize; 2],
) -> String {
    let title = match player {
        Some(user) => {
            let player = name::player(locale, user);
            t!(locale, "history-title-player", player, count, page, pages)
        }
        None => t!(locale, "history-title", count, page, pages),
    };
    let rows = matches.iter().map(|it| row(locale, it));
    let lines: Vec<String> = std::iter::once(title).chain(rows).collect();
    lines.join("\n")
}

pub(super) fn row(locale: Locale, finished: &Finished) -> String {
    let players = finished.players.map(|user| name::player(locale, user));
    let ended = match finished.score.and_then(Score::winner) {
        Some(side) => t!(
            locale,
            "history-beat",
            winner = &players[side],
            side = name::side(locale, finished.game, side),
            loser = &players[side.other()],
        ),
        None => {
            let [first, second] = players.into_pair();
            t!(
                locale,
                "history-level",
                first,
                second,
                result = outcome(locale, finished)
            )
        }
    };
    let result = match &finished.act {
        Some(act) => ruled(locale, ended, act),
        None => ended,
    };
    let (game, when) = (name::game(locale, finished.game), name::date(finished.at));
    match finished.number {
        Some(number) => {
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            t!(locale, "history-row", number, game, result, when)
        }
        None => t!(locale, "history-row-elsewhere", game, result, when),
    }
}

/// A result with what a moderator did to it, and why.
fn ruled(locale: Locale, result: String, act: &Act) -> String {
    let moderator = name::player(locale, act.by);
    let said = match act.kind {
        ActKind::Annul => t!(locale, "history-annul", result, moderator),
        ActKind::Restore => t!(locale, "history-restore", result, moderator),
        ActKind::Adjudicate => t!(locale, "history-adjudicate", result, moderator),
        ActKind::End => t!(locale, "history-end", result, moderator),
        // The act `Resume` let the match go on, so it says nothing about the result.
        ActKind::Resume => return result,
    };
    match &act.reason {
        Some(reason) => t!(locale, "history-why", said, reason = name::escaped(reason)),
        None => said,
    }
}

/// How and when the match ended, for a menu.
#[must_use]
pub fn note(locale: Locale, finished: &Finished) -> String {
    let when = name::plain_date(finished.at);
    enumerate(locale, &[result(locale, finished), when])
}

/// How the match ended, in a few words of plain text.
fn result(locale: Locale, finished: &Finished) -> String {
    let result = outcome(locale, finished);
    match finished.struck {
        true => t!(locale, "history-struck", result),
        false => result,
    }
}

fn outcome(locale: Locale, finished: &Finished) -> String {
    match finished.score {
        Some(Score::Won(side)) => t!(
            locale,
            "history-won",
            side = name::side(locale, finished.game, side)
        ),
        Some(Score::Drawn) => t!(locale, "history-drawn"),
        None => t!(locale, "history-no-result"),
    }
}

/// Says that the list is empty; `command` begins a match.
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
