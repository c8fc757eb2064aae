//! Leaderboards. The database ranks the players and returns one page of them.
//!
//! The day until which a player counts as established is stored with the player's rating
//! ([`Standing::known_until`](referee::rating::Standing::known_until)). So the database reads a page from the index
//! `ratings_by_rating` in the order of that index and does not sort. It only counts the players before the page.

use super::Result;
use super::pool::{Period, Pool};
use super::ratings::{Ratings, ranked};
use super::row::{Read, Values, reads};
use super::standings::RankedRow;
use referee::rating::{INACTIVE_DAYS, Rating};
use referee::{GuildId, UserId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The groups in which players are ranked. A leaderboard lists the groups in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Established,
    Provisional,
    Inactive,
}

impl Group {
    /// The SQL condition for a row of a player of this group. `$5` is the day (as a number of days since 1970). `$6` is
    /// the first moment of the earliest day on which an active player may have played last.
    const fn condition(self) -> &'static str {
        match self {
            Group::Established => "known_until >= $5 AND last_at >= $6",
            Group::Provisional => "known_until < $5 AND last_at >= $6",
            Group::Inactive => "known_until < $5 AND last_at < $6",
        }
    }
}

/// The number of players of a pool in each group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolCount {
    pub established: usize,
    pub provisional: usize,
    pub inactive: usize,
    /// The number of players who rank above the rating given to [`Ratings::count`], among the players of the group
    /// given there.
    pub better: usize,
}

/// An SQL condition that leaves out players who are blocked in the server, because they are not ranked.
const ALLOWED: &str = "NOT EXISTS (SELECT 1 FROM blocked b \
     WHERE b.guild = ratings.guild AND b.player = ratings.player)";

/// The first moment of the earliest day on which a player may have played last and still be active on the day `today`.
fn active_since(today: u64) -> i64 {
    const DAY: u64 = 86_400_000;
    let day = today.saturating_sub(INACTIVE_DAYS);
    i64::try_from(day.saturating_mul(DAY)).unwrap_or(i64::MAX)
}

/// The first seven values of each statement: `$1` to `$4` are the pool, `$5` and `$6` are the values for
/// [`Group::condition`], and `$7` is the period.
fn of_pool((pool, period): (&Pool, Period), today: u64) -> impl Values {
    (pool.clone(), today, active_since(today), period)
}

/// The lowest rating that is shown as one point more than `rating`.
fn next_point(rating: Rating) -> f64 {
    rating.rating.round() + 0.5
}

impl Ratings<'_> {
    /// At most `limit` of the players of a pool who belong to `group` on the day `today`, best first; the first `skip`
    /// players are left out. If players have equal ratings, the player whose last result is the latest comes first.
    pub async fn ranked(
        &mut self,
        of: (&Pool, Period),
        today: u64,
        group: Group,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<RankedRow>> {
        let sql = format!(
            "SELECT {} FROM (SELECT player, rating, last_at FROM ratings \
             WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4 AND season = $7 \
             AND {} AND {ALLOWED} ORDER BY rating DESC, last_at DESC, player LIMIT $8 OFFSET $9) k \
             JOIN ratings r ON r.guild = $1 AND r.game = $2 AND r.variant = $3 \
             AND r.opponents = $4 AND r.season = $7 AND r.player = k.player JOIN players p ON p.id = k.player \
             ORDER BY k.rating DESC, k.last_at DESC, k.player",
            ranked!(),
            group.condition()
        );
        let values = (of_pool(of, today), limit, skip);
        self.0.all(AssertSqlSafe(sql), values).await
    }

    /// The player's rows for all time, from all pools of a server.
    pub async fn of_player(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Vec<(Pool, RankedRow)>> {
        let sql = concat!(
            "SELECT r.guild, r.game, r.variant, r.opponents, ",
            ranked!(),
            " FROM ratings r JOIN players p ON p.id = r.player \
             WHERE r.player = $1 AND r.guild = $2 AND r.season = 0 ORDER BY r.game, r.variant, r.opponents"
        );
        self.0.all(sql, (user, guild)).await
    }

    /// Counts the players of a pool in each group on the day `today`. Also counts the players of `group` who rank above
    /// `rating`; ratings that are shown as the same number of points count as equal.
    pub async fn count(
        &mut self,
        of: (&Pool, Period),
        today: u64,
        (group, rating): (Group, Rating),
    ) -> Result<PoolCount> {
        let sql = format!(
            "SELECT COUNT(*) FILTER (WHERE {}) AS established, \
             COUNT(*) FILTER (WHERE {}) AS provisional, \
             COUNT(*) FILTER (WHERE {}) AS inactive, \
             COUNT(*) FILTER (WHERE rating >= $8 AND {}) AS better FROM ratings \
             WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4 AND season = $7 \
             AND {ALLOWED}",
            Group::Established.condition(),
            Group::Provisional.condition(),
            Group::Inactive.condition(),
            group.condition(),
        );
        let values = (of_pool(of, today), next_point(rating));
        self.0.one(AssertSqlSafe(sql), values).await
    }

    /// The number of players of `group` who rank above `rating` on the day `today`; ratings that are shown as the same
    /// number of points count as equal.
    pub async fn better(
        &mut self,
        of: (&Pool, Period),
        today: u64,
        (group, rating): (Group, Rating),
    ) -> Result<usize> {
        let sql = format!(
            "SELECT COUNT(*) AS better FROM ratings WHERE guild = $1 AND game = $2 \
             AND variant = $3 AND opponents = $4 AND season = $7 AND rating >= $8 AND {} \
             AND {ALLOWED}",
            group.condition()
        );
        let values = (of_pool(of, today), next_point(rating));
        self.0.one(AssertSqlSafe(sql), values).await
    }
}

reads! { PoolCount { established, provisional, inactive, better } }

impl Read for (Pool, RankedRow) {
    fn read(row: &AnyRow) -> Result<(Pool, RankedRow)> {
        Ok((Pool::read(row)?, RankedRow::read(row)?))
    }
}
