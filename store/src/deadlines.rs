//! When something is next to happen by itself.

use super::row::Columns;
use super::{Connection, StoreError};
use referee::Time;
use std::time::Duration;

/// Everything that waits for its time.
#[derive(Debug)]
pub struct Deadlines<'c>(pub(super) Connection<'c>);

impl Deadlines<'_> {
    /// When the next flag falls, reminder is due, challenge expires, daily list is due, message may be delivered, day
    /// begins that has a puzzle, or match ends that has been paused for so long; `None` while nothing waits.
    ///
    /// # Errors
    /// The database fails.
    pub async fn next(&mut self, paused_for: Duration) -> Result<Option<Time>, StoreError> {
        let paused_for = i64::try_from(paused_for.as_millis()).unwrap_or(i64::MAX);
        sqlx::query(
            "SELECT MIN(due.at) AS due_at FROM (\
             SELECT MIN(flag_at) AS at FROM matches WHERE flag_at IS NOT NULL \
             UNION ALL SELECT MIN(remind_at) FROM matches WHERE remind_at IS NOT NULL \
             UNION ALL SELECT MIN(paused_at) + $1 FROM matches WHERE paused_at IS NOT NULL \
             UNION ALL SELECT (MIN(day) + 1) * 86400000 FROM daily_puzzles \
             UNION ALL SELECT MIN(digest_at) FROM players WHERE digest_at IS NOT NULL \
             UNION ALL SELECT MIN(expires_at) FROM challenges WHERE state = 'open' \
             UNION ALL SELECT MIN(not_before) FROM outbox \
             WHERE shown < wanted AND given_up IS NULL) AS due",
        )
        .bind(paused_for)
        .fetch_one(self.0.get())
        .await?
        .maybe_time("due_at")
    }
}
