//! Computes ratings again from the list of results that count.

use super::pool::{Period, Pool};
use super::ratings::{Ratings, change, counting, ranked};
use super::row::{Read, column, reads};
use super::standings::{ListedResult, NEVER, Placing, RankedRow, RatingChange, StoredResult};
use super::{Result, StoreError};
use referee::rating::PlayerScore;
use referee::{MatchId, UserId, Worth};
use rules::{BySide, Side};
use sqlx::any::AnyRow;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
struct StoredRow {
    period: Period,
    row: RankedRow,
    known_until: u64,
}

impl StoredRow {
    fn equals(&self, placing: &Placing) -> bool {
        let known_until = self.row.standing.known_until().unwrap_or(NEVER);
        *placing == Placing::of(&self.row) && known_until == self.known_until
    }
}

/// The periods in which a pool has results or rows.
fn periods(rows: &[StoredRow], results: &[StoredResult]) -> BTreeSet<Period> {
    let seasons = results.iter().map(|it| Period::season(it.at));
    let stored = rows.iter().map(|it| it.period);
    let all_time = std::iter::once(Period::AllTime);
    all_time.chain(seasons).chain(stored).collect()
}

impl Ratings<'_> {
    /// The pool and the players under which the result of a match is listed; `None` if the result is not listed.
    ///
    /// # Errors
    /// The database fails, or the two rows of the result (one for each side) contradict each other.
    pub async fn listed(&mut self, this_match: MatchId) -> Result<Option<ListedResult>> {
        let sql = "SELECT guild, game, variant, opponents, player FROM rating_changes \
            WHERE match_id = $1 ORDER BY side";
        let halves: Vec<(Pool, UserId)> = self.0.all(sql, this_match).await?;
        match halves.as_slice() {
            [] => Ok(None),
            [(pool, first), (other_pool, second)] if other_pool == pool => Ok(Some(ListedResult {
                pool: pool.clone(),
                players: BySide::new(*first, *second),
            })),
            _ => Err(StoreError::Damaged("rating change")),
        }
    }

    /// Stores that the result of a match changes no rating, because enough results between the same two people have
    /// counted in the 24 hours before.
    pub async fn beyond_limit(&mut self, this_match: MatchId) -> Result<()> {
        let sql = "UPDATE matches SET beyond_limit = 1 WHERE id = $1";
        self.0.run(sql, this_match).await
    }

    /// Removes the result of a match from the list, because the match goes on. Returns the pool whose ratings must be
    /// computed again; `None` if no result was listed.
    pub async fn unlist(&mut self, this_match: MatchId) -> Result<Option<Pool>> {
        let listed = self.listed(this_match).await?;
        let sql = "UPDATE matches SET beyond_limit = 0 WHERE id = $1";
        self.0.run(sql, this_match).await?;
        let sql = "DELETE FROM rating_changes WHERE match_id = $1";
        self.0.run(sql, this_match).await?;
        Ok(listed.map(|it| it.pool))
    }

    /// Whether [`Ratings::beyond_limit`] was called for a match.
    pub async fn is_beyond_limit(&mut self, this_match: MatchId) -> Result<bool> {
        let sql = "SELECT beyond_limit FROM matches WHERE id = $1";
        let noted = self.0.maybe(sql, this_match).await?;
        Ok(noted == Some(true))
    }

    async fn stored(&mut self, pool: &Pool) -> Result<Vec<StoredRow>> {
        let sql = concat!(
            "SELECT r.season, r.known_until, ",
            ranked!(),
            " FROM ratings r JOIN players p ON p.id = r.player \
             WHERE r.guild = $1 AND r.game = $2 AND r.variant = $3 AND r.opponents = $4 \
             ORDER BY r.season, r.player"
        );
        self.0.all(sql, pool).await
    }

    /// The results of a pool that count, in the order in which they were rated.
    async fn counting(&mut self, pool: &Pool) -> Result<Vec<StoredResult>> {
        let sql = concat!(
            "SELECT c.match_id, COALESCE(m.ruled, m.found) AS worth, c.rated_at, ",
            change!(),
            " FROM ",
            counting!(),
            "c.guild = $1 AND c.game = $2 AND c.variant = $3 AND c.opponents = $4 \
             ORDER BY c.sequence, c.match_id, c.side"
        );
        let rows = self.0.rows(sql, pool).await?;
        let (pairs, rest) = rows.as_chunks::<2>();
        match rest.is_empty() {
            true => pairs.iter().map(read_result).collect(),
            false => Err(StoreError::Damaged("rating change")),
        }
    }

    pub async fn pools(&mut self) -> Result<Vec<Pool>> {
        let sql = "SELECT guild, game, variant, opponents FROM rating_changes \
            UNION SELECT guild, game, variant, opponents FROM ratings ORDER BY 1, 2, 3, 4";
        self.0.all(sql, ()).await
    }

    /// Computes every rating of a pool again from the results that count, and stores those that differ. Fails with
    /// [`StoreError::Clash`](crate::StoreError::Clash) if a rating has changed meanwhile.
    pub async fn recompute(&mut self, pool: &Pool) -> Result<()> {
        let wrong = self.wrong(pool).await?;
        let sql = "UPDATE rating_changes SET rating_before = $3, deviation_before = $4, \
            volatility_before = $5, rating_after = $6, deviation_after = $7, volatility_after \
            = $8 WHERE match_id = $1 AND side = $2";
        for (stored, computed) in wrong.changes {
            for side in Side::BOTH {
                let change = &computed[side];
                let values = (stored.this_match, side, &change.before, &change.after);
                self.0.run(sql, values).await?;
            }
        }
        let sql = "DELETE FROM ratings WHERE guild = $1 AND game = $2 AND variant = $3 \
            AND opponents = $4 AND season = $5 AND player = $6 AND revision = $7";
        for row in wrong.rows {
            let (of, user) = ((pool, row.period), row.user);
            match row.placing {
                Some(placing) => self.put_row(of, user, &placing, row.revision).await?,
                None => self.0.change_one(sql, (of, user, row.revision)).await?,
            }
        }
        Ok(())
    }

    /// The players of a pool whose stored data is wrong: their ratings do not follow from the results that count, or
    /// the stored day until which they count as established does not follow from their rating.
    pub async fn contradicted(&mut self, pool: &Pool) -> Result<Vec<UserId>> {
        let wrong = self.wrong(pool).await?;
        let mut found: BTreeSet<UserId> = wrong.rows.iter().map(|row| row.user).collect();
        for (stored, computed) in &wrong.changes {
            let sides = stored.changes.values().zip(computed.values());
            let changed = sides.filter(|(one, other)| one != other);
            found.extend(changed.map(|(one, _)| one.user));
        }
        Ok(found.into_iter().collect())
    }

    /// Finds the stored data of a pool that does not follow from its results.
    async fn wrong(&mut self, pool: &Pool) -> Result<Wrong> {
        // The rows are read before the results. If a result is rated in between, the revisions of the rows are out of
        // date, and storing the rows fails.
        let rows = self.stored(pool).await?;
        let results = self.counting(pool).await?;
        let mut wrong = Wrong::default();
        for period in periods(&rows, &results) {
            let counting = results.iter().filter(|it| period.has(it.at)).copied();
            let counting: Vec<StoredResult> = counting.collect();
            let mut standings = BTreeMap::new();
            let changes: Vec<_> = counting
                .iter()
                .map(|it| it.follow(&mut standings))
                .collect();
            if period == Period::AllTime {
                let pairs = counting.into_iter().zip(changes);
                wrong.changes = pairs
                    .filter(|(it, computed)| it.changes != *computed)
                    .collect();
            }
            for stored in rows.iter().filter(|it| it.period == period) {
                let (user, revision) = (stored.row.user, stored.row.revision);
                let placing = standings.remove(&user);
                if !placing.is_some_and(|placing| stored.equals(&placing)) {
                    wrong.rows.push(WrongRow {
                        period,
                        user,
                        placing,
                        revision,
                    });
                }
            }
            // Former players have no row; their results stay in the list.
            let missing = standings.into_iter().filter(|(user, _)| !user.is_former());
            wrong.rows.extend(missing.map(|(user, placing)| WrongRow {
                period,
                user,
                placing: Some(placing),
                revision: 0,
            }));
        }
        Ok(wrong)
    }
}

