//! The public messages of the bot, by what they are for.

use super::StoreError;
use super::owed::Subject;
use referee::{ChallengeId, GuildId, MatchId, MessageId, OfferId, UserId};

/// A message the bot has posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Where.
    pub channel: referee::ChannelId,
    /// Which.
    pub message: MessageId,
}

/// Which message this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageRole {
    /// The latest board of a match.
    Board(MatchId),
    /// The line in the channel a match's thread hangs from.
    Parent(MatchId),
    /// A question one player of a match has put to the other.
    Offer(MatchId, OfferId),
    /// A challenge.
    Challenge(ChallengeId),
    /// The line that tells the player to move that a third of the time is left.
    Reminder(MatchId),
    /// The direct message that tells a player that the place of a match is lost.
    Lost(MatchId, UserId),
    /// The puzzle of the day in a server; its version is the day, counted from 1970.
    Daily(GuildId),
    /// The direct message that reminds a player of a match.
    Direct(MatchId, UserId),
    /// The line that pings a player whose turn began in their quiet hours.
    Woken(MatchId, UserId),
    /// The direct message that lists the matches that wait for a player.
    Digest(UserId),
    /// No message: the roles of a server are brought up to its ratings, one change after the other.
    Roles(GuildId),
    /// The direct message that tells a manager of a server that roles they chose are refused.
    RoleTrouble(GuildId, UserId),
}

impl MessageRole {
    /// What it is about.
    #[must_use]
    pub const fn subject(self) -> Subject {
        match self {
            MessageRole::Board(id)
            | MessageRole::Parent(id)
            | MessageRole::Offer(id, _)
            | MessageRole::Reminder(id)
            | MessageRole::Lost(id, _)
            | MessageRole::Direct(id, _)
            | MessageRole::Woken(id, _) => Subject::Match(id),
            MessageRole::Challenge(id) => Subject::Challenge(id),
            MessageRole::Daily(guild) => Subject::Daily(guild),
            MessageRole::Digest(user) => Subject::Person(user),
            MessageRole::Roles(guild) | MessageRole::RoleTrouble(guild, _) => Subject::Roles(guild),
        }
    }

    /// Whether one person alone reads it.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        matches!(
            self,
            MessageRole::Lost(..)
                | MessageRole::Direct(..)
                | MessageRole::Digest(_)
                | MessageRole::RoleTrouble(..)
        )
    }

    /// The columns `subject` and `role`. The role is one word, with an identifier after it where a subject may
    /// have several such messages. Of one channel's messages those with the first word in the alphabet go first.
    pub(super) fn columns(self) -> (String, String) {
        let role = match self {
            MessageRole::Board(_) => "board".to_owned(),
            MessageRole::Parent(_) => "parent".to_owned(),
            MessageRole::Offer(_, offer) => format!("offer {offer}"),
            MessageRole::Challenge(_) => "challenge".to_owned(),
            MessageRole::Reminder(_) => "reminder".to_owned(),
            MessageRole::Lost(_, user) => format!("lost {user}"),
            MessageRole::Daily(_) => "daily".to_owned(),
            MessageRole::Direct(_, user) => format!("direct {user}"),
            MessageRole::Woken(_, user) => format!("woken {user}"),
            MessageRole::Digest(_) => "digest".to_owned(),
            MessageRole::Roles(_) => "roles".to_owned(),
            MessageRole::RoleTrouble(_, user) => format!("trouble {user}"),
        };
        (self.subject().column(), role)
    }

    pub(super) fn read(subject: &str, role: &str) -> Result<MessageRole, StoreError> {
        let (word, rest) = role.split_once(' ').unwrap_or((role, ""));
        let user = || {
            let number = rest.parse().map(UserId);
            number.map_err(|_| StoreError::Damaged("role"))
        };
        Ok(match (Subject::read(subject, word == "challenge")?, word) {
            (Subject::Challenge(id), _) => MessageRole::Challenge(id),
            (Subject::Match(id), "board") => MessageRole::Board(id),
            (Subject::Match(id), "parent") => MessageRole::Parent(id),
            (Subject::Match(id), "offer") => {
                let offer: Result<OfferId, _> = rest.parse();
                MessageRole::Offer(id, offer.map_err(|_| StoreError::Damaged("role"))?)
            }
            (Subject::Match(id), "reminder") => MessageRole::Reminder(id),
            (Subject::Match(id), "lost") => MessageRole::Lost(id, user()?),
            (Subject::Match(id), "direct") => MessageRole::Direct(id, user()?),
            (Subject::Match(id), "woken") => MessageRole::Woken(id, user()?),
            (Subject::Daily(guild), _) => MessageRole::Daily(guild),
            (Subject::Person(person), "digest") => MessageRole::Digest(person),
            (Subject::Roles(guild), "roles") => MessageRole::Roles(guild),
            (Subject::Roles(guild), "trouble") => MessageRole::RoleTrouble(guild, user()?),
            _ => return Err(StoreError::Damaged("role")),
        })
    }
}
