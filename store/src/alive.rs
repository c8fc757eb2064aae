//! When the bot was last heard of.

use super::row::Columns;
use super::{Connection, StoreError};
use referee::Time;

/// The one row that says when the bot was last heard of.
#[derive(Debug)]
pub struct Alive<'c>(pub(super) Connection<'c>);

impl Alive<'_> {
    /// When it was last heard of; `None` on a new database.
    ///
    /// # Errors
    /// The database fails.
    pub async fn seen_at(&mut self) -> Result<Option<Time>, StoreError> {
        sqlx::query("SELECT seen_at FROM alive WHERE id = 1")
            .fetch_optional(self.0.get())
            .await?
            .map(|row| row.time("seen_at"))
            .transpose()
    }

    /// It is heard of now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see(&mut self, now: Time) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO alive (id, seen_at) VALUES (1, $1) \
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
        )
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }
}
