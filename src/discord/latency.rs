//! How quickly answers were given lately, and since when.

use referee::Time;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many answers count.
const ANSWERS: usize = 1_000;

/// How long the latest answers took.
#[derive(Debug)]
pub struct Latency {
    since: Time,
    took: Mutex<VecDeque<Duration>>,
}

/// What half of the answers took at most, and 95 of 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantiles {
    /// Half of them took no longer.
    pub median: Duration,
    /// 95 of 100 took no longer.
    pub most: Duration,
}

impl Latency {
    /// None yet, from now on.
    #[must_use]
    pub fn since(now: Time) -> Latency {
        Latency {
            since: now,
            took: Mutex::default(),
        }
    }

    /// How long ago that was.
    #[must_use]
    pub fn uptime(&self, now: Time) -> Duration {
        now.since(self.since)
    }

    /// Notes an answer.
    pub fn note(&self, took: Duration) {
        metrics::histogram!("iago_interaction_seconds", "phase" => "answer").record(took);
        // Nothing panics while it is held.
        let mut all = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= ANSWERS {
            all.pop_front();
        }
        all.push_back(took);
    }

    /// What the latest answers took; `None` before the first one. By nearest rank.
    #[must_use]
    pub fn quantiles(&self) -> Option<Quantiles> {
        let all = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<Duration> = all.iter().copied().collect();
        drop(all);
        sorted.sort_unstable();
        let rank = |hundredths: usize| (sorted.len() * hundredths).div_ceil(100).checked_sub(1);
        Some(Quantiles {
            median: *sorted.get(rank(50)?)?,
            most: *sorted.get(rank(95)?)?,
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
        assert_eq!((one.median, one.most), (seven, seven));
        for ms in (1..=1_000).rev() {
            latency.note(Duration::from_millis(ms));
        }
        let all = latency.quantiles().unwrap();
        let expected = [500, 950].map(Duration::from_millis);
        assert_eq!([all.median, all.most], expected);
        assert_eq!(
            latency.uptime(Time::from_millis(2_000)),
            Duration::from_secs(2)
        );
    }
}
