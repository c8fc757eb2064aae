//! Ratings, and the append-only list of results they follow from.

use super::pool::{Period, Pool, day_of};
use super::row::{Binds as _, Columns, Run as _, side_column};
use super::{Connection, Players, StoreError};
use referee::rating::{PlayerScore, Rating, Standing, rate, rate_against};
use referee::{GuildId, MatchId, Time, UserId};
use rules::{BySide, Side};
use sqlx::any::AnyRow;
use std::ops::AddAssign;

/// Rated matches won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    /// The same with one more result.
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

/// A player's rating before and after a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// Whose.
    pub user: UserId,
    /// Before the match, with the deviation of the idle days before it.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

impl RatingChange {
    /// The change in points as shown, such as +14 or −9.
    #[must_use]
    pub fn points(&self) -> i64 {
        self.after.points() - self.before.points()
    }
}

/// A player's rating right after a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedAt {
    /// When the match ended.
    pub at: Time,
    /// The rating after it.
    pub rating: Rating,
}

/// A player's row in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// Who.
    pub user: UserId,
    /// The name last seen.
    pub name: Option<String>,
    /// The name of the account, if it is known.
    pub account: Option<String>,
    /// The rating after the last result, and its day.
    pub standing: Standing,
    /// Won, drawn, lost.
    pub tally: Tally,
    /// When the last rated match ended.
    pub last_at: Time,
    pub(super) revision: u64,
}

/// The tables of ratings and results.
#[derive(Debug)]
pub struct Ratings<'c>(pub(super) Connection<'c>);

/// Stored for players who count as established on no day: one long gone.
pub(super) const NEVER: u64 = 0;

