//! Rate limits, in memory, of actions that everybody sees or that cost much.

use referee::limits::{DELETIONS, Limit, PRESSES, PUBLIC_ANSWERS, REPLAYS, THREADS, TIME_GIVEN};
use referee::{ChannelId, MatchId, Time, UserId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// A limited action, and the person or channel it is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Giving the opponent time, which is told to everybody.
    GiveTime(UserId),
    /// Pressing certain buttons of a match. A second press at once is taken for a mistake.
    Button(UserId, MatchId),
    /// Opening a thread.
    Thread(UserId),
    /// Drawing the replay of a match.
    Replay(UserId),
    /// Public answers in a channel to people who ask that everybody sees them. A server may set another limit or none.
    Post(ChannelId),
    /// Deleting the caller's own data, which rewrites the database file; also exporting or deleting a server's data.
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

/// When there are this many entries, the entries that no longer count are dropped.
const REMEMBERED: usize = 10_000;

/// The times of recent actions.
#[derive(Debug, Default)]
pub struct Limits(Mutex<HashMap<Limited, VecDeque<Time>>>);

impl Limits {
    /// Counts an action, if the limit is not reached.
    ///
    /// # Errors
    /// Fails if the limit is reached. The error is the time at which the next action is possible.
    pub fn count(&self, what: Limited, now: Time) -> Result<(), Time> {
        self.count_up_to(what, what.limit().most as usize, now)
    }

    /// Counts an action. At most `most` actions are allowed within the time span of the limit.
    ///
    /// # Errors
    /// Fails if the limit is reached. The error is the time at which the next action is possible.
    pub fn count_up_to(&self, what: Limited, most: usize, now: Time) -> Result<(), Time> {
        let within = what.limit().within;
        // No code panics while it holds the lock.
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
