//! Sources of identifiers and random choices.

use referee::Time;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};
use ulid::Ulid;

/// A source of new identifiers and random choices.
pub trait IdSource: fmt::Debug + Send + Sync {
    /// Returns a new identifier. Identifiers that are made later sort after earlier identifiers.
    fn ulid(&self, now: Time) -> Ulid;

    /// Returns true with probability one half.
    fn heads(&self, now: Time) -> bool {
        self.ulid(now).random() & 1 == 1
    }

    /// Returns a random number; all numbers are equally likely.
    fn any(&self, now: Time) -> u32 {
        u32::try_from(self.ulid(now).random() >> 48).unwrap_or_default()
    }
}

/// Makes identifiers from the time and from random numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl IdSource for Random {
    fn ulid(&self, now: Time) -> Ulid {
        let millis = u64::try_from(now.as_millis()).unwrap_or(0);
        Ulid::from_datetime(SystemTime::UNIX_EPOCH + Duration::from_millis(millis))
    }
}

/// Identifiers that count up, and a coin that always shows heads. Used in tests and demonstrations.
#[derive(Debug, Default)]
pub struct Counted(AtomicU64);

impl IdSource for Counted {
    fn ulid(&self, now: Time) -> Ulid {
        let count = self.0.fetch_add(1, Ordering::Relaxed);
        Ulid::from_parts(
            u64::try_from(now.as_millis()).unwrap_or(0),
            u128::from(count),
        )
    }

    fn heads(&self, _now: Time) -> bool {
        true
    }
}
