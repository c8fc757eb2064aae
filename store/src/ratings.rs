//! Ratings, and the append-only list of results they follow from.

use super::marks::{Marks, is_mark_of, selves};
use super::pool::{Period, Pool, day_of};
use super::row::{Read as _, column};
use super::standings::{
    ListedResult, NEVER, Placing, RankedRow, RatedAt, RatingChange, StoredResult,
};
use super::{Connection, Players, Result, StoreError};
use referee::rating::{PlayerScore, Rating};
use referee::{GuildId, MatchId, Time, UserId};
use rules::{BySide, Side};
use std::collections::BTreeMap;

#[derive(Debug)]
pub struct Ratings<'c>(pub(super) Connection<'c>);

/// SQL for the list of rated results as `c`, up to further conditions. Only results count that are worth a score of a
/// match that was played.
macro_rules! counting {
    () => {
        "rating_changes c JOIN matches m ON m.id = c.match_id \
         WHERE COALESCE(m.ruled, m.found) IN ('1-0', '0-1', '1/2') AND "
    };
}
pub(super) use counting;

/// Columns that a [`RatingChange`] is read from.
macro_rules! change {
    () => {
        "c.player, c.rating_before, c.deviation_before, c.volatility_before, \
         c.rating_after, c.deviation_after, c.volatility_after"
    };
}
pub(super) use change;

/// Columns that a [`RankedRow`] is read from: of a row `r` of the ratings and its player `p`.
macro_rules! ranked {
    () => {
        "r.player, NULLIF(p.name, '') AS name, p.account, r.rating, r.deviation, r.volatility, \
         r.wins, r.draws, r.losses, r.last_at, r.revision"
    };
}
pub(super) use ranked;

