//! What was seen, and where.

use super::Outbox;
use crate::StoreError;
use crate::messages::{MessageRef, MessageRole};
use crate::owed::{Owed, Subject};
use crate::row::Run as _;
use referee::{ChannelId, Time, TournamentId};

impl Outbox<'_> {
    /// Writes a row that was read and changed; `false` if it has changed otherwise since.
    pub async fn save(&mut self, before: &Owed, after: &Owed) -> Result<bool, StoreError> {
        let (subject, role) = before.role.columns();
        let saved = sqlx::query(
            "UPDATE outbox SET shown = $3, channel = $4, message = $5, next_attempt = $6, attempts = $7, \
             pinged = $8, told = $9 WHERE subject = $1 AND role = $2 AND wanted = $10 AND shown = $11 \
             AND COALESCE(message, 0) = $12 AND next_attempt = $13 AND pinged = $14",
        )
        .bind(subject)
        .bind(role)
        .bind(after.shown.cast_signed())
        .bind(after.at.map(|at| at.channel.0.cast_signed()))
        .bind(after.at.map(|at| at.message.0.cast_signed()))
        .bind(after.next_attempt.as_millis())
        .bind(i64::from(after.attempts))
        .bind(after.pinged.cast_signed())
        .bind(after.told.cast_signed())
        .bind(before.wanted.cast_signed())
        .bind(before.shown.cast_signed())
        .bind(before.at.map_or(0, |at| at.message.0).cast_signed())
        .bind(before.next_attempt.as_millis())
        .bind(before.pinged.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(saved.rows_affected() > 0)
    }

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
             WHERE subject = $1 AND role = $2 AND given_up IS NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(version.cast_signed())
        .bind(at.map(|at| at.channel.0.cast_signed()))
        .bind(at.map(|at| at.message.0.cast_signed()))
        .run(self.0.get())
        .await
    }

    /// Forgets what people were told directly of the channel of a tournament, so that another loss is told again.
    pub async fn forget_told(&mut self, of: TournamentId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM outbox WHERE subject = $1 AND role LIKE 'lost %'")
            .bind(Subject::Tournament(of).column())
            .run(self.0.get())
            .await
    }

    /// Moves the rows of a tournament to another channel: what stood in the old one stays as it is, and is posted anew when
    /// it is wanted again. News and direct messages have homes of their own.
    pub async fn relocate(
        &mut self,
        of: TournamentId,
        home: ChannelId,
        now: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE outbox SET home = $2, channel = NULL, message = NULL, next_attempt = $3, attempts = 0, \
             given_up = NULL WHERE subject = $1 AND role NOT LIKE 'news %' AND role NOT LIKE 'lost %'",
        )
        .bind(Subject::Tournament(of).column())
        .bind(home.0.cast_signed())
        .bind(now.as_millis())
        .run(self.0.get())
        .await
    }

    /// Ends the lease of the rows that still want this version: its answer was given, or failed. Rows that want another
    /// version have answers of their own. Whether any row is due now.
    pub async fn release(
        &mut self,
        subject: Subject,
        version: u64,
        now: Time,
    ) -> Result<bool, StoreError> {
        let released = sqlx::query(
            "UPDATE outbox SET next_attempt = $3 WHERE subject = $1 AND wanted = $2 \
             AND shown < wanted AND given_up IS NULL AND next_attempt > $3 AND attempts = 0",
        )
        .bind(subject.column())
        .bind(version.cast_signed())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(released.rows_affected() > 0)
    }
}
