//! Ratings computed anew from the list of results that count.

use super::StoreError;
use super::pool::{Opponents, Period, Pool, day_of};
use super::ratings::{
    NEVER, RankedRow, RatingChange, Ratings, Tally, points_column, rate_both, read_change,
    read_points, read_row,
};
use super::row::{Binds as _, Columns, Run as _, side_column};
use referee::rating::{PlayerScore, Rating, Standing, rate_against};
use referee::{GuildId, MatchId, Time, UserId};
use rules::{BySide, Side};
use sqlx::any::AnyRow;
use std::collections::{BTreeMap, BTreeSet};

/// A result as it is stored, with the changes it made.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StoredResult {
    this_match: MatchId,
    points: PlayerScore,
    at: Time,
    changes: BySide<RatingChange>,
}

/// Where the results have led a player.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Led {
    rating: Rating,
    tally: Tally,
    last_at: Time,
}

impl Led {
    fn on(led: Option<&Led>, day: u64) -> Rating {
        let standing = led.map(|led| Standing {
            rating: led.rating,
            last_day: day_of(led.last_at),
        });
        standing.map(|it| it.on(day)).unwrap_or_default()
    }

    fn is(&self, stored: &StoredRow) -> bool {
        let row = &stored.row;
        (self.rating, self.tally, self.last_at) == (row.standing.rating, row.tally, row.last_at)
            && stored.known_until == row.standing.known_until().unwrap_or(NEVER)
    }
}

/// A row of the ratings of a pool.
#[derive(Clone, Debug)]
struct StoredRow {
    period: Period,
    row: RankedRow,
    known_until: u64,
}

/// The periods in which a pool has results or rows.
fn periods(rows: &[StoredRow], results: &[StoredResult]) -> BTreeSet<Period> {
    let seasons = results.iter().map(|it| Period::season(it.at));
    let stored = rows.iter().map(|it| it.period);
    let all_time = std::iter::once(Period::AllTime);
    all_time.chain(seasons).chain(stored).collect()
}

/// What follows from results, oldest first: the changes each of them made, and where everybody
/// stands after all of them.
fn replayed(results: &[StoredResult]) -> (Vec<BySide<RatingChange>>, BTreeMap<UserId, Led>) {
    let mut standings: BTreeMap<UserId, Led> = BTreeMap::new();
    let mut changes = Vec::with_capacity(results.len());
    for result in results {
        let players = result.changes.map(|change| change.user);
        // What the engine's levels are worth is fixed, and was written down with the result.
        let fixed = players.map(|user| user.engine_level().is_some());
        let before = BySide::of(|side| match fixed[side] {
            true => result.changes[side].before,
            false => Led::on(standings.get(&players[side]), day_of(result.at)),
        });
        let engine = Side::BOTH.into_iter().find(|side| fixed[*side]);
        let mut after = before;
        match engine.map(Side::other) {
            None => after = rate_both(before, result.points),
            Some(side) => {
                let points = result.points.of(side);
                after[side] = rate_against(before[side], before[side.other()], points);
            }
        }
        for side in Side::BOTH.into_iter().filter(|side| !fixed[*side]) {
            let known = standings.get(&players[side]);
            let tally = known.map(|led| led.tally).unwrap_or_default();
            let led = Led {
                rating: after[side],
                tally: tally.with(result.points.of(side)),
                last_at: result.at,
            };
            standings.insert(players[side], led);
        }
        changes.push(BySide::of(|side| RatingChange {
            user: players[side],
            before: before[side],
            after: after[side],
        }));
    }
    (changes, standings)
}

/// What the list of results says of a match, whether it counts or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedResult {
    /// The pool it was rated in.
    pub pool: Pool,
    /// The players.
    pub players: BySide<UserId>,
    /// The score of the first side.
    pub points: PlayerScore,
}

