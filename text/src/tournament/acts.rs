//! Acts of players and organisers in a tournament, and the questions before them.

use super::when;
use crate::{Locale, name, t};
use referee::UserId;
use referee::tournament::{Act, Card, TournamentState};

/// What a person did in a tournament, or is asked before doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// Made the tournament.
    Made,
    /// Entered the tournament.
    Joined,
    /// Entered a tournament under way, after this number of rounds.
    JoinedLate(u32),
    /// Left before the tournament began.
    Left,
    /// Is asked whether to withdraw from a tournament under way; true for a ladder.
    LeaveSure(bool),
    /// Withdrew from a tournament; true for a ladder.
    Withdrawn(bool),
    /// Began the tournament.
    Begun,
    /// Is asked whether to call off the tournament.
    CallOffSure,
    /// Is asked whether to close a ladder; true if the player at the top wins it by that, false if the ladder gets no
    /// winner.
    CloseSure(bool),
    /// Challenged this player on a ladder.
    Challenged(UserId),
}

/// Confirms to a person what they did, or asks before they do it.
#[must_use]
pub fn own(locale: Locale, of: &str, own: Own) -> String {
    let name = name::escaped(of);
    match own {
        Own::Made => t!(locale, "tournament-made-private", name),
        Own::Joined => t!(locale, "tournament-joined", name),
        Own::JoinedLate(missed) => t!(locale, "tournament-joined-late", name, missed),
        Own::Left => t!(locale, "tournament-left", name),
        Own::LeaveSure(false) => t!(locale, "tournament-leave-sure", name),
        Own::LeaveSure(true) => t!(locale, "tournament-leave-sure-ladder", name),
        Own::Withdrawn(false) => t!(locale, "tournament-withdrawn", name),
        Own::Withdrawn(true) => t!(locale, "tournament-withdrawn-ladder", name),
        Own::Begun => t!(locale, "tournament-begun", name),
        Own::CallOffSure => t!(locale, "tournament-call-off-sure", name),
        Own::CloseSure(true) => t!(locale, "tournament-close-sure", name),
        Own::CloseSure(false) => t!(locale, "tournament-close-sure-own", name),
        Own::Challenged(opponent) => {
            let opponent = name::player(locale, opponent);
            t!(locale, "tournament-challenged", name, opponent)
        }
    }
}

/// Adds to `said` the rounds that stay unchanged after the result of an older round was corrected. `before` is the
/// tournament before the act.
#[must_use]
pub fn with_stays(locale: Locale, said: String, before: &Card, act: &Act) -> String {
    let stays = match *act {
        Act::Result(slot, _) => super::stays(locale, before, slot.round),
        _ => None,
    };
    match stays {
        Some(stays) => format!("{said}\n{stays}"),
        None => said,
    }
}

/// The public sentence about an organiser's act, with the reason.
#[must_use]
pub fn act(locale: Locale, card: &Card, by: UserId, act: &Act, reason: Option<&str>) -> String {
    let name = name::escaped(&card.tournament.settings.name);
    let moderator = name::player(locale, by);
    let player = |user: UserId| name::player(locale, user);
    let said = match *act {
        Act::Begin => t!(locale, "tournament-begun", name),
        Act::Withdraw(user) => {
            let player = player(user);
            t!(locale, "tournament-done-withdraw", moderator, player, name)
        }
        Act::Replace(user, by) if user == by => {
            let player = player(user);
            t!(locale, "tournament-done-return", moderator, player, name)
        }
        Act::Replace(user, by) => {
            let (player, by) = (player(user), player(by));
            t!(
                locale,
                "tournament-done-replace",
                moderator,
                player,
                by,
                name
            )
        }
        Act::Result(slot, outcome) => {
            let pairings = card.pairings(slot.round);
            let pairing = pairings.iter().find(|it| it.board == slot.board);
            let players = pairing.map_or([0, 0], |it| it.players);
            let users = players.map(|it| card.entrants[it].user);
            // Tells the decided outcome if the pairing has one game, and the pairing's score if it has several.
            let series = pairing.filter(|it| it.games.len() > 1);
            let result = match series {
                Some(pairing) => {
                    let result = super::result(locale, card, pairing);
                    result.unwrap_or_else(|| super::score(locale, pairing))
                }
                None => super::outcome(locale, users.map(player), outcome),
            };
            let [first, second] = users.map(player);
            let (round, board) = (slot.round, slot.board);
            match card.is_ladder() {
                true => t!(
                    locale,
                    "tournament-done-result-ladder",
                    moderator,
                    name,
                    first,
                    second,
                    result
                ),
                false => t!(
                    locale,
                    "tournament-done-result",
                    moderator,
                    name,
                    round,
                    board,
                    first,
                    second,
                    result
                ),
            }
        }
        Act::Extend(0, until) => {
            let when = when(locale, until);
            t!(locale, "tournament-done-put-off", moderator, name, when)
        }
        Act::Extend(round, until) => {
            let when = when(locale, until);
            t!(
                locale,
                "tournament-done-extend",
                moderator,
                name,
                round,
                when
            )
        }
        Act::Move(channel) => {
            let channel = format!("<#{channel}>");
            t!(locale, "tournament-done-move", moderator, name, channel)
        }
        Act::CallOff if !card.is_ladder() => {
            t!(locale, "tournament-done-call-off", moderator, name)
        }
        Act::CallOff if card.tournament.state == TournamentState::CalledOff => {
            t!(locale, "tournament-done-close-none", moderator, name)
        }
        Act::CallOff => t!(locale, "tournament-done-close", moderator, name),
    };
    match reason {
        Some(reason) => {
            let reason = name::escaped(reason);
            t!(locale, "tournament-reason", said, reason)
        }
        None => said,
    }
}
