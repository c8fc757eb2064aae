//! Whether the database takes writes, as far as failures tell. A process has one database.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static TROUBLE: Trouble = Trouble::new();

struct Trouble {
    /// How many statements have failed.
    failed: AtomicU64,
    /// How many of them had failed before the last write that proves the database to be sound again.
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

/// The statements that have failed up to a moment.
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

    /// Whether one has failed since a write proved the database to be sound.
    #[must_use]
    pub const fn are_new(self) -> bool {
        self.known > self.mended
    }

    /// A write that began after these and needs as much room as any has been stored.
    pub fn mend(self) {
        TROUBLE.mend(self);
    }
}

/// Whether a statement found the database torn: that does not mend by itself.
#[must_use]
pub fn is_found_torn() -> bool {
    TROUBLE.torn.load(Ordering::SeqCst)
}

pub(super) fn note(error: &sqlx::Error) {
    count();
    // A value that breaks a rule of its table is a defect of the program.
    let refused = error
        .as_database_error()
        .is_none_or(|it| matches!(it.kind(), sqlx::error::ErrorKind::Other));
    if refused {
        TROUBLE.note(is_torn(error));
    }
}

/// Whether SQLite said that the file is damaged, or no database any more.
fn is_torn(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|it| it.code());
    code.is_some_and(|code| matches!(code.as_ref(), "11" | "26" | "267" | "523" | "779"))
}

/// Counts a failure: also the end of the patience with a database that others hold, or that is away.
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
