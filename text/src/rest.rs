//! Sentences about resting clocks: weekends, quiet hours, vacation days; and about channels closed to matches.

use super::place::link;
use super::{Locale, list, name, t};
use referee::{ChannelId, Match, Spared, Time, TimeControl, UserId, Zone};

/// The name of a time zone: a place in it, or the name in the IANA database for a zone that has no sentence of its own.
#[must_use]
pub fn zone(locale: Locale, zone: Zone) -> String {
    let known = zone.to_string();
    match known.as_str() {
        "UTC" => t!(locale, "zone-utc"),
        "Pacific/Honolulu" => t!(locale, "zone-honolulu"),
        "America/Anchorage" => t!(locale, "zone-anchorage"),
        "America/Los_Angeles" => t!(locale, "zone-los-angeles"),
        "America/Denver" => t!(locale, "zone-denver"),
        "America/Chicago" => t!(locale, "zone-chicago"),
        "America/New_York" => t!(locale, "zone-new-york"),
        "America/Halifax" => t!(locale, "zone-halifax"),
        "America/Sao_Paulo" => t!(locale, "zone-sao-paulo"),
        "Europe/London" => t!(locale, "zone-london"),
        "Africa/Lagos" => t!(locale, "zone-lagos"),
        "Europe/Berlin" => t!(locale, "zone-berlin"),
        "Europe/Athens" => t!(locale, "zone-athens"),
        "Africa/Johannesburg" => t!(locale, "zone-johannesburg"),
        "Europe/Istanbul" => t!(locale, "zone-istanbul"),
        "Asia/Dubai" => t!(locale, "zone-dubai"),
        "Asia/Karachi" => t!(locale, "zone-karachi"),
        "Asia/Kolkata" => t!(locale, "zone-kolkata"),
        "Asia/Dhaka" => t!(locale, "zone-dhaka"),
        "Asia/Bangkok" => t!(locale, "zone-bangkok"),
        "Asia/Shanghai" => t!(locale, "zone-shanghai"),
        "Asia/Tokyo" => t!(locale, "zone-tokyo"),
        "Australia/Adelaide" => t!(locale, "zone-adelaide"),
        "Australia/Sydney" => t!(locale, "zone-sydney"),
        "Pacific/Auckland" => t!(locale, "zone-auckland"),
        _ => known,
    }
}

/// The local time in a zone: `7:05`.
#[must_use]
pub fn wall(zone: Zone, at: Time) -> String {
    let (hour, minute) = zone.hour_and_minute(at);
    format!("{hour}:{minute:02}")
}

/// The name of a clock, with the zone of its weekends if the clock stands still at weekends.
pub(super) fn control(locale: Locale, control: TimeControl, named: String) -> String {
    match control.rest().weekends {
        None => named,
        Some(at) => t!(
            locale,
            "clock-weekends",
            clock = named,
            zone = zone(locale, at)
        ),
    }
}

/// Tells before a match how quiet hours and vacation days give a player more time; `None` if the control has neither.
#[must_use]
pub fn leave(locale: Locale, control: TimeControl) -> Option<String> {
    let days = control.rest().leave?;
    Some(match days {
        0 => t!(locale, "rest-quiet"),
        _ => t!(locale, "rest-leave", days),
    })
}

/// Says that the player to move spends a vacation day; `None` if that player does not.
#[must_use]
pub fn vacation(locale: Locale, this_match: &Match) -> Option<String> {
    let grace = this_match.clock().grace()?;
    let player = name::player(locale, this_match.player_to_move()?);
    let when = name::instant(grace.until);
    (grace.why == Spared::Vacation).then(|| t!(locale, "rest-vacation", player, when))
}

/// Says that the quiet hours of the player to move are over; `None` if no player is to move.
#[must_use]
pub fn woken(locale: Locale, this_match: &Match) -> Option<String> {
    let player = name::player(locale, this_match.player_to_move()?);
    let side = name::side(locale, this_match.game(), this_match.to_move()?);
    Some(match this_match.clock().flag_at() {
        None => t!(locale, "rest-woken", player, side),
        Some(at) => t!(
            locale,
            "rest-woken-until",
            player,
            side,
            when = name::instant(at)
        ),
    })
}

/// A reminder as a direct message to the player `to`. It has a link to the match, because a direct message belongs to
/// no server and has no buttons. `None` if `to` does not play in the match.
#[must_use]
pub fn directly(locale: Locale, this_match: &Match, to: UserId, reminder: &str) -> Option<String> {
    let side = this_match.seats().side(to)?;
    Some(t!(
        locale,
        "rest-direct",
        game = name::game(locale, this_match.game()),
        opponent = name::player(locale, this_match.seats().player(side.other())),
        link = link(locale, this_match.place()),
        reminder,
    ))
}

/// The matches that wait for a player, as a direct message; `count` counts all of them, `command` opens the settings.
#[must_use]
pub fn digest<'a>(
    locale: Locale,
    to: UserId,
    count: usize,
    waiting: impl Iterator<Item = &'a Match>,
    command: &str,
) -> String {
    let mut lines = vec![t!(locale, "digest-lead", count)];
    lines.extend(waiting.filter_map(|this_match| {
        let side = this_match.seats().side(to)?;
        let game = name::game(locale, this_match.game());
        let opponent = name::player(locale, this_match.seats().player(side.other()));
        let link = link(locale, this_match.place());
        Some(match this_match.clock().flag_at() {
            None => t!(locale, "digest-line", game, opponent, link),
            Some(at) => {
                let when = name::instant(at);
                t!(locale, "digest-line-until", game, opponent, link, when)
            }
        })
    }));
    lines.push(t!(locale, "digest-end", command));
    lines.join("\n")
}

fn channels(locale: Locale, channels: &[ChannelId]) -> String {
    let channels: Vec<String> = channels.iter().map(|it| format!("<#{it}>")).collect();
    list(locale, &channels)
}

/// Says that challenges are made in the channels `open`, not in this channel.
#[must_use]
pub fn wrong_channel(locale: Locale, open: &[ChannelId]) -> String {
    t!(
        locale,
        "challenge-wrong-channel",
        channels = channels(locale, open)
    )
}

/// Says that public answers are given only in the channels `open`, so that only the reader sees this answer.
#[must_use]
pub fn private_here(locale: Locale, open: &[ChannelId]) -> String {
    let channels = channels(locale, open);
    t!(locale, "answer-private-here", channels)
}

/// Says that matches are played in the channels `open`; `command` shows a match there.
#[must_use]
pub fn played_elsewhere(locale: Locale, open: &[ChannelId], command: &str) -> String {
    t!(
        locale,
        "match-wrong-channel",
        channels = channels(locale, open),
        command
    )
}

/// Says that the reader's account is too young. The account must be `days` days old, which it is at the time `until`.
#[must_use]
pub fn too_young(locale: Locale, days: u32, until: Time) -> String {
    t!(
        locale,
        "challenge-too-young",
        days,
        when = name::instant(until)
    )
}
