//! The tournaments of a channel, and those whose channel is lost.

use super::Tournaments;
use crate::StoreError;
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
}
