//! Ratings, and the append-only list of results they follow from.

use super::pool::{Period, Pool, day_of};
use super::row::{Columns as _, Read, bound, reads};
use super::{Connection, Players, Result, StoreError};
use referee::rating::{PlayerScore, Rating, Standing, rate, rate_against};
use referee::{GuildId, MatchId, Time, UserId};
use rules::{BySide, Side};
use sqlx::any::AnyRow;
use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
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

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub user: UserId,
    /// Before the match, with the deviation of the idle days before it.
    pub before: Rating,
    pub after: Rating,
}

impl RatingChange {
    /// The change in points as shown, such as +14 or −9.
    #[must_use]
    pub fn points(&self) -> i64 {
        self.after.points() - self.before.points()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedAt {
    /// When the match ended.
    pub at: Time,
    pub rating: Rating,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    pub user: UserId,
    /// The name last seen.
    pub name: Option<String>,
    /// The name of the account, if it is known.
    pub account: Option<String>,
    /// The rating after the last result, and its day.
    pub standing: Standing,
    pub tally: Tally,
    /// When the last rated match ended.
    pub last_at: Time,
    pub(super) revision: u64,
}

/// Where a rated result is listed, whether it counts or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedResult {
    pub pool: Pool,
    pub players: BySide<UserId>,
}

#[derive(Debug)]
pub struct Ratings<'c>(pub(super) Connection<'c>);

/// The list of rated results, as `c`, of which only those count that are worth a score of a match that was played, up to
/// further conditions.
macro_rules! counting {
    () => {
        "rating_changes c JOIN matches m ON m.id = c.match_id \
         WHERE COALESCE(m.ruled, m.found) IN ('1-0', '0-1', '1/2') AND "
    };
}
pub(super) use counting;

/// Stored for players who count as established on no day: one long gone.
pub(super) const NEVER: u64 = 0;

