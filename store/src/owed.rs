//! A row of the outbox, as a value.

use super::StoreError;
use super::messages::{MessageRef, MessageRole};
use super::row::Columns;
use referee::{
    ActId, ChallengeId, ChannelId, GuildId, MatchId, MessageId, Time, TournamentId, UserId,
};
use sqlx::any::AnyRow;

/// What a public message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A match.
    Match(MatchId),
    /// A challenge.
    Challenge(ChallengeId),
    /// The puzzle of the day in a server.
    Daily(GuildId),
    /// A person, in all servers.
    Person(UserId),
    /// The roles of a server.
    Roles(GuildId),
    /// A tournament.
    Tournament(TournamentId),
    /// Something a moderator did.
    Act(ActId),
}

impl Subject {
    pub(super) fn column(self) -> String {
        match self {
            Subject::Match(id) => id.to_string(),
            Subject::Challenge(id) => id.to_string(),
            Subject::Daily(guild) => format!("daily {guild}"),
            Subject::Person(user) => format!("person {user}"),
            Subject::Roles(guild) => format!("roles {guild}"),
            Subject::Tournament(id) => format!("tournament {id}"),
            Subject::Act(id) => format!("act {id}"),
        }
    }

    /// Reads a column; what is only an identifier is that of a match, or of a challenge.
    pub(super) fn read(column: &str, challenge: bool) -> Result<Subject, StoreError> {
        let damaged = || StoreError::Damaged("subject");
        let number = |text: &str| text.parse::<u64>().map_err(|_| damaged());
        Ok(match column.split_once(' ') {
            None if challenge => Subject::Challenge(column.parse().map_err(|_| damaged())?),
            None => Subject::Match(column.parse().map_err(|_| damaged())?),
            Some(("daily", guild)) => Subject::Daily(GuildId(number(guild)?)),
            Some(("person", user)) => Subject::Person(UserId(number(user)?)),
            Some(("roles", guild)) => Subject::Roles(GuildId(number(guild)?)),
            Some(("tournament", id)) => Subject::Tournament(id.parse().map_err(|_| damaged())?),
            Some(("act", id)) => Subject::Act(id.parse().map_err(|_| damaged())?),
            Some(_) => return Err(damaged()),
        })
    }
}

/// A row of the outbox: one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// Which.
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
    pub pinged: u64,
    /// Of a board: how many plies the boards before it have told.
    pub told: u64,
}

/// The columns of a row, for [`read_owed`].
macro_rules! columns {
    () => {
        "subject, role, home, wanted, shown, channel, message, next_attempt, attempts, pinged, told"
    };
}
pub(super) use columns;

/// A row of the outbox.
pub(super) fn read_owed(row: &AnyRow) -> Result<Owed, StoreError> {
    let place = row
        .maybe_number("channel")?
        .zip(row.maybe_number("message")?);
    Ok(Owed {
        role: MessageRole::read(&row.text("subject")?, &row.text("role")?)?,
        home: ChannelId(row.number("home")?),
        wanted: row.number("wanted")?,
        shown: row.number("shown")?,
        at: place.map(|(channel, message)| MessageRef {
            channel: ChannelId(channel),
            message: MessageId(message),
        }),
        next_attempt: row.time("next_attempt")?,
        attempts: u32::try_from(row.int("attempts")?).unwrap_or(u32::MAX),
        pinged: row.number("pinged")?,
        told: row.number("told")?,
    })
}
