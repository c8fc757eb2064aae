//! The one clock of a stand-in; a test may move it forward.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Longest total advance of the clock: ten years, within the range of dates.
const FURTHEST: Duration = Duration::from_secs(10 * 366 * 24 * 60 * 60);

/// A point on the stand-in's clock, in microseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Time(u64);

impl Time {
    pub(crate) const fn unix_ms(self) -> u64 {
        self.0 / 1000
    }

    pub(crate) fn unix_seconds(self) -> f64 {
        Duration::from_micros(self.0).as_secs_f64()
    }

    /// Reads a time in ISO 8601 with an offset; `None` for another text or a time before 1970.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let at: jiff::Timestamp = text.parse().ok()?;
        u64::try_from(at.as_microsecond()).ok().map(Self)
    }

    pub(crate) fn after(self, wait: Duration) -> Self {
        Self(
            self.0
                .saturating_add(u64::try_from(wait.as_micros()).unwrap_or(u64::MAX)),
        )
    }

    pub(crate) const fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }

    /// In Discord's format: `2026-11-21T04:00:00.123000+00:00`.
    pub(crate) fn iso(self) -> String {
        let micros = i64::try_from(self.0).unwrap_or(i64::MAX);
        jiff::Timestamp::from_microsecond(micros).map_or_else(
            |_| String::from("1970-01-01T00:00:00.000000+00:00"),
            |at| at.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string(),
        )
    }

    /// In HTTP's format: `Sat, 21 Nov 2026 04:00:00 GMT`.
    pub(crate) fn http_date(self) -> Option<String> {
        let at = jiff::Timestamp::from_microsecond(i64::try_from(self.0).ok()?).ok()?;
        let printer = jiff::fmt::rfc2822::DateTimePrinter::new();
        printer.timestamp_to_rfc9110_string(&at).ok()
    }
}

/// The system's clock, or a clock that stands still; [`Clock::advance`] moves both forward.
#[derive(Debug)]
pub(crate) struct Clock {
    /// Start of a running clock; `None` if the clock stands still.
    running_since: Option<Instant>,
    started_unix_us: u64,
    added: watch::Sender<Duration>,
}

impl Clock {
    /// Starts at `begins_at`, in milliseconds since the Unix epoch; by default at the machine's time.
    pub(crate) fn new(stands_still: bool, begins_at: Option<u64>) -> Self {
        let machine = SystemTime::now().duration_since(UNIX_EPOCH);
        let unix = begins_at.map_or(machine.unwrap_or_default(), Duration::from_millis);
        Self {
            running_since: (!stands_still).then(Instant::now),
            started_unix_us: u64::try_from(unix.as_micros()).unwrap_or(u64::MAX),
            added: watch::Sender::new(Duration::ZERO),
        }
    }

    pub(crate) fn now(&self) -> Time {
        Time(self.started_unix_us)
            .after(*self.added.borrow())
            .after(self.running_since.map_or(Duration::ZERO, |it| it.elapsed()))
    }

    /// Moves the clock forward; returns `false` and changes nothing if it would be more than ten years ahead.
    pub(crate) fn advance(&self, by: Duration) -> bool {
        let mut moved = false;
        self.added.send_if_modified(|added| {
            let sum = added.saturating_add(by);
            moved = sum <= FURTHEST;
            if moved {
                *added = sum;
            }
            moved
        });
        moved
    }

    /// Watches how far the clock has been moved forward.
    pub(crate) fn added(&self) -> watch::Receiver<Duration> {
        self.added.subscribe()
    }

    /// Returns once the clock shows `deadline` or later.
    pub(crate) async fn until(&self, deadline: Time) {
        let mut moved = self.added.subscribe();
        loop {
            let now = self.now();
            if now >= deadline {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(deadline.since(now)), if self.running_since.is_some() => {}
                _ = moved.changed() => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn advancing_wakes_whoever_waits() {
        for stands_still in [false, true] {
            let clock = Clock::new(stands_still, None);
            let deadline = clock.now().after(Duration::from_secs(3600));
            tokio::join!(clock.until(deadline), async {
                clock.advance(Duration::from_secs(3600));
            });
            assert!(clock.now() >= deadline);
        }
    }

    #[test]
    fn one_that_stands_still_shows_the_same_until_it_is_moved() {
        let clock = Clock::new(true, Some(7));
        let begun = clock.now();
        std::thread::sleep(Duration::from_millis(1));
        assert_eq!((clock.now(), begun.unix_ms()), (begun, 7));
        clock.advance(Duration::from_micros(7));
        assert_eq!(clock.now().since(begun), Duration::from_micros(7));
    }

    #[test]
    fn it_goes_ten_years_ahead_and_no_further() {
        let clock = Clock::new(false, None);
        let before = clock.now();
        for by in [
            Duration::from_millis(u64::MAX),
            FURTHEST + Duration::from_millis(1),
        ] {
            assert!(!clock.advance(by));
        }
        assert!(clock.now().since(before) < Duration::from_secs(60));
        assert!(clock.advance(FURTHEST) && !clock.advance(Duration::from_millis(1)));
    }

    #[test]
    fn times_are_written_as_discord_writes_them() {
        assert_eq!(
            Time(1_704_067_200_123_000).iso(),
            "2024-01-01T00:00:00.123000+00:00"
        );
    }
}
