//! Instants and lengths of time as values; nothing here reads a clock.

use std::ops::{Add, Sub};

/// An instant: milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(i64);

impl Time {
    /// The instant so many milliseconds after the Unix epoch.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Time {
        Time(millis)
    }

    /// Milliseconds since the Unix epoch.
    #[must_use]
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since the Unix epoch, rounded down, as in `<t:…:R>`.
    #[must_use]
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The time from `earlier` to this instant; zero if `earlier` is the later one.
    #[must_use]
    pub const fn since(self, earlier: Time) -> Span {
        let millis = self.0.saturating_sub(earlier.0);
        Span(if millis > 0 { millis as u64 } else { 0 })
    }
}

/// A length of time in milliseconds, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(u64);

impl Span {
    /// No time at all.
    pub const ZERO: Span = Span(0);

    /// So many milliseconds.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Span {
        Span(millis)
    }

    /// So many seconds.
    #[must_use]
    pub const fn seconds(seconds: u64) -> Span {
        Span(seconds.saturating_mul(1000))
    }

    /// So many minutes.
    #[must_use]
    pub const fn minutes(minutes: u64) -> Span {
        Span::seconds(minutes.saturating_mul(60))
    }

    /// So many hours.
    #[must_use]
    pub const fn hours(hours: u64) -> Span {
        Span::minutes(hours.saturating_mul(60))
    }

    /// So many days of 24 hours.
    #[must_use]
    pub const fn days(days: u64) -> Span {
        Span::hours(days.saturating_mul(24))
    }

    /// The length in milliseconds.
    #[must_use]
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The length in whole seconds, rounded down.
    #[must_use]
    pub const fn as_seconds(self) -> u64 {
        self.0 / 1000
    }

    /// What is left after `other` is spent; zero if that is more.
    #[must_use]
    pub const fn less(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}

impl Add for Span {
    type Output = Span;

    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl Add<Span> for Time {
    type Output = Time;

    fn add(self, span: Span) -> Time {
        Time(self.0.saturating_add_unsigned(span.0))
    }
}

impl Sub<Span> for Time {
    type Output = Time;

    fn sub(self, span: Span) -> Time {
        Time(self.0.saturating_sub_unsigned(span.0))
    }
}
