//! Messages that are edited later.

use super::row::Columns;
use super::{Connection, StoreError};
use referee::{ChallengeId, ChannelId, MatchId, MessageId, OfferId};

/// A message the bot has posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Where.
    pub channel: ChannelId,
    /// Which.
    pub message: MessageId,
}

/// The messages a match is shown in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// The latest board.
    pub board: Option<MessageRef>,
    /// The line in the channel a thread hangs from.
    pub parent: Option<MessageRef>,
    /// The line that pings the player to move, where the board is edited in place.
    pub ping: Option<MessageRef>,
    /// The questions of the players that still have their buttons, each with its message.
    pub offers: Vec<(OfferId, MessageRef)>,
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
    /// A question one player of a match has put to the other.
    Offer(MatchId, OfferId),
    /// A challenge.
    Challenge(ChallengeId),
}

/// What the role of a question begins with; the offer's identifier follows.
const OFFER: &str = "offer ";

impl MessageRole {
    fn columns(self) -> (String, String) {
        match self {
            MessageRole::Board(id) => (id.to_string(), "board".to_owned()),
            MessageRole::Parent(id) => (id.to_string(), "parent".to_owned()),
            MessageRole::Ping(id) => (id.to_string(), "ping".to_owned()),
            MessageRole::Offer(id, offer) => (id.to_string(), format!("{OFFER}{offer}")),
            MessageRole::Challenge(id) => (id.to_string(), "challenge".to_owned()),
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
    pub async fn unset(&mut self, role: MessageRole) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query("DELETE FROM messages WHERE subject = $1 AND role = $2")
            .bind(subject)
            .bind(role)
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
            let message = MessageRef {
                channel: ChannelId(row.number("channel")?),
                message: MessageId(row.number("message")?),
            };
            let role = row.text("role")?;
            match (role.as_str(), role.strip_prefix(OFFER)) {
                ("board", _) => messages.board = Some(message),
                ("parent", _) => messages.parent = Some(message),
                ("ping", _) => messages.ping = Some(message),
                (_, Some(offer)) => {
                    let offer = offer.parse().map_err(|_| StoreError::Damaged("role"))?;
                    messages.offers.push((offer, message));
                }
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
