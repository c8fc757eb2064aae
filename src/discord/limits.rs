//! How often people may do what everybody sees or what costs much: in memory.

use referee::limits::{DELETIONS, Limit, PRESSES, PUBLIC_ANSWERS, REPLAYS, THREADS, TIME_GIVEN};
use referee::{ChannelId, MatchId, Time, UserId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// What is limited, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Giving the opponent time: everybody is told.
    GiveTime(UserId),
    /// Pressing the same button of a match: twice in one breath counts once.
    Button(UserId, MatchId),
    /// Opening a thread.
    Thread(UserId),
    /// Painting a match as a moving picture.
    Replay(UserId),
    /// Answers in a channel that everybody sees and that are no part of a match; servers may set another number.
    Post(ChannelId),
    /// Deleting one's data: the database file is written anew.
    Delete(UserId),
}

impl Limited {
    const fn limit(self) -> Limit {
        match self {
            Limited::Button(..) => PRESSES,
            Limited::GiveTime(_) => TIME_GIVEN,
            Limited::Thread(_) => THREADS,
            Limited::Replay(_) => REPLAYS,
            Limited::Post(_) => PUBLIC_ANSWERS,
            Limited::Delete(_) => DELETIONS,
        }
    }
}

/// How many are remembered before those that are long past are forgotten.
const REMEMBERED: usize = 10_000;

/// What was done lately.
#[derive(Debug, Default)]
pub struct Limits(Mutex<HashMap<Limited, VecDeque<Time>>>);

impl Limits {
    /// Counts one more, or says when the next one is possible.
    ///
    /// # Errors
    /// There were as many lately as are allowed.
    pub fn count(&self, what: Limited, now: Time) -> Result<(), Time> {
        self.count_up_to(what, what.limit().most as usize, now)
    }

    /// The same with another number that is allowed.
    ///
    /// # Errors
    /// There were as many lately.
    pub fn count_up_to(&self, what: Limited, most: usize, now: Time) -> Result<(), Time> {
        let within = what.limit().within;
        // Nothing panics while it is held.
        let mut done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if done.len() >= REMEMBERED {
            let past = |what: Limited, at: Time| at + what.limit().within <= now;
            done.retain(|what, times| times.back().is_some_and(|&at| !past(*what, at)));
        }
        let times = done.entry(what).or_default();
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
    use std::time::Duration;

    #[test]
    fn so_many_within_so_long_and_no_more() {
        let limits = Limits::default();
        let start = Time::from_millis(0);
        let (ann, ben) = (Limited::Replay(UserId(1)), Limited::Replay(UserId(2)));
        let Limit { most, within, .. } = ann.limit();
        for number in 0..most {
            let at = start + Duration::from_secs(u64::from(number));
            assert_eq!(limits.count(ann, at), Ok(()));
        }
        let soon = start + Duration::from_secs(10);
        assert_eq!(limits.count(ann, soon), Err(start + within));
        assert_eq!(limits.count(Limited::GiveTime(UserId(1)), soon), Ok(()));
        assert_eq!(limits.count(ben, soon), Ok(()));
        assert_eq!(limits.count(ann, start + within), Ok(()));
    }

    #[test]
    fn what_is_long_past_is_forgotten() {
        let limits = Limits::default();
        let start = Time::from_millis(0);
        for user in 0..20_000_u64 {
            let now = start + Duration::from_secs(user);
            assert_eq!(limits.count(Limited::Replay(UserId(user)), now), Ok(()));
        }
        let left = limits
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len();
        assert!(left <= REMEMBERED, "{left}");
    }
}
