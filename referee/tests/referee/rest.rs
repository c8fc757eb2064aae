//! Tests of weekends, quiet hours and graces, by comparison with code that checks every minute.

use super::{ALICE, BOB, START, after, new_match};
use proptest::prelude::*;
use referee::{
    Ending, Grace, Match, Quiet, Rest, Spared, Time, TimeControl, VACATION_DAY, VACATION_DAYS,
    Zone, days,
};
use rules::{Game, Side};
use std::time::Duration;

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// Zones on both sides of the date line, with and without daylight saving; one is half an hour off.
const ZONES: [&str; 7] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Pacific/Auckland",
];

fn zone(name: &str) -> Zone {
    name.parse().unwrap()
}

fn berlin() -> Zone {
    zone("Europe/Berlin")
}

/// Whether the local time is on a Saturday or Sunday. The weekday is computed from the number of days since 1970, and
/// the local day from the zone's hour and minute.
fn is_weekend(zone: Zone, at: Time) -> bool {
    let (hour, minute) = zone.hour_and_minute(at);
    // `ahead` is how many minutes the local time is ahead of UTC.
    let wall = i64::from(hour) * 60 + i64::from(minute);
    let utc = at.unix_seconds().div_euclid(60);
    let ahead = (wall - utc.rem_euclid(24 * 60) + 12 * 60).rem_euclid(24 * 60) - 12 * 60;
    // Auckland may be thirteen hours ahead.
    let ahead = match zone.to_string().as_str() {
        "Pacific/Auckland" if ahead < 0 => ahead + 24 * 60,
        _ => ahead,
    };
    // 1 January 1970 was a Thursday.
    let weekday = ((utc + ahead).div_euclid(24 * 60) + 3).rem_euclid(7);
    weekday >= 5
}

/// How many of the minutes from `from` on are not on a weekend.
fn working_minutes(zone: Zone, from: Time, minutes: u64) -> u64 {
    (0..minutes)
        .filter(|minute| !is_weekend(zone, from + Duration::from_mins(*minute)))
        .count()
        .try_into()
        .unwrap()
}

