//! Leaderboards: the database ranks, and hands out one page.

use super::StoreError;
use super::ratings::{Pool, RankedRow, Ratings, read_row};
use super::row::Columns;
use referee::rating::{INACTIVE_DAYS, PROVISIONAL, Rating, SCALE};

/// How many players a pool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolCount {
    /// Active, and known well enough.
    pub established: usize,
    /// Active, with few results so far.
    pub provisional: usize,
    /// Without a result for long.
    pub inactive: usize,
    /// How many of their own kind rank before each of the ratings asked about.
    pub better: [usize; 2],
}

/// The players of the pool `$1`, `$2`, `$3`, `$5` with what ranks them on the day `$4`: whether they are
/// inactive, and whether their deviation has grown beyond what counts as established (see
/// [`Rating::after_idle`]).
fn grouped() -> String {
    let idle = "(CASE WHEN CAST($4 AS BIGINT) > last_at / 86400000 \
                THEN CAST($4 AS BIGINT) - last_at / 86400000 ELSE 0 END)";
    let day = SCALE * SCALE;
    let provisional = PROVISIONAL * PROVISIONAL;
    format!(
        "SELECT player, rating, deviation, volatility, wins, draws, losses, last_at, revision, \
         CASE WHEN {idle} > {INACTIVE_DAYS} THEN 1 ELSE 0 END AS inactive, \
         CASE WHEN deviation * deviation + volatility * volatility * {day:?} * {idle} \
         > {provisional:?} THEN 1 ELSE 0 END AS provisional \
         FROM ratings WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $5"
    )
}

impl Ratings<'_> {
    /// Some of the active players of a pool, best first: established ones by rating as of `today`, then
    /// provisional ones. Of equals, whoever has played last comes first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn ranked(
        &mut self,
        pool: &Pool,
        today: u64,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<RankedRow>, StoreError> {
        sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT r.player, p.name, r.rating, r.deviation, r.volatility, r.wins, r.draws, \
             r.losses, r.last_at, r.revision FROM ({}) r JOIN players p ON p.id = r.player \
             WHERE r.inactive = 0 \
             ORDER BY r.provisional, r.rating DESC, r.last_at DESC, r.player \
             LIMIT $6 OFFSET $7",
            grouped()
        )))
        .bind(pool.guild.0.cast_signed())
        .bind(pool.game.name())
        .bind(pool.variant.as_str())
        .bind(today.cast_signed())
        .bind(pool.opponents.key())
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .bind(i64::try_from(skip).unwrap_or(i64::MAX))
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(read_row)
        .collect()
    }

    /// How many players a pool has, and how many rank before each of some ratings as of `today`: of
    /// their own kind, by points as they are shown.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count(
        &mut self,
        pool: &Pool,
        today: u64,
        ratings: [(bool, Rating); 2],
    ) -> Result<PoolCount, StoreError> {
        let mut query = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT COALESCE(SUM((1 - r.inactive) * (1 - r.provisional)), 0) AS established, \
             COALESCE(SUM((1 - r.inactive) * r.provisional), 0) AS provisional, \
             COALESCE(SUM(r.inactive), 0) AS inactive, \
             COALESCE(SUM(CASE WHEN r.inactive = $6 AND r.provisional = $7 AND r.rating >= $8 \
             THEN 1 ELSE 0 END), 0) AS first_better, \
             COALESCE(SUM(CASE WHEN r.inactive = $9 AND r.provisional = $10 AND r.rating >= $11 \
             THEN 1 ELSE 0 END), 0) AS second_better FROM ({}) r",
            grouped()
        )))
        .bind(pool.guild.0.cast_signed())
        .bind(pool.game.name())
        .bind(pool.variant.as_str())
        .bind(today.cast_signed())
        .bind(pool.opponents.key());
        for (inactive, rating) in ratings {
            query = query
                .bind(i64::from(inactive))
                .bind(i64::from(rating.is_provisional()))
                // The least rating that is shown as one point more.
                .bind(rating.rating.round() + 0.5);
        }
        let row = query.fetch_one(self.0.get()).await?;
        let count = |column| -> Result<usize, StoreError> {
            usize::try_from(row.int(column)?).map_err(|_| StoreError::Damaged("count"))
        };
        Ok(PoolCount {
            established: count("established")?,
            provisional: count("provisional")?,
            inactive: count("inactive")?,
            better: [count("first_better")?, count("second_better")?],
        })
    }
}
