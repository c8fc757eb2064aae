//! The type of an outbox row.

use crate::messages::{MessageRef, MessageRole, Subject};
use crate::row::{Read, Statement, Values, bound, column, stored};
use crate::{Result, StoreError};
use referee::{ChannelId, MessageId, Time};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;

/// The state of a match when a board of the match was shown. The value of a later turn is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BoardTurn {
    pub over: bool,
    pub takebacks: u32,
    /// The number of plies that both players know.
    pub plies: u64,
}

/// A row of the outbox: one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    pub role: MessageRole,
    /// The channel to which the message belongs.
    pub home: ChannelId,
    /// The version of the subject that the message should show; the first version is 1.
    pub wanted: u64,
    /// The version that the message shows; 0 before it is posted.
    pub shown: u64,
    /// The posted message; `None` if it is not posted or not known.
    pub at: Option<MessageRef>,
    /// The time of the next attempt. During a delivery, the time at which the lease ends.
    pub next_attempt: Time,
    /// The number of failed attempts since the last success.
    pub attempts: u32,
    /// For a board, the latest turn that was shown; the player of that turn has been pinged. `None` for other messages.
    pub turn: Option<BoardTurn>,
    /// For a board, the number of plies that earlier boards have already told.
    pub plies_folded: u64,
}

/// The columns from which an [`OutboxRow`] is read.
macro_rules! columns {
    () => {
        "subject, role, home, wanted, shown, channel, message, next_attempt, attempts, turn, told"
    };
}
pub(super) use columns;

/// The JSON of a value in the form in which its column stores it and statements search for it.
fn json(value: &impl Serialize) -> String {
    // This cannot fail, because values that consist of identifiers and numbers always have a JSON form.
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
