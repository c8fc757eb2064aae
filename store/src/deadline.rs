//! Until when a task waits for the database.

use std::time::Duration;
use tokio::time::Instant;

/// How long work without a deadline waits.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// How long a task waits that is past its deadline: it waited for something else, and a free database refuses nothing.
const AT_LEAST: Duration = Duration::from_millis(250);

tokio::task_local! {
    static DEADLINE: Instant;
}

/// Does work whose waiting for the database ends at `deadline`, however many others wait: a transaction
/// that has not begun by then fails with [`StoreError::Busy`](crate::StoreError::Busy).
pub fn with_deadline<F: Future>(deadline: Instant, work: F) -> impl Future<Output = F::Output> {
    DEADLINE.scope(deadline, Box::pin(work))
}

/// Does work that is waited for even past the deadline of its task: what it notes has happened.
pub fn without_deadline<F: Future>(work: F) -> impl Future<Output = F::Output> {
    DEADLINE.scope(Instant::now() + PATIENCE, Box::pin(work))
}

/// Until when the present task waits.
pub(super) fn deadline() -> Instant {
    let now = Instant::now();
    DEADLINE
        .try_with(|deadline| *deadline.max(&(now + AT_LEAST)))
        .unwrap_or_else(|_| now + PATIENCE)
}
