//! Every setting of a person or a server: an entry draws its menu or button, says how it is, and changes it.
//! `docs/adding-a-setting.md` lists the steps to a new one.
//!
//! The sentences follow from the key: `settings-button-KEY-on` and `-off` stand on a switch and
//! `settings-KEY-on` and `-off` on the page; `settings-choose-KEY` stands in a menu, whose lines are
//! `settings-KEY-VALUE`, or `settings-KEY-line` for numbers. The page names the variable `$KEY`.

use super::entry::{AUTO, Choices, Control, Entry, entry, menu, press, switch};
use super::page::Page;
use referee::VACATION_DAYS;
use serde::Serialize;
use serde::de::DeserializeOwned;
use text::{rest, settings as words};

/// The word of a value, as it is stored.
fn word(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

fn of_word<T: DeserializeOwned + Default>(word: &str) -> T {
    serde_json::from_value(word.into()).unwrap_or_default()
}

/// What a menu says of a setting that may be left to others.
fn or_auto(value: Option<&str>) -> String {
    value.unwrap_or(AUTO).to_owned()
}

fn unless_auto(chosen: &str) -> Option<String> {
    (chosen != AUTO).then(|| chosen.to_owned())
}

fn or_all(limit: Option<u32>) -> String {
    limit.map_or_else(|| "all".to_owned(), |limit| limit.to_string())
}

/// Every setting, as they stand on their pages.
pub const SETTINGS: &[Entry] = &[
    menu(
        "own-language",
        Page::Own,
        Choices::Languages,
        |it| or_auto(it.own.language.as_deref()),
        |it, code| it.own.language = unless_auto(code),
    ),
    menu(
        "own-theme",
        Page::OwnTheme,
        Choices::Themes { auto: true },
        |it| it.own.theme.map_or_else(|| AUTO.to_owned(), word),
        |it, theme| it.own.theme = of_word(theme),
    ),
    switch(
        "text",
        Page::Own,
        |it| it.own.text_board,
        |it, on| it.own.text_board = on,
    ),
    switch(
        "patterns",
        Page::OwnTheme,
        |it| it.own.patterns,
        |it, on| it.own.patterns = on,
    ),
    switch(
        "numbers",
        Page::Own,
        |it| it.own.own_coordinates,
        |it, on| it.own.own_coordinates = on,
    ),
    switch(
        "tips",
        Page::Own,
        |it| !it.own.without_tips,
        |it, on| it.own.without_tips = !on,
    ),
    menu(
        "language",
        Page::Server,
        Choices::Languages,
        |it| or_auto(it.server.language.as_deref()),
        |it, code| it.server.language = unless_auto(code),
    ),
    menu(
        "theme",
        Page::ServerTheme,
        Choices::Themes { auto: false },
        |it| word(it.server.theme.unwrap_or_default()),
        |it, theme| it.server.theme = of_word(theme),
    ),
    menu(
        "posting",
        Page::Server,
        Choices::Words(&["fold", "remove", "keep", "thread"]),
        |it| word(it.server.posting),
        |it, posting| it.server.posting = of_word(posting),
    ),
    menu(
        "clock",
        Page::Server,
        Choices::Clocks,
        |it| it.server.clock.unwrap_or(it.usual_clock).to_string(),
        |it, clock| it.server.clock = clock.parse().ok(),
    ),
    menu(
        "variant",
        Page::Server,
        Choices::Variants,
        |it| it.server.variant.clone().unwrap_or_default(),
        |it, variant| it.server.variant = Some(variant.to_owned()),
    ),
    press(
        "daily-here",
        Page::ServerNews,
        |it| it.daily.is_none(),
        |it| it.daily = Some(it.posts),
    ),
    press(
        "no-daily",
        Page::ServerNews,
        |it| it.daily.is_some(),
        |it| it.daily = None,
    ),
    switch(
        "turned",
        Page::Own,
        |it| it.own.turned,
        |it, on| it.own.turned = on,
    ),
    menu(
        "own-zone",
        Page::OwnTime,
        Choices::Zones,
        |it| it.own_zone().to_string(),
        |it, zone| {
            it.own.zone = zone.parse().ok();
            if it.own.digest_at.is_some() {
                it.plan_digest();
            }
        },
    )
    .shown(|locale, it| rest::zone(locale, it.own_zone())),
    menu(
        "quiet",
        Page::OwnTime,
        Choices::Words(&[
            "none", "20-6", "20-8", "21-6", "21-7", "21-8", "22-6", "22-7", "22-8", "23-6", "23-7",
            "23-8", "0-7", "0-8", "1-9", "9-17",
        ]),
        |it| {
            let quiet = it.own.quiet.map(|it| it.to_string());
            quiet.unwrap_or_else(|| "none".to_owned())
        },
        |it, hours| {
            it.own.zone.get_or_insert(it.usual_own_zone);
            it.own.quiet = hours.parse().ok();
            if it.own.digest_at.is_some() {
                it.plan_digest();
            }
        },
    ),
    switch(
        "direct",
        Page::OwnTime,
        |it| it.own.remind_directly,
        |it, on| {
            it.own.remind_directly = on;
            it.own.directs_refused = 0;
        },
    ),
    switch(
        "digest",
        Page::OwnTime,
        |it| it.own.digest_at.is_some(),
        |it, on| {
            it.own.digest_at = None;
            if on {
                it.own.zone.get_or_insert(it.usual_own_zone);
                it.own.directs_refused = 0;
                it.plan_digest();
            }
        },
    ),
    menu(
        "zone",
        Page::ServerPlay,
        Choices::Zones,
        |it| it.zone().to_string(),
        |it, zone| it.server.zone = zone.parse().ok(),
    )
    .shown(|locale, it| rest::zone(locale, it.zone())),
    switch(
        "weekends",
        Page::ServerPlay,
        |it| it.server.weekends,
        |it, on| {
            it.server.weekends = on;
            if on {
                it.server.zone.get_or_insert(it.usual_zone);
            }
        },
    ),
    menu(
        "age",
        Page::ServerPlay,
        Choices::Words(&["0", "1", "7", "30", "90"]),
        |it| it.server.minimum_age.to_string(),
        |it, days| it.server.minimum_age = days.parse().unwrap_or_default(),
    ),
    switch(
        "channel",
        Page::ServerPlay,
        |it| it.server.channels.contains(&it.here),
        |it, on| match on {
            true if it.server.channels.contains(&it.here) => {}
            true => it.server.channels.push(it.here),
            false => it.server.channels.retain(|channel| *channel != it.here),
        },
    )
    .shown(|locale, it| words::channels(locale, &it.server.channels)),
    press(
        "everywhere",
        Page::ServerPlay,
        |it| !it.server.channels.is_empty(),
        |it| it.server.channels.clear(),
    ),
    switch(
        "open",
        Page::OwnPeople,
        |it| !it.own.unchallenged,
        |it, on| it.own.unchallenged = !on,
    ),
    entry(
        "moderators",
        Page::ServerModeration,
        Control::Role(|it, role| it.server.moderators = Some(role)),
    )
    .shown(|locale, it| {
        words::moderators(locale, it.server.moderators, it.server.time_out_moderates)
    }),
    press(
        "no-moderators",
        Page::ServerModeration,
        |it| it.server.moderators.is_some(),
        |it| it.server.moderators = None,
    ),
    switch(
        "time-out",
        Page::ServerModeration,
        |it| it.server.time_out_moderates,
        |it, on| it.server.time_out_moderates = on,
    )
    // It is told with the role.
    .shown(|_, _| String::new()),
    switch(
        "acts",
        Page::ServerModeration,
        |it| it.server.moderation_channel == Some(it.posts),
        |it, on| {
            it.server.moderation_channel = on.then_some(it.posts);
            it.server.dropped.moderation = None;
        },
    )
    .shown(|locale, it| {
        words::channel(
            locale,
            it.server.moderation_channel,
            it.server.dropped.moderation,
        )
    }),
    menu(
        "limit",
        Page::ServerModeration,
        Choices::Words(&["1", "2", "3", "5", "10", "20", "all"]),
        |it| or_all(it.server.counted_a_day),
        |it, limit| it.server.counted_a_day = limit.parse().ok(),
    )
    .shown(|locale, it| words::limit(locale, "limit", it.server.counted_a_day)),
    menu(
        "posts",
        Page::ServerModeration,
        Choices::Words(&["3", "5", "10", "20", "50", "all"]),
        |it| or_all(it.server.posts),
        |it, limit| it.server.posts = limit.parse().ok(),
    )
    .shown(|locale, it| words::limit(locale, "posts", it.server.posts)),
    menu(
        "vacation",
        Page::ServerModeration,
        Choices::Words(&["0", "3", "5", "10", "15", "20"]),
        |it| it.server.vacation.to_string(),
        |it, days| it.server.vacation = days.parse().unwrap_or(VACATION_DAYS),
    )
    .shown(|locale, it| words::vacation(locale, it.server.vacation)),
    switch(
        "news",
        Page::ServerNews,
        |it| it.server.news.channel == Some(it.posts),
        |it, on| {
            it.server.news.channel = on.then_some(it.posts);
            it.server.dropped.news = None;
        },
    )
    .shown(|locale, it| words::channel(locale, it.server.news.channel, it.server.dropped.news)),
    menu(
        "results",
        Page::ServerNews,
        Choices::Words(&["off", "line", "picture"]),
        |it| word(it.server.news.results),
        |it, results| it.server.news.results = of_word(results),
    ),
    switch(
        "news-challenges",
        Page::ServerNews,
        |it| it.server.news.challenges,
        |it, on| it.server.news.challenges = on,
    ),
    switch(
        "news-tournaments",
        Page::ServerNews,
        |it| it.server.news.tournaments,
        |it, on| it.server.news.tournaments = on,
    ),
    menu(
        "channel-language",
        Page::ServerNews,
        Choices::Languages,
        |it| or_auto(it.language_here().map(|(_, code)| code.as_str())),
        |it, code| {
            let (here, code) = (it.here, unless_auto(code));
            it.server.languages.retain(|(channel, _)| *channel != here);
            it.server.languages.extend(code.map(|code| (here, code)));
        },
    )
    .shown(|locale, it| words::languages(locale, &it.server.languages)),
];
