//! A row of the outbox, as a value.

use super::StoreError;
use super::messages::{MessageRef, MessageRole};
use super::row::Columns;
use referee::{ChannelId, MessageId, Time};
use serde::de::DeserializeOwned;
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
pub struct Owed {
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
    pub told: u64,
}

impl Owed {
    /// The row of a message that is to be shown once more as it is.
    #[must_use]
    pub fn shown_again(self, now: Time) -> Owed {
        Owed {
            shown: self.shown.min(self.wanted.saturating_sub(1)),
            next_attempt: now,
            attempts: 0,
            ..self
        }
    }
}

/// The columns of a row, for [`read_owed`].
macro_rules! columns {
    () => {
        "subject, role, home, wanted, shown, channel, message, next_attempt, attempts, turn, told"
    };
}
pub(super) use columns;

/// A value as its column holds it, and as rows are found by it.
pub(super) fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| StoreError::Damaged("json"))
}

fn read<T: DeserializeOwned>(text: &str, column: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Damaged(column))
}

pub(super) fn read_owed(row: &AnyRow) -> Result<Owed, StoreError> {
    let place = row
        .maybe_number("channel")?
        .zip(row.maybe_number("message")?);
    let role: MessageRole = read(&row.text("role")?, "role")?;
    if row.text("subject")? != role.subject().to_string() {
        return Err(StoreError::Damaged("subject"));
    }
    let turn = row.maybe_text("turn")?;
    Ok(Owed {
        role,
        home: ChannelId(row.number("home")?),
        wanted: row.number("wanted")?,
        shown: row.number("shown")?,
        at: place.map(|(channel, message)| MessageRef {
            channel: ChannelId(channel),
            message: MessageId(message),
        }),
        next_attempt: row.time("next_attempt")?,
        attempts: u32::try_from(row.int("attempts")?).unwrap_or(u32::MAX),
        turn: turn.map(|turn| read(&turn, "turn")).transpose()?,
        told: row.number("told")?,
    })
}
