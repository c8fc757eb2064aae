//! The pools in which players are rated, and the periods for which a rating is computed.

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
    /// The name that is stored in the database: `people` or `engine`.
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
    // The first day of a quarter as a number of days since 1970; 0 for all time.
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

/// A pool of players who are rated together. Each server, game and variant has a pool for matches against people and
/// another for matches against the engine; a result in one pool never changes a rating in the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    pub guild: GuildId,
    pub game: Game,
    /// The key of the variant; `standard` in games without variants.
    pub variant: String,
    pub opponents: Opponents,
}

impl Pool {
    /// The pool in which a match with these terms between two people counts.
    #[must_use]
    pub fn of(guild: GuildId, terms: Terms) -> Pool {
        Pool {
            guild,
            game: terms.game(),
            variant: variant_key(terms.options),
            opponents: Opponents::People,
        }
    }

    /// The pool of the same server, game and variant for matches against other opponents.
    #[must_use]
    pub fn against(self, opponents: Opponents) -> Pool {
        Pool { opponents, ..self }
    }
}

/// The results from which a rating is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Period {
    AllTime,
    /// The results of a quarter of a year (UTC). The value is the first day of the quarter, as a number of days since
    /// 1970.
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

    /// Whether a result of the time `at` belongs to the period.
    pub(super) fn has(self, at: Time) -> bool {
        self == Period::AllTime || self == Period::season(at)
    }
}

#[must_use]
pub fn day_of(time: Time) -> u64 {
    u64::try_from(time.unix_seconds() / 86_400).unwrap_or(0)
}

/// The key of the variant in which a match is rated; `standard` in games without variants. Options other than the
/// variant (penalty, number of yellow disks, tie-break) do not separate pools.
#[must_use]
pub fn variant_key(options: AnyOptions) -> String {
    options
        .pairs()
        .into_iter()
        .find(|(name, _)| *name == "variant")
        .map_or_else(|| "standard".to_owned(), |(_, value)| value.to_string())
}
