//! Sources of identifiers and random choices.

use referee::Time;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};
use ulid::Ulid;

/// A source of fresh identifiers and fair coins.
pub trait IdSource: fmt::Debug + Send + Sync {
    /// Returns a fresh identifier that sorts by time.
    fn ulid(&self, now: Time) -> Ulid;

    /// Tosses a fair coin.
    fn heads(&self, now: Time) -> bool {
        self.ulid(now).random() & 1 == 1
    }

    /// Returns a random number, evenly distributed.
    fn any(&self, now: Time) -> u32 {
        u32::try_from(self.ulid(now).random() >> 48).unwrap_or_default()
    }
}

/// The random numbers of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl IdSource for Random {
    fn ulid(&self, now: Time) -> Ulid {
        let millis = u64::try_from(now.as_millis()).unwrap_or(0);
        Ulid::from_datetime(SystemTime::UNIX_EPOCH + Duration::from_millis(millis))
    }
}

/// Identifiers that count up, and a coin that always shows heads: for tests and demonstrations.
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