/// The stored data of a pool that does not follow from its results.
#[derive(Default)]
struct Wrong {
    /// The results whose stored rating changes are wrong, each with the right changes.
    changes: Vec<(StoredResult, BySide<RatingChange>)>,
    rows: Vec<WrongRow>,
}

struct WrongRow {
    period: Period,
    user: UserId,
    /// The right content of the row; `None` if the player should have no row.
    placing: Option<Placing>,
    /// The revision of the stored row; 0 if there is no row.
    revision: u64,
}

reads! { StoredRow { period = "season", row: _, known_until } }

impl Read for (Pool, UserId) {
    fn read(row: &AnyRow) -> Result<(Pool, UserId)> {
        Ok((Pool::read(row)?, column(row, "player")?))
    }
}

fn read_result([first, second]: &[AnyRow; 2]) -> Result<StoredResult> {
    let damaged = StoreError::Damaged("rating change");
    let this_match = column(first, "match_id")?;
    if column::<MatchId>(second, "match_id")? != this_match {
        return Err(damaged);
    }
    let score = column::<Worth>(first, "worth")?.rated();
    Ok(StoredResult {
        this_match,
        points: PlayerScore::of_first(score.ok_or(damaged)?),
        at: column(first, "rated_at")?,
        changes: BySide::new(RatingChange::read(first)?, RatingChange::read(second)?),
    })
}
