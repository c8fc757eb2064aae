//! Notes of what was shown and where, and what becomes of rows when a channel is lost, comes back or changes.

use super::due::{due_anew, due_by, due_from, due_next, due_since};
use super::{NEVER, Outbox, OutboxRow};
use crate::Result;
use crate::messages::{MessageRef, MessageRole, Reader, Subject};
use crate::row::Stored as _;
use referee::{ChannelId, MatchId, Time, TournamentId};

impl Outbox<'_> {
    /// Writes a row that was read and changed; `false` if it has changed in the database since. A row without failed
    /// attempts has come a step further, and its age begins anew.
    pub async fn save(&mut self, before: &OutboxRow, after: &OutboxRow) -> Result<bool> {
        let sql = "UPDATE outbox SET shown = $2, channel = $3, message = $4, next_attempt = $5, attempts = $6, \
             turn = $7, told = $8, due_since = CASE WHEN $6 = 0 THEN $5 ELSE due_since END WHERE role = $1 AND wanted = $9 AND shown = $10 \
             AND COALESCE(message, 0) = $11 AND next_attempt = $12 AND COALESCE(turn, '') = $13 RETURNING guild";
        let set = (
            after.shown,
            after.at,
            after.next_attempt,
            after.attempts,
            after.turn,
            after.plies_folded,
        );
        let message = before.at.map_or(0, |at| at.message.0);
        let turn = before.turn.map_or_else(String::new, |turn| turn.column());
        let was = (
            before.wanted,
            before.shown,
            message,
            before.next_attempt,
            turn,
        );
        self.make_due(sql, (before.role, set, was)).await
    }

    /// Notes that a message waits until `until` for its channel, which cannot be reached: its age begins then.
    pub async fn await_place(&mut self, role: MessageRole, until: Time) -> Result<()> {
        let sql = "UPDATE outbox SET due_since = $2 WHERE role = $1";
        self.0.run(sql, (role, until)).await
    }

    /// Notes that a message shows this version, and where, if that is known; `false` if the row was given up or has
    /// moved to another channel since the message was sent.
    pub async fn shown(
        &mut self,
        role: MessageRole,
        (home, version): (ChannelId, u64),
        at: Option<MessageRef>,
    ) -> Result<bool> {
        let sql = concat!(
            "UPDATE outbox SET shown = $2, channel = $3, message = $4, ",
            due_next!(),
            " WHERE role = $1 AND given_up IS NULL AND home = $5"
        );
        Ok(self.0.changed(sql, (role, version, at, home)).await? > 0)
    }

    /// Notes a board that is shown, as [`Outbox::shown`] does; `false` if another board was noted or the row has moved
    /// to another channel since `before` was read. A later version may be wanted by now.
    pub async fn board_shown(&mut self, before: &OutboxRow, after: &OutboxRow) -> Result<bool> {
        let sql = concat!(
            "UPDATE outbox SET shown = $2, channel = $3, message = $4, turn = $5, told = $6, ",
            due_next!(),
            " WHERE role = $1 AND home = $7 AND shown = $8 AND COALESCE(message, 0) = $9 \
             AND COALESCE(turn, '') = $10"
        );
        let set = (after.shown, after.at, after.turn, after.plies_folded);
        let message = before.at.map_or(0, |at| at.message.0);
        let turn = before.turn.map_or_else(String::new, |turn| turn.column());
        let was = (before.home, before.shown, message, turn);
        Ok(self.0.changed(sql, (before.role, set, was)).await? > 0)
    }

    /// Makes a message due at an instant, even if it shows the version wanted.
    pub async fn show_again(&mut self, role: MessageRole, at: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET shown = CASE WHEN shown >= wanted THEN wanted - 1 ELSE shown END, attempts = 0, ",
            due_anew!("$2"),
            " WHERE role = $1 AND given_up IS NULL RETURNING guild"
        );
        self.make_due(sql, (role, at)).await.map(drop)
    }

    /// Makes the messages of a match in its channel due at once, because the channel may be back; the board even if it
    /// was shown. A ping that waits for the end of quiet hours goes on waiting.
    pub async fn retry_now(&mut self, of: MatchId, now: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET given_up = NULL, \
             shown = CASE WHEN role = $2 AND shown >= wanted THEN wanted - 1 ELSE shown END, ",
            due_from!("$3"),
            " WHERE subject = $1 AND (shown < wanted OR role = $2) \
             AND (person IS NULL OR (home <> person AND attempts > 0)) RETURNING guild",
        );
        let board = MessageRole::Board(of, Reader::Everybody);
        self.make_due(sql, (of, board, now)).await.map(drop)
    }

    /// Makes the messages that wait in the channel of a tournament due at once, because they may be possible there now.
    pub async fn retry_tournament(&mut self, of: TournamentId, now: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET next_attempt = $2, attempts = 1, given_up = NULL, ",
            due_since!("$2"),
            " WHERE subject = $1 AND person IS NULL AND shown < wanted RETURNING guild",
        );
        self.make_due(sql, (of, now)).await.map(drop)
    }

    /// Moves the rows of a match from its channel to another one. Posted messages stay in the old channel, except the
    /// board.
    pub async fn moved(&mut self, of: MatchId, (from, home): (ChannelId, ChannelId)) -> Result<()> {
        let sql = "UPDATE outbox SET home = $4 WHERE subject = $1 AND home = $3 AND (channel IS NULL OR role = $2) \
             RETURNING guild";
        let board = MessageRole::Board(of, Reader::Everybody);
        self.make_due(sql, (of, board, from, home)).await.map(drop)
    }

    /// Moves the rows of a tournament from its channel to another one. Posted messages stay in the old channel as they
    /// are, and are posted in the new one when they are wanted again.
    pub async fn relocate(
        &mut self,
        of: TournamentId,
        (from, home): (ChannelId, ChannelId),
        now: Time,
    ) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET home = $3, channel = NULL, message = NULL, given_up = NULL, ",
            due_from!("$4"),
            " WHERE subject = $1 AND home = $2 RETURNING guild",
        );
        self.make_due(sql, (of, from, home, now)).await.map(drop)
    }

    /// Has the posted boards of a match edited where they stand, so that they show this version. Boards that are owed
    /// anyway are left alone: they will show it.
    pub async fn edit_boards(&mut self, of: MatchId, version: u64, now: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET shown = $2, wanted = $2 + 1, ",
            due_from!("$3"),
            " WHERE subject = $1 AND role LIKE '{\"board\":%' AND shown >= wanted AND message IS NOT NULL \
             AND given_up IS NULL RETURNING guild",
        );
        self.make_due(sql, (of, version, now)).await.map(drop)
    }

    /// Deletes the rows of direct messages about a tournament, so that people are told again if its channel is lost
    /// once more.
    pub async fn forget_told(&mut self, of: TournamentId) -> Result<()> {
        let sql = "DELETE FROM outbox WHERE subject = $1 AND person IS NOT NULL";
        self.0.run(sql, of).await
    }

    /// Ends the lease of the rows that still want this version, because its answer was given or has failed; `false` if
    /// there is no such row. Rows that want another version have answers of their own.
    pub async fn release(&mut self, subject: Subject, version: u64, now: Time) -> Result<bool> {
        let sql = concat!(
            "UPDATE outbox SET ",
            due_by!("$3"),
            " WHERE subject = $1 AND wanted = $2 \
             AND shown < wanted AND given_up IS NULL AND next_attempt >= $3 AND next_attempt < $4 AND attempts = 0 \
             RETURNING guild"
        );
        let values = (subject, version, now, NEVER);
        self.make_due(sql, values).await
    }
}