impl Ratings<'_> {
    /// A player's row; `None` before their first rated match in the pool.
    pub async fn find(
        &mut self,
        pool: &Pool,
        user: UserId,
    ) -> Result<Option<RankedRow>, StoreError> {
        self.find_in((pool, Period::AllTime), user).await
    }

    /// The same in a period.
    pub async fn find_in(
        &mut self,
        (pool, period): (&Pool, Period),
        user: UserId,
    ) -> Result<Option<RankedRow>, StoreError> {
        sqlx::query(
            "SELECT r.player, p.name, p.account, r.rating, r.deviation, r.volatility, r.wins, r.draws, \
             r.losses, r.last_at, r.revision FROM ratings r JOIN players p ON p.id = r.player \
             WHERE r.guild = $1 AND r.game = $2 AND r.variant = $3 AND r.opponents = $4 \
             AND r.season = $5 AND r.player = $6",
        )
        .bind_pool(pool)
        .bind(period.column())
        .bind(user.0.cast_signed())
        .maybe(self.0.get(), read_row)
        .await
    }

    /// A player's rating as of `now`: newcomers have the starting one.
    pub async fn rating(
        &mut self,
        pool: &Pool,
        user: UserId,
        now: Time,
    ) -> Result<Rating, StoreError> {
        let row = self.find(pool, user).await?;
        Ok(row
            .map(|row| row.standing.on(day_of(now)))
            .unwrap_or_default())
    }

    /// Appends a result and moves both ratings.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if a rating has changed since it was read; or the database fails.
    pub async fn record(
        &mut self,
        pool: &Pool,
        this_match: MatchId,
        players: BySide<UserId>,
        first_points: PlayerScore,
        at: Time,
    ) -> Result<BySide<RatingChange>, StoreError> {
        let changes = self
            .move_both((pool, Period::AllTime), players, first_points, at)
            .await?;
        let sequence = self.next_in(pool).await?;
        for side in Side::BOTH {
            let points = first_points.of(side);
            let place = (sequence, at);
            self.append(pool, this_match, side, &changes[side], points, place)
                .await?;
        }
        self.move_both((pool, Period::season(at)), players, first_points, at)
            .await?;
        Ok(changes)
    }

    /// Moves both ratings of a period.
    async fn move_both(
        &mut self,
        of: (&Pool, Period),
        players: BySide<UserId>,
        first_points: PlayerScore,
        at: Time,
    ) -> Result<BySide<RatingChange>, StoreError> {
        let rows = BySide::new(
            self.find_in(of, players[Side::First]).await?,
            self.find_in(of, players[Side::Second]).await?,
        );
        let before = BySide::of(|side| rating_of(rows[side].as_ref(), at));
        let after = rate_both(before, first_points);
        let changes = BySide::of(|side| RatingChange {
            user: players[side],
            before: before[side],
            after: after[side],
        });
        // Always in the same order, or two matches of the same two players could each wait for
        // the other's row.
        let mut order = Side::BOTH;
        order.sort_by_key(|side| players[*side]);
        for side in order {
            let points = first_points.of(side);
            self.put(of, rows[side].as_ref(), &changes[side], points, at)
                .await?;
        }
        Ok(changes)
    }

    /// Appends a result against the engine and moves the person's rating; the engine's stays what it
    /// is.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if the rating has changed since it was read; or the database fails.
    pub async fn record_against_engine(
        &mut self,
        pool: &Pool,
        this_match: MatchId,
        (person, side): (UserId, Side),
        (engine, fixed): (UserId, Rating),
        first_points: PlayerScore,
        at: Time,
    ) -> Result<BySide<RatingChange>, StoreError> {
        let points = first_points.of(side);
        let own = self
            .move_one((pool, Period::AllTime), person, fixed, points, at)
            .await?;
        self.move_one((pool, Period::season(at)), person, fixed, points, at)
            .await?;
        let other = RatingChange {
            user: engine,
            before: fixed,
            after: fixed,
        };
        let place = (self.next_in(pool).await?, at);
        self.append(pool, this_match, side, &own, points, place)
            .await?;
        self.append(
            pool,
            this_match,
            side.other(),
            &other,
            points.reversed(),
            place,
        )
        .await?;
        Ok(BySide::of(|of| if of == side { own } else { other }))
    }

    /// Moves a person's rating of a period after a match against a fixed one.
    async fn move_one(
        &mut self,
        of: (&Pool, Period),
        person: UserId,
        fixed: Rating,
        points: PlayerScore,
        at: Time,
    ) -> Result<RatingChange, StoreError> {
        let row = self.find_in(of, person).await?;
        let before = rating_of(row.as_ref(), at);
        let change = RatingChange {
            user: person,
            before,
            after: rate_against(before, fixed, points),
        };
        self.put(of, row.as_ref(), &change, points, at).await?;
        Ok(change)
    }

    /// The place of the next result of a pool. A transaction that rates another match of the same players at
    /// the same time clashes; the matches of others may share it.
    async fn next_in(&mut self, pool: &Pool) -> Result<i64, StoreError> {
        sqlx::query(
            "SELECT COALESCE(MAX(sequence), 0) + 1 AS next FROM rating_changes \
             WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4",
        )
        .bind_pool(pool)
        .fetch_one(self.0.get())
        .await?
        .int("next")
    }

    async fn append(
        &mut self,
        pool: &Pool,
        this_match: MatchId,
        side: Side,
        change: &RatingChange,
        points: PlayerScore,
        (sequence, at): (i64, Time),
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO rating_changes (match_id, side, player, guild, game, variant, opponents, \
             half_points, rating_before, deviation_before, volatility_before, rating_after, \
             deviation_after, volatility_after, rated_at, sequence) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        )
        .bind(this_match.to_string())
        .bind(side_column(side))
        .bind(change.user.0.cast_signed())
        .bind_pool(pool)
        .bind(points_column(points))
        .bind_rating(&change.before)
        .bind_rating(&change.after)
        .bind(at.as_millis())
        .bind(sequence)
        .run(self.0.get())
        .await
    }

    async fn put(
        &mut self,
        of: (&Pool, Period),
        row: Option<&RankedRow>,
        change: &RatingChange,
        points: PlayerScore,
        at: Time,
    ) -> Result<(), StoreError> {
        let tally = row.map(|row| row.tally).unwrap_or_default().with(points);
        let revision = row.map_or(0, |row| row.revision);
        self.put_row(of, change.user, &change.after, tally, at, revision)
            .await
    }

    /// Stores where a player stands, if `revision` is what is stored; 0 for a newcomer.
    pub(super) async fn put_row(
        &mut self,
        (pool, period): (&Pool, Period),
        user: UserId,
        rating: &Rating,
        tally: Tally,
        at: Time,
        revision: u64,
    ) -> Result<(), StoreError> {
        let standing = Standing {
            rating: *rating,
            last_day: day_of(at),
        };
        let known_until = standing.known_until().unwrap_or(NEVER);
        // A newcomer's row is inserted; the update stands only on the revision that was read.
        let put = sqlx::query(
            "INSERT INTO ratings (guild, game, variant, opponents, player, rating, deviation, \
             volatility, wins, draws, losses, last_at, revision, known_until, season) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 + 1, $14, $15) \
             ON CONFLICT (guild, game, variant, opponents, season, player) DO UPDATE SET \
             rating = excluded.rating, \
             deviation = excluded.deviation, volatility = excluded.volatility, \
             wins = excluded.wins, draws = excluded.draws, losses = excluded.losses, \
             last_at = excluded.last_at, revision = excluded.revision, \
             known_until = excluded.known_until \
             WHERE ratings.revision = excluded.revision - 1",
        )
        .bind_pool(pool)
        .bind(user.0.cast_signed())
        .bind_rating(rating)
        .bind(tally.wins.cast_signed())
        .bind(tally.draws.cast_signed())
        .bind(tally.losses.cast_signed())
        .bind(at.as_millis())
        .bind(revision.cast_signed())
        .bind(known_until.cast_signed())
        .bind(period.column())
        .execute(self.0.get())
        .await?;
        if put.rows_affected() == 1 {
            Ok(())
        } else {
            Err(StoreError::Clash)
        }
    }

    /// Whether as many results of the same two people were rated in a server between two instants as it lets count
    /// in a day, struck ones too.
    pub async fn is_at_limit(
        &mut self,
        guild: GuildId,
        players: BySide<UserId>,
        (since, until): (Time, Time),
    ) -> Result<bool, StoreError> {
        let Some(most) = Players(self.0.again()).guild(guild).await?.counted_a_day else {
            return Ok(false);
        };
        let row = sqlx::query(
            "SELECT COUNT(*) AS results FROM rating_changes a JOIN rating_changes b \
             ON b.match_id = a.match_id AND b.side <> a.side \
             WHERE a.player = $1 AND a.guild = $2 AND b.player = $3 \
             AND a.rated_at > $4 AND a.rated_at <= $5",
        )
        .bind(players[Side::First].0.cast_signed())
        .bind(guild.0.cast_signed())
        .bind(players[Side::Second].0.cast_signed())
        .bind(since.as_millis())
        .bind(until.as_millis())
        .fetch_one(self.0.get())
        .await?;
        Ok(row.int("results")? >= i64::from(most))
    }

    /// How a match changed its players' ratings; `None` if it did not, or its result was struck.
    pub async fn changes(
        &mut self,
        this_match: MatchId,
    ) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let rows = sqlx::query(
            "SELECT player, rating_before, deviation_before, volatility_before, rating_after, \
             deviation_after, volatility_after FROM rating_changes WHERE match_id = $1 \
             AND NOT EXISTS (SELECT 1 FROM struck WHERE struck.match_id = $1) ORDER BY side",
        )
        .bind(this_match.to_string())
        .fetch_all(self.0.get())
        .await?;
        match rows.as_slice() {
            [first, second] => Ok(Some(BySide::new(read_change(first)?, read_change(second)?))),
            [] => Ok(None),
            _ => Err(StoreError::Damaged("rating change")),
        }
    }

    /// A player's rating in a pool before the first match and after each, oldest first; `None`
    /// before the first match.
    pub async fn path(
        &mut self,
        pool: &Pool,
        user: UserId,
    ) -> Result<Option<(Rating, Vec<RatedAt>)>, StoreError> {
        let rows = sqlx::query(
            "SELECT player, rating_before, deviation_before, volatility_before, rating_after, \
             deviation_after, volatility_after, rated_at FROM rating_changes \
             WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4 AND player = $5 \
             AND NOT EXISTS (SELECT 1 FROM struck \
             WHERE struck.match_id = rating_changes.match_id) \
             ORDER BY sequence, match_id",
        )
        .bind_pool(pool)
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let start = read_change(first)?.before;
        let after = rows.iter().map(|row| {
            Ok(RatedAt {
                at: row.time("rated_at")?,
                rating: read_change(row)?.after,
            })
        });
        Ok(Some((start, after.collect::<Result<_, StoreError>>()?)))
    }
}

