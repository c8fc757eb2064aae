//! What people are told of a tournament whose channel is lost, or in whose channel no game can begin.

use super::when;
use crate::answer::{Permission, permission};
use crate::{Locale, list, name, t};
use referee::tournament::{Tournament, TournamentKind, TournamentState};
use std::time::Duration;

/// The command that lets it go on in another channel.
const RELOCATE: &str = "`/referee tournament relocate`";

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

/// How it ended, which could not be told in its channel; without an end it was called off.
#[must_use]
pub fn place_told(locale: Locale, it: &Tournament, end: Option<String>) -> String {
    let name = name::escaped(&it.settings.name);
    let told = t!(locale, "tournament-place-told", name);
    let end = end.unwrap_or_else(|| t!(locale, "tournament-called-off"));
    format!("{told}\n{end}")
}
