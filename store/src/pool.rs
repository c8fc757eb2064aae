//! The pools in which players are rated, and the periods.

use super::row::{bound, reads, stored};
use referee::{GuildId, Terms, Time};
use rules::{AnyOptions, Game};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opponents {
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
}

stored! {
    Opponents => String: |it| it.key().to_owned(), |it| {
        let mut all = [Opponents::People, Opponents::Engine].into_iter();
        all.find(|known| known.key() == it)
    };
    // The first day of a quarter, counted from 1970; 0 for all time.
    Period => i64: |it| match *it {
        Period::AllTime => 0,
        Period::Season(day) => day.cast_signed(),
    }, |it| Some(match it {
        0 => Period::AllTime,
        day => Period::Season(day.cast_unsigned()),
    });
}
bound! { Pool: |it| (it.guild, it.game, &it.variant, it.opponents); }
reads! { Pool { guild, game, variant, opponents } }

/// Players are rated by server, game and variant, and separately against people and against the engine: no result of
/// one kind changes a rating of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    pub guild: GuildId,
    pub game: Game,
    /// The variant's key, `standard` in games without variants.
    pub variant: String,
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

    /// The pool of this server, game and variant with other opponents.
    #[must_use]
    pub fn against(self, opponents: Opponents) -> Pool {
        Pool { opponents, ..self }
    }
}

/// The results a rating follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Period {
    /// All results.
    AllTime,
    /// Results of a quarter (UTC), which is named by its first day, counted from 1970.
    Season(u64),
}

impl Period {
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

    /// Whether a result of this instant belongs to the period.
    pub(super) fn has(self, at: Time) -> bool {
        self == Period::AllTime || self == Period::season(at)
    }
}

#[must_use]
pub fn day_of(time: Time) -> u64 {
    u64::try_from(time.unix_seconds() / 86_400).unwrap_or(0)
}

/// The key of the rating pool a match belongs to: the variant, or `standard` in games without.
/// Other options (penalty, number of yellow disks, tie-break) share a pool.
#[must_use]
pub fn variant_key(options: AnyOptions) -> String {
    options
        .pairs()
        .into_iter()
        .find(|(name, _)| *name == "variant")
        .map_or_else(|| "standard".to_owned(), |(_, value)| value.to_string())
}
