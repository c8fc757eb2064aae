//! Finished matches as a list.

use super::{Locale, name, t};
use referee::{Act, ActKind, Score, Time, UserId};
use rules::{BySide, Game};

/// A finished match of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number within the server; `None` where matches of several places are listed.
    pub number: Option<u64>,
    /// The game.
    pub game: Game,
    /// Who played.
    pub players: BySide<UserId>,
    /// Its score, of a struck one as it was; `None` without a result.
    pub score: Option<Score>,
    /// Whether a moderator has struck its result.
    pub struck: bool,
    /// What a moderator did to it: the act that counts, or else the last one.
    pub act: Option<Act>,
    /// When it ended.
    pub at: Time,
}

/// A page of so many matches of a server, or of one player.
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

pub(super) fn row(locale: Locale, it: &Finished) -> String {
    let players = it.players.map(|user| name::player(locale, user));
    let ended = match it.score.and_then(Score::winner) {
        Some(side) => t!(
            locale,
            "history-beat",
            winner = &players[side],
            side = name::side(locale, it.game, side),
            loser = &players[side.other()],
        ),
        None => {
            let [first, second] = players.into_pair();
            t!(
                locale,
                "history-level",
                first,
                second,
                result = outcome(locale, it)
            )
        }
    };
    let result = match &it.act {
        Some(act) => ruled(locale, ended, act),
        None => ended,
    };
    let (game, when) = (name::game(locale, it.game), name::instant(it.at));
    match it.number {
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
        // It was played on.
        ActKind::Resume => return result,
    };
    match &act.reason {
        Some(reason) => t!(locale, "history-why", said, reason = name::escaped(reason)),
        None => said,
    }
}

/// How it ended, in a few words of plain text.
#[must_use]
pub fn result(locale: Locale, it: &Finished) -> String {
    let result = outcome(locale, it);
    match it.struck {
        true => t!(locale, "history-struck", result),
        false => result,
    }
}

fn outcome(locale: Locale, it: &Finished) -> String {
    match it.score {
        Some(Score::Won(side)) => t!(
            locale,
            "history-won",
            side = name::side(locale, it.game, side)
        ),
        Some(Score::Drawn) => t!(locale, "history-drawn"),
        None => t!(locale, "history-no-result"),
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
