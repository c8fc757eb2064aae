//! The ratings and results of players, and how a result changes those of its two players. Used when a result is rated
//! and when a pool is computed again.

use super::Result;
use super::pool::{Opponents, Pool, day_of};
use super::row::{Read, bound, column, reads};
use referee::rating::{PlayerScore, Rating, Standing, rate, rate_against};
use referee::{Match, MatchId, Time, UserId};
use rules::{BySide, Side};
use sqlx::any::AnyRow;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The value of `known_until` for players who count as established on no day.
pub(super) const NEVER: u64 = 0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Tally {
    /// The tally after one more result.
    #[must_use]
    pub(super) const fn with(mut self, points: PlayerScore) -> Tally {
        match points {
            PlayerScore::Win => self.wins += 1,
            PlayerScore::Draw => self.draws += 1,
            PlayerScore::Loss => self.losses += 1,
        }
        self
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub user: UserId,
    /// The rating before the match. Its deviation has grown with the idle days before the match.
    pub before: Rating,
    pub after: Rating,
}

impl RatingChange {
    /// The change of the rating in points as they are shown, such as +14 or −9.
    #[must_use]
    pub fn points(&self) -> i64 {
        self.after.points() - self.before.points()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedAt {
    /// The time at which the result was rated.
    pub at: Time,
    pub rating: Rating,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    pub user: UserId,
    /// The name last seen; `None` for a former player.
    pub name: Option<String>,
    /// The name of the account; `None` if it is not known.
    pub account: Option<String>,
    /// The rating after the last result, and the day of that result.
    pub standing: Standing,
    pub tally: Tally,
    /// The time at which the player's last result was rated.
    pub last_at: Time,
    pub(super) revision: u64,
}

/// The pool and the players under which a rated result is listed, whether the result counts or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedResult {
    pub pool: Pool,
    pub players: BySide<UserId>,
}

impl ListedResult {
    /// The pool and the players under which the result of a match is listed.
    #[must_use]
    pub fn of(this_match: &Match) -> ListedResult {
        let seats = this_match.seats();
        let pool = Pool::of(this_match.counts_in(), this_match.terms());
        ListedResult {
            pool: match seats.engine() {
                Some(_) => pool.against(Opponents::Engine),
                None => pool,
            },
            players: BySide::of(|side| seats.player(side)),
        }
    }
}

/// A result that counts for ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StoredResult {
    pub this_match: MatchId,
    pub points: PlayerScore,
    pub at: Time,
    /// The two players, and how the result changed their ratings. In a result that still has to be rated, only the
    /// rating of an engine's level is filled in.
    pub changes: BySide<RatingChange>,
}

/// A player's rating and tally after a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placing {
    pub rating: Rating,
    pub tally: Tally,
    pub last_at: Time,
}

impl Placing {
    pub fn of(row: &RankedRow) -> Placing {
        Placing {
            rating: row.standing.rating,
            tally: row.tally,
            last_at: row.last_at,
        }
    }

    pub fn standing(&self) -> Standing {
        Standing {
            rating: self.rating,
            last_day: day_of(self.last_at),
        }
    }
}

impl StoredResult {
    /// Computes the changes of both ratings, and stores in `standings` the ratings and tallies of both players after
    /// the result. For an engine's level nothing is stored.
    pub fn follow(&self, standings: &mut BTreeMap<UserId, Placing>) -> BySide<RatingChange> {
        let players = self.changes.map(|change| change.user);
        let engine = Side::BOTH
            .into_iter()
            .find(|side| players[*side].engine_level().is_some());
        let before = BySide::of(|side| match standings.get(&players[side]) {
            _ if engine == Some(side) => self.changes[side].before,
            Some(placing) => placing.standing().on(day_of(self.at)),
            None => Rating::default(),
        });
        let after = match engine.map(Side::other) {
            None => {
                let [first, second] = before.into_pair();
                let (first, second) = rate(first, second, self.points);
                BySide::new(first, second)
            }
            Some(person) => {
                let mut after = before;
                let points = self.points.of(person);
                after[person] = rate_against(before[person], before[person.other()], points);
                after
            }
        };
        for side in Side::BOTH.into_iter().filter(|side| engine != Some(*side)) {
            let known = standings.get(&players[side]);
            let tally = known.map(|placing| placing.tally).unwrap_or_default();
            let placing = Placing {
                rating: after[side],
                tally: tally.with(self.points.of(side)),
                last_at: self.at,
            };
            standings.insert(players[side], placing);
        }
        BySide::of(|side| RatingChange {
            user: players[side],
            before: before[side],
            after: after[side],
        })
    }
}

bound! { Tally: |it| (it.wins, it.draws, it.losses); }
reads! {
    Tally { wins, draws, losses }
    RankedRow { user = "player", name, account, standing: _, tally: _, last_at, revision }
}

impl Read for Standing {
    fn read(row: &AnyRow) -> Result<Standing> {
        Ok(Standing {
            rating: Rating::read(row)?,
            last_day: day_of(column(row, "last_at")?),
        })
    }
}

impl Read for RatingChange {
    fn read(row: &AnyRow) -> Result<RatingChange> {
        Ok(RatingChange {
            user: column(row, "player")?,
            before: Rating {
                rating: column(row, "rating_before")?,
                deviation: column(row, "deviation_before")?,
                volatility: column(row, "volatility_before")?,
            },
            after: Rating {
                rating: column(row, "rating_after")?,
                deviation: column(row, "deviation_after")?,
                volatility: column(row, "volatility_after")?,
            },
        })
    }
}
