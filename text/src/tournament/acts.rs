//! What people did in a tournament.

use super::when;
use crate::{Locale, name, t};
use referee::{Time, UserId};

/// What a person did for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// Made it.
    Made,
    /// Entered.
    Joined,
    /// Entered one that is under way, having missed so many rounds.
    JoinedLate(u32),
    /// Left before it began.
    Left,
    /// Asks to withdraw from one that is under way.
    LeaveSure,
    /// Withdrew.
    Withdrawn,
    /// Began it.
    Begun,
    /// Challenged this player on a ladder.
    Challenged(UserId),
}

/// That it was done.
#[must_use]
pub fn own(locale: Locale, of: &str, own: Own) -> String {
    let name = name::escaped(of);
    match own {
        Own::Made => t!(locale, "tournament-made-private", name),
        Own::Joined => t!(locale, "tournament-joined", name),
        Own::JoinedLate(missed) => t!(locale, "tournament-joined-late", name, missed),
        Own::Left => t!(locale, "tournament-left", name),
        Own::LeaveSure => t!(locale, "tournament-leave-sure", name),
        Own::Withdrawn => t!(locale, "tournament-withdrawn", name),
        Own::Begun => t!(locale, "tournament-begun", name),
        Own::Challenged(opponent) => {
            let opponent = name::player(locale, opponent);
            t!(locale, "tournament-challenged", name, opponent)
        }
    }
}

/// What a creator or moderator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Withdrew a player.
    Withdraw(UserId),
    /// Replaced a player by another.
    Replace(UserId, UserId),
    /// Set the result of a board of a round.
    Result {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// Who play there.
        players: [UserId; 2],
        /// How it stands between them, in words.
        result: String,
    },
    /// Moved the deadline of a round, or, of round 0, the beginning.
    Extend(u32, Time),
    /// Called it off.
    CallOff,
    /// Closed a ladder.
    Close,
    /// Moved it to the channel in which that is told.
    Move,
}

/// The public line about it, with the reason.
#[must_use]
pub fn act(locale: Locale, of: &str, moderator: UserId, act: &Act, reason: Option<&str>) -> String {
    let name = name::escaped(of);
    let moderator = name::player(locale, moderator);
    let player = |user: UserId| name::player(locale, user);
    let said = match act {
        Act::Withdraw(user) => {
            let player = player(*user);
            t!(locale, "tournament-done-withdraw", moderator, player, name)
        }
        Act::Replace(user, by) => {
            let (player, by) = (player(*user), player(*by));
            t!(
                locale,
                "tournament-done-replace",
                moderator,
                player,
                by,
                name
            )
        }
        Act::Result {
            round,
            board,
            players,
            result,
        } => {
            let [first, second] = players.map(player);
            t!(
                locale,
                "tournament-done-result",
                moderator,
                name,
                round = *round,
                board = *board,
                first,
                second,
                result
            )
        }
        Act::Extend(0, until) => {
            let when = when(*until);
            t!(locale, "tournament-done-put-off", moderator, name, when)
        }
        Act::Extend(round, until) => {
            let (round, when) = (*round, when(*until));
            t!(
                locale,
                "tournament-done-extend",
                moderator,
                name,
                round,
                when
            )
        }
        Act::CallOff => t!(locale, "tournament-done-call-off", moderator, name),
        Act::Close => t!(locale, "tournament-done-close", moderator, name),
        Act::Move => t!(locale, "tournament-done-move", moderator, name),
    };
    match reason {
        Some(reason) => {
            let reason = name::escaped(reason);
            t!(locale, "tournament-reason", said, reason)
        }
        None => said,
    }
}
