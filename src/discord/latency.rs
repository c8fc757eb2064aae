//! How long the latest answers took.

use referee::Time;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Number of latest answers that are kept.
const ANSWERS: usize = 1_000;

/// How long the latest answers took.
#[derive(Debug)]
pub struct Latency {
    since: Time,
    took: Mutex<VecDeque<Duration>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantiles {
    pub median: Duration,
    pub p95: Duration,
}

impl Latency {
    /// A list without answers, of a bot that was started at `now`.
    #[must_use]
    pub fn since(now: Time) -> Latency {
        Latency {
            since: now,
            took: Mutex::default(),
        }
    }

    #[must_use]
    pub fn uptime(&self, now: Time) -> Duration {
        now.since(self.since)
    }

    /// Notes how long an answer took.
    pub fn note(&self, took: Duration) {
        metrics::histogram!("iago_interaction_seconds", "phase" => "answer").record(took);
        // No code panics while it holds the lock.
        let mut all = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= ANSWERS {
            all.pop_front();
        }
        all.push_back(took);
    }

    /// Quantiles of the latest answers by nearest rank; `None` before the first answer.
    #[must_use]
    pub fn quantiles(&self) -> Option<Quantiles> {
        let all = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<Duration> = all.iter().copied().collect();
        drop(all);
        sorted.sort_unstable();
        let rank = |hundredths: usize| (sorted.len() * hundredths).div_ceil(100).checked_sub(1);
        Some(Quantiles {
            median: *sorted.get(rank(50)?)?,
            p95: *sorted.get(rank(95)?)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_latest_answers() {
        let latency = Latency::since(Time::from_millis(0));
        assert_eq!(latency.quantiles(), None);
        latency.note(Duration::from_millis(7));
        let one = latency.quantiles().unwrap();
        let seven = Duration::from_millis(7);
        assert_eq!((one.median, one.p95), (seven, seven));
        for ms in (1..=1_000).rev() {
            latency.note(Duration::from_millis(ms));
        }
        let all = latency.quantiles().unwrap();
        let expected = [500, 950].map(Duration::from_millis);
        assert_eq!([all.median, all.p95], expected);
        assert_eq!(
            latency.uptime(Time::from_millis(2_000)),
            Duration::from_secs(2)
        );
    }
}
