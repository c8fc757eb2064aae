//! Why something is not done in a tournament.

use super::role;
use crate::answer::{Permission, permission};
use crate::{Locale, list, name, t};
use referee::tournament::REACH;
use referee::{RoleId, UserId};

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum No {
    /// It takes no more players.
    NotOpen,
    /// It has begun.
    Begun,
    /// It is not under way.
    NotRunning,
    /// It is over.
    Over,
    /// All places are taken.
    Full(u32),
    /// A role is needed.
    Role(RoleId),
    /// The person is in it.
    Already,
    /// The person is blocked in the server.
    Blocked,
    /// The person withdrew.
    Back,
    /// Too many rounds have begun.
    Late,
    /// The person is not in it.
    NotIn,
    /// This player is not in it.
    NotPlayer(UserId),
    /// This player is in it.
    PlayerAlready(UserId),
    /// A program does not play.
    Bot(UserId),
    /// This person is blocked in the server.
    PlayerBlocked(UserId),
    /// There are too few players.
    Few,
    /// The person may not, but the maker may.
    Rights(UserId),
    /// This player has no game whose result could be set.
    NoGame(UserId),
    /// The person plays the game.
    OwnGame,
    /// It is no ladder.
    NotLadder,
    /// This player does not stand above.
    NotAbove(UserId),
    /// This player stands too far above.
    Far(UserId),
    /// This player has a match.
    Busy(UserId),
    /// The person has a match.
    BusyYou,
    /// This player has a match under way, which is to be decided first.
    UnderWay(UserId),
    /// The winners of the round have gone on.
    GoneOn,
    /// This player has withdrawn, and a round has begun since.
    Missed(UserId),
}

/// Why it is not done.
#[must_use]
pub fn refused(locale: Locale, of: &str, why: &No) -> String {
    let name = name::escaped(of);
    let player = |user: &UserId| name::player(locale, *user);
    let reach = REACH;
    match why {
        No::NotOpen => t!(locale, "tournament-no-open", name),
        No::Begun => t!(locale, "tournament-no-begun", name),
        No::NotRunning => t!(locale, "tournament-no-running", name),
        No::Over => t!(locale, "tournament-no-over", name),
        No::Full(places) => t!(locale, "tournament-no-full", name, places = *places),
        No::Role(needed) => t!(locale, "tournament-no-role", name, role = role(*needed)),
        No::Already => t!(locale, "tournament-no-already", name),
        No::Blocked => t!(locale, "tournament-no-blocked"),
        No::Back => t!(locale, "tournament-no-back", name),
        No::Late => t!(locale, "tournament-no-late", name),
        No::NotIn => t!(locale, "tournament-no-not-in", name),
        No::NotPlayer(it) => t!(locale, "tournament-no-player", name, player = player(it)),
        No::PlayerAlready(it) => {
            let player = player(it);
            t!(locale, "tournament-no-player-already", name, player)
        }
        No::Bot(it) => t!(locale, "tournament-no-bot", player = player(it)),
        No::PlayerBlocked(it) => t!(locale, "tournament-no-player-blocked", player = player(it)),
        No::Few => t!(locale, "tournament-no-few", name),
        No::Rights(maker) => t!(locale, "tournament-no-rights", maker = player(maker)),
        No::NoGame(it) => t!(locale, "tournament-no-game", name, player = player(it)),
        No::OwnGame => t!(locale, "tournament-no-own"),
        No::NotLadder => t!(locale, "tournament-no-ladder", name),
        No::NotAbove(it) => t!(locale, "tournament-no-above", player = player(it), reach),
        No::Far(it) => t!(locale, "tournament-no-far", player = player(it), reach),
        No::Busy(it) => t!(locale, "tournament-no-busy", name, player = player(it)),
        No::BusyYou => t!(locale, "tournament-no-busy-you", name),
        No::UnderWay(it) => t!(locale, "tournament-no-under-way", player = player(it)),
        No::Missed(it) => t!(locale, "tournament-no-missed", player = player(it)),
        No::GoneOn => t!(locale, "tournament-no-gone-on", name),
    }
}

/// That there is no such tournament; `command` lists them.
#[must_use]
pub fn no_such(locale: Locale, command: &str) -> String {
    t!(locale, "tournament-no-such", command)
}

/// That the name of a tournament is needed.
#[must_use]
pub fn which(locale: Locale) -> String {
    t!(locale, "tournament-no-which")
}

/// That the person may not make one.
#[must_use]
pub fn no_right_to_create(locale: Locale) -> String {
    t!(locale, "tournament-no-create")
}

/// That threads of a channel are needed.
#[must_use]
pub fn no_threads(locale: Locale, lacking: &[Permission]) -> String {
    let permissions: Vec<String> = lacking.iter().map(|it| permission(locale, *it)).collect();
    let permissions = list(locale, &permissions);
    t!(locale, "tournament-no-threads", permissions)
}

/// That a thread, a voice channel and the like is no place for one.
#[must_use]
pub fn without_threads(locale: Locale) -> String {
    t!(locale, "tournament-no-thread")
}
