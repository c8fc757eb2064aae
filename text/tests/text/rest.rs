//! Sentences about resting clocks, leaderboards as pictures and long lists, in every language.

use referee::{
    ChannelId, Grace, GuildId, Match, Rest, Spared, Time, TimeControl, UserId, VACATION_DAYS, Zone,
    days,
};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::history::{self, Finished};
use text::t;
use text::{Locale, leaderboard, name, rest};

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
    let open = [ChannelId(20), ChannelId(21)];
    let lines = [
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
            2,
            [&with, &without].into_iter(),
            "`/referee settings`",
        ),
        rest::digest(locale, ANN, 1, [&with].into_iter(), "`/referee settings`"),
        t!(locale, "settings-kept"),
        t!(locale, "settings-channels-full"),
        text::challenge::at_rest(locale, Some(&open)),
        rest::played_elsewhere(locale, &open, "`/referee next`"),
        rest::too_young(locale, 1, START),
        rest::too_young(locale, 30, START),
        t!(locale, "standings-button"),
        t!(locale, "standings-lead"),
        leaderboard::picture_alt(
            locale,
            &[
                (1, "Ann".to_owned(), 1612, 80),
                (2, "Ben".to_owned(), 1390, 95),
            ],
        ),
    ];
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

/// Catches a page of the longest names that does not fit into an alt text.
#[test]
fn the_alt_text_of_a_leaderboard_has_room() {
    let rows: Vec<_> = (1..=10)
        .map(|rank| (rank, "W".repeat(200), 1500, 350))
        .collect();
    for locale in Locale::ALL {
        let alt = leaderboard::picture_alt(locale, &rows);
        assert!(alt.chars().count() <= 1_024 && alt.contains("10"), "{alt}");
    }
}

#[test]
fn numbers_that_go_down_or_repeat_are_no_numbered_list() {
    // Discord numbers such a list on from its first number and ignores the other numbers.
    let of = |number: u64| Finished {
        number: Some(number),
        game: Game::ALL[0],
        players: [UserId(1), UserId(2)].into(),
        score: None,
        struck: false,
        act: None,
        at: Time::from_millis(0),
    };
    for locale in Locale::ALL {
        let elsewhere = Finished {
            number: None,
            ..of(7)
        };
        let page = history::page(locale, None, &[of(9), of(8), elsewhere], 3, [1, 1]);
        for (line, number) in page.lines().skip(1).zip(["9", "8"]) {
            assert!(line.starts_with(&format!("{number}\\. ")), "{line}");
        }
        assert!(!page.contains("\n7"), "{page}");
    }
}

/// Sentences of lists that are shown in part; checks that a list shown whole says no count.
fn lists(locale: Locale) -> String {
    use text::{Entries, part};
    let all = [
        Entries::Tournaments,
        Entries::Matches,
        Entries::Results,
        Entries::Challenges,
        Entries::People,
    ];
    assert!(
        all.iter()
            .all(|it| part(locale, *it, 25, [1, 25]).is_none())
    );
    let said = all.map(|it| part(locale, it, 30, [26, 30]).expect("a part"));
    let none = [None, Some(ANN)].map(|player| history::page(locale, player, &[], 25, [1, 3]));
    said.into_iter().chain(none).collect::<Vec<_>>().join("\n")
}

#[test]
fn long_lists_say_how_many_there_are_in_english() {
    insta::assert_snapshot!("lists__english", lists(Locale::En));
}

#[test]
fn long_lists_say_how_many_there_are_in_german() {
    insta::assert_snapshot!("lists__german", lists(Locale::De));
}

#[test]
fn long_lists_say_how_many_there_are_in_japanese() {
    insta::assert_snapshot!("lists__japanese", lists(Locale::Ja));
}
