//! The tournaments of a channel, and those that wait for one.

use super::Tournaments;
use crate::Result;
use referee::{ChannelId, GuildId, Time, TournamentId};
use sqlx::AssertSqlSafe;

impl Tournaments<'_> {
    pub async fn current_in(&mut self, channel: ChannelId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE channel = $1 AND ended_at IS NULL \
            ORDER BY id";
        self.0.all(sql, channel).await
    }

    /// Those of a channel that wait because it is lost, or because no thread may be opened there.
    pub async fn waiting_in(&mut self, channel: ChannelId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE channel = $1 AND ended_at IS NULL \
            AND (lost_at IS NOT NULL OR lacks_threads = 1) ORDER BY id";
        self.0.all(sql, channel).await
    }

    /// The same of a whole server.
    pub async fn waiting_in_server(&mut self, guild: GuildId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE guild = $1 AND ended_at IS NULL \
            AND (lost_at IS NOT NULL OR lacks_threads = 1) ORDER BY id";
        self.0.all(sql, guild).await
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
