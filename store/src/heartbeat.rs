//! When the bot last ran.

use super::row::{Columns, Run as _};
use super::{Connection, StoreError};
use referee::Time;

/// The one row that says when the bot last ran.
#[derive(Debug)]
pub struct Heartbeat<'c>(pub(super) Connection<'c>);

impl Heartbeat<'_> {
    /// The last heartbeat; `None` on a new database.
    pub async fn last(&mut self) -> Result<Option<Time>, StoreError> {
        sqlx::query("SELECT seen_at FROM heartbeat WHERE id = 1")
            .maybe(self.0.get(), |row| row.time("seen_at"))
            .await
    }

    /// Records a heartbeat after `last`; `false` if another process has recorded one meanwhile. Without a
    /// last one it always counts.
    pub async fn record(&mut self, last: Option<Time>, now: Time) -> Result<bool, StoreError> {
        let recorded = sqlx::query(
            "INSERT INTO heartbeat (id, seen_at) VALUES (1, $1) \
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at \
             WHERE $2 = 1 OR heartbeat.seen_at = $3",
        )
        .bind(now.as_millis())
        .bind(i64::from(last.is_none()))
        .bind(last.map(Time::as_millis))
        .execute(self.0.get())
        .await?;
        Ok(recorded.rows_affected() == 1)
    }
}
