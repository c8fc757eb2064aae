//! Messages that are edited later.

use super::row::Columns;
use super::{Connection, StoreError};
use crate::referee::{ChallengeId, ChannelId, MatchId, MessageId};

/// A message the bot has posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Where.
    pub channel: ChannelId,
    /// Which.
    pub message: MessageId,
}

/// The messages a match is shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// The latest board.
    pub board: Option<MessageRef>,
    /// The line in the channel a thread hangs from.
    pub parent: Option<MessageRef>,
    /// The line that pings the player to move, where the board is edited in place.
    pub ping: Option<MessageRef>,
    /// The question one player has put to the other, with its buttons.
    pub offer: Option<MessageRef>,
}

/// Which message this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageRole {
    /// The latest board of a match.
    Board(MatchId),
    /// The line in the channel a match's thread hangs from.
    Parent(MatchId),
    /// The line that pings the player to move.
    Ping(MatchId),
    /// The question one player of a match has put to the other.
    Offer(MatchId),
    /// A challenge.
    Challenge(ChallengeId),
}

impl MessageRole {
    fn columns(self) -> (String, &'static str) {
        match self {
            MessageRole::Board(id) => (id.to_string(), "board"),
            MessageRole::Parent(id) => (id.to_string(), "parent"),
            MessageRole::Ping(id) => (id.to_string(), "ping"),
            MessageRole::Offer(id) => (id.to_string(), "offer"),
            MessageRole::Challenge(id) => (id.to_string(), "challenge"),
        }
    }
}

/// The table of messages.
#[derive(Debug)]
pub struct MessageTable<'c>(pub(super) Connection<'c>);

impl MessageTable<'_> {
    /// Notes a message in place of the one before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set(&mut self, role: MessageRole, message: MessageRef) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO messages (subject, role, channel, message) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (subject, role) DO UPDATE SET channel = excluded.channel, \
             message = excluded.message",
        )
        .bind(subject)
        .bind(role)
        .bind(message.channel.0.cast_signed())
        .bind(message.message.0.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Forgets a message, unless another has taken its place.
    ///
    /// # Errors
    /// The database fails.
    pub async fn unset(
        &mut self,
        role: MessageRole,
        message: MessageRef,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query("DELETE FROM messages WHERE subject = $1 AND role = $2 AND message = $3")
            .bind(subject)
            .bind(role)
            .bind(message.message.0.cast_signed())
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// The messages of a match.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn of_match(&mut self, id: MatchId) -> Result<Messages, StoreError> {
        let rows = sqlx::query("SELECT role, channel, message FROM messages WHERE subject = $1")
            .bind(id.to_string())
            .fetch_all(self.0.get())
            .await?;
        let mut messages = Messages::default();
        for row in rows {
            let message = Some(MessageRef {
                channel: ChannelId(row.number("channel")?),
                message: MessageId(row.number("message")?),
            });
            match row.text("role")?.as_str() {
                "board" => messages.board = message,
                "parent" => messages.parent = message,
                "ping" => messages.ping = message,
                "offer" => messages.offer = message,
                _ => return Err(StoreError::Damaged("role")),
            }
        }
        Ok(messages)
    }

    /// The message of a challenge.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of_challenge(
        &mut self,
        id: ChallengeId,
    ) -> Result<Option<MessageRef>, StoreError> {
        let row = sqlx::query("SELECT channel, message FROM messages WHERE subject = $1")
            .bind(id.to_string())
            .fetch_optional(self.0.get())
            .await?;
        row.map(|row| {
            Ok(MessageRef {
                channel: ChannelId(row.number("channel")?),
                message: MessageId(row.number("message")?),
            })
        })
        .transpose()
    }
}
