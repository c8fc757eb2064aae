//! Finds out from failed statements whether the database accepts writes. A process has only one database, so the counts
//! are static.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static TROUBLE: Trouble = Trouble::new();

struct Trouble {
    /// The number of failures that may mean that the database accepts no writes.
    failed: AtomicU64,
    /// The value of `failed` before the last write that proved the database to be sound again.
    mended: AtomicU64,
    torn: AtomicBool,
}

impl Trouble {
    const fn new() -> Trouble {
        Trouble {
            failed: AtomicU64::new(0),
            mended: AtomicU64::new(0),
            torn: AtomicBool::new(false),
        }
    }

    fn note(&self, torn: bool) {
        self.failed.fetch_add(1, Ordering::SeqCst);
        self.torn.fetch_or(torn, Ordering::SeqCst);
    }

    fn failures(&self) -> Failures {
        Failures {
            known: self.failed.load(Ordering::SeqCst),
            mended: self.mended.load(Ordering::SeqCst),
        }
    }

    fn mend(&self, failures: Failures) {
        self.mended.fetch_max(failures.known, Ordering::SeqCst);
    }
}

/// The numbers of failed statements at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Failures {
    known: u64,
    mended: u64,
}

impl Failures {
    #[must_use]
    pub fn so_far() -> Failures {
        TROUBLE.failures()
    }

    /// Whether a statement has failed since a write proved the database to be sound.
    #[must_use]
    pub const fn are_new(self) -> bool {
        self.known > self.mended
    }

    /// Stores that the database is sound again. Called after a write that began after these failures and that needs at
    /// least as much room as any other write.
    pub fn mend(self) {
        TROUBLE.mend(self);
    }
}

/// Whether a statement found the database damaged. Damage does not go away by itself.
#[must_use]
pub fn is_found_torn() -> bool {
    TROUBLE.torn.load(Ordering::SeqCst)
}

pub(super) fn note(torn: bool) {
    TROUBLE.note(torn);
}

/// Counts a failure for the monitor. A wait that ended without success, because others lock the database or it cannot
/// be reached, also counts.
pub(super) fn count() {
    metrics::counter!("iago_database_errors_total").increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_write_that_began_after_the_last_failure_mends_it() {
        let trouble = Trouble::new();
        assert!(!trouble.failures().are_new());
        trouble.note(false);
        let before = trouble.failures();
        assert!(before.are_new());
        trouble.note(false);
        trouble.mend(before);
        assert!(trouble.failures().are_new(), "one has failed meanwhile");
        trouble.mend(trouble.failures());
        assert!(!trouble.failures().are_new());
    }

    #[test]
    fn a_torn_file_stays_torn() {
        let trouble = Trouble::new();
        trouble.note(true);
        trouble.note(false);
        trouble.mend(trouble.failures());
        assert!(trouble.torn.load(Ordering::SeqCst));
    }
}
