//! Reminders and lists that people have by direct message, and who takes none.

use super::CallError;
use super::call::Call;
use super::content::Content;
use super::prepare::Prepared;
use crate::{App, Error, retry_on_clash};
use referee::{Time, UserId};
use store::{MessageRole, Tables};

/// Whom a direct message goes to that they have asked for.
const fn wanted_by(role: MessageRole) -> Option<UserId> {
    match role {
        MessageRole::Direct(_, user) | MessageRole::Digest(user) => Some(user),
        _ => None,
    }
}

impl App {
    /// Notes that a direct message got through: refusals are counted anew.
    pub(super) async fn note_taken_direct(&self, role: MessageRole) -> Result<(), Error> {
        let Some(user) = wanted_by(role) else {
            return Ok(());
        };
        let settings = self.player_settings(user).await?;
        match settings.directs_refused > 0 && !settings.directs_ended() {
            true => self.count_directs_anew(user).await,
            false => Ok(()),
        }
    }

    /// Notes that a direct message was refused, if that is why it failed. A reminder is given where the match is played
    /// instead.
    pub(super) async fn note_refused_direct(
        &self,
        prepared: &Prepared,
        error: &CallError,
        now: Time,
    ) -> Result<(), Error> {
        let Some(user) = wanted_by(prepared.owed.role).filter(|_| *error == CallError::Unwanted)
        else {
            return Ok(());
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().note_refused_direct(user).await?;
            if let Call::Post(Content::Direct(view, _)) = &prepared.call {
                let place = view.this_match.place();
                let here = MessageRole::Reminder(view.this_match.id());
                tx.outbox()
                    .owe(here, place.guild, place.channel, prepared.owed.wanted, now)
                    .await?;
            }
            tx.commit().await
        })
        .await?;
        Ok(())
    }

    /// Counts refusals anew: a direct message got through, or the person was told that none come any more.
    pub async fn count_directs_anew(&self, user: UserId) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().forget_refused_directs(user).await?;
            tx.commit().await
        })
        .await?;
        Ok(())
    }
}
