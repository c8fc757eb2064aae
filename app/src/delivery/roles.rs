//! Gives and takes the roles that players have because of their ratings, one change per delivery.

use super::verdict::{Failed, Verdict, verdict};
use super::{Platform, RoleError};
use crate::{App, Error, retry_on_clash};
use referee::{ChannelId, GuildId, Time};
use store::{MessageRole, OutboxRow, RoleChange, RoleTrouble, StoreError, Tables, Tx};

impl App {
    pub(super) async fn deliver_roles(
        &self,
        platform: &impl Platform,
        owed: &OutboxRow,
        guild: GuildId,
        now: Time,
    ) -> Result<Verdict, Error> {
        let change = self.store.read().await?.roles().next_change(guild).await?;
        let Some(change) = change else {
            return self.note_verdict(owed, Verdict::Done, now).await;
        };
        let changed = platform.change_role(change).await;
        if let Err(RoleError::Call(error)) = changed {
            let verdict = verdict(
                owed,
                Failed {
                    edited: false,
                    last: false,
                    over: false,
                },
                &error,
                self.chance.any(now),
            );
            return self.note_verdict(owed, verdict, now).await;
        }
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            match &changed {
                Ok(()) => tx.roles().changed(change).await?,
                Err(RoleError::Refused(why)) => refused(&mut tx, change, *why, now).await?,
                Err(_) => tx.roles().absent(change, now).await?,
            }
            // The row is tried again at once, because there may be another change to make.
            let next = OutboxRow {
                next_attempt: now,
                attempts: 0,
                ..*owed
            };
            tx.outbox().save(owed, &next).await?;
            tx.commit().await
        })
        .await?;
        self.wake();
        Ok(Verdict::Done)
    }
}

/// Notes that Discord refuses a role, and puts a direct message to the managers who chose that role into the outbox.
async fn refused(
    tx: &mut Tx,
    change: RoleChange,
    why: RoleTrouble,
    now: Time,
) -> Result<(), StoreError> {
    tracing::info!(?change, ?why, "a role is refused");
    let mut told = tx.roles().refused(change, why).await?;
    told.retain(|it| !it.is_former());
    told.dedup();
    for manager in told {
        let role = MessageRole::RoleTrouble(change.guild, manager);
        let home = ChannelId(manager.0);
        let mut outbox = tx.outbox();
        outbox.owe_again(role, change.guild, home, now).await?;
    }
    Ok(())
}
