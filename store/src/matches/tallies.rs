//! Results of a player, counted by the database.

use super::Matches;
use super::history::visible_in;
use crate::Result;
use crate::row::Read;
use crate::standings::Tally;
use referee::{GuildId, UserId};
use rules::{Game, Side};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The numbers of a player's results in a server. Results that were struck are not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// The results for each game, variant and side.
    pub by_side: Vec<(Game, String, Side, Tally)>,
    /// The results against the opponents whom the player has met most often.
    pub by_opponent: Vec<(UserId, Tally)>,
    /// The number of wins or losses in a row that ends with the latest result: positive for wins, negative for losses,
    /// 0 if the latest result is a draw.
    pub streak: i64,
    /// The largest number of matches that the player has won in a row.
    pub best_streak: u64,
}

/// SQL for the results of the player `$2` in the server `$1`. The column `won` is 1 for a win, 0 for a draw and -1 for
/// a loss.
fn results(visible: &str) -> String {
    let of_side = |side: u8, (own, other): (&str, &str), [won, won_absent]: [&str; 2]| {
        format!(
            "SELECT m.id, m.ended_at, m.game, m.variant, {side} AS side, m.{other} AS opponent, \
             CASE COALESCE(m.ruled, m.found) WHEN '1/2' THEN 0 WHEN '{won}' THEN 1 WHEN '{won_absent}' THEN 1 ELSE -1 END \
             AS won FROM matches m WHERE {visible} AND m.{own} = $2 AND m.ended_at IS NOT NULL \
             AND COALESCE(m.ruled, m.found) IN ('1-0', '0-1', '1/2', '+-', '-+')"
        )
    };
    format!(
        "{} UNION ALL {}",
        of_side(0, ("first_player", "second_player"), ["1-0", "+-"]),
        of_side(1, ("second_player", "first_player"), ["0-1", "-+"]),
    )
}

/// SQL that counts the wins, draws and losses.
const COUNTS: &str = "COUNT(*) FILTER (WHERE won = 1) AS wins, \
     COUNT(*) FILTER (WHERE won = 0) AS draws, COUNT(*) FILTER (WHERE won = -1) AS losses";

impl Matches<'_> {
    /// Counts a player's results in a server. [`Tallies::by_opponent`] holds at most `opponents` opponents.
    pub async fn tallies(
        &mut self,
        guild: GuildId,
        user: UserId,
        opponents: u32,
    ) -> Result<Tallies> {
        let results = results(visible_in(guild, user));
        let by_side = format!(
            "SELECT game, variant, side, {COUNTS} FROM ({results}) r GROUP BY game, variant, side \
             ORDER BY game, variant, side"
        );
        let by_side = self.0.all(AssertSqlSafe(by_side), (guild, user)).await?;
        let by_opponent = format!(
            "SELECT opponent, {COUNTS} FROM ({results}) r GROUP BY opponent \
             ORDER BY COUNT(*) DESC, opponent LIMIT {opponents}"
        );
        let values = (guild, user);
        let by_opponent = self.0.all(AssertSqlSafe(by_opponent), values).await?;
        // Each result has its position among all results and its position among the results of the same kind. Results
        // that follow each other and are of the same kind have the same difference between these two positions.
        let streaks = format!(
            "WITH placed AS (SELECT won, ROW_NUMBER() OVER (ORDER BY ended_at, id) AS place, \
             ROW_NUMBER() OVER (PARTITION BY won ORDER BY ended_at, id) AS among FROM ({results}) r), \
             runs AS (SELECT won, COUNT(*) AS length, MAX(place) AS last FROM placed \
             GROUP BY won, place - among) \
             SELECT COALESCE((SELECT won * length FROM runs ORDER BY last DESC LIMIT 1), 0) AS streak, \
             COALESCE((SELECT MAX(length) FROM runs WHERE won = 1), 0) AS best"
        );
        let (streak, best_streak) = self.0.one(AssertSqlSafe(streaks), (guild, user)).await?;
        Ok(Tallies {
            by_side,
            by_opponent,
            streak,
            best_streak,
        })
    }
}

impl Read for (Game, String, Side, Tally) {
    fn read(row: &AnyRow) -> Result<(Game, String, Side, Tally)> {
        let (game, variant, side) = Read::read(row)?;
        Ok((game, variant, side, Tally::read(row)?))
    }
}

impl Read for (UserId, Tally) {
    fn read(row: &AnyRow) -> Result<(UserId, Tally)> {
        Ok((UserId::read(row)?, Tally::read(row)?))
    }
}