impl Ratings<'_> {
    /// What the list of results says of a match; `None` if it is not in it.
    ///
    /// # Errors
    /// The database fails, or the two halves of the result contradict each other.
    pub async fn listed(
        &mut self,
        this_match: MatchId,
    ) -> Result<Option<ListedResult>, StoreError> {
        let rows = sqlx::query(
            "SELECT guild, game, variant, opponents, player, half_points FROM rating_changes \
             WHERE match_id = $1 ORDER BY side",
        )
        .bind(this_match.to_string())
        .fetch_all(self.0.get())
        .await?;
        let [first, second] = match rows.as_slice() {
            [] => return Ok(None),
            [first, second] => [first, second],
            _ => return Err(StoreError::Damaged("rating change")),
        };
        let (points, pool) = (read_points(first)?, read_pool(first)?);
        if read_points(second)? != points.reversed() || read_pool(second)? != pool {
            return Err(StoreError::Damaged("rating change"));
        }
        Ok(Some(ListedResult {
            pool,
            players: BySide::new(
                UserId(first.number("player")?),
                UserId(second.number("player")?),
            ),
            points,
        }))
    }

    /// Notes that a result changes no rating, because enough of the same two people have counted that day.
    pub async fn beyond_limit(&mut self, this_match: MatchId) -> Result<(), StoreError> {
        sqlx::query("UPDATE matches SET beyond_limit = 1 WHERE id = $1")
            .bind(this_match.to_string())
            .run(self.0.get())
            .await
    }

    /// Whether that was noted of a match.
    pub async fn is_beyond_limit(&mut self, this_match: MatchId) -> Result<bool, StoreError> {
        let noted = sqlx::query("SELECT beyond_limit FROM matches WHERE id = $1")
            .bind(this_match.to_string())
            .maybe(self.0.get(), |row| row.flag("beyond_limit"))
            .await?;
        Ok(noted == Some(true))
    }

    /// The rows of a pool in every period.
    async fn stored(&mut self, pool: &Pool) -> Result<Vec<StoredRow>, StoreError> {
        sqlx::query(
            "SELECT r.season, r.known_until, r.player, p.name, p.account, r.rating, r.deviation, r.volatility, \
             r.wins, r.draws, r.losses, r.last_at, r.revision \
             FROM ratings r JOIN players p ON p.id = r.player \
             WHERE r.guild = $1 AND r.game = $2 AND r.variant = $3 AND r.opponents = $4 \
             ORDER BY r.season, r.player",
        )
        .bind_pool(pool)
        .all(self.0.get(), |row| {
            Ok(StoredRow {
                period: Period::from_column(row.number("season")?),
                row: read_row(row)?,
                known_until: row.number("known_until")?,
            })
        })
.await
    }

    /// The results of a pool that count, in the order they were rated.
    async fn counting(&mut self, pool: &Pool) -> Result<Vec<StoredResult>, StoreError> {
        let rows = sqlx::query(
            "SELECT c.match_id, c.player, c.half_points, c.rated_at, c.rating_before, \
             c.deviation_before, c.volatility_before, c.rating_after, c.deviation_after, \
             c.volatility_after FROM rating_changes c \
             WHERE c.guild = $1 AND c.game = $2 AND c.variant = $3 AND c.opponents = $4 \
             AND NOT EXISTS (SELECT 1 FROM struck WHERE struck.match_id = c.match_id) \
             ORDER BY c.sequence, c.match_id, c.side",
        )
        .bind_pool(pool)
        .fetch_all(self.0.get())
        .await?;
        let (pairs, rest) = rows.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(StoreError::Damaged("rating change"));
        }
        pairs.iter().map(read_result).collect()
    }

    /// The pool a match was rated in, whether its result still counts or not; `None` if it was not.
    pub async fn pool_of(&mut self, this_match: MatchId) -> Result<Option<Pool>, StoreError> {
        sqlx::query(
            "SELECT guild, game, variant, opponents FROM rating_changes \
             WHERE match_id = $1 LIMIT 1",
        )
        .bind(this_match.to_string())
        .maybe(self.0.get(), read_pool)
        .await
    }

    /// Every pool with a rating.
    pub async fn pools(&mut self) -> Result<Vec<Pool>, StoreError> {
        sqlx::query(
            "SELECT guild, game, variant, opponents FROM rating_changes \
             UNION SELECT guild, game, variant, opponents FROM ratings ORDER BY 1, 2, 3, 4",
        )
        .all(self.0.get(), read_pool)
        .await
    }

    /// Computes every rating of a pool anew from the results that count, and stores what differs.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if a rating has changed meanwhile; or the database fails.
    pub async fn recompute(&mut self, pool: &Pool) -> Result<(), StoreError> {
        // The rows first: a result that is rated in between makes their revisions old.
        let rows = self.stored(pool).await?;
        let results = self.counting(pool).await?;
        for period in periods(&rows, &results) {
            let counting = results.iter().filter(|it| period.has(it.at)).copied();
            let counting: Vec<StoredResult> = counting.collect();
            let (changes, standings) = replayed(&counting);
            if period == Period::AllTime {
                self.put_changes(&counting, &changes).await?;
            }
            let rows = rows.iter().filter(|it| it.period == period);
            let mut known = BTreeSet::new();
            for stored in rows {
                let (user, revision) = (stored.row.user, stored.row.revision);
                known.insert(user);
                match standings.get(&user) {
                    Some(led) if led.is(stored) => {}
                    Some(led) => self.put_led((pool, period), user, led, revision).await?,
                    None => self.remove((pool, period), &stored.row).await?,
                }
            }
            for (user, led) in &standings {
                // Former players stand nowhere; their results stay.
                if !known.contains(user) && !user.is_former() {
                    self.put_led((pool, period), *user, led, 0).await?;
                }
            }
        }
        Ok(())
    }

    /// The players of a pool whose stored ratings do not follow from the results that count, or whose
    /// place on the leaderboard does not follow from their rating.
    pub async fn contradicted(&mut self, pool: &Pool) -> Result<Vec<UserId>, StoreError> {
        let rows = self.stored(pool).await?;
        let results = self.counting(pool).await?;
        let mut found: BTreeSet<UserId> = BTreeSet::new();
        for period in periods(&rows, &results) {
            let counting = results.iter().filter(|it| period.has(it.at)).copied();
            let counting: Vec<StoredResult> = counting.collect();
            let (changes, standings) = replayed(&counting);
            if period == Period::AllTime {
                let stored = counting.iter().flat_map(|result| result.changes.values());
                let computed = changes.iter().flat_map(BySide::values);
                let changed = stored.zip(computed).filter(|(one, other)| one != other);
                found.extend(changed.map(|(one, _)| one.user));
            }
            let rows = rows.iter().filter(|it| it.period == period);
            let mut known = BTreeSet::new();
            for stored in rows {
                let user = stored.row.user;
                known.insert(user);
                if !standings.get(&user).is_some_and(|led| led.is(stored)) {
                    found.insert(user);
                }
            }
            let standing = standings.keys().filter(|user| !user.is_former());
            found.extend(standing.filter(|user| !known.contains(user)));
        }
        Ok(found.into_iter().collect())
    }

    /// Stores what the results changed where it differs.
    async fn put_changes(
        &mut self,
        results: &[StoredResult],
        changes: &[BySide<RatingChange>],
    ) -> Result<(), StoreError> {
        for (stored, computed) in results.iter().zip(changes) {
            if stored.changes != *computed {
                for side in Side::BOTH {
                    let change = &computed[side];
                    self.put_change(stored.this_match, side, change).await?;
                }
            }
        }
        Ok(())
    }

    async fn put_change(
        &mut self,
        this_match: MatchId,
        side: Side,
        change: &RatingChange,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE rating_changes SET rating_before = $3, deviation_before = $4, \
             volatility_before = $5, rating_after = $6, deviation_after = $7, \
             volatility_after = $8 WHERE match_id = $1 AND side = $2",
        )
        .bind(this_match.to_string())
        .bind(side_column(side))
        .bind_rating(&change.before)
        .bind_rating(&change.after)
        .run(self.0.get())
        .await
    }

    async fn put_led(
        &mut self,
        of: (&Pool, Period),
        user: UserId,
        led: &Led,
        revision: u64,
    ) -> Result<(), StoreError> {
        self.put_row(of, user, &led.rating, led.tally, led.last_at, revision)
            .await
    }

    async fn remove(
        &mut self,
        (pool, period): (&Pool, Period),
        row: &RankedRow,
    ) -> Result<(), StoreError> {
        let removed = sqlx::query(
            "DELETE FROM ratings WHERE guild = $1 AND game = $2 AND variant = $3 \
             AND opponents = $4 AND season = $5 AND player = $6 AND revision = $7",
        )
        .bind_pool(pool)
        .bind(period.column())
        .bind(row.user.0.cast_signed())
        .bind(row.revision.cast_signed())
        .execute(self.0.get())
        .await?;
        match removed.rows_affected() {
            1 => Ok(()),
            _ => Err(StoreError::Clash),
        }
    }
}

fn read_result([first, second]: &[AnyRow; 2]) -> Result<StoredResult, StoreError> {
    let this_match: MatchId = first.parsed("match_id")?;
    let points = read_points(first)?;
    if second.parsed::<MatchId>("match_id")? != this_match
        || second.int("half_points")? != points_column(points.reversed())
    {
        return Err(StoreError::Damaged("rating change"));
    }
    Ok(StoredResult {
        this_match,
        points,
        at: first.time("rated_at")?,
        changes: BySide::new(read_change(first)?, read_change(second)?),
    })
}

pub(super) fn read_pool(row: &AnyRow) -> Result<Pool, StoreError> {
    Ok(Pool {
        guild: GuildId(row.number("guild")?),
        game: row.parsed("game")?,
        variant: row.text("variant")?,
        opponents: Opponents::from_key(&row.text("opponents")?)
            .ok_or(StoreError::Damaged("opponents"))?,
    })
}
