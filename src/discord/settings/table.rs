//! Every setting of a person or a server. An entry says how to read the present value and how to change it; the form of
//! its page shows it. `docs/adding-a-setting.md` lists the steps to a new setting.
//!
//! The keys of the sentences contain the key of the setting: `settings-KEY` is the label, `settings-KEY-note` the line
//! below it. The lines of a menu are `settings-KEY-VALUE`, or `settings-KEY-line` if the values are numbers.

use super::entry::{AUTO, Choices, Control, Entry, entry, menu, switch};
use super::page::Page;
use referee::VACATION_DAYS;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The word that serde writes for a value.
fn word(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

fn of_word<T: DeserializeOwned + Default>(word: &str) -> T {
    serde_json::from_value(word.into()).unwrap_or_default()
}

/// The menu value of a setting that can be left to Discord's app or to the server.
fn or_auto(value: Option<&str>) -> String {
    value.unwrap_or(AUTO).to_owned()
}

fn unless_auto(chosen: &str) -> Option<String> {
    (chosen != AUTO).then(|| chosen.to_owned())
}

fn or_all(limit: Option<u32>) -> String {
    limit.map_or_else(|| "all".to_owned(), |limit| limit.to_string())
}

/// Every setting; the settings of one form are in the order in which the form shows them.
pub const SETTINGS: &[Entry] = &[
    menu(
        "own-language",
        Page::OwnTheme,
        Choices::Languages,
        |seen| or_auto(seen.own.language.as_deref()),
        |seen, code| seen.own.language = unless_auto(code),
    ),
    menu(
        "own-theme",
        Page::OwnTheme,
        Choices::Themes { auto: true },
        |seen| seen.own.theme.map_or_else(|| AUTO.to_owned(), word),
        |seen, theme| seen.own.theme = of_word(theme),
    ),
    switch(
        "text",
        Page::OwnTheme,
        |seen| seen.own.text_board,
        |seen, on| seen.own.text_board = on,
    ),
    switch(
        "patterns",
        Page::OwnTheme,
        |seen| seen.own.patterns,
        |seen, on| seen.own.patterns = on,
    ),
    switch(
        "numbers",
        Page::OwnTheme,
        |seen| seen.own.own_coordinates,
        |seen, on| seen.own.own_coordinates = on,
    ),
    switch(
        "tips",
        Page::OwnTheme,
        |seen| !seen.own.without_tips,
        |seen, on| seen.own.without_tips = !on,
    ),
    menu(
        "language",
        Page::ServerTheme,
        Choices::Languages,
        |seen| or_auto(seen.server.language.as_deref()),
        |seen, code| seen.server.language = unless_auto(code),
    ),
    menu(
        "theme",
        Page::ServerTheme,
        Choices::Themes { auto: false },
        |seen| word(seen.server.theme.unwrap_or_default()),
        |seen, theme| seen.server.theme = of_word(theme),
    ),
    menu(
        "posting",
        Page::ServerMessages,
        Choices::Words(&["fold", "remove", "keep", "thread"]),
        |seen| word(seen.server.posting),
        |seen, posting| seen.server.posting = of_word(posting),
    ),
    menu(
        "clock",
        Page::ServerPlay,
        Choices::Clocks,
        |seen| seen.server.clock.unwrap_or(seen.usual_clock).to_string(),
        |seen, clock| seen.server.clock = clock.parse().ok(),
    ),
    menu(
        "variant",
        Page::ServerPlay,
        Choices::Variants,
        |seen| or_auto(seen.server.variant.as_deref()),
        |seen, variant| seen.server.variant = unless_auto(variant),
    ),
    entry(
        "channels",
        Page::ServerPlay,
        Control::Channels {
            chosen: |seen| &seen.server.channels,
            choose: |seen, channels| seen.server.channels = channels,
        },
    ),
    switch(
        "turned",
        Page::OwnTheme,
        |seen| seen.own.turned,
        |seen, on| seen.own.turned = on,
    ),
    menu(
        "own-zone",
        Page::OwnTime,
        Choices::Zones,
        |seen| seen.own_zone().to_string(),
        |seen, zone| {
            seen.own.zone = zone.parse().ok();
            if seen.own.digest_at.is_some() {
                seen.plan_digest();
            }
        },
    ),
    menu(
        "quiet",
        Page::OwnTime,
        Choices::Words(&[
            "none", "20-6", "20-8", "21-6", "21-7", "21-8", "22-6", "22-7", "22-8", "23-6", "23-7",
            "23-8", "0-7", "0-8", "1-9", "9-17",
        ]),
        |seen| {
            let quiet = seen.own.quiet.map(|hours| hours.to_string());
            quiet.unwrap_or_else(|| "none".to_owned())
        },
        |seen, hours| {
            seen.own.zone.get_or_insert(seen.usual_own_zone);
            seen.own.quiet = hours.parse().ok();
            if seen.own.digest_at.is_some() {
                seen.plan_digest();
            }
        },
    ),
    switch(
        "direct",
        Page::OwnTime,
        |seen| seen.own.remind_directly,
        |seen, on| {
            seen.own.remind_directly = on;
            seen.own.directs_refused = 0;
        },
    ),
    switch(
        "digest",
        Page::OwnTime,
        |seen| seen.own.digest_at.is_some(),
        |seen, on| {
            seen.own.digest_at = None;
            if on {
                seen.own.zone.get_or_insert(seen.usual_own_zone);
                seen.own.directs_refused = 0;
                seen.plan_digest();
            }
        },
    ),
    menu(
        "zone",
        Page::ServerTime,
        Choices::Zones,
        |seen| seen.zone().to_string(),
        |seen, zone| seen.server.zone = zone.parse().ok(),
    ),
    switch(
        "weekends",
        Page::ServerTime,
        |seen| seen.server.weekends,
        |seen, on| {
            seen.server.weekends = on;
            if on {
                seen.server.zone.get_or_insert(seen.usual_zone);
            }
        },
    ),
    menu(
        "age",
        Page::ServerLimits,
        Choices::Words(&["0", "1", "7", "30", "90"]),
        |seen| seen.server.minimum_age.to_string(),
        |seen, days| seen.server.minimum_age = days.parse().unwrap_or_default(),
    ),
    entry(
        "moderators",
        Page::ServerModeration,
        Control::Role {
            chosen: |seen| seen.server.moderators,
            choose: |seen, role| seen.server.moderators = role,
        },
    ),
    entry(
        "acts",
        Page::ServerModeration,
        Control::Channel {
            chosen: |seen| seen.server.moderation_channel,
            choose: |seen, channel| {
                seen.server.moderation_channel = channel;
                seen.server.dropped.moderation = None;
            },
            dropped: |seen| seen.server.dropped.moderation,
        },
    ),
    switch(
        "open",
        Page::OwnTime,
        |seen| !seen.own.unchallenged,
        |seen, on| seen.own.unchallenged = !on,
    ),
    switch(
        "time-out",
        Page::ServerModeration,
        |seen| seen.server.time_out_moderates,
        |seen, on| seen.server.time_out_moderates = on,
    ),
    menu(
        "limit",
        Page::ServerLimits,
        Choices::Words(&["1", "2", "3", "5", "10", "20", "all"]),
        |seen| or_all(seen.server.counted_a_day),
        |seen, limit| seen.server.counted_a_day = limit.parse().ok(),
    ),
    menu(
        "posts",
        Page::ServerLimits,
        Choices::Words(&["3", "5", "10", "20", "50", "all"]),
        |seen| or_all(seen.server.posts),
        |seen, limit| seen.server.posts = limit.parse().ok(),
    ),
    menu(
        "vacation",
        Page::ServerTime,
        Choices::Words(&["0", "3", "5", "10", "15", "20"]),
        |seen| seen.server.vacation.to_string(),
        |seen, days| seen.server.vacation = days.parse().unwrap_or(VACATION_DAYS),
    ),
    entry(
        "news",
        Page::ServerNews,
        Control::Channel {
            chosen: |seen| seen.server.news.channel,
            choose: |seen, channel| {
                seen.server.news.channel = channel;
                seen.server.dropped.news = None;
            },
            dropped: |seen| seen.server.dropped.news,
        },
    ),
    menu(
        "results",
        Page::ServerNews,
        Choices::Words(&["off", "line", "picture"]),
        |seen| word(seen.server.news.results),
        |seen, results| seen.server.news.results = of_word(results),
    ),
    entry(
        "daily",
        Page::ServerNews,
        Control::Channel {
            chosen: |seen| seen.daily,
            choose: |seen, channel| {
                seen.daily = channel;
            },
            dropped: |seen| seen.server.dropped.daily,
        },
    ),
    switch(
        "news-challenges",
        Page::ServerNews,
        |seen| seen.server.news.challenges,
        |seen, on| seen.server.news.challenges = on,
    ),
    switch(
        "news-tournaments",
        Page::ServerNews,
        |seen| seen.server.news.tournaments,
        |seen, on| seen.server.news.tournaments = on,
    ),
    menu(
        "channel-language",
        Page::ServerMessages,
        Choices::Languages,
        |seen| or_auto(seen.language_here().map(|(_, code)| code.as_str())),
        |seen, code| {
            let (here, code) = (seen.here, unless_auto(code));
            seen.server
                .languages
                .retain(|(channel, _)| *channel != here);
            seen.server.languages.extend(code.map(|code| (here, code)));
        },
    ),
];