pub(super) fn read_row(row: &AnyRow) -> Result<RankedRow, StoreError> {
    let last_at = row.time("last_at")?;
    let user = UserId(row.number("player")?);
    let name = row.text("name")?;
    Ok(RankedRow {
        user,
        name: (!user.is_former()).then_some(name),
        account: row.maybe_text("account")?,
        standing: Standing {
            rating: Rating {
                rating: row.real("rating")?,
                deviation: row.real("deviation")?,
                volatility: row.real("volatility")?,
            },
            last_day: day_of(last_at),
        },
        tally: Tally {
            wins: row.number("wins")?,
            draws: row.number("draws")?,
            losses: row.number("losses")?,
        },
        last_at,
        revision: row.number("revision")?,
    })
}

/// A score as it is stored: twice its points.
pub(super) const fn points_column(points: PlayerScore) -> i64 {
    match points {
        PlayerScore::Win => 2,
        PlayerScore::Draw => 1,
        PlayerScore::Loss => 0,
    }
}

pub(super) fn read_points(row: &AnyRow) -> Result<PlayerScore, StoreError> {
    match row.int("half_points")? {
        2 => Ok(PlayerScore::Win),
        1 => Ok(PlayerScore::Draw),
        0 => Ok(PlayerScore::Loss),
        _ => Err(StoreError::Damaged("score")),
    }
}

/// The rating of a row on the day of an instant, a newcomer's where there is none.
fn rating_of(row: Option<&RankedRow>, at: Time) -> Rating {
    row.map(|row| row.standing.on(day_of(at)))
        .unwrap_or_default()
}

/// Both players' ratings after a match between them with this score of the first side.
pub(super) fn rate_both(before: BySide<Rating>, first_points: PlayerScore) -> BySide<Rating> {
    let [first, second] = before.into_pair();
    let (first, second) = rate(first, second, first_points);
    BySide::new(first, second)
}

pub(super) fn read_change(row: &AnyRow) -> Result<RatingChange, StoreError> {
    Ok(RatingChange {
        user: UserId(row.number("player")?),
        before: Rating {
            rating: row.real("rating_before")?,
            deviation: row.real("deviation_before")?,
            volatility: row.real("volatility_before")?,
        },
        after: Rating {
            rating: row.real("rating_after")?,
            deviation: row.real("deviation_after")?,
            volatility: row.real("volatility_after")?,
        },
    })
}
