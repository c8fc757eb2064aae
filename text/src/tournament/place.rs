//! What people are told of a tournament whose channel or a thread of which is lost, or in whose channel no game can begin.

use super::{pairing, when};
use crate::answer::{Permission, permission};
use crate::{Locale, list, name, t};
use referee::tournament::{Slot, Tournament, TournamentKind, TournamentState};
use referee::{ChannelId, Time, UserId};
use std::time::Duration;

/// The command that lets it go on in another channel.
const RELOCATE: &str = "`/referee tournament relocate`";

/// How many games are named that wait.
const NAMED: usize = 8;

/// The command that decides a game.
const RESULT: &str = "`/referee tournament result`";

/// The command by which players let their match go on elsewhere.
const NEXT: &str = "`/referee next`";

/// That no game can begin because no thread may be opened in its channel, and what helps.
pub(super) fn lacks_threads(locale: Locale, it: &Tournament) -> String {
    let needed = [Permission::CreateThreads, Permission::SendInThreads];
    let needed = needed.map(|it| permission(locale, it));
    t!(
        locale,
        "tournament-lacks-threads",
        channel = format!("<#{}>", it.channel),
        permissions = list(locale, &needed),
        command = RELOCATE
    )
}

/// That games wait whose threads are lost, by their players.
pub(super) fn wait(locale: Locale, lost: &[[UserId; 2]]) -> String {
    let game = |players: &[UserId; 2]| {
        let [first, second] = players.map(|player| name::player(locale, player));
        t!(locale, "tournament-waiting-game", first, second)
    };
    let mut games: Vec<String> = lost.iter().take(NAMED).map(game).collect();
    if lost.len() > NAMED {
        games.push(t!(locale, "tournament-more", count = lost.len() - NAMED));
    }
    let games = list(locale, &games);
    t!(
        locale,
        "tournament-waiting",
        count = lost.len(),
        games,
        command = RESULT
    )
}

/// Who meet in a game, and that its match goes on in the thread below, because its own is lost.
#[must_use]
pub fn goes_on_here(locale: Locale, pairing: &str) -> String {
    t!(locale, "tournament-pairing-again", pairing)
}

/// Who meet in a game, and in which thread its match goes on.
#[must_use]
pub fn goes_on_in(locale: Locale, pairing: &str, thread: ChannelId) -> String {
    let thread = format!("<#{thread}>");
    t!(locale, "tournament-pairing-moved", pairing, thread)
}

/// For the maker: that the thread of a game was lost, and where its match goes on.
#[must_use]
pub fn game_moved(
    locale: Locale,
    it: &Tournament,
    (slot, players): (Slot, [UserId; 2]),
    thread: ChannelId,
) -> String {
    let (pairing, thread) = (pairing(locale, it, slot, players), format!("<#{thread}>"));
    t!(locale, "tournament-game-moved", pairing, thread)
}

/// For the maker: that a game waits whose thread is lost, until which instant, and what helps.
#[must_use]
pub fn game_waits(
    locale: Locale,
    it: &Tournament,
    (slot, players): (Slot, [UserId; 2]),
    until: Time,
) -> String {
    t!(
        locale,
        "tournament-game-waits",
        pairing = pairing(locale, it, slot, players),
        result = RESULT,
        relocate = RELOCATE,
        next = NEXT,
        when = when(until)
    )
}

/// That its channel is lost, and what becomes of it unless it goes on elsewhere; `None` if it is not lost.
#[must_use]
pub fn place_lost(locale: Locale, it: &Tournament, waits: Duration) -> Option<String> {
    let when = when(it.lost_at? + waits);
    let end = match (it.state, it.settings.kind) {
        (TournamentState::Open, _) => t!(locale, "tournament-place-lost-off", when),
        (_, TournamentKind::Ladder) => t!(locale, "tournament-place-lost-closes", when),
        _ => t!(locale, "tournament-place-lost-ends", when),
    };
    Some(t!(
        locale,
        "tournament-place-lost",
        name = name::escaped(&it.settings.name),
        maker = name::player(locale, it.made_by),
        command = RELOCATE,
        server = format!("<https://discord.com/channels/{}>", it.guild),
        end
    ))
}

/// How it ended, which could not be told in its channel.
#[must_use]
pub fn place_told(locale: Locale, it: &Tournament, end: &str) -> String {
    let name = name::escaped(&it.settings.name);
    let told = t!(locale, "tournament-place-told", name);
    format!("{told}\n{end}")
}
