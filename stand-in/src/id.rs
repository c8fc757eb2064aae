//! Snowflakes, Discord's ids.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Serialize, Serializer};

/// Milliseconds between the Unix epoch and Discord's (1 January 2015).
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// Lowest id accepted in a token, from Discord's first weeks; a smaller number is no id.
const FIRST_ID: u64 = 10_000_000_000_000_000;

/// A snowflake; in JSON a decimal string.
///
/// ```
/// use stand_in::Id;
/// let id: Id = "300000000000000001".parse().unwrap();
/// assert_eq!(id.to_string(), "300000000000000001");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u64);

impl Id {
    /// Wraps a raw snowflake.
    #[must_use]
    pub const fn new(raw: u64) -> Self {
        Self(raw)
    }

    /// The raw snowflake.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The bot's id in a token's first part, in base64; `None` for a token of another form.
    pub(crate) fn of_token(token: &str) -> Option<Self> {
        let (first, rest) = token.split_once('.')?;
        let bytes = URL_SAFE_NO_PAD.decode(first.trim_end_matches('=')).ok()?;
        let id: Self = std::str::from_utf8(&bytes).ok()?.parse().ok()?;
        (rest.contains('.') && id.0 >= FIRST_ID).then_some(id)
    }

    /// Time in the id, in milliseconds since the Unix epoch.
    pub(crate) const fn made_at_ms(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH_MS
    }

    /// Number of the gateway shard, out of `shards`, that serves the guild of this id.
    pub(crate) const fn shard(self, shards: u64) -> u64 {
        (self.0 >> 22) % shards
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<Id> for serde_json::Value {
    fn from(id: Id) -> Self {
        Self::String(id.to_string())
    }
}

/// Source of ids that grow with time and never repeat.
#[derive(Debug, Default)]
pub(crate) struct IdSource {
    last: u64,
}

impl IdSource {
    /// The next id; `unix_ms` is the wall clock in milliseconds.
    pub(crate) fn next(&mut self, unix_ms: u64) -> Id {
        let floor = unix_ms.saturating_sub(DISCORD_EPOCH_MS) << 22;
        self.last = floor.max(self.last + 1);
        Id(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_even_when_the_clock_stands_still_or_goes_back() {
        let mut source = IdSource::default();
        let first = source.next(1_800_000_000_000);
        let second = source.next(1_800_000_000_000);
        let third = source.next(1_700_000_000_000);
        assert!(first < second && second < third);
        assert_eq!(
            (first.get() >> 22) + DISCORD_EPOCH_MS,
            1_800_000_000_000,
            "an id tells when it was made"
        );
    }
}
