//! A row of the outbox, as a value.

use super::StoreError;
use super::messages::{MessageRef, MessageRole, Subject};
use super::row::{Columns as _, Read, Statement, Values, bound, stored};
use referee::{ChannelId, MessageId, Time};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;

/// How far a match had come when a board of it was shown; what comes later is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BoardTurn {
    pub over: bool,
    pub takebacks: u32,
    /// Those that both players know.
    pub plies: u64,
}

/// A row of the outbox: one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    pub role: MessageRole,
    /// The channel it belongs to.
    pub home: ChannelId,
    /// The version of its subject it should show, from 1.
    pub wanted: u64,
    /// The version it shows; 0 if it was not posted.
    pub shown: u64,
    /// Where it stands, if that is known.
    pub at: Option<MessageRef>,
    /// When it is tried next; during a delivery, the end of the lease.
    pub next_attempt: Time,
    /// Failed attempts since it last succeeded.
    pub attempts: u32,
    /// Of a board: the latest turn that was shown, whose player has been pinged.
    pub turn: Option<BoardTurn>,
    /// Of a board: how many plies the boards before it have told.
    pub plies_folded: u64,
}

/// The columns of a row.
macro_rules! columns {
    () => {
        "subject, role, home, wanted, shown, channel, message, next_attempt, attempts, turn, told"
    };
}
pub(super) use columns;

/// A value as its column holds it, and as rows are found by it.
fn json(value: &impl Serialize) -> String {
    // They are identifiers and numbers, of which each has a JSON.
    serde_json::to_string(value).unwrap_or_default()
}

stored! {
    MessageRole => String: |it| json(it), |it| serde_json::from_str(&it).ok();
    BoardTurn => String: |it| json(it), |it| serde_json::from_str(&it).ok();
}

bound! {
    Subject: |it| it.to_string();
}

impl Values for Option<MessageRef> {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        (self.map(|at| at.channel), self.map(|at| at.message)).bind(statement)
    }
}

impl Read for OutboxRow {
    fn read(row: &AnyRow) -> Result<OutboxRow, StoreError> {
        let role: MessageRole = row.get("role")?;
        if row.text("subject")? != role.subject().to_string() {
            return Err(StoreError::Damaged("subject"));
        }
        let place: (Option<ChannelId>, Option<MessageId>) =
            (row.get("channel")?, row.get("message")?);
        let at = place.0.zip(place.1);
        Ok(OutboxRow {
            role,
            home: row.get("home")?,
            wanted: row.get("wanted")?,
            shown: row.get("shown")?,
            at: at.map(|(channel, message)| MessageRef { channel, message }),
            next_attempt: row.get("next_attempt")?,
            attempts: row.get("attempts")?,
            turn: row.get("turn")?,
            plies_folded: row.get("told")?,
        })
    }
}
