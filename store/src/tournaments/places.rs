//! The tournaments of a channel, and those whose channel is lost.

use super::Tournaments;
use crate::Result;
use referee::{ChannelId, Time, TournamentId};
use sqlx::AssertSqlSafe;

impl Tournaments<'_> {
    pub async fn current_in(&mut self, channel: ChannelId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE channel = $1 AND ended_at IS NULL \
            ORDER BY id";
        self.0.all(sql, channel).await
    }

    /// The tournaments that are not over and whose channel has been lost since `time` or earlier.
    pub async fn lost_before(&mut self, time: Time, limit: u32) -> Result<Vec<TournamentId>> {
        let served = self.0.shards.condition("guild");
        let sql = format!(
            "SELECT id FROM tournaments WHERE lost_at IS NOT NULL AND lost_at <= $1 AND ended_at IS NULL \
             AND {served} ORDER BY lost_at LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (time, limit)).await
    }
}
