//! Ratings, and the append-only list of results from which the ratings follow.

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

/// SQL for the rated results as `c`, to which a further condition must be appended. A result counts only if its match
/// was played and has a score.
macro_rules! counting {
    () => {
        "rating_changes c JOIN matches m ON m.id = c.match_id \
         WHERE COALESCE(m.ruled, m.found) IN ('1-0', '0-1', '1/2') AND "
    };
}
pub(super) use counting;

/// The columns from which a [`RatingChange`] is read.
macro_rules! change {
    () => {
        "c.player, c.rating_before, c.deviation_before, c.volatility_before, \
         c.rating_after, c.deviation_after, c.volatility_after"
    };
}
pub(super) use change;

/// The columns from which a [`RankedRow`] is read: `r` is a row of the ratings, and `p` is the row of its player.
macro_rules! ranked {
    () => {
        "r.player, NULLIF(p.name, '') AS name, p.account, r.rating, r.deviation, r.volatility, \
         r.wins, r.draws, r.losses, r.last_at, r.revision"
    };
}
pub(super) use ranked;

impl Ratings<'_> {
    /// A player's row for all time; `None` if no result of the player counts in the pool.
    pub async fn find(&mut self, pool: &Pool, user: UserId) -> Result<Option<RankedRow>> {
        self.find_in((pool, Period::AllTime), user).await
    }

    /// A player's row in a period; `None` if no result of the player counts in the pool and the period.
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

    /// A player's rating at the time `now`. A player without a row has the starting rating.
    pub async fn rating(&mut self, pool: &Pool, user: UserId, now: Time) -> Result<Rating> {
        let row = self.find(pool, user).await?;
        Ok(row
            .map(|row| row.standing.on(day_of(now)))
            .unwrap_or_default())
    }

    /// Appends a result to the list and updates the ratings of both players. If a player is an engine, `engine` is the
    /// fixed rating of the engine's level, which does not change. Fails with
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
        // The periods are updated in the same order as when a pool is computed again.
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

    /// Updates the ratings of both players for one period (all time or a season). Nothing is stored for an engine or a
    /// former player.
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
        // The rows are always stored in the same order; otherwise two matches of the same two players could wait for
        // each other's rows. Former players have no row; their results stay in the list.
        for (user, placing) in standings.iter().filter(|(user, _)| !user.is_former()) {
            let revision = revisions.get(user).copied().unwrap_or(0);
            self.put_row(of, *user, placing, revision).await?;
        }
        Ok(changes)
    }

    /// The sequence number of the next result of a pool. Results of the same player get different numbers, because
    /// transactions that rate them at the same time clash. Results of different players may get the same number.
    async fn next_in(&mut self, pool: &Pool) -> Result<i64> {
        let sql = "SELECT COALESCE(MAX(sequence), 0) + 1 AS next FROM rating_changes \
            WHERE guild = $1 AND game = $2 AND variant = $3 AND opponents = $4";
        self.0.one(sql, pool).await
    }

    /// Stores a player's rating and results if the stored row has the revision `revision`; 0 means that the player has
    /// no row yet.
    pub(super) async fn put_row(
        &mut self,
        (pool, period): (&Pool, Period),
        user: UserId,
        placing: &Placing,
        revision: u64,
    ) -> Result<()> {
        let known_until = placing.standing().known_until().unwrap_or(NEVER);
        let stands = (pool, user, &placing.rating, placing.tally, placing.last_at);
        // A row is inserted only for a player who had none. So a row that was deleted after it was read stays deleted.
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

    /// Whether the results of these two people against each other have reached the limit of the server's settings.
    /// Counts the results that were rated after `since` and not after `until`, including struck results. If one of the
    /// two people has deleted their data after `since` and come back, all people who have done the same count as one
    /// opponent.
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
        // The results of one player are enough, because those of the other player contain the same matches. If the
        // first player has deleted their data and come back, the results of both players are searched.
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

    /// The changes of both players' ratings by a match; `None` if the match does not count for a rating.
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

    /// A player's rating in a pool before the first result that counts, and after each such result, oldest first;
    /// `None` if no result of the player counts.
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
