//! The public messages of the bot, by what they are for.

use super::StoreError;
use super::owed::{DAILY, PERSON, SERVER, Subject};
use referee::{ChallengeId, ChannelId, GuildId, MatchId, MessageId, OfferId, UserId};

/// A message the bot has posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Where.
    pub channel: ChannelId,
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
    /// The line that pings the player to move.
    Ping(MatchId),
    /// A question one player of a match has put to the other.
    Offer(MatchId, OfferId),
    /// A challenge.
    Challenge(ChallengeId),
    /// The line that tells the player to move that a third of the time is left.
    Reminder(MatchId),
    /// An older board of a match, to be folded into a line where it stands.
    Folded(MatchId, MessageId),
    /// A line that pinged for an earlier turn of a match, to be taken back.
    Overtaken(MatchId, MessageId),
    /// The direct message that tells a player that the place of a match is lost.
    Lost(MatchId, UserId),
    /// The puzzle of the day in a server; its version is the day, counted from 1970.
    Daily(GuildId),
    /// The direct message that reminds a player of a match.
    Direct(MatchId, UserId),
    /// The line that pings a player whose turn began in their quiet hours.
    Woken(MatchId, UserId),
    /// The direct message that lists the matches that wait for somebody.
    Digest(UserId),
    /// No message: the roles of a server are brought up to its ratings, one change after the other.
    Roles(GuildId),
    /// The direct message that tells a manager of a server that roles they chose are refused.
    RoleTrouble(GuildId, UserId),
}

/// What the role of a line to be taken back begins with; the message's number follows.
const OVERTAKEN: &str = "overtaken ";

/// What the role of a folded board begins with; the message's number follows.
const FOLDED: &str = "folded ";

/// What the role of a direct message begins with; the player's number follows.
const LOST: &str = "lost ";

/// The same of a direct message that reminds.
const DIRECT: &str = "direct ";

/// The same of a line that pings after quiet hours.
const WOKEN: &str = "woken ";

/// The role of a list of waiting matches.
const DIGEST: &str = "digest";

/// The role of the roles of a server.
const ROLES: &str = "roles";

/// What the role of a message about refused roles begins with; the manager's number follows.
const TROUBLE: &str = "trouble ";

/// What the role of a question begins with; the offer's identifier follows.
const OFFER: &str = "offer ";

impl MessageRole {
    /// What it is about.
    #[must_use]
    pub const fn subject(self) -> Subject {
        match self {
            MessageRole::Board(id)
            | MessageRole::Parent(id)
            | MessageRole::Ping(id)
            | MessageRole::Offer(id, _)
            | MessageRole::Reminder(id)
            | MessageRole::Folded(id, _)
            | MessageRole::Overtaken(id, _)
            | MessageRole::Lost(id, _)
            | MessageRole::Direct(id, _)
            | MessageRole::Woken(id, _) => Subject::Match(id),
            MessageRole::Challenge(id) => Subject::Challenge(id),
            MessageRole::Daily(guild) => Subject::Daily(guild),
            MessageRole::Digest(user) => Subject::Person(user),
            MessageRole::Roles(guild) | MessageRole::RoleTrouble(guild, _) => Subject::Roles(guild),
        }
    }

    /// In which order the messages of a channel are seen to: boards before the lines that point to
    /// them.
    pub(super) const fn order(self) -> u8 {
        match self {
            MessageRole::Challenge(_) => 0,
            MessageRole::Board(_) => 1,
            MessageRole::Ping(_) => 2,
            MessageRole::Offer(..) => 3,
            MessageRole::Reminder(_) | MessageRole::Woken(..) => 4,
            MessageRole::Parent(_) => 5,
            MessageRole::Folded(..) => 6,
            MessageRole::Overtaken(..) => 7,
            MessageRole::Lost(..)
            | MessageRole::Direct(..)
            | MessageRole::Digest(_)
            | MessageRole::RoleTrouble(..) => 8,
            MessageRole::Daily(_) => 9,
            MessageRole::Roles(_) => 10,
        }
    }