/// Full minutes of some years around the present, often near a change of daylight saving.
fn instants() -> impl Strategy<Value = Time> {
    (0i64..3 * 366 * 24 * 60).prop_map(|minutes| {
        let start = START.as_millis().div_euclid(60_000) * 60_000;
        Time::from_millis(start + minutes * 60_000)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn weekends_do_not_count(from in instants(), minutes in 0u64..30_000, name in prop::sample::select(&ZONES[..])) {
        let zone = zone(name);
        let until = from + Duration::from_mins(minutes);
        let worked = working_minutes(zone, from, minutes);
        prop_assert_eq!(zone.working(from, until), Duration::from_mins(worked));
    }

    #[test]
    fn time_without_weekends_is_up_when_so_much_has_counted(from in instants(), left in 0u64..15_000, name in prop::sample::select(&ZONES[..])) {
        let zone = zone(name);
        let left = Duration::from_mins(left);
        let up = zone.after_working(from, left);
        prop_assert_eq!(zone.working(from, up), left);
        // `up` is the earliest such instant.
        let before = up - Duration::from_millis(1);
        prop_assert!(before < from || zone.working(from, before) < left || left.is_zero());
    }

    #[test]
    fn quiet_hours_end_at_the_first_minute_that_is_none(at in instants(), from in 0u8..24, length in 1u8..=12, name in prop::sample::select(&ZONES[..])) {
        let zone = zone(name);
        let quiet: Quiet = format!("{from}-{}", (from + length) % 24).parse().unwrap();
        let (from, to) = quiet.hours();
        let is_quiet = |at| {
            let (hour, _) = zone.hour_and_minute(at);
            (hour + 24 - from) % 24 < (to + 24 - from) % 24
        };
        let loud = (0..24 * 60).map(|minute| at + Duration::from_mins(minute)).find(|at| !is_quiet(*at));
        let expected = is_quiet(at).then(|| loud.unwrap());
        // If the hour of the end occurs twice, the quiet hours end at its first occurrence.
        let end = quiet.end(zone, at);
        prop_assert!(end == expected || end.zip(expected).is_some_and(|(end, expected)| {
            end < expected && expected.since(end) <= HOUR && zone.hour_and_minute(end) == (to, 0)
        }), "{end:?} {expected:?}");
    }

    #[test]
    fn a_clock_that_rests_falls_when_nothing_is_left(
        days in 1u64..=7, steps in prop::collection::vec(0u64..4 * 24 * 60, 1..6), start in instants(),
    ) {
        let rest = Rest { leave: None, weekends: Some(berlin()) };
        let control = TimeControl::per_move(days).resting(rest);
        let mut clock = referee::Clock::start(control, Side::First, start);
        let mut now = start;
        for step in steps {
            now = now + Duration::from_mins(step);
            let flag = clock.flag_at().unwrap();
            let left = clock.remaining(Side::First, now).unwrap();
            prop_assert_eq!(left.is_zero(), now >= flag);
            prop_assert_eq!(clock.fallen(now).is_some(), now >= flag);
            let spent = working_minutes(berlin(), start, now.since(start).as_secs() / 60);
            prop_assert_eq!(left, referee::days(days).saturating_sub(Duration::from_mins(spent)));
            let third = clock.remind_at().unwrap();
            prop_assert_eq!(berlin().working(third, flag), referee::days(days) / 3);
            let since = berlin().before_working(now, Duration::from_mins(spent));
            prop_assert_eq!(berlin().working(since, now), Duration::from_mins(spent));
        }
        clock = referee::Clock::restore(control, clock.at_turn_start(), clock.state(), clock.nudges());
        prop_assert_eq!(clock.flag_at(), Some(berlin().after_working(start, referee::days(days))));
    }
}

/// From the first instant of a Monday, the last working hour lies before the weekend.
#[test]
fn a_weekend_that_has_just_ended_is_gone_back_over() {
    let monday = after(43 * HOUR);
    let friday = berlin().before_working(monday, HOUR);
    assert_eq!(friday.since(START), Duration::ZERO);
    assert_eq!(START.since(friday), 6 * HOUR);
    assert_eq!(berlin().before_working(monday, Duration::ZERO), monday);
}

/// [`START`] is Saturday, 21 November 2026, 04:00 UTC: 05:00 in Berlin, 43 hours before the end of the weekend.
#[test]
fn a_clock_that_begins_at_a_weekend_begins_on_monday() {
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends: Some(berlin()),
    };
    let this_match = new_match(Game::Iago, TimeControl::per_move(1).resting(rest));
    let monday = after(43 * HOUR);
    assert_eq!(this_match.clock().flag_at(), Some(monday + days(1)));
    let left = |at| this_match.clock().remaining(Side::First, at);
    assert_eq!(left(monday), Some(days(1)));
    assert_eq!(left(monday + HOUR), Some(23 * HOUR));
}

#[test]
fn texts_of_clocks_that_rest_come_back() {
    for (text, leave, weekends) in [
        ("days 3", None, None),
        ("days 3 +leave", Some(VACATION_DAYS), None),
        ("days 3 +leave 0", Some(0), None),
        ("days 3 +leave 5 +weekends UTC", Some(5), Some("UTC")),
        ("days 3 +weekends UTC", None, Some("UTC")),
        (
            "bank 259200+43200<604800 +leave +weekends America/Argentina/Buenos_Aires",
            Some(VACATION_DAYS),
            Some("America/Argentina/Buenos_Aires"),
        ),
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
        let weekends = weekends.map(zone);
        assert_eq!(control.rest(), Rest { leave, weekends });
    }
    for text in [
        "none +leave",
        "live 300+10 +leave",
        "days 3 ",
        "days 3 +",
        "days 3 +leave ",
        "days 3 +leave 20",
        "days 3 +leave 05",
        "days 3 +leave -1",
        "days 3  +leave",
        "days 3 +leave +leave",
        "days 3 +weekends UTC +leave",
        "days 3 +weekends",
        "days 3 +weekends Europe/Entenhausen",
        "days 3 +weekends europe/berlin",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
    }
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends: Some(Zone::UTC),
    };
    assert_eq!(TimeControl::LIVE.resting(rest), TimeControl::LIVE);
    assert_eq!(TimeControl::None.resting(rest), TimeControl::None);
}

#[test]
fn quiet_hours_are_one_to_twelve() {
    for text in ["22-7", "0-8", "23-0", "19-7", "1-13"] {
        assert_eq!(text.parse::<Quiet>().unwrap().to_string(), text);
    }
    for text in [
        "", "22", "22-", "7-7", "7-22", "18-7", "24-7", "022-7", "22-07", "-1-7", "22–7",
    ] {
        assert!(text.parse::<Quiet>().is_err(), "{text:?}");
    }
}

#[test]
fn hours_that_are_left_out_and_hours_that_come_twice() {
    // On 28 March 2027 the local time in Berlin skips two o'clock, so quiet hours until two end at three.
    let quiet: Quiet = "23-2".parse().unwrap();
    let one = Time::from_millis(1_806_192_000_000);
    assert_eq!(berlin().hour_and_minute(one), (1, 0));
    assert_eq!(quiet.end(berlin(), one), Some(one + HOUR));
    assert_eq!(berlin().hour_and_minute(one + HOUR), (3, 0));
    // On 31 October 2027 two o'clock occurs twice, so the night lasts an hour longer.
    let quiet: Quiet = "23-7".parse().unwrap();
    let midnight = Time::from_millis(1_824_933_600_000);
    assert_eq!(berlin().hour_and_minute(midnight), (0, 0));
    assert_eq!(quiet.end(berlin(), midnight), Some(midnight + 8 * HOUR));
}

fn spared(why: Spared, until: Time) -> Grace {
    Grace { why, until }
}

fn slow() -> Match {
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends: None,
    };
    new_match(Game::Iago, TimeControl::per_move(1).resting(rest))
}