impl Ratings<'_> {
    /// A player's row; `None` before their first rated match in the pool.
    pub async fn find(&mut self, pool: &Pool, user: UserId) -> Result<Option<RankedRow>> {
        self.find_in((pool, Period::AllTime), user).await
    }

    /// A player's row in a period; `None` before their first rated match in it.
    pub async fn find_in(
        &mut self,
        (pool, period): (&Pool, Period),
        user: UserId,
    ) -> Result<Option<RankedRow>> {
        let sql = concat!(
            "SELECT ",
            ranked!(),
            " FROM ratings r JOIN players p ON p.id = r.player WHERE r.guild = $1 AND r.game = $2 \
             AND r.variant = $3 AND r.opponents = $4 AND r.season = $5 AND r.player = $6"
        );
        self.0.maybe(sql, (pool, period, user)).await
    }

    /// A player's rating as of `now`; the starting rating for newcomers.
    pub async fn rating(&mut self, pool: &Pool, user: UserId, now: Time) -> Result<Rating> {
        let row = self.find(pool, user).await?;
        Ok(row
            .map(|row| row.standing.on(day_of(now)))
            .unwrap_or_default())
    }

    /// Appends a result and moves both ratings, except that of an engine, which stays `engine`.
    /// [`StoreError::Clash`](crate::StoreError::Clash) if a rating has changed since it was read.
    pub async fn record(
        &mut self,
        this_match: MatchId,
        ListedResult { pool, players }: &ListedResult,
        engine: Option<Rating>,
        points: PlayerScore,
        at: Time,
    ) -> Result<BySide<RatingChange>> {
        let fixed = engine.unwrap_or_default();
        let result = StoredResult {
            this_match,
            points,
            at,
            changes: players.map(|user| RatingChange {
                user,
                before: fixed,
                after: fixed,
            }),
        };
        // A pool is computed anew in this order, too.
        let changes = self.move_both((pool, Period::AllTime), &result).await?;
        self.move_both((pool, Period::season(at)), &result).await?;
        let sql = "INSERT INTO rating_changes (match_id, side, player, guild, game, variant, \
            opponents, rating_before, deviation_before, volatility_before, rating_after, \
            deviation_after, volatility_after, rated_at, sequence) VALUES ($1, $2, $3, $4, $5, \
            $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
        let sequence = self.next_in(pool).await?;
        for side in Side::BOTH {
            let change = &changes[side];
            let half = (this_match, side, change.user, pool);
            let values = (half, &change.before, &change.after, at, sequence);
            self.0.run(sql, values).await?;
        }
        Ok(changes)
    }

    /// Moves both ratings in a period, except an engine's.
    async fn move_both(
        &mut self,
        of: (&Pool, Period),
        result: &StoredResult,
    ) -> Result<BySide<RatingChange>> {
        let (mut standings, mut revisions) = (BTreeMap::new(), BTreeMap::new());
        for change in result.changes.values() {
            if let Some(row) = self.find_in(of, change.user).await? {
                standings.insert(change.user, Placing::of(&row));
                revisions.insert(change.user, row.revision);
            }
        }
        let changes = result.follow(&mut standings);
        // Always in the same order, or two matches of the same two players could each wait for the other's row. Former
        // players stand nowhere; their results stay.
        for (user, placing) in standings.iter().filter(|(user, _)| !user.is_former()) {
            let revision = revisions.get(user).copied().unwrap_or(0);
            self.put_row(of, *user, placing, revision).await?;
        }
        Ok(changes)
    }

    /// Sequence number of the next result of a pool. Transactions that rate matches of the same players at one time
    /// clash; those of other players may share a number.
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
        placing: &Placing,
        revision: u64,
    ) -> Result<()> {
        let known_until = placing.standing().known_until().unwrap_or(NEVER);
        let stands = (pool, user, &placing.rating, placing.tally, placing.last_at);
        // A row that was deleted since it was read stays deleted: only the row of a newcomer is inserted.
        let sql = match revision {
            0 => {
                "INSERT INTO ratings (guild, game, variant, opponents, player, rating, \
                deviation, volatility, wins, draws, losses, last_at, revision, known_until, season) \
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 + 1, $14, $15) \
                ON CONFLICT DO NOTHING"
            }
            _ => {
                "UPDATE ratings SET rating = $6, deviation = $7, volatility = $8, wins = $9, \
                draws = $10, losses = $11, last_at = $12, revision = revision + 1, \
                known_until = $14 WHERE guild = $1 AND game = $2 AND variant = $3 \
                AND opponents = $4 AND player = $5 AND revision = $13 AND season = $15"
            }
        };
        self.0
            .change_one(sql, (stands, revision, known_until, period))
            .await
    }

    /// Whether the results of the same two people that were rated in a server between two instants, struck ones too,
    /// reach the number that counts in a day. If one of the two has deleted their data meanwhile and come back, all
    /// people who have done so count as one opponent.
    pub async fn is_at_limit(
        &mut self,
        guild: GuildId,
        players: BySide<UserId>,
        (since, until): (Time, Time),
    ) -> Result<bool> {
        let Some(most) = Players(self.0.again()).guild(guild).await?.counted_a_day else {
            return Ok(false);
        };
        let sql = concat!(
            "SELECT b.player, p.mark FROM rating_changes a JOIN rating_changes b \
            ON b.match_id = a.match_id AND b.side <> a.side JOIN players p ON p.id = b.player \
            WHERE a.guild = $1 AND a.rated_at > $2 AND a.rated_at <= $3 AND a.player IN ",
            selves!("$4", "$5")
        );
        let users = [players[Side::First], players[Side::Second]];
        let mut known = Marks(self.0.again());
        let (marks, lately) = (known.of(users).await?, known.since(since).await?);
        let returned = |user| lately.iter().any(|mark| is_mark_of(mark, user));
        // The other side's list shows nothing else, unless the first player came back.
        let sides = if marks[0].is_some() { 2 } else { 1 };
        for (side, other) in [(0, 1), (1, 0)].into_iter().take(sides) {
            let (own, theirs) = ((users[side], &marks[side]), &marks[other]);
            let opponents: Vec<(UserId, Option<String>)> =
                self.0.all(sql, (guild, (since, until), own)).await?;
            let pooled = returned(users[other]);
            let counts = |(player, mark): &&(UserId, Option<String>)| {
                *player == users[other]
                    || mark.is_some() && mark == theirs
                    || pooled
                        && (mark.as_ref().is_some_and(|it| lately.contains(it))
                            || returned(*player))
            };
            if opponents.iter().filter(counts).count() >= most as usize {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How a match changed its players' ratings; `None` if it does not count for any.
    pub async fn changes(&mut self, this_match: MatchId) -> Result<Option<BySide<RatingChange>>> {
        let sql = concat!(
            "SELECT ",
            change!(),
            " FROM ",
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
            "SELECT c.rated_at, ",
            change!(),
            " FROM ",
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
                at: column(row, "rated_at")?,
                rating: RatingChange::read(row)?.after,
            })
        });
        let start = RatingChange::read(first)?.before;
        Ok(Some((start, after.collect::<Result<_>>()?)))
    }
}
