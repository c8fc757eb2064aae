//! The settings of a person and of a server.

use super::answer::{Permission, permissions_named};
use super::{Arg, Locale, enumerate, list, lookup, name, rest, t, words};
use referee::{ChannelId, Quiet, RoleId, Time, VACATION_DAYS, Zone};
use rules::Game;

/// The sentence of the key `settings-` followed by `what`: a page, a button, a menu or a value.
#[must_use]
pub fn say(locale: Locale, what: &str, facts: &[(&'static str, Arg<'_>)]) -> String {
    lookup(locale, &format!("settings-{what}"), facts)
}

/// The words on the button `what`, which changes a setting or opens a page.
#[must_use]
pub fn button(locale: Locale, what: &str) -> String {
    say(locale, &format!("button-{what}"), &[])
}

/// The name of a game with a variant.
#[must_use]
pub fn variant(locale: Locale, game: Game, variant: &str) -> String {
    let named = name::game(locale, game);
    let pool = words(game).pool(locale, variant).unwrap_or_default();
    t!(locale, "settings-variant", game = named, pool)
}

/// The name of a theme. If `named` is unknown, the name of the default theme.
#[must_use]
pub fn theme(locale: Locale, named: &str) -> String {
    match named {
        "dark" => t!(locale, "theme-dark"),
        "high-contrast" => t!(locale, "theme-high-contrast"),
        "colour-blind" => t!(locale, "theme-colour-blind"),
        _ => t!(locale, "theme-classic"),
    }
}

#[must_use]
pub fn quiet(locale: Locale, quiet: Quiet) -> String {
    let (from, to) = quiet.hours();
    t!(locale, "settings-quiet", from, to)
}

/// A time zone in a menu, with its local time.
#[must_use]
pub fn zone_line(locale: Locale, zone: Zone, now: Time) -> String {
    t!(
        locale,
        "settings-zone-line",
        zone = rest::zone(locale, zone),
        now = rest::wall(zone, now)
    )
}

/// The channels in which challenges are made; all if `channels` is empty.
#[must_use]
pub fn channels(locale: Locale, channels: &[ChannelId]) -> String {
    match channels {
        [] => t!(locale, "settings-channels-all"),
        some => {
            let channels: Vec<String> = some.iter().map(|it| format!("<#{it}>")).collect();
            t!(
                locale,
                "settings-channels-some",
                channels = list(locale, &channels)
            )
        }
    }
}

/// The channel of a setting. `dropped` is the former channel, if that channel took no more messages.
#[must_use]
pub fn channel(locale: Locale, channel: Option<ChannelId>, dropped: Option<ChannelId>) -> String {
    match (channel, dropped) {
        (Some(channel), _) => format!("<#{channel}>"),
        (None, Some(dropped)) => {
            let channel = format!("<#{dropped}>");
            t!(locale, "settings-channel-dropped", channel = &channel)
        }
        (None, None) => t!(locale, "settings-channel-none"),
    }
}

/// Why the bot cannot write in a channel: the channel takes no messages, or the bot lacks permissions.
#[must_use]
pub fn cannot_post(locale: Locale, channel: ChannelId, lacking: &[Permission]) -> String {
    let channel = format!("<#{channel}>");
    if lacking.is_empty() {
        return t!(locale, "settings-channel-kind", channel = &channel);
    }
    let permissions = permissions_named(locale, lacking);
    t!(
        locale,
        "settings-channel-lacking",
        channel = &channel,
        permissions = &permissions
    )
}

/// Who moderates: if `time_out` is true, members who may time out members, otherwise members who manage the server;
/// also the members of `role`.
#[must_use]
pub fn moderators(locale: Locale, role: Option<RoleId>, time_out: bool) -> String {
    let said = match time_out {
        true => t!(locale, "settings-moderators-time-out"),
        false => t!(locale, "settings-moderators-manage"),
    };
    match role {
        Some(role) => {
            let role = format!("<@&{role}>");
            t!(locale, "settings-moderators-role", said, role)
        }
        None => said,
    }
}

/// A limit as a number, or in the words of the setting `key` if there is no limit.
#[must_use]
pub fn limit(locale: Locale, key: &str, limit: Option<u32>) -> String {
    limit.map_or_else(
        || say(locale, &format!("{key}-all"), &[]),
        |limit| limit.to_string(),
    )
}

/// The vacation days that a player's matches may use in a year.
#[must_use]
pub fn vacation(locale: Locale, days: u32) -> String {
    match days {
        0 => t!(locale, "settings-vacation-none"),
        days => t!(locale, "settings-vacation", days, all = VACATION_DAYS),
    }
}

/// The languages of single channels; `languages` holds their codes.
#[must_use]
pub fn languages(locale: Locale, languages: &[(ChannelId, String)]) -> String {
    let languages: Vec<String> = languages
        .iter()
        .map(|(channel, code)| {
            t!(
                locale,
                "settings-language-of",
                channel = format!("<#{channel}>"),
                language = t!(Locale::from_code(code), "language-name"),
            )
        })
        .collect();
    match languages.is_empty() {
        true => t!(locale, "settings-languages-none"),
        false => enumerate(locale, &languages),
    }
}

/// The people whom the reader does not want to play, by the most recent names that the bot knows.
#[must_use]
pub fn avoided<'a>(locale: Locale, names: impl Iterator<Item = Option<&'a str>>) -> String {
    let names: Vec<String> = names
        .map(|it| name::escaped(&name::plain(locale, it)))
        .collect();
    match names.is_empty() {
        true => t!(locale, "settings-people-none"),
        false => enumerate(locale, &names),
    }
}

/// Why a person is not put on the list of people whom the reader does not want to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The list is full.
    Full,
    /// The person is the reader or a program.
    Nobody,
}

/// The sentence why a person is not put on the list.
#[must_use]
pub fn unfit(locale: Locale, why: Unfit) -> String {
    match why {
        Unfit::Full => t!(locale, "settings-people-full"),
        Unfit::Nobody => t!(locale, "settings-people-unfit"),
    }
}
