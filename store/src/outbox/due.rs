//! SQL for the times of outbox rows, which are in the columns `next_attempt` and `due_since`.
//!
//! `next_attempt` is the time at which the bot tries to send the row next; it changes with every attempt. `due_since`
//! is the time from which the message should have been shown; a failed attempt does not change it, except that a
//! message whose channel cannot be reached counts from its next attempt on. The age of a row is the time since
//! `due_since`. The monitor reports the age of the oldest row.

/// An SQL condition for the rows that have to be sent at `$1` or earlier.
macro_rules! due {
    () => {
        "shown < wanted AND given_up IS NULL AND next_attempt <= $1"
    };
}
pub(super) use due;

/// Sets `due_since` of a row whose message should be shown from `$from` on. If an earlier version of the message is
/// still unsent, the row keeps its earlier time. A row that may wait for a planned time (`waits`) keeps it only after a
/// failed attempt.
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

/// Schedules the next attempt of a row for `$from`, and sets the number of failed attempts to 0.
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

/// Schedules the next attempt of a row for `$at`. `due_since` becomes `$at` if it was later.
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

/// Schedules the next attempt of a row for `$at`; the age of the row also begins then.
macro_rules! due_anew {
    ($at:literal) => {
        concat!("next_attempt = ", $at, ", due_since = ", $at)
    };
}
pub(super) use due_anew;

/// Stores a success. If a newer version has to be shown, the age of the row begins with its next attempt.
macro_rules! due_next {
    () => {
        "attempts = 0, due_since = next_attempt"
    };
}
pub(super) use due_next;
