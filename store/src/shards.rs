//! The shards that tell which servers a process serves.

use referee::GuildId;
use std::fmt;
use std::str::FromStr;

/// The shards `first` to `last` (from 0) of `total` shards. The shard of a server follows from the server's id. What
/// belongs to no server of the bot (for example a match in direct messages) has the server id 0. The process with the
/// first shard handles its timed events. Its messages are sent by the process that committed the change.
///
/// ```
/// use referee::GuildId;
/// use store::Shards;
/// let shards: Shards = "0-3/8".parse().unwrap();
/// assert!(shards.has(GuildId(3 << 22)) && !shards.has(GuildId(4 << 22)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    first: u32,
    last: u32,
    total: u32,
}

/// The error of parsing: the text does not name shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shards are written like 0-3/8: the first one, the last one, and how many there are")]
pub struct ParseShardsError;

impl Shards {
    /// All servers belong to a single shard.
    pub const ALL: Shards = Shards::all_of(1);

    /// All of `total` shards; a `total` of 0 counts as 1.
    #[must_use]
    pub const fn all_of(total: u32) -> Shards {
        let total = if total == 0 { 1 } else { total };
        Shards {
            first: 0,
            last: total - 1,
            total,
        }
    }

    #[must_use]
    pub const fn first(self) -> u32 {
        self.first
    }

    #[must_use]
    pub const fn last(self) -> u32 {
        self.last
    }

    /// The number of shards of all processes together.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.total
    }

    /// Whether these are all shards, so that this process serves every server.
    #[must_use]
    pub const fn are_all(self) -> bool {
        self.first == 0 && self.last + 1 == self.total
    }

    #[must_use]
    pub fn has(self, guild: GuildId) -> bool {
        let shard = (guild.0 >> 22) % u64::from(self.total);
        (u64::from(self.first)..=u64::from(self.last)).contains(&shard)
    }

    /// The id of a server that decides which process delivers an outbox row. For a row of a server of the bot, the
    /// server's own id. For a row outside the bot's servers (id 0), an id that belongs to these shards, because the
    /// process that commits a change also sends the messages for it.
    pub(super) fn owner(self, guild: GuildId) -> GuildId {
        match guild {
            GuildId(0) => GuildId(u64::from(self.first) << 22),
            server => server,
        }
    }

    /// Whether every server of `others` also belongs to these shards, as far as the numbers tell. If the totals differ,
    /// this is known only when these are all shards.
    pub(super) const fn cover(self, others: Shards) -> bool {
        self.are_all()
            || (self.total == others.total
                && self.first <= others.first
                && others.last <= self.last)
    }

    /// Whether no server belongs to both groups of shards. `false` if the totals differ, because then it is not known.
    pub(super) const fn are_apart_from(self, others: Shards) -> bool {
        self.total == others.total && (self.last < others.first || others.last < self.first)
    }

    /// An SQL condition: the column holds a server of these shards. The condition contains only numbers, no text.
    pub(super) fn condition(self, column: &str) -> String {
        match self.are_all() {
            true => "1 = 1".to_owned(),
            false => format!(
                "({column} >> 22) % {} BETWEEN {} AND {}",
                self.total, self.first, self.last
            ),
        }
    }

    /// An SQL condition for rows of people, which belong to no server: the process with the first shard has all of
    /// them.
    pub(super) const fn condition_for_people(self) -> &'static str {
        match self.first {
            0 => "1 = 1",
            _ => "1 = 0",
        }
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.first, self.last, self.total)
    }
}

impl FromStr for Shards {
    type Err = ParseShardsError;

    fn from_str(text: &str) -> Result<Shards, ParseShardsError> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| ParseShardsError);
        // A colon is accepted, too, because the names of systemd's units may not contain a slash.
        let (range, total) = text.split_once(['/', ':']).ok_or(ParseShardsError)?;
        let (first, last) = range.split_once('-').ok_or(ParseShardsError)?;
        let shards = Shards {
            first: number(first)?,
            last: number(last)?,
            total: number(total)?,
        };
        match shards.first <= shards.last && shards.last < shards.total {
            true => Ok(shards),
            false => Err(ParseShardsError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a division of the shards in which two processes, or none, serve the same server.
    #[test]
    fn every_server_belongs_to_exactly_one_part() {
        let parts: [Shards; 3] = ["0-1/5", "2-2/5", "3-4/5"].map(|it| it.parse().expect("shards"));
        for id in [0, 1 << 22, 7 << 22, 300_000_000_000_000_001, u64::MAX >> 1] {
            let having = parts.iter().filter(|it| it.has(GuildId(id)));
            assert_eq!(having.count(), 1, "{id}");
            assert!(Shards::ALL.has(GuildId(id)));
        }
        assert_eq!(parts.map(|it| it.has(GuildId(0))), [true, false, false]);
    }

    #[test]
    fn shards_are_read_as_they_are_written() {
        for text in ["0-3/8", "4-7/8", "5-5/8", "0-0/1"] {
            assert_eq!(text.parse::<Shards>().expect(text).to_string(), text);
        }
        for text in [
            "", "8", "0-3", "3-0/8", "0-8/8", "0-0/0", "-1-3/8", "0-3/8/2", "a-b/c",
        ] {
            assert_eq!(text.parse::<Shards>(), Err(ParseShardsError), "{text}");
        }
    }
}
