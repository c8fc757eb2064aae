//! Where tournaments are held, and since when that cannot be reached.

use super::Tournaments;
use crate::StoreError;
use crate::owed::Subject;
use crate::row::{Columns, Run as _};
use referee::{ChannelId, Time, TournamentId};
use sqlx::AssertSqlSafe;

impl Tournaments<'_> {
    /// The tournaments of a channel that are not over.
    pub async fn current_in(
        &mut self,
        channel: ChannelId,
    ) -> Result<Vec<TournamentId>, StoreError> {
        sqlx::query(
            "SELECT id FROM tournaments WHERE channel = $1 AND ended_at IS NULL ORDER BY id",
        )
        .bind(channel.0.cast_signed())
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The tournaments that are not over and whose channel has been lost since `time` or earlier.
    pub async fn lost_before(
        &mut self,
        time: Time,
        limit: u32,
    ) -> Result<Vec<TournamentId>, StoreError> {
        let served = self.0.shards.condition("guild");
        sqlx::query(AssertSqlSafe(format!(
            "SELECT id FROM tournaments WHERE lost_at IS NOT NULL AND lost_at <= $1 AND ended_at IS NULL \
             AND {served} ORDER BY lost_at LIMIT $2",
        )))
        .bind(time.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// Notes since when the channel of a tournament cannot be reached.
    pub async fn lost(&mut self, id: TournamentId, now: Time) -> Result<(), StoreError> {
        sqlx::query("UPDATE tournaments SET lost_at = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(now.as_millis())
            .run(self.0.get())
            .await
    }

    /// Notes that the channel of a tournament can be reached, unless a match could not begin there and still waits. The end
    /// of a round moves by the time in which it could not. Whether it was lost.
    pub async fn found(&mut self, id: TournamentId, now: Time) -> Result<bool, StoreError> {
        let found = sqlx::query(
            "UPDATE tournaments SET revision = revision + 1, lost_at = NULL, \
             due_at = CASE WHEN state = 'running' AND due_at = deadline THEN due_at + ($2 - lost_at) ELSE due_at END, \
             deadline = CASE WHEN state = 'running' THEN deadline + ($2 - lost_at) ELSE deadline END \
             WHERE id = $1 AND lost_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox \
             WHERE subject = $3 AND role LIKE 'game %' AND shown < wanted AND (attempts > 0 OR message IS NOT NULL))",
        )
        .bind(id.to_string())
        .bind(now.as_millis())
        .bind(Subject::Tournament(id).column())
        .execute(self.0.get())
        .await?;
        Ok(found.rows_affected() == 1)
    }

    /// Holds a tournament in another channel from now on.
    pub async fn relocate(
        &mut self,
        id: TournamentId,
        channel: ChannelId,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE tournaments SET channel = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(channel.0.cast_signed())
            .run(self.0.get())
            .await
    }
}
