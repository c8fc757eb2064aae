//! The settings of a person and of a server.

use super::answer::{Permission, permissions_named};
use super::{Arg, Locale, enumerate, find, list, lookup, name, rest, t, words};
use referee::{ChannelId, Quiet, RoleId, Time, Zone};
use rules::Game;

/// The sentence of the key `settings-` followed by `what`: a page, a button, a menu or a value.
#[must_use]
pub fn say(locale: Locale, what: &str, facts: &[(&'static str, Arg<'_>)]) -> String {
    lookup(locale, &format!("settings-{what}"), facts)
}

/// The words on the button `what`.
#[must_use]
pub fn button(locale: Locale, what: &str) -> String {
    say(locale, &format!("button-{what}"), &[])
}

/// The name of a page or form, which is also the words on the button to it.
#[must_use]
pub fn page(locale: Locale, page: &str) -> String {
    say(locale, &format!("page-{page}"), &[])
}

/// The line below the label of the setting `key`; `None` if it has none.
#[must_use]
pub fn note(locale: Locale, key: &str) -> Option<String> {
    find(locale, &format!("settings-{key}-note"), &[])
}

/// Says what a form has changed: each setting with its new value.
#[must_use]
pub fn saved(locale: Locale, changed: &[(String, String)]) -> String {
    let changed: Vec<String> = changed
        .iter()
        .map(|(setting, value)| t!(locale, "settings-value", setting = setting, value = value))
        .collect();
    match changed.is_empty() {
        true => t!(locale, "settings-same"),
        false => t!(locale, "settings-saved", changed = changed.join("\n")),
    }
}

/// The name of a game with a variant.
#[must_use]
pub fn variant(locale: Locale, game: Game, variant: &str) -> String {
    let named = name::game(locale, game);
    let pool = words(game).pool(locale, variant).unwrap_or_default();
    t!(locale, "settings-variant-line", game = named, pool)
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
    t!(locale, "settings-quiet-hours", from, to)
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
    let channels: Vec<String> = channels.iter().map(|it| format!("<#{it}>")).collect();
    match channels.is_empty() {
        true => t!(locale, "settings-channels-all"),
        false => list(locale, &channels),
    }
}

/// The channel of a setting.
#[must_use]
pub fn channel(locale: Locale, channel: Option<ChannelId>) -> String {
    match channel {
        Some(channel) => format!("<#{channel}>"),
        None => t!(locale, "settings-channel-none"),
    }
}

/// The role of a setting.
#[must_use]
pub fn role(locale: Locale, role: Option<RoleId>) -> String {
    match role {
        Some(role) => format!("<@&{role}>"),
        None => t!(locale, "settings-moderators-none"),
    }
}

/// Why a chosen channel is not taken: no messages can be posted in it, or the bot lacks permissions there.
#[must_use]
pub fn cannot_post(locale: Locale, lacking: &[Permission]) -> String {
    if lacking.is_empty() {
        return t!(locale, "settings-channel-kind");
    }
    let permissions = permissions_named(locale, lacking);
    t!(
        locale,
        "settings-channel-lacking",
        permissions = &permissions
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_past_midnight_end_on_the_next_day() {
        let said = |locale, hours: &str| quiet(locale, hours.parse().expect("quiet hours"));
        assert_eq!(said(Locale::Ja, "22-7"), "22時〜翌7時");
        assert_eq!(said(Locale::Ja, "9-17"), "9時〜17時");
        assert_eq!(said(Locale::En, "22-7"), "22:00 to 7:00");
    }
}
