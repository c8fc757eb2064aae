//! The pages of the settings about time: when clocks rest, whom nothing disturbs, who plays where.

use super::message::{ActionRow, Button, Line, Message, Weight};
use super::roles;
use crate::discord::custom_id::{ComponentId, Page, Setting};
use app::{GuildSettings, PlayerSettings};
use referee::{ChannelId, Quiet, Time, Zone};
use text::Locale;
use text::rest::{self as words, Label};
use text::settings;

/// What a menu says for nothing.
pub const NONE: &str = "none";

/// Places by whose clocks most people live, from west to east; a menu has room for 25.
const ZONES: [&str; 25] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Berlin",
    "Europe/Athens",
    "Africa/Johannesburg",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// The quiet hours that can be chosen.
const QUIETS: [&str; 15] = [
    "20-6", "20-8", "21-6", "21-7", "21-8", "22-6", "22-7", "22-8", "23-6", "23-7", "23-8", "0-7",
    "0-8", "1-9", "9-17",
];

/// How many days old an account may have to be.
pub const AGES: [u32; 5] = [0, 1, 7, 30, 90];

/// Whether one's time zone, or the server's, is among those offered.
#[must_use]
pub fn offers_zone(zone: &str) -> bool {
    ZONES.contains(&zone)
}

/// The zone that is shown until one is chosen: the usual one of a language.
#[must_use]
pub fn usual_zone(locale: Locale) -> Zone {
    locale.zone().parse().unwrap_or(Zone::UTC)
}

/// Whether these quiet hours are.
#[must_use]
pub fn offers_quiet(quiet: &str) -> bool {
    QUIETS.contains(&quiet)
}

/// One's own time and reminders; `left` vacation days are left this year.
#[must_use]
pub fn own(locale: Locale, settings: &PlayerSettings, left: u32, now: Time) -> Message {
    let facts = words::Own {
        zone: settings.zone.unwrap_or_else(|| usual_zone(locale)),
        now,
        quiet: settings.quiet.map(Quiet::hours),
        directly: settings.remind_directly,
        digest: settings.digest_at.is_some(),
        left,
    };
    let quiets = QUIETS.iter().filter_map(|it| {
        let quiet: Quiet = it.parse().ok()?;
        Some(line(it, words::quiet(locale, Some(quiet.hours()))))
    });
    let none = line(NONE, words::quiet(locale, None));
    let message = Message {
        rows: vec![
            zones(locale, Setting::OwnZone, now),
            menu(
                Setting::Quiet,
                words::choose_quiet(locale),
                std::iter::once(none).chain(quiets).collect(),
            ),
        ],
        ..Message::text(words::own(locale, &facts))
    };
    let quiet = settings
        .quiet
        .map_or_else(|| NONE.to_owned(), |it| it.to_string());
    let message = message
        .with_present(&ComponentId::Set(Setting::OwnZone), &facts.zone.to_string())
        .with_present(&ComponentId::Set(Setting::Quiet), &quiet);
    let directly = !settings.remind_directly;
    let digest = settings.digest_at.is_none();
    message.with_buttons(vec![
        switch(locale, Setting::Direct(directly), Label::Direct(directly)),
        switch(locale, Setting::Digest(digest), Label::Digest(digest)),
        back(locale, Page::Own),
    ])
}

/// Who plays where and when in a server, as its managers see it in a channel; `usual` is the zone
/// until one is chosen.
#[must_use]
pub fn server(
    locale: Locale,
    settings: &GuildSettings,
    usual: Zone,
    here: ChannelId,
    now: Time,
) -> Message {
    let facts = words::Server {
        zone: settings.zone.unwrap_or(usual),
        now,
        weekends: settings.weekends,
        channels: &settings.channels,
        age: settings.minimum_age,
    };
    let ages = AGES.map(|days| line(&days.to_string(), words::age(locale, days)));
    let weekends = !settings.weekends;
    let channel = !settings.channels.contains(&here);
    let mut buttons = vec![
        switch(
            locale,
            Setting::Weekends(weekends),
            Label::Weekends(weekends),
        ),
        switch(locale, Setting::Channel(channel), Label::Channel(channel)),
    ];
    if !settings.channels.is_empty() {
        buttons.push(switch(locale, Setting::Everywhere, Label::Everywhere));
    }
    buttons.push(roles::lead(locale));
    buttons.push(back(locale, Page::Server));
    let message = Message {
        rows: vec![
            zones(locale, Setting::Zone, now),
            menu(Setting::Age, words::choose_age(locale), ages.to_vec()),
        ],
        ..Message::text(words::server(locale, &facts))
    };
    let message = message
        .with_present(&ComponentId::Set(Setting::Zone), &facts.zone.to_string())
        .with_present(
            &ComponentId::Set(Setting::Age),
            &settings.minimum_age.to_string(),
        );
    message.with_buttons(buttons)
}

/// A button that leads to one of these pages.
#[must_use]
pub fn lead(locale: Locale, page: Page, label: Label) -> Button {
    let press = ComponentId::Settings(page);
    Button::new(press, words::label(locale, label), Weight::Plain)
}

/// A button that changes a setting.
#[must_use]
pub fn switch(locale: Locale, setting: Setting, label: Label) -> Button {
    let press = ComponentId::Set(setting);
    Button::new(press, words::label(locale, label), Weight::Plain)
}

fn back(locale: Locale, page: Page) -> Button {
    let press = ComponentId::Settings(page);
    let label = settings::label(locale, settings::Label::Back);
    Button::new(press, label, Weight::Plain)
}

fn zones(locale: Locale, setting: Setting, now: Time) -> ActionRow {
    let lines = ZONES.iter().filter_map(|it| {
        let zone: Zone = it.parse().ok()?;
        Some(line(it, words::zone_line(locale, zone, now)))
    });
    menu(setting, words::choose_zone(locale), lines.collect())
}

fn menu(setting: Setting, placeholder: String, lines: Vec<Line>) -> ActionRow {
    ActionRow::Menu {
        present: None,
        press: ComponentId::Set(setting),
        placeholder,
        lines,
    }
}

fn line(value: &str, label: String) -> Line {
    Line {
        value: value.to_owned(),
        label,
        note: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_and_every_night_offered_can_be_set() {
        for locale in Locale::ALL {
            for zone in ZONES {
                let parsed: Zone = zone.parse().expect("a time zone");
                // Each has a name of its own in each language.
                assert_ne!(
                    words::zone(locale, parsed),
                    zone.replace("UTC", ""),
                    "{zone}"
                );
            }
        }
        for quiet in QUIETS {
            quiet.parse::<Quiet>().expect("quiet hours");
        }
    }
}
