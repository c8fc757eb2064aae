//! Leaderboards: the database ranks, and hands out one page.
//!
//! The day until which a player counts as established is stored with their rating
//! ([`Standing::known_until`](referee::rating::Standing::known_until)), so that a page is read from the index
//! `ratings_by_rating` in its order, without sorting, and skipped players are only counted there.

use super::StoreError;
use super::pool::{Period, Pool};
use super::ratings::{RankedRow, Ratings, read_row};
use super::results::read_pool;
use super::row::{Binds as _, Columns, Run as _};
use referee::rating::{INACTIVE_DAYS, Rating};
use referee::{GuildId, UserId};
use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

/// Players are ranked among their own kind; the kinds in the order they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Active, and known well enough.
    Established,
    /// Active, with few results so far.
    Provisional,
    /// Without a result for long.
    Inactive,
}

impl Group {
    /// The condition on a row; `$5` is the day and `$6` the first instant of the last day on which a player
    /// must have played to be active.
    const fn condition(self) -> &'static str {
        match self {
            Group::Established => "known_until >= $5 AND last_at >= $6",
            Group::Provisional => "known_until < $5 AND last_at >= $6",
            Group::Inactive => "known_until < $5 AND last_at < $6",
        }
    }
}

/// How many players a pool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolCount {
    /// Active, and known well enough.
    pub established: usize,
    /// Active, with few results so far.
    pub provisional: usize,
    /// Without a result for long.
    pub inactive: usize,
    /// How many of their own kind rank before the rating asked about.
    pub better: usize,
}

/// Players who are blocked in a server are not ranked there.
const ALLOWED: &str = "NOT EXISTS (SELECT 1 FROM blocked b \
     WHERE b.guild = ratings.guild AND b.player = ratings.player)";

/// The first instant of the last day on which a player must have played to be active on a day.
fn active_since(today: u64) -> i64 {
    const DAY: u64 = 86_400_000;
    let day = today.saturating_sub(INACTIVE_DAYS);
    i64::try_from(day.saturating_mul(DAY)).unwrap_or(i64::MAX)
}

/// A statement with the first seven values bound, which all of them share: `$1` to `$4` the pool, `$5` and `$6` as a
/// [`Group`] needs them, `$7` the period.
fn of_pool(
    sql: String,
    (pool, period): (&Pool, Period),
    today: u64,
) -> Query<'_, Any, AnyArguments> {
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind_pool(pool)
        .bind(today.cast_signed())
        .bind(active_since(today))
        .bind(period.column())
}

/// The least rating that is shown as one point more.
fn next_point(rating: Rating) -> f64 {
    rating.rating.round() + 0.5
}

impl Ratings<'_> {
    /// Some of the players of a pool who are of this kind `today`, best first. Of equals, who has played
    /// last comes first.
    pub async fn ranked(
        &mut self,
        of: (&Pool, Period),
        today: u64,
        group: Group,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<RankedRow>, StoreError> {
        let sql = format!(
            "SELECT r.player, p.name, p.account, r.rating, r.deviation, r.volatility, r.wins, r.draws, \
             r.losses, r.last_at, r.revision FROM (\
             SELECT player, rating, last_at FROM ratings \
             WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4 AND season = $7 \
             AND {} AND {ALLOWED} ORDER BY rating DESC, last_at DESC, player LIMIT $8 OFFSET $9) k \
             JOIN ratings r ON r.guild = $1 AND r.game = $2 AND r.variant = $3 \
             AND r.opponents = $4 AND r.season = $7 AND r.player = k.player JOIN players p ON p.id = k.player \
             ORDER BY k.rating DESC, k.last_at DESC, k.player",
            group.condition()
        );
        of_pool(sql, of, today)
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .bind(i64::try_from(skip).unwrap_or(i64::MAX))
            .all(self.0.get(), read_row)
            .await
    }

    /// A player's rows in the pools of a server.
    pub async fn of_player(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Vec<(Pool, RankedRow)>, StoreError> {
        sqlx::query(
            "SELECT r.guild, r.game, r.variant, r.opponents, r.player, p.name, p.account, r.rating, r.deviation, \
             r.volatility, r.wins, r.draws, r.losses, r.last_at, r.revision \
             FROM ratings r JOIN players p ON p.id = r.player \
             WHERE r.player = $1 AND r.guild = $2 AND r.season = 0 \
             ORDER BY r.game, r.variant, r.opponents",
        )
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        .all(self.0.get(), |row| Ok((read_pool(row)?, read_row(row)?)))
.await
    }

    /// How many players a pool has `today`, and how many of a kind rank before a rating, by points as they
    /// are shown.
    pub async fn count(
        &mut self,
        of: (&Pool, Period),
        today: u64,
        (group, rating): (Group, Rating),
    ) -> Result<PoolCount, StoreError> {
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
        let row = of_pool(sql, of, today)
            .bind(next_point(rating))
            .fetch_one(self.0.get())
            .await?;
        let count = |column| -> Result<usize, StoreError> {
            usize::try_from(row.int(column)?).map_err(|_| StoreError::Damaged("count"))
        };
        Ok(PoolCount {
            established: count("established")?,
            provisional: count("provisional")?,
            inactive: count("inactive")?,
            better: count("better")?,
        })
    }

    /// How many of a kind rank before a rating `today`, by points as they are shown.
    pub async fn better(
        &mut self,
        of: (&Pool, Period),
        today: u64,
        (group, rating): (Group, Rating),
    ) -> Result<usize, StoreError> {
        let sql = format!(
            "SELECT COUNT(*) AS better FROM ratings WHERE guild = $1 AND game = $2 \
             AND variant = $3 AND opponents = $4 AND season = $7 AND rating >= $8 AND {} \
             AND {ALLOWED}",
            group.condition()
        );
        let row = of_pool(sql, of, today)
            .bind(next_point(rating))
            .fetch_one(self.0.get())
            .await?;
        usize::try_from(row.int("better")?).map_err(|_| StoreError::Damaged("count"))
    }
}