    pub(super) fn read(subject: &str, role: &str) -> Result<MessageRole, StoreError> {
        let damaged = |_| StoreError::Damaged("role");
        if role == "challenge" {
            return Ok(MessageRole::Challenge(subject.parse().map_err(damaged)?));
        }
        if let Some(guild) = subject.strip_prefix(DAILY) {
            let guild = guild.parse().map_err(|_| StoreError::Damaged("subject"))?;
            return Ok(MessageRole::Daily(GuildId(guild)));
        }
        let number = |text: &str| text.parse::<u64>().map_err(|_| StoreError::Damaged("role"));
        if let Some(user) = subject.strip_prefix(PERSON) {
            return match role {
                DIGEST => Ok(MessageRole::Digest(UserId(number(user)?))),
                _ => Err(StoreError::Damaged("role")),
            };
        }
        if let Some(guild) = subject.strip_prefix(SERVER) {
            let guild = GuildId(number(guild)?);
            return match role.strip_prefix(TROUBLE) {
                Some(user) => Ok(MessageRole::RoleTrouble(guild, UserId(number(user)?))),
                None if role == ROLES => Ok(MessageRole::Roles(guild)),
                None => Err(StoreError::Damaged("role")),
            };
        }
        let of: MatchId = subject.parse().map_err(damaged)?;
        Ok(match role {
            "board" => MessageRole::Board(of),
            "parent" => MessageRole::Parent(of),
            "ping" => MessageRole::Ping(of),
            "reminder" => MessageRole::Reminder(of),
            role => {
                if let Some(offer) = role.strip_prefix(OFFER) {
                    MessageRole::Offer(of, offer.parse().map_err(damaged)?)
                } else if let Some(message) = role.strip_prefix(FOLDED) {
                    MessageRole::Folded(of, MessageId(number(message)?))
                } else if let Some(message) = role.strip_prefix(OVERTAKEN) {
                    MessageRole::Overtaken(of, MessageId(number(message)?))
                } else if let Some(player) = role.strip_prefix(LOST) {
                    MessageRole::Lost(of, UserId(number(player)?))
                } else if let Some(player) = role.strip_prefix(DIRECT) {
                    MessageRole::Direct(of, UserId(number(player)?))
                } else if let Some(player) = role.strip_prefix(WOKEN) {
                    MessageRole::Woken(of, UserId(number(player)?))
                } else {
                    return Err(StoreError::Damaged("role"));
                }
            }
        })
    }

    pub(super) fn columns(self) -> (String, String) {
        match self {
            MessageRole::Board(id) => (id.to_string(), "board".to_owned()),
            MessageRole::Parent(id) => (id.to_string(), "parent".to_owned()),
            MessageRole::Ping(id) => (id.to_string(), "ping".to_owned()),
            MessageRole::Offer(id, offer) => (id.to_string(), format!("{OFFER}{offer}")),
            MessageRole::Challenge(id) => (id.to_string(), "challenge".to_owned()),
            MessageRole::Reminder(id) => (id.to_string(), "reminder".to_owned()),
            MessageRole::Daily(_) => (self.subject().column(), "daily".to_owned()),
            MessageRole::Digest(_) => (self.subject().column(), DIGEST.to_owned()),
            MessageRole::Roles(_) => (self.subject().column(), ROLES.to_owned()),
            MessageRole::RoleTrouble(_, user) => {
                (self.subject().column(), format!("{TROUBLE}{user}"))
            }
            MessageRole::Folded(id, message) => (id.to_string(), format!("{FOLDED}{}", message.0)),
            MessageRole::Overtaken(id, message) => {
                (id.to_string(), format!("{OVERTAKEN}{}", message.0))
            }
            MessageRole::Lost(id, player) => (id.to_string(), format!("{LOST}{}", player.0)),
            MessageRole::Direct(id, player) => (id.to_string(), format!("{DIRECT}{}", player.0)),
            MessageRole::Woken(id, player) => (id.to_string(), format!("{WOKEN}{}", player.0)),
        }
    }
}
