//! When rows of the outbox are due, and since when: the one place that writes the column `due_since`.
//!
//! `next_attempt` is when a row is tried next, and moves with every attempt. `due_since` is when the row first ought to
//! have been shown, and stays while it is owed; the age of the oldest one is what the monitor reports.

/// Condition for the rows that are due at `$1`.
macro_rules! due {
    () => {
        "shown < wanted AND given_up IS NULL AND next_attempt <= $1"
    };
}
pub(super) use due;

/// Sets since when a row is due that is wanted from `$from` on. A row that is still owed keeps its earlier time, unless
/// it only waited for its time.
macro_rules! due_since {
    ($from:literal) => {
        concat!(
            "due_since = CASE WHEN outbox.shown < outbox.wanted AND outbox.given_up IS NULL \
             AND (outbox.waits = 0 OR outbox.attempts > 0) AND outbox.due_since < ",
            $from,
            " THEN outbox.due_since ELSE ",
            $from,
            " END"
        )
    };
}
pub(crate) use due_since;

/// Makes a row due from `$from` on, without failed attempts.
macro_rules! due_from {
    ($from:literal) => {
        concat!(
            "next_attempt = ",
            $from,
            ", attempts = 0, ",
            $crate::outbox::due_since!($from)
        )
    };
}
pub(crate) use due_from;

/// Makes a row due at `$at`, if it was to be tried later.
macro_rules! due_by {
    ($at:literal) => {
        concat!(
            "next_attempt = ",
            $at,
            ", due_since = CASE WHEN due_since > ",
            $at,
            " THEN ",
            $at,
            " ELSE due_since END"
        )
    };
}
pub(super) use due_by;

/// Makes a row due at `$at` whose age begins then, too.
macro_rules! due_anew {
    ($at:literal) => {
        concat!("next_attempt = ", $at, ", due_since = ", $at)
    };
}
pub(super) use due_anew;

/// Notes a success: the age of what is wanted next begins with its next attempt.
macro_rules! due_next {
    () => {
        "attempts = 0, due_since = next_attempt"
    };
}
pub(super) use due_next;
