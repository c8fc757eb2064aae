//! Why an act in a tournament is refused.

use super::role;
use crate::answer::{Permission, permission};
use crate::{Locale, list, name, t};
use referee::UserId;
use referee::tournament::{REACH, Refusal};

/// The command that gives a place to another person, or back to the player.
const REPLACE: &str = "`/referee tournament replace`";

/// Why an act in the tournament called `of` is refused.
#[must_use]
pub fn act_refused(locale: Locale, of: &str, why: &Refusal) -> String {
    let name = name::escaped(of);
    let player = |user: &UserId| name::player(locale, *user);
    let reach = REACH;
    match why {
        Refusal::NotOpen => t!(locale, "tournament-no-open", name),
        Refusal::Begun => t!(locale, "tournament-no-begun", name),
        Refusal::NotRunning => t!(locale, "tournament-no-running", name),
        Refusal::Over => t!(locale, "tournament-no-over", name),
        Refusal::Full(places) => t!(locale, "tournament-no-full", name, places = *places),
        Refusal::Role(needed) => t!(locale, "tournament-no-role", name, role = role(*needed)),
        Refusal::Already => t!(locale, "tournament-no-already", name),
        Refusal::Blocked => t!(locale, "tournament-no-blocked"),
        Refusal::Out { by, maker, late } => {
            let said = match by {
                Some(by) => t!(locale, "tournament-no-out", name, organiser = player(by)),
                None => t!(locale, "tournament-no-back", name),
            };
            let way = match late {
                true => t!(locale, "tournament-out-late"),
                false => t!(
                    locale,
                    "tournament-out-way",
                    maker = player(maker),
                    command = REPLACE
                ),
            };
            list::sentences(locale, &[said, way])
        }
        Refusal::Late => t!(locale, "tournament-no-late", name),
        Refusal::NotIn => t!(locale, "tournament-no-not-in", name),
        Refusal::NotPlayer(user) => t!(locale, "tournament-no-player", name, player = player(user)),
        Refusal::PlayerAlready(user) => {
            let player = player(user);
            t!(locale, "tournament-no-player-already", name, player)
        }
        Refusal::Bot(user) => t!(locale, "tournament-no-bot", player = player(user)),
        Refusal::PlayerBlocked(user) => {
            t!(
                locale,
                "tournament-no-player-blocked",
                player = player(user)
            )
        }
        Refusal::Few => t!(locale, "tournament-no-few", name),
        Refusal::Rights(maker) => t!(locale, "tournament-no-rights", maker = player(maker)),
        Refusal::NoGame => t!(locale, "tournament-no-such-game", name),
        Refusal::NoGameOf(user) => t!(locale, "tournament-no-game", name, player = player(user)),
        Refusal::OwnGame => t!(locale, "tournament-no-own"),
        Refusal::NoRounds => t!(locale, "tournament-no-rounds", name),
        Refusal::NotLadder => t!(locale, "tournament-no-ladder", name),
        Refusal::NotAbove(user) => t!(locale, "tournament-no-above", player = player(user), reach),
        Refusal::Far(user) => t!(locale, "tournament-no-far", player = player(user), reach),
        Refusal::Busy(user) => t!(locale, "tournament-no-busy", name, player = player(user)),
        Refusal::BusyYou => t!(locale, "tournament-no-busy-you", name),
        Refusal::UnderWay(user) => t!(locale, "tournament-no-under-way", player = player(user)),
        Refusal::Missed(user) => t!(locale, "tournament-no-missed", player = player(user)),
        Refusal::GoneOn => t!(locale, "tournament-no-gone-on", name),
    }
}

/// Says that the tournament needs threads, and that the bot lacks the permissions `lacking` for threads in the channel.
#[must_use]
pub fn no_threads(locale: Locale, lacking: &[Permission]) -> String {
    let permissions: Vec<String> = lacking.iter().map(|it| permission(locale, *it)).collect();
    let permissions = list(locale, &permissions);
    t!(locale, "tournament-no-threads", permissions)
}
