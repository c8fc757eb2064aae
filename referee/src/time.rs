//! Instants and lengths of time as values; nothing here reads a clock.

use std::ops::{Add, Sub};
use std::time::Duration;

/// An instant: milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(i64);

impl Time {
    /// The instant `millis` milliseconds after the Unix epoch.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Time {
        Time(millis)
    }

    /// Milliseconds since the Unix epoch.
    #[must_use]
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since the Unix epoch, rounded down. Discord's mark-up for times `<t:…:R>` needs this number.
    #[must_use]
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The day in UTC, as year, month and day of the Gregorian calendar.
    ///
    /// ```
    /// use referee::Time;
    /// assert_eq!(Time::from_millis(1_795_233_600_000).date(), (2026, 11, 21));
    /// ```
    #[must_use]
    pub const fn date(self) -> (i64, u8, u8) {
        // If a year begins in March, its leap day is its last day, and 400 years have 146,097 days (Hinnant,
        // "chrono-compatible low-level date algorithms").
        let days = self.0.div_euclid(86_400_000) + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        let year = year_of_era + era * 400 + (month <= 2) as i64;
        (year, month as u8, day as u8)
    }

    /// The time from `earlier` to this instant; zero if `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Time) -> Duration {
        let millis = self.0.saturating_sub(earlier.0);
        Duration::from_millis(if millis > 0 { millis as u64 } else { 0 })
    }
}

/// The length of a number of days of 24 hours.
#[must_use]
pub const fn days(days: u64) -> Duration {
    Duration::from_secs(days.saturating_mul(86_400))
}

/// A length of time in whole milliseconds, for storing; `u64::MAX` if it is longer.
#[must_use]
pub fn millis(length: Duration) -> u64 {
    u64::try_from(length.as_millis()).unwrap_or(u64::MAX)
}

impl Add<Duration> for Time {
    type Output = Time;

    fn add(self, length: Duration) -> Time {
        Time(self.0.saturating_add_unsigned(millis(length)))
    }
}

impl Sub<Duration> for Time {
    type Output = Time;

    fn sub(self, length: Duration) -> Time {
        Time(self.0.saturating_sub_unsigned(millis(length)))
    }
}
