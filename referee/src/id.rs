//! Identifiers, with a type for each kind.

use super::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use ulid::Ulid;

const NO_ID: ParseError = ParseError("an identifier");

macro_rules! snowflake {
    ($($name:ident),* $(,)?) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<$name, ParseError> {
                text.parse().map($name).map_err(|_| NO_ID)
            }
        }

        crate::named::as_text!($name);
    )*};
}

snowflake! {
    UserId,
    GuildId,
    ChannelId,
    MessageId,
    RoleId,
    InteractionId,
}

/// The bit that marks the pseudonyms of people whose data was deleted. No number of the platform has this bit.
const FORMER: u64 = 1 << 63;

/// The bit that marks the ids of the engine's levels. No number of the platform has this bit before the year 2049.
const ENGINE: u64 = 1 << 62;

impl UserId {
    /// The id under which the engine plays at this level.
    #[must_use]
    pub const fn engine(level: u8) -> UserId {
        UserId(ENGINE | level as u64)
    }

    /// The level at which the engine plays; `None` for a person.
    #[must_use]
    pub const fn engine_level(self) -> Option<u8> {
        match self.0 & !0xff {
            ENGINE => Some((self.0 & 0xff) as u8),
            _ => None,
        }
    }

    /// The pseudonym of a person who had their data deleted; `mark` distinguishes pseudonyms
    /// and says nothing about the person.
    #[must_use]
    pub const fn former(mark: u64) -> UserId {
        UserId(mark | FORMER)
    }

    /// Whether this is the pseudonym of a person whose data was deleted.
    #[must_use]
    pub const fn is_former(self) -> bool {
        self.0 & FORMER != 0
    }
}

macro_rules! ulid_id {
    ($($name:ident),* $(,)?) => {$(
        /// An identifier whose text is a ULID: 26 characters that sort by the time of creation.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub Ulid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0.array_to_str(&mut [0; ulid::ULID_LEN]))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<$name, ParseError> {
                Ulid::from_string(text).map($name).map_err(|_| NO_ID)
            }
        }
    )*};
}

ulid_id! {
    MatchId,
    ChallengeId,
    TournamentId,
    OfferId,
    ActId,
}
