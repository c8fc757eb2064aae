//! Stores which messages were shown and where, and changes the rows when a channel is lost, comes back or is replaced.

use super::due::{due_anew, due_by, due_from, due_next, due_since};
use super::{NEVER, Outbox, OutboxRow};
use crate::Result;
use crate::messages::{MessageRef, MessageRole, Reader, Subject};
use crate::row::Stored as _;
use referee::{ChannelId, MatchId, Time, TournamentId};

impl Outbox<'_> {
    /// Stores the changes between `before` and `after`; `false` if the row has changed in the database since it was
    /// read. If `after` has no failed attempts, a step of the delivery has succeeded, and the age of the row begins
    /// again.
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

    /// Stores that a message waits until `until`, because its channel cannot be reached. The age of the row begins at
    /// `until`.
    pub async fn await_place(&mut self, role: MessageRole, until: Time) -> Result<()> {
        let sql = "UPDATE outbox SET due_since = $2 WHERE role = $1";
        self.0.run(sql, (role, until)).await
    }

    /// Stores that a message shows this version, and where it is posted, if that is known. Returns `false` if the row
    /// was given up, or was moved to another channel after the message was sent.
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

    /// Stores that a board is shown, as [`Outbox::shown`] does. Returns `false` if another board was stored, or the row
    /// was moved to another channel, since `before` was read. It does not matter whether a later version has to be
    /// shown by now.
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

    /// Schedules a message for the time `at`, even if it already shows its newest version.
    pub async fn show_again(&mut self, role: MessageRole, at: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET shown = CASE WHEN shown >= wanted THEN wanted - 1 ELSE shown END, attempts = 0, ",
            due_anew!("$2"),
            " WHERE role = $1 AND given_up IS NULL RETURNING guild"
        );
        self.make_due(sql, (role, at)).await.map(drop)
    }

    /// Schedules the unsent messages of a match in its channel for now, because the channel may be back. The board is
    /// scheduled even if it already shows its newest version. A ping that waits for the end of quiet hours is not
    /// changed.
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

    /// Makes all unsent channel messages of a tournament due at `now`, because the bot may be able to post in the
    /// tournament's channel again.
    pub async fn retry_tournament(&mut self, of: TournamentId, now: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET next_attempt = $2, attempts = 1, given_up = NULL, ",
            due_since!("$2"),
            " WHERE subject = $1 AND person IS NULL AND shown < wanted RETURNING guild",
        );
        self.make_due(sql, (of, now)).await.map(drop)
    }

    /// Moves the rows of a match from its channel to another one. Messages that are already posted keep the old
    /// channel, except the board.
    pub async fn moved(&mut self, of: MatchId, (from, home): (ChannelId, ChannelId)) -> Result<()> {
        let sql = "UPDATE outbox SET home = $4 WHERE subject = $1 AND home = $3 AND (channel IS NULL OR role = $2) \
             RETURNING guild";
        let board = MessageRole::Board(of, Reader::Everybody);
        self.make_due(sql, (of, board, from, home)).await.map(drop)
    }

    /// Moves the rows of a tournament from its channel to another one. Messages that are posted in the old channel stay
    /// there unchanged. If a newer version of such a message has to be shown, it is posted in the new channel.
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

    /// Schedules the posted boards of a match to be edited where they are, so that they show this version. Boards with
    /// an unsent version are not changed, because they will show this version anyway.
    pub async fn edit_boards(&mut self, of: MatchId, version: u64, now: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET shown = $2, wanted = $2 + 1, ",
            due_from!("$3"),
            " WHERE subject = $1 AND role LIKE '{\"board\":%' AND shown >= wanted AND message IS NOT NULL \
             AND given_up IS NULL RETURNING guild",
        );
        self.make_due(sql, (of, version, now)).await.map(drop)
    }

    /// Deletes the rows of direct messages about a tournament. So people are told again if the tournament's channel is
    /// lost once more.
    pub async fn forget_told(&mut self, of: TournamentId) -> Result<()> {
        let sql = "DELETE FROM outbox WHERE subject = $1 AND person IS NOT NULL";
        self.0.run(sql, of).await
    }

    /// Ends the lease of those rows of a subject whose `wanted` is `version` and which do not show it yet. Called when
    /// the change that made this version was answered, or when the answer has failed. Rows with another `wanted`
    /// belong to other changes and are left alone. Returns `false` if there is no such row.
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
