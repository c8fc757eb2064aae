//! The games of a tournament.

use super::Tournaments;
use super::rows::bye_worth;
use crate::Result;
use referee::tournament::{Bye, Entrant, Following, Outcome, Slot};
use referee::{ChannelId, MatchId, Time, TournamentId, UserId};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// A game to add, and its result if the game is decided without being played.
pub type NewGame = (Following, Option<Outcome>);

/// The largest number of rows that one statement adds.
const TOGETHER: usize = 100;

struct Row {
    slot: Slot,
    first: u32,
    second: Option<u32>,
    result: Option<&'static str>,
}

impl Tournaments<'_> {
    /// Adds games and byes. Their players are indices (from 0) into `entrants`.
    pub async fn add_games(
        &mut self,
        id: TournamentId,
        entrants: &[Entrant],
        (games, byes): (&[NewGame], &[Bye]),
        now: Time,
    ) -> Result<()> {
        let entry = |player: usize| entrants[player].entry;
        let games = games.iter().map(|(game, result)| Row {
            slot: game.slot,
            first: entry(game.players[0]),
            second: Some(entry(game.players[1])),
            result: result.map(Outcome::code),
        });
        let byes = byes.iter().map(|bye| Row {
            slot: Slot {
                round: bye.round,
                board: bye.board,
                game: 1,
            },
            first: entry(bye.player),
            second: None,
            result: Some(bye_worth(bye.half_points)),
        });
        let rows: Vec<Row> = games.chain(byes).collect();
        for some in rows.chunks(TOGETHER) {
            let values: Vec<String> = some
                .iter()
                .map(|row| {
                    let Slot { round, board, game } = row.slot;
                    let second = row.second.map_or("NULL".to_owned(), |it| it.to_string());
                    let result = row.result.map_or("NULL".to_owned(), |it| format!("'{it}'"));
                    let ended = if row.result.is_some() { "$2" } else { "NULL" };
                    let ended = format!("CAST({ended} AS BIGINT)");
                    let first = row.first;
                    format!("($1, {round}, {board}, {game}, {first}, {second}, {result}, {ended})")
                })
                .collect();
            // Only numbers and codes of results are formatted into the SQL text.
            let statement = format!(
                "INSERT INTO tournament_games (tournament, round, board, game, first, second, result, ended_at) \
                 VALUES {}",
                values.join(", ")
            );
            let values = (id, now);
            self.0.run_once(AssertSqlSafe(statement), values).await?;
        }
        Ok(())
    }

    /// Stores the match as which a game is played. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if the
    /// game already has a match or a result.
    pub async fn begun(&mut self, id: TournamentId, slot: Slot, this_match: MatchId) -> Result<()> {
        let sql = "UPDATE tournament_games SET match_id = $5 WHERE tournament = $1 AND round \
            = $2 AND board = $3 AND game = $4 AND match_id IS NULL AND result IS NULL";
        self.0.change_one(sql, (id, slot, this_match)).await
    }

    /// Stores the result of a game that has no match; an earlier result is replaced. `by` is the person who decided it,
    /// with the reason; `None` if the rules of the tournament decided it. Fails with
    /// [`StoreError::Clash`](crate::StoreError::Clash) if the game has a match by now.
    pub async fn decide(
        &mut self,
        id: TournamentId,
        slot: Slot,
        result: Outcome,
        by: Option<(UserId, Option<&str>)>,
        now: Time,
    ) -> Result<()> {
        let sql = "UPDATE tournament_games SET result = $5, set_by = $6, reason = $7, ended_at \
            = COALESCE(ended_at, $8) WHERE tournament = $1 AND round = $2 AND board = $3 AND game = $4 \
            AND match_id IS NULL";
        let values = (
            id,
            slot,
            result,
            by.map(|(user, _)| user),
            by.and_then(|(_, reason)| reason),
            now,
        );
        self.0.change_one(sql, values).await
    }

    /// If `stays` is true, removes the result of a game that has no match, so that the game can be played. Otherwise
    /// deletes the game.
    pub async fn open(&mut self, id: TournamentId, slot: Slot, stays: bool) -> Result<()> {
        let sql = match stays {
            true => {
                "UPDATE tournament_games SET result = NULL, set_by = NULL, reason = NULL, ended_at = NULL \
                WHERE tournament = $1 AND round = $2 AND board = $3 AND game = $4 AND match_id IS NULL"
            }
            false => {
                "DELETE FROM tournament_games WHERE tournament = $1 AND round = $2 AND board = $3 \
                AND game = $4 AND match_id IS NULL"
            }
        };
        self.0.change_one(sql, (id, slot)).await
    }

    /// The tournament and the slot of a match; `None` if the match belongs to no tournament.
    pub async fn of_match(&mut self, this_match: MatchId) -> Result<Option<(TournamentId, Slot)>> {
        let sql = "SELECT tournament, round, board, game FROM tournament_games WHERE match_id \
            = $1";
        self.0.maybe(sql, this_match).await
    }

    /// The channel of each match of a tournament. If the match runs and its channel is lost, also the time since which
    /// it is lost.
    pub async fn matches(
        &mut self,
        id: TournamentId,
    ) -> Result<BTreeMap<MatchId, (ChannelId, Option<Time>)>> {
        let sql = "SELECT m.id, m.channel, CASE WHEN m.ended_at IS NULL THEN m.paused_at END AS lost_at \
            FROM tournament_games g JOIN matches m ON m.id = g.match_id WHERE g.tournament = $1";
        let rows = self.0.all(sql, id).await?.into_iter();
        Ok(rows
            .map(|(id, channel, lost_at)| (id, (channel, lost_at)))
            .collect())
    }

    /// Raises the revision of the match's tournament, which locks the tournament until the end of the transaction. If
    /// the tournament is running or over, also schedules it for now. `None` if the match belongs to no tournament.
    pub async fn wake(&mut self, this_match: MatchId, now: Time) -> Result<Option<TournamentId>> {
        let sql = "UPDATE tournaments SET revision = revision + 1, due_at = CASE WHEN state \
            IN ('running', 'over') THEN $2 ELSE due_at END WHERE id = (SELECT tournament \
            FROM tournament_games WHERE match_id = $1) RETURNING id";
        self.0.maybe(sql, (this_match, now)).await
    }
}
