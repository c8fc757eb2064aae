//! A platform that begins anew, as a sandbox does: it has none of the messages that were shown.

use super::{App, Error};
use referee::{GuildId, Time};
use store::{MessageRole, OutboxRow, StoreError, Subject, Tables};

impl App {
    /// Has the boards and open questions of the running matches of a server posted anew: their messages are gone.
    pub async fn show_again(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let (running, _) = self.running_matches(guild, 0, u32::MAX).await?;
        let mut tx = self.store.begin().await?;
        let mut outbox = tx.outbox();
        for this_match in running {
            for owed in outbox.of(Subject::Match(this_match.id())).await? {
                let nowhere = OutboxRow {
                    shown: 0,
                    at: None,
                    next_attempt: now,
                    attempts: 0,
                    ..owed
                };
                if matches!(owed.role, MessageRole::Board(..) | MessageRole::Offer(..))
                    && !outbox.save(&owed, &nowhere).await?
                {
                    return Err(StoreError::Clash.into());
                }
            }
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }
}