impl Ratings<'_> {
    /// A player's row; `None` before their first rated match in the pool.
    pub async fn find(&mut self, pool: &Pool, user: UserId) -> Result<Option<RankedRow>> {
        self.find_in((pool, Period::AllTime), user).await
    }

    /// The same in a period.
    pub async fn find_in(
        &mut self,
        (pool, period): (&Pool, Period),
        user: UserId,
    ) -> Result<Option<RankedRow>> {
        let sql = "SELECT r.player, NULLIF(p.name, '') AS name, p.account, r.rating, \
            r.deviation, r.volatility, r.wins, r.draws, r.losses, r.last_at, r.revision \
            FROM ratings r JOIN players p ON p.id = r.player WHERE r.guild = $1 AND r.game = $2 \
            AND r.variant = $3 AND r.opponents = $4 AND r.season = $5 AND r.player = $6";
        self.0.maybe(sql, (pool, period, user)).await
    }

    /// A player's rating as of `now`: newcomers have the starting one.
    pub async fn rating(&mut self, pool: &Pool, user: UserId, now: Time) -> Result<Rating> {
        let row = self.find(pool, user).await?;
        Ok(row
            .map(|row| row.standing.on(day_of(now)))
            .unwrap_or_default())
    }

    /// Appends a result and moves both ratings, but for the engine's, which stays what it is.
    /// [`StoreError::Clash`](crate::StoreError::Clash) if a rating has changed since it was read.
    pub async fn record(
        &mut self,
        this_match: MatchId,
        ListedResult { pool, players }: &ListedResult,
        engine: Option<(Side, Rating)>,
        first_points: PlayerScore,
        at: Time,
    ) -> Result<BySide<RatingChange>> {
        let players = *players;
        let of_all_time = (pool, Period::AllTime);
        let changes = self
            .move_both(of_all_time, players, engine, first_points, at)
            .await?;
        let of_season = (pool, Period::season(at));
        self.move_both(of_season, players, engine, first_points, at)
            .await?;
        let sql = "INSERT INTO rating_changes (match_id, side, player, guild, game, variant, \
            opponents, rating_before, deviation_before, volatility_before, rating_after, \
            deviation_after, volatility_after, rated_at, sequence) VALUES ($1, $2, $3, $4, $5, \
            $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
        let sequence = self.next_in(pool).await?;
        for side in Side::BOTH {
            let change = &changes[side];
            let result = (this_match, side, change.user, pool);
            let values = (result, &change.before, &change.after, at, sequence);
            self.0.run(sql, values).await?;
        }
        Ok(changes)
    }

    /// Moves the ratings of a period, but for the engine's.
    async fn move_both(
        &mut self,
        of: (&Pool, Period),
        players: BySide<UserId>,
        engine: Option<(Side, Rating)>,
        first_points: PlayerScore,
        at: Time,
    ) -> Result<BySide<RatingChange>> {
        let rows = BySide::new(
            self.find_in(of, players[Side::First]).await?,
            self.find_in(of, players[Side::Second]).await?,
        );
        let before = BySide::of(|side| match engine {
            Some((engine, fixed)) if engine == side => fixed,
            _ => rows[side]
                .as_ref()
                .map(|row| row.standing.on(day_of(at)))
                .unwrap_or_default(),
        });
        let engine = engine.map(|(side, _)| side);
        let after = rated(before, engine, first_points);
        // Always in the same order, or two matches of the same two players could each wait for
        // the other's row.
        let mut order = Side::BOTH;
        order.sort_by_key(|side| players[*side]);
        // Former players stand nowhere; their results stay.
        let stands = |side: &Side| engine != Some(*side) && !players[*side].is_former();
        for side in order.into_iter().filter(stands) {
            let row = rows[side].as_ref();
            let tally = row.map(|row| row.tally).unwrap_or_default();
            let tally = tally.with(first_points.of(side));
            let revision = row.map_or(0, |row| row.revision);
            self.put_row(of, players[side], &after[side], tally, at, revision)
                .await?;
        }
        Ok(BySide::of(|side| RatingChange {
            user: players[side],
            before: before[side],
            after: after[side],
        }))
    }

    /// The place of the next result of a pool. A transaction that rates another match of the same players at
    /// the same time clashes; the matches of others may share it.
    async fn next_in(&mut self, pool: &Pool) -> Result<i64> {
        let sql = "SELECT COALESCE(MAX(sequence), 0) + 1 AS next FROM rating_changes \
            WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4";
        self.0.one(sql, pool).await
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
    ) -> Result<()> {
        let standing = Standing {
            rating: *rating,
            last_day: day_of(at),
        };
        let known_until = standing.known_until().unwrap_or(NEVER);
        // A newcomer's row is inserted; the update stands only on the revision that was read.
        let sql = "INSERT INTO ratings (guild, game, variant, opponents, player, rating, \
            deviation, volatility, wins, draws, losses, last_at, revision, known_until, season) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 + 1, $14, $15) \
            ON CONFLICT (guild, game, variant, opponents, season, player) DO UPDATE SET rating \
            = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
            wins = excluded.wins, draws = excluded.draws, losses = excluded.losses, last_at \
            = excluded.last_at, revision = excluded.revision, known_until = excluded.known_until \
            WHERE ratings.revision = excluded.revision - 1";
        self.0
            .change_one(
                sql,
                (pool, user, rating, tally, at, revision, known_until, period),
            )
            .await
    }

    /// Whether as many results of the same two people were rated in a server between two instants as it lets count
    /// in a day, struck ones too.
    pub async fn is_at_limit(
        &mut self,
        guild: GuildId,
        players: BySide<UserId>,
        (since, until): (Time, Time),
    ) -> Result<bool> {
        let Some(most) = Players(self.0.again()).guild(guild).await?.counted_a_day else {
            return Ok(false);
        };
        let sql = "SELECT COUNT(*) FROM rating_changes a JOIN rating_changes b ON b.match_id \
            = a.match_id AND b.side <> a.side WHERE a.player = $1 AND a.guild = $2 \
            AND b.player = $3 AND a.rated_at > $4 AND a.rated_at <= $5";
        let (one, other) = (players[Side::First], players[Side::Second]);
        let results: i64 = self.0.one(sql, (one, guild, other, since, until)).await?;
        Ok(results >= i64::from(most))
    }

    /// How a match changed its players' ratings; `None` if it does not count for any.
    pub async fn changes(&mut self, this_match: MatchId) -> Result<Option<BySide<RatingChange>>> {
        let sql = concat!(
            "SELECT c.player, c.rating_before, c.deviation_before, c.volatility_before, \
             c.rating_after, c.deviation_after, c.volatility_after FROM ",
            counting!(),
            "c.match_id = $1 ORDER BY c.side"
        );
        let changes: Vec<RatingChange> = self.0.all(sql, this_match).await?;
        match changes.as_slice() {
            [] => Ok(None),
            &[first, second] => Ok(Some(BySide::new(first, second))),
            _ => Err(StoreError::Damaged("rating change")),
        }
    }

    /// A player's rating in a pool before the first match and after each, oldest first; `None`
    /// before the first match.
    pub async fn path(
        &mut self,
        pool: &Pool,
        user: UserId,
    ) -> Result<Option<(Rating, Vec<RatedAt>)>> {
        let sql = concat!(
            "SELECT c.player, c.rating_before, c.deviation_before, c.volatility_before, \
             c.rating_after, c.deviation_after, c.volatility_after, c.rated_at FROM ",
            counting!(),
            "c.guild = $1 AND c.game = $2 AND c.variant = $3 AND c.opponents = $4 \
             AND c.player = $5 ORDER BY c.sequence, c.match_id"
        );
        let rows = self.0.rows(sql, (pool, user)).await?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let after = rows.iter().map(|row| {
            Ok(RatedAt {
                at: row.get("rated_at")?,
                rating: RatingChange::read(row)?.after,
            })
        });
        let start = RatingChange::read(first)?.before;
        Ok(Some((start, after.collect::<Result<_>>()?)))
    }
}

/// Both ratings after a match with this score of the first side; the engine's stays what it is.
pub(super) fn rated(
    before: BySide<Rating>,
    engine: Option<Side>,
    first_points: PlayerScore,
) -> BySide<Rating> {
    match engine.map(Side::other) {
        None => {
            let [first, second] = before.into_pair();
            let (first, second) = rate(first, second, first_points);
            BySide::new(first, second)
        }
        Some(person) => {
            let mut after = before;
            let points = first_points.of(person);
            after[person] = rate_against(before[person], before[person.other()], points);
            after
        }
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
            last_day: day_of(row.get("last_at")?),
        })
    }
}

impl Read for RatingChange {
    fn read(row: &AnyRow) -> Result<RatingChange> {
        Ok(RatingChange {
            user: row.get("player")?,
            before: Rating {
                rating: row.get("rating_before")?,
                deviation: row.get("deviation_before")?,
                volatility: row.get("volatility_before")?,
            },
            after: Rating {
                rating: row.get("rating_after")?,
                deviation: row.get("deviation_after")?,
                volatility: row.get("volatility_after")?,
            },
        })
    }
}
