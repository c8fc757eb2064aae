//! What was seen, and where.

use super::Outbox;
use crate::StoreError;
use crate::messages::{MessageRef, MessageRole};
use crate::owed::{BoardShown, Owed, Subject};
use referee::Time;

impl Outbox<'_> {
    /// Notes that everybody can see this version of a message now, and where if that is known.
    pub async fn shown(
        &mut self,
        role: MessageRole,
        version: u64,
        at: Option<MessageRef>,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET shown = $3, channel = $4, message = $5, attempts = 0 \
             WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .bind(version.cast_signed())
        .bind(at.map(|at| at.channel.0.cast_signed()))
        .bind(at.map(|at| at.message.0.cast_signed()))
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes the lowest board of a match in its channel.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if another one was noted since `before` was read.
    pub async fn board_shown(
        &mut self,
        before: &Owed,
        shown: BoardShown,
    ) -> Result<(), StoreError> {
        let (subject, role) = before.role.columns();
        let was = before.at.map_or(0, |at| at.message.0);
        let noted = sqlx::query(
            "UPDATE outbox SET shown = $3, channel = $4, message = $5, attempts = 0, pinged = $6, \
             told = $7 WHERE subject = $1 AND role = $2 AND COALESCE(message, 0) = $8 \
             AND pinged = $9 AND shown = $10",
        )
        .bind(subject)
        .bind(role)
        .bind(shown.version.cast_signed())
        .bind(shown.at.map(|at| at.channel.0.cast_signed()))
        .bind(shown.at.map(|at| at.message.0.cast_signed()))
        .bind(shown.pinged.cast_signed())
        .bind(shown.told.cast_signed())
        .bind(was.cast_signed())
        .bind(before.pinged.cast_signed())
        .bind(before.shown.cast_signed())
        .execute(self.0.get())
        .await?;
        match noted.rows_affected() {
            0 => Err(StoreError::Clash),
            _ => Ok(()),
        }
    }

    /// Notes that a message stands here that may show less than it ought to: it is due at once.
    pub async fn found(
        &mut self,
        role: MessageRole,
        at: MessageRef,
        now: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, channel, message, not_before) \
             VALUES ($1, $2, $3, 1, $3, $4, $5) ON CONFLICT (subject, role) DO UPDATE SET \
             shown = 0, channel = excluded.channel, message = excluded.message, \
             not_before = excluded.not_before, given_up = NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(at.channel.0.cast_signed())
        .bind(at.message.0.cast_signed())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Makes due what the change to this version owes still: its answer was given, or failed.
    /// What earlier and later changes owe has answers of its own. Whether anything is due now.
    pub async fn release(
        &mut self,
        subject: Subject,
        version: u64,
        now: Time,
    ) -> Result<bool, StoreError> {
        let released = sqlx::query(
            "UPDATE outbox SET not_before = $3 WHERE subject = $1 AND wanted = $2 \
             AND shown < wanted AND given_up IS NULL AND not_before > $3 AND attempts = 0",
        )
        .bind(subject.column())
        .bind(version.cast_signed())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(released.rows_affected() > 0)
    }

    /// Notes that the message of a row is gone: it is to be posted anew.
    pub async fn lost(&mut self, role: MessageRole, now: Time) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET shown = 0, channel = NULL, message = NULL, not_before = $3 \
             WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }
}
