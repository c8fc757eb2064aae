//! Players who leave the server their match is played in.

use super::{App, Error};
use referee::{GuildId, Time, UserId};
use store::Tables;

/// How many players are named at once.
const BATCH: u32 = 200;

impl App {
    /// The players whom [`App::due`] is about to remind, or to let spend a vacation day, at `now`, and in
    /// which server: whether they are still there is to be asked first.
    pub async fn about_to_disturb(&self, now: Time) -> Result<Vec<(GuildId, UserId)>, Error> {
        let mut session = self.store.read().await?;
        let mut players = session.matches().about_to_disturb(now, BATCH).await?;
        players.retain(|(_, player)| player.engine_level().is_none() && !player.is_former());
        Ok(players)
    }

    /// Notes that a player is not in a server any more: nothing disturbs them or spares their clocks there, and
    /// the opponents who wait for them are told.
    pub async fn player_left(
        &self,
        guild: GuildId,
        player: UserId,
        now: Time,
    ) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let running = session.matches().running_of(player).await?;
        drop(session);
        self.each_alone(running, now, |this_match| {
            this_match.place().member_of() == Some(guild) && this_match.note_left(player, now)
        })
        .await
    }
}
