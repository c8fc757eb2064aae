//! Messages about a tournament whose channel or thread is lost, or in whose channel no game can begin.

use super::{pairing, when};
use crate::answer::{Permission, permission};
use crate::{Locale, list, name, t};
use referee::tournament::{Slot, Tournament, TournamentKind, TournamentState};
use referee::{ChannelId, Time, UserId};
use std::time::Duration;

/// The command that moves a tournament to another channel.
const RELOCATE: &str = "`/referee tournament relocate`";

/// The largest number of waiting games that are named.
const NAMED: usize = 8;

/// The command that decides a game.
const RESULT: &str = "`/referee tournament result`";

/// The command by which players move their match elsewhere.
const NEXT: &str = "`/referee next`";

/// Says that no game can begin, because the bot may not open threads in the channel, and what helps.
pub(super) fn lacks_threads(locale: Locale, tournament: &Tournament) -> String {
    let needed = [Permission::CreateThreads, Permission::SendInThreads];
    let needed = needed.map(|it| permission(locale, it));
    t!(
        locale,
        "tournament-lacks-threads",
        channel = format!("<#{}>", tournament.channel),
        permissions = list(locale, &needed),
        command = RELOCATE
    )
}

/// Says that the games whose threads are lost wait, and names the players of each game.
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

/// Tells the pairing of a game whose thread was lost, and that the match goes on in the thread of this message.
#[must_use]
pub fn goes_on_here(locale: Locale, pairing: &str) -> String {
    t!(locale, "tournament-pairing-again", pairing)
}

/// Tells the pairing of a game, and that its match goes on in `thread`.
#[must_use]
pub fn goes_on_in(locale: Locale, pairing: &str, thread: ChannelId) -> String {
    let thread = format!("<#{thread}>");
    t!(locale, "tournament-pairing-moved", pairing, thread)
}

/// Tells the tournament's maker that a game's thread was lost, and that its match goes on in `thread`.
#[must_use]
pub fn game_moved(
    locale: Locale,
    tournament: &Tournament,
    slot: Slot,
    players: [UserId; 2],
    thread: ChannelId,
) -> String {
    let (pairing, thread) = (
        pairing(locale, tournament, slot, players),
        format!("<#{thread}>"),
    );
    t!(locale, "tournament-game-moved", pairing, thread)
}

/// Tells the tournament's maker that a game with a lost thread waits until an instant, and what helps.
#[must_use]
pub fn game_waits(
    locale: Locale,
    tournament: &Tournament,
    slot: Slot,
    players: [UserId; 2],
    until: Time,
) -> String {
    t!(
        locale,
        "tournament-game-waits",
        pairing = pairing(locale, tournament, slot, players),
        result = RESULT,
        relocate = RELOCATE,
        next = NEXT,
        when = when(locale, until)
    )
}

/// Says that the channel of the tournament is lost, and what happens after the time `waits` unless the tournament is
/// moved to another channel. `None` if the channel is not lost.
#[must_use]
pub fn place_lost(locale: Locale, tournament: &Tournament, waits: Duration) -> Option<String> {
    let when = when(locale, tournament.lost_at? + waits);
    let end = match (tournament.state, tournament.settings.kind) {
        (TournamentState::Open, _) => t!(locale, "tournament-place-lost-off", when),
        (_, TournamentKind::Ladder) => t!(locale, "tournament-place-lost-closes", when),
        _ => t!(locale, "tournament-place-lost-ends", when),
    };
    Some(t!(
        locale,
        "tournament-place-lost",
        name = name::escaped(&tournament.settings.name),
        maker = name::player(locale, tournament.made_by),
        command = RELOCATE,
        server = format!("<https://discord.com/channels/{}>", tournament.guild),
        end
    ))
}

/// Says that the bot cannot reach the tournament's channel, and then how the tournament ended (`end`). Sent to a person
/// directly.
#[must_use]
pub fn place_told(locale: Locale, tournament: &Tournament, end: &str) -> String {
    let name = name::escaped(&tournament.settings.name);
    let told = t!(locale, "tournament-place-told", name);
    format!("{told}\n{end}")
}
