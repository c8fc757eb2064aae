//! A row of the outbox, as a value.

use crate::messages::{MessageRef, MessageRole, Subject};
use crate::row::{Read, Statement, Values, bound, column, stored};
use crate::{Result, StoreError};
use referee::{ChannelId, MessageId, Time};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;

/// How far a match had come when a board of it was shown; a later turn is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BoardTurn {
    pub over: bool,
    pub takebacks: u32,
    /// Number of plies that both players know.
    pub plies: u64,
}

/// A row of the outbox: one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    pub role: MessageRole,
    /// The channel in which the message belongs.
    pub home: ChannelId,
    /// The version of the subject that the message should show, from 1.
    pub wanted: u64,
    /// The version that the message shows; 0 before it is posted.
    pub shown: u64,
    /// The posted message, if it is known.
    pub at: Option<MessageRef>,
    /// Time of the next attempt; during a delivery, the end of the lease.
    pub next_attempt: Time,
    /// Failed attempts since the last success.
    pub attempts: u32,
    /// For a board: the latest turn that was shown; its player has been pinged.
    pub turn: Option<BoardTurn>,
    /// For a board: number of plies that the boards before it have told.
    pub plies_folded: u64,
}

/// Columns that an [`OutboxRow`] is read from.
macro_rules! columns {
    () => {
        "subject, role, home, wanted, shown, channel, message, next_attempt, attempts, turn, told"
    };
}
pub(super) use columns;

/// JSON of a value, as its column stores it and statements look for it.
fn json(value: &impl Serialize) -> String {
    // Values of identifiers and numbers always have a JSON form.
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
    fn read(row: &AnyRow) -> Result<OutboxRow> {
        let role: MessageRole = column(row, "role")?;
        if column::<String>(row, "subject")? != role.subject().to_string() {
            return Err(StoreError::Damaged("subject"));
        }
        let place: (Option<ChannelId>, Option<MessageId>) =
            (column(row, "channel")?, column(row, "message")?);
        let at = place.0.zip(place.1);
        Ok(OutboxRow {
            role,
            home: column(row, "home")?,
            wanted: column(row, "wanted")?,
            shown: column(row, "shown")?,
            at: at.map(|(channel, message)| MessageRef { channel, message }),
            next_attempt: column(row, "next_attempt")?,
            attempts: column(row, "attempts")?,
            turn: column(row, "turn")?,
            plies_folded: column(row, "told")?,
        })
    }
}