#[test]
fn a_spared_flag_falls_later_and_its_player_may_move_meanwhile() {
    let mut this_match = slow();
    let up = after(days(1));
    let until = up + VACATION_DAY;
    this_match.spare(spared(Spared::Vacation, until));
    assert_eq!(this_match.clock().flag_at(), Some(until));
    assert_eq!(this_match.clock().fallen(until - MINUTE), None);
    // No time is shown as left: a grace adds no time to the stock.
    assert_eq!(
        this_match.clock().remaining(Side::First, up),
        Some(Duration::ZERO)
    );
    let again = Match::restore(this_match.snapshot()).unwrap();
    assert_eq!(again, this_match);
    let mut moved = this_match.clone();
    moved.play(ALICE, "D3", None, until - MINUTE).unwrap();
    assert_eq!(moved.clock().grace(), None);
    assert_eq!(moved.clock().flag_at(), Some(until - MINUTE + days(1)));
    assert_eq!(
        this_match.flag(until),
        Some(Ending::Flag { by: Side::First })
    );
    assert_eq!(this_match.ended_at(), Some(until));
}

/// Catches a flag that falls, or a vacation day that is spent, on a Saturday on which the clock stands still.
#[test]
fn a_spared_flag_falls_on_no_weekend() {
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends: Some(berlin()),
    };
    let mut this_match = new_match(Game::Iago, TimeControl::per_move(1).resting(rest));
    let monday = after(43 * HOUR);
    let saturday = monday + days(5) + 10 * HOUR;
    this_match.spare(spared(Spared::Vacation, saturday));
    assert_eq!(this_match.clock().flag_at(), Some(monday + days(7)));
    let thursday = monday + days(3);
    this_match.spare(spared(Spared::Vacation, thursday));
    assert_eq!(this_match.clock().flag_at(), Some(thursday));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Applies random graces, gifts and pauses one after the other, with and without weekends.
    #[test]
    fn a_turn_rests_no_longer_than_was_agreed_on(
        leave in prop::sample::select(&[0, 1, 5, VACATION_DAYS][..]), weekends in any::<bool>(), start in instants(),
        steps in prop::collection::vec((0u8..4, 1u32..60), 1..80),
    ) {
        let rest = Rest { leave: Some(leave), weekends: weekends.then(berlin) };
        let mut this_match = new_match(Game::Iago, TimeControl::per_move(1).resting(rest));
        // A pause moves the beginning of the turn to the random instant.
        this_match.pause(START);
        this_match.resume(start);
        let working = |from, until: Time| match weekends {
            true => berlin().working(from, until),
            false => until.since(from),
        };
        let (mut now, mut counted, mut given) = (start, Duration::ZERO, 0);
        for (what, hours) in steps {
            let length = HOUR * hours;
            match what {
                0 => {
                    this_match.pause(now);
                    now = now + length;
                    this_match.resume(now);
                    continue;
                }
                1 if given < 3 => given += u32::from(this_match.give_time(BOB, now).is_ok()),
                _ => {}
            }
            let clock = *this_match.clock();
            let flag = clock.flag_at().unwrap();
            let until = flag.min(now + length);
            counted += working(now, until);
            now = until;
            if until < flag {
                continue;
            }
            if clock.rest_ends_at() <= Some(flag) {
                break;
            }
            this_match.spare(spared(Spared::Quiet, flag + length));
        }
        let most = days(1) * (1 + given) + days(1) * leave + 12 * HOUR;
        prop_assert!(counted <= most, "{counted:?} of {most:?}");
    }
}

#[test]
fn nobody_gains_a_stock_from_being_spared() {
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends: None,
    };
    let mut this_match = new_match(Game::Iago, TimeControl::BANK.resting(rest));
    let up = after(days(3));
    this_match.spare(spared(Spared::Vacation, up + VACATION_DAY));
    let now = up + HOUR;
    this_match.play(ALICE, "D3", None, now).unwrap();
    // Only the increment is left.
    assert_eq!(
        this_match.clock().remaining(Side::First, now),
        Some(12 * HOUR)
    );
}

#[test]
fn time_given_comes_on_top_and_a_pause_keeps_what_was_left() {
    let mut this_match = slow();
    let up = after(days(1));
    let until = up + VACATION_DAY;
    this_match.spare(spared(Spared::Vacation, until));
    let mut given = this_match.clone();
    given.give_time(BOB, up + HOUR).unwrap();
    assert_eq!(given.clock().flag_at(), Some(until + days(1)));
    // One hour into the vacation day, the match is paused for a week.
    this_match.pause(up + HOUR);
    let back = up + HOUR + days(7);
    this_match.resume(back);
    assert_eq!(this_match.clock().flag_at(), Some(back + 23 * HOUR));
}

#[test]
fn what_a_grace_is_stored_as() {
    for text in ["quiet 1795233600000", "vacation -5"] {
        assert_eq!(text.parse::<Grace>().unwrap().to_string(), text);
    }
    for text in ["", "quiet", "quiet x", "nap 5", "vacation 5 6"] {
        assert!(text.parse::<Grace>().is_err(), "{text:?}");
    }
}
