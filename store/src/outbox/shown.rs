//! What was seen, and where; and what happens to it when its place changes.

use super::{NEVER, Outbox, due_since};
use crate::StoreError;
use crate::messages::{MessageRef, MessageRole, Reader, Subject};
use crate::owed::{Owed, json};
use crate::row::Run as _;
use referee::{ChannelId, MatchId, Time, TournamentId};

impl Outbox<'_> {
    /// Writes a row that was read and changed; `false` if it has changed otherwise since. Without failed attempts it
    /// has come a step further, and is due anew.
    pub async fn save(&mut self, before: &Owed, after: &Owed) -> Result<bool, StoreError> {
        let turn = |row: &Owed| row.turn.as_ref().map(json).transpose();
        let saved = sqlx::query(
            "UPDATE outbox SET shown = $2, channel = $3, message = $4, next_attempt = $5, attempts = $6, \
             turn = $7, told = $8, due_since = CASE WHEN $6 = 0 THEN $5 ELSE due_since END WHERE role = $1 AND wanted = $9 AND shown = $10 \
             AND COALESCE(message, 0) = $11 AND next_attempt = $12 AND COALESCE(turn, '') = $13 RETURNING guild",
        )
        .bind(json(&before.role)?)
        .bind(after.shown.cast_signed())
        .bind(after.at.map(|at| at.channel.0.cast_signed()))
        .bind(after.at.map(|at| at.message.0.cast_signed()))
        .bind(after.next_attempt.as_millis())
        .bind(i64::from(after.attempts))
        .bind(turn(after)?)
        .bind(after.told.cast_signed())
        .bind(before.wanted.cast_signed())
        .bind(before.shown.cast_signed())
        .bind(before.at.map_or(0, |at| at.message.0).cast_signed())
        .bind(before.next_attempt.as_millis())
        .bind(turn(before)?.unwrap_or_default());
        self.make_due(saved).await
    }

    /// Notes that a message waits until then for its channel, which cannot be reached.
    pub async fn await_place(&mut self, role: MessageRole, until: Time) -> Result<(), StoreError> {
        sqlx::query("UPDATE outbox SET due_since = $2 WHERE role = $1")
            .bind(json(&role)?)
            .bind(until.as_millis())
            .run(self.0.get())
            .await
    }

    /// Notes that this version of a message is seen now, and where if that is known; `false` if its row has gone to
    /// another channel since it was sent.
    pub async fn shown(
        &mut self,
        role: MessageRole,
        (home, version): (ChannelId, u64),
        at: Option<MessageRef>,
    ) -> Result<bool, StoreError> {
        let noted = sqlx::query(
            "UPDATE outbox SET shown = $2, channel = $3, message = $4, attempts = 0, due_since = next_attempt \
             WHERE role = $1 AND given_up IS NULL AND home = $5",
        )
        .bind(json(&role)?)
        .bind(version.cast_signed())
        .bind(at.map(|at| at.channel.0.cast_signed()))
        .bind(at.map(|at| at.message.0.cast_signed()))
        .bind(home.0.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(noted.rows_affected() > 0)
    }

    /// Notes a board that is seen now, as [`Outbox::shown`] does; `false` if another one was noted or its row has gone to
    /// another channel since `before` was read. What is wanted may have been raised meanwhile.
    pub async fn board_shown(&mut self, before: &Owed, after: &Owed) -> Result<bool, StoreError> {
        let turn = |row: &Owed| row.turn.as_ref().map(json).transpose();
        let noted = sqlx::query(
            "UPDATE outbox SET shown = $2, channel = $3, message = $4, turn = $5, told = $6, attempts = 0, \
             due_since = next_attempt WHERE role = $1 AND home = $7 AND shown = $8 AND COALESCE(message, 0) = $9 \
             AND COALESCE(turn, '') = $10",
        )
        .bind(json(&before.role)?)
        .bind(after.shown.cast_signed())
        .bind(after.at.map(|at| at.channel.0.cast_signed()))
        .bind(after.at.map(|at| at.message.0.cast_signed()))
        .bind(turn(after)?)
        .bind(after.told.cast_signed())
        .bind(before.home.0.cast_signed())
        .bind(before.shown.cast_signed())
        .bind(before.at.map_or(0, |at| at.message.0).cast_signed())
        .bind(turn(before)?.unwrap_or_default())
        .execute(self.0.get())
        .await?;
        Ok(noted.rows_affected() > 0)
    }

    /// Makes a message that was shown due once more at an instant.
    pub async fn show_again(&mut self, role: MessageRole, at: Time) -> Result<(), StoreError> {
        let due = sqlx::query(
            "UPDATE outbox SET shown = CASE WHEN shown >= wanted THEN wanted - 1 ELSE shown END, next_attempt = $2, \
             attempts = 0, due_since = $2 WHERE role = $1 AND given_up IS NULL RETURNING guild",
        )
        .bind(json(&role)?)
        .bind(at.as_millis());
        self.make_due(due).await.map(drop)
    }

    /// Makes what its channel reads of a match due at once, its board even if that was shown: its place may be back. A ping
    /// that waits for the end of quiet hours goes on waiting.
    pub async fn retry_now(&mut self, of: MatchId, now: Time) -> Result<(), StoreError> {
        let retried = sqlx::query(concat!(
            "UPDATE outbox SET next_attempt = $3, attempts = 0, given_up = NULL, \
             shown = CASE WHEN role = $2 AND shown >= wanted THEN wanted - 1 ELSE shown END, ",
            due_since!("$3"),
            " WHERE subject = $1 AND (person IS NULL OR (home <> person AND attempts > 0)) RETURNING guild",
        ))
        .bind(of.to_string())
        .bind(json(&MessageRole::Board(of, Reader::Everybody))?)
        .bind(now.as_millis());
        self.make_due(retried).await.map(drop)
    }

    /// Makes what waits in the channel of a tournament due at once: it can be done there now, perhaps.
    pub async fn retry_tournament(
        &mut self,
        of: TournamentId,
        now: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(concat!(
            "UPDATE outbox SET next_attempt = $2, attempts = 1, given_up = NULL, ",
            due_since!("$2"),
            " WHERE subject = $1 AND person IS NULL AND shown < wanted",
        ))
        .bind(of.to_string())
        .bind(now.as_millis())
        .run(self.0.get())
        .await
    }

    /// Moves the rows of a match from its channel to another one; messages that stand stay where they are, except the board.
    pub async fn moved(
        &mut self,
        of: MatchId,
        (from, home): (ChannelId, ChannelId),
    ) -> Result<(), StoreError> {
        let moved = sqlx::query(
            "UPDATE outbox SET home = $4 WHERE subject = $1 AND home = $3 AND (channel IS NULL OR role = $2) \
             RETURNING guild",
        )
        .bind(of.to_string())
        .bind(json(&MessageRole::Board(of, Reader::Everybody))?)
        .bind(from.0.cast_signed())
        .bind(home.0.cast_signed());
        self.make_due(moved).await.map(drop)
    }

    /// Moves the rows of a tournament from its channel to another one: what stood in the old one stays as it is, and is
    /// posted anew when it is wanted again.
    pub async fn relocate(
        &mut self,
        of: TournamentId,
        (from, home): (ChannelId, ChannelId),
        now: Time,
    ) -> Result<(), StoreError> {
        let relocated = sqlx::query(concat!(
            "UPDATE outbox SET home = $3, channel = NULL, message = NULL, next_attempt = $4, attempts = 0, \
             given_up = NULL, ",
            due_since!("$4"),
            " WHERE subject = $1 AND home = $2 RETURNING guild",
        ))
        .bind(of.to_string())
        .bind(from.0.cast_signed())
        .bind(home.0.cast_signed())
        .bind(now.as_millis());
        self.make_due(relocated).await.map(drop)
    }

    /// Forgets what people were told directly of the channel of a tournament, so that another loss is told again.
    pub async fn forget_told(&mut self, of: TournamentId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM outbox WHERE subject = $1 AND person IS NOT NULL")
            .bind(of.to_string())
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
            "UPDATE outbox SET next_attempt = $3, \
             due_since = CASE WHEN due_since > $3 THEN $3 ELSE due_since END WHERE subject = $1 AND wanted = $2 \
             AND shown < wanted AND given_up IS NULL AND next_attempt >= $3 AND next_attempt < $4 AND attempts = 0 \
             RETURNING guild",
        )
        .bind(subject.to_string())
        .bind(version.cast_signed())
        .bind(now.as_millis())
        .bind(NEVER.as_millis());
        self.make_due(released).await
    }
}
