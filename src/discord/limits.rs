//! How often a person may do what everybody sees or what costs much: in memory, by person and kind.

use referee::{MatchId, Time, UserId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Giving the opponent time: everybody is told.
    GiveTime,
    /// Pressing the same button of a match: twice in one breath counts once.
    Button(MatchId),
    /// Opening a thread.
    Thread,
    /// Painting a match as a moving picture.
    Replay,
}

impl Limited {
    /// How often in how long.
    const fn allowed(self) -> (usize, Duration) {
        match self {
            Limited::Button(_) => (1, Duration::from_secs(2)),
            Limited::GiveTime => (10, Duration::from_mins(1)),
            Limited::Thread => (5, Duration::from_mins(10)),
            Limited::Replay => (3, Duration::from_mins(1)),
        }
    }
}

/// How many are remembered before those that are long past are forgotten.
const REMEMBERED: usize = 10_000;

/// What was done lately.
#[derive(Debug, Default)]
pub struct Limits(Mutex<HashMap<(UserId, Limited), VecDeque<Time>>>);

impl Limits {
    /// Counts one more, or says when the next one is possible.
    ///
    /// # Errors
    /// There were as many lately as are allowed.
    pub fn count(&self, user: UserId, what: Limited, now: Time) -> Result<(), Time> {
        let (most, within) = what.allowed();
        // Nothing panics while it is held.
        let mut done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if done.len() >= REMEMBERED {
            let past = |what: Limited, at: Time| at + what.allowed().1 <= now;
            done.retain(|(_, what), times| times.back().is_some_and(|&at| !past(*what, at)));
        }
        let times = done.entry((user, what)).or_default();
        while times.front().is_some_and(|&at| at + within <= now) {
            times.pop_front();
        }
        match times.front() {
            Some(&first) if times.len() >= most => Err(first + within),
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_within_so_long_and_no_more() {
        let limits = Limits::default();
        let start = Time::from_millis(0);
        let (most, within) = Limited::Replay.allowed();
        let (ann, ben) = (UserId(1), UserId(2));
        for number in 0..most {
            let at = start + Duration::from_secs(u64::try_from(number).unwrap_or(0));
            assert_eq!(limits.count(ann, Limited::Replay, at), Ok(()));
        }
        let soon = start + Duration::from_secs(10);
        assert_eq!(
            limits.count(ann, Limited::Replay, soon),
            Err(start + within)
        );
        assert_eq!(limits.count(ann, Limited::GiveTime, soon), Ok(()));
        assert_eq!(limits.count(ben, Limited::Replay, soon), Ok(()));
        assert_eq!(limits.count(ann, Limited::Replay, start + within), Ok(()));
    }

    #[test]
    fn what_is_long_past_is_forgotten() {
        let limits = Limits::default();
        let start = Time::from_millis(0);
        for user in 0..20_000_u64 {
            let now = start + Duration::from_secs(user);
            assert_eq!(limits.count(UserId(user), Limited::Replay, now), Ok(()));
        }
        let left = limits
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len();
        assert!(left <= REMEMBERED, "{left}");
    }
}
