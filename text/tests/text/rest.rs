//! What is said about clocks that rest, and of a leaderboard as a picture, in every language.

use referee::{
    ChannelId, Grace, GuildId, Match, Rest, Spared, Time, TimeControl, UserId, VACATION_DAYS, Zone,
    days,
};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::history::{self, Finished};
use text::rest::{self, Label};
use text::{Locale, name, standings};

const START: Time = Time::from_millis(1_795_233_600_000);
const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);

fn zone(name: &str) -> Zone {
    name.parse().expect("a time zone")
}

fn resting() -> TimeControl {
    TimeControl::per_move(3).resting(Rest {
        leave: Some(VACATION_DAYS),
        weekends: Some(zone("Europe/Berlin")),
    })
}

fn quiet() -> TimeControl {
    let leave = Some(0);
    TimeControl::per_move(3).resting(Rest {
        leave,
        weekends: None,
    })
}

fn begun(control: TimeControl) -> Match {
    let options = AnyOptions::default_of(Game::Iago);
    super::a_match(GuildId(10), options, control, [ANN, BEN], START)
}

/// Every sentence, each on lines of its own.
fn told(locale: Locale) -> String {
    let (with, without) = (begun(resting()), begun(TimeControl::None));
    let mut spared = with.clone();
    spared.spare(Grace {
        why: Spared::Vacation,
        until: START + days(4),
    });
    let vacation = rest::vacation(locale, &spared).expect("a vacation day");
    let own = rest::Own {
        zone: zone("Asia/Tokyo"),
        now: START,
        quiet: Some((22, 7)),
        directly: true,
        digest: true,
        left: 19,
    };
    let none = rest::Own {
        zone: Zone::UTC,
        quiet: None,
        directly: false,
        digest: false,
        left: 20,
        ..own
    };
    let server = rest::Server {
        zone: zone("Europe/Berlin"),
        now: START,
        weekends: true,
        channels: &[ChannelId(20), ChannelId(21)],
        age: 7,
    };
    let open = rest::Server {
        weekends: false,
        channels: &[],
        age: 0,
        ..server.clone()
    };
    let mut lines = vec![
        name::control(locale, resting()),
        rest::leave(locale, resting()).expect("vacation days"),
        rest::leave(locale, quiet()).expect("quiet hours"),
        rest::directly(locale, &spared, ANN, &vacation).expect("a player"),
        vacation,
        rest::woken(locale, &with).expect("a turn"),
        rest::woken(locale, &without).expect("a turn"),
        rest::digest(
            locale,
            ANN,
            [&with, &without].into_iter(),
            "`/referee settings`",
        ),
        rest::digest(locale, ANN, [&with].into_iter(), "`/referee settings`"),
        rest::turned(locale, true),
        rest::turned(locale, false),
        rest::own(locale, &own),
        rest::own(locale, &none),
        rest::kept(locale),
        rest::choose_zone(locale),
        rest::zone_line(locale, zone("Asia/Kolkata"), START),
        rest::choose_quiet(locale),
        rest::server(locale, &server),
        rest::server(locale, &open),
        rest::choose_age(locale),
        rest::age(locale, 1),
        rest::channels_full(locale),
        rest::wrong_channel(locale, &[ChannelId(20), ChannelId(21)]),
        rest::played_elsewhere(locale, &[ChannelId(20), ChannelId(21)], "`/referee next`"),
        rest::too_young(locale, 1, START),
        rest::too_young(locale, 30, START),
        standings::button(locale),
        standings::lead(locale),
        standings::alt(
            locale,
            &[
                (1, "Ann".to_owned(), 1612, 80),
                (2, "Ben".to_owned(), 1390, 95),
            ],
        ),
    ];
    let both = [true, false].into_iter();
    let switches = both.flat_map(|on| {
        [
            Label::Turned(on),
            Label::Direct(on),
            Label::Digest(on),
            Label::Weekends(on),
            Label::Channel(on),
        ]
    });
    let labels = switches.chain([Label::Time, Label::Play, Label::Everywhere]);
    lines.extend(labels.map(|it| rest::label(locale, it)));
    lines.join("\n")
}

#[test]
fn what_is_said_about_rest() {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("rest-{}", locale.code()), told(locale));
    }
}

#[test]
fn nothing_is_said_where_nothing_rests() {
    let plain = TimeControl::per_move(3);
    assert_eq!(rest::leave(Locale::En, plain), None);
    assert_eq!(name::control(Locale::En, plain), "3 days a move");
    let mut quiet = begun(resting());
    quiet.spare(Grace {
        why: Spared::Quiet,
        until: START + Duration::from_hours(3),
    });
    assert_eq!(rest::vacation(Locale::En, &quiet), None);
    assert_eq!(rest::directly(Locale::En, &quiet, UserId(3), ""), None);
}

/// A whole page of the longest names fits into an alt text.
#[test]
fn the_alt_text_of_a_leaderboard_has_room() {
    let rows: Vec<_> = (1..=10)
        .map(|rank| (rank, "W".repeat(200), 1500, 350))
        .collect();
    for locale in Locale::ALL {
        let alt = standings::alt(locale, &rows);
        assert!(alt.chars().count() <= 1_024 && alt.contains("10"), "{alt}");
    }
}

#[test]
fn numbers_that_go_down_or_repeat_are_no_numbered_list() {
    // The platform counts such a list on from its first number, whatever the others are.
    let of = |number: u64| Finished {
        number,
        game: Game::ALL[0],
        players: [UserId(1), UserId(2)].into(),
        winner: None,
        drawn: false,
        act: None,
        at: Time::from_millis(0),
    };
    for locale in Locale::ALL {
        let page = history::page(locale, None, &[of(9), of(8)], [1, 1]);
        for (line, number) in page.lines().skip(1).zip(["9", "8"]) {
            assert!(line.starts_with(&format!("{number}\\. ")), "{line}");
        }
    }
}
