//! The pools in which players are rated, and the periods.

use super::row::variant_key;
use referee::{GuildId, Terms, Time};
use rules::Game;

/// Against whom one is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opponents {
    /// Each other.
    #[default]
    People,
    /// The engine, whose levels have fixed ratings.
    Engine,
}

impl Opponents {
    /// The name stored: `people` or `engine`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Opponents::People => "people",
            Opponents::Engine => "engine",
        }
    }

    pub(super) fn from_key(key: &str) -> Option<Opponents> {
        let mut all = [Opponents::People, Opponents::Engine].into_iter();
        all.find(|it| it.key() == key)
    }
}

/// Players are rated by server, game and variant, and apart from that against each other or against
/// the engine: no result of one kind changes a rating of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// The server.
    pub guild: GuildId,
    /// The game.
    pub game: Game,
    /// The variant's key, `standard` in games without variants.
    pub variant: String,
    /// Against whom.
    pub opponents: Opponents,
}

impl Pool {
    /// The pool a match of these terms between people counts in.
    #[must_use]
    pub fn of(guild: GuildId, terms: Terms) -> Pool {
        Pool {
            guild,
            game: terms.game(),
            variant: variant_key(terms.options),
            opponents: Opponents::People,
        }
    }

    /// The same server, game and variant with other opponents.
    #[must_use]
    pub fn against(self, opponents: Opponents) -> Pool {
        Pool { opponents, ..self }
    }
}

/// The results a rating follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Period {
    /// All of them.
    AllTime,
    /// Those of a quarter (UTC), by the day it begins, counted from 1970.
    Season(u64),
}

impl Period {
    /// The quarter of an instant.
    #[must_use]
    pub fn season(at: Time) -> Period {
        let (year, month, date) = at.date();
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let february = if leap { 29 } else { 28 };
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let month = usize::from(month) - 1;
        let before: u64 = lengths[month / 3 * 3..month].iter().sum();
        Period::Season((day_of(at) + 1).saturating_sub(before + u64::from(date)))
    }

    /// As it is stored.
    pub(super) const fn column(self) -> i64 {
        match self {
            Period::AllTime => 0,
            Period::Season(day) => day.cast_signed(),
        }
    }

    pub(super) const fn from_column(day: u64) -> Period {
        match day {
            0 => Period::AllTime,
            day => Period::Season(day),
        }
    }

    /// Whether a result of an instant counts.
    pub(super) fn has(self, at: Time) -> bool {
        self == Period::AllTime || self == Period::season(at)
    }
}

/// The day of an instant, counted from the epoch.
#[must_use]
pub fn day_of(time: Time) -> u64 {
    u64::try_from(time.unix_seconds() / 86_400).unwrap_or(0)
}
