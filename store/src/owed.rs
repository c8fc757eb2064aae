//! A public message that is owed or kept, as a value.

use super::StoreError;
use super::messages::{MessageRef, MessageRole};
use super::row::Columns;
use referee::{ChallengeId, ChannelId, GuildId, MatchId, MessageId, Time, UserId};
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
    /// A person, whatever the server.
    Person(UserId),
    /// The roles of a server.
    Roles(GuildId),
}

/// A public message that is owed or kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// Which.
    pub role: MessageRole,
    /// The channel it belongs to.
    pub home: ChannelId,
    /// The version of its subject that ought to be seen, from 1 on.
    pub wanted: u64,
    /// The version last seen; 0 if none was.
    pub shown: u64,
    /// Where it was last seen, if that is known.
    pub at: Option<MessageRef>,
    /// Until when somebody is at it.
    pub not_before: Time,
    /// How often in a row it was taken up and not shown.
    pub attempts: u32,
    /// The turn whose player a board pinged last; of a question, whether it may have been posted; of
    /// a line that pings, the turn of one that may have been posted.
    pub pinged: u64,
    /// What a board tells, and what one told that was folded.
    pub reported: Reported,
    /// Whether another board may stand below the one at [`Owed::at`], which therefore is not to be edited.
    pub unsure: bool,
}

/// Which plies a board tells, where it tells of one turn. Counts of plies that everybody knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reported {
    /// Nobody knows, or more than one turn: it was edited in place.
    #[default]
    Unknown,
    /// Those that came after so many, up to so many; without the first number the latest of them.
    Plies {
        /// How many had been told before.
        after: Option<u64>,
        /// How many were told with it.
        upto: u64,
    },
    /// Plies that were taken back.
    TakenBack {
        /// How many were left.
        left: u64,
    },
}

impl Reported {
    /// What a column holds for plies that were taken back.
    pub(super) const TAKEN_BACK: i64 = -1;

    pub(super) fn columns(self) -> (Option<i64>, Option<i64>) {
        match self {
            Reported::Unknown => (None, None),
            Reported::Plies { after, upto } => {
                (after.map(u64::cast_signed), Some(upto.cast_signed()))
            }
            Reported::TakenBack { left } => (Some(left.cast_signed()), Some(Reported::TAKEN_BACK)),
        }
    }

    fn read(row: &AnyRow) -> Result<Reported, StoreError> {
        let after = row.maybe_number("told_after")?;
        Ok(match row.maybe_int("told_upto")? {
            None => Reported::Unknown,
            Some(Reported::TAKEN_BACK) => Reported::TakenBack {
                left: after.unwrap_or(0),
            },
            Some(upto) => Reported::Plies {
                after,
                upto: upto.cast_unsigned(),
            },
        })
    }
}

/// A board that everybody can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardShown {
    /// The version it shows.
    pub version: u64,
    /// Where, if that is known and of use.
    pub at: Option<MessageRef>,
    /// Whether it is a message of its own, below all others.
    pub posted: bool,
    /// The turn whose player has heard of it.
    pub turn: Option<u64>,
    /// What it tells.
    pub reported: Reported,
}

/// What the subject of a puzzle of the day begins with; the server's number follows.
pub(super) const DAILY: &str = "daily ";

/// The same of a person.
pub(super) const PERSON: &str = "person ";

/// The same of the roles of a server.
pub(super) const SERVER: &str = "roles ";

impl Subject {
    pub(super) fn column(self) -> String {
        match self {
            Subject::Match(id) => id.to_string(),
            Subject::Challenge(id) => id.to_string(),
            Subject::Daily(guild) => format!("{DAILY}{guild}"),
            Subject::Person(user) => format!("{PERSON}{user}"),
            Subject::Roles(guild) => format!("{SERVER}{guild}"),
        }
    }
}

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
        not_before: row.time("not_before")?,
        attempts: u32::try_from(row.int("attempts")?).unwrap_or(u32::MAX),
        pinged: row.number("pinged")?,
        reported: Reported::read(row)?,
        unsure: row.flag("unsure")?,
    })
}
