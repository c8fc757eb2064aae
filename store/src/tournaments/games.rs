//! The games of a tournament.

use super::Tournaments;
use super::rows::{read_slot, worth};
use crate::StoreError;
use crate::row::{Columns, Run as _};
use referee::tournament::{Bye, Entrant, Following, Outcome, Slot};
use referee::{ChannelId, MatchId, Time, TournamentId, UserId};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// A game that is added, and its result if it has one at once.
pub type NewGame = (Following, Option<Outcome>);

/// How many rows one statement adds.
const TOGETHER: usize = 100;

/// A row to be added.
struct Row {
    slot: Slot,
    first: u32,
    second: Option<u32>,
    result: Option<&'static str>,
}

impl Tournaments<'_> {
    /// Adds games of players of this list, and byes.
    pub async fn add_games(
        &mut self,
        id: TournamentId,
        entrants: &[Entrant],
        (games, byes): (&[NewGame], &[Bye]),
        now: Time,
    ) -> Result<(), StoreError> {
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
            result: Some(worth(bye.half_points)),
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
            // What is put into it are numbers and codes.
            let statement = format!(
                "INSERT INTO tournament_games (tournament, round, board, game, first, second, result, ended_at) \
                 VALUES {}",
                values.join(", ")
            );
            sqlx::query(AssertSqlSafe(statement))
                .bind(id.to_string())
                .bind(now.as_millis())
                .run(self.0.get())
                .await?;
        }
        Ok(())
    }

    /// Notes the match a game has become.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if it has become one already, or is decided; or the database fails.
    pub async fn begun(
        &mut self,
        id: TournamentId,
        slot: Slot,
        this_match: MatchId,
    ) -> Result<(), StoreError> {
        let begun = sqlx::query(
            "UPDATE tournament_games SET match_id = $5 WHERE tournament = $1 AND round = $2 AND board = $3 \
             AND game = $4 AND match_id IS NULL AND result IS NULL",
        )
        .bind(id.to_string())
        .bind(i64::from(slot.round))
        .bind(i64::from(slot.board))
        .bind(i64::from(slot.game))
        .bind(this_match.to_string())
        .execute(self.0.get())
        .await?;
        match begun.rows_affected() {
            1 => Ok(()),
            _ => Err(StoreError::Clash),
        }
    }

    /// Decides a game, in place of an earlier result: by a person with a reason, or by the rules of the tournament.
    pub async fn decide(
        &mut self,
        id: TournamentId,
        slot: Slot,
        result: Outcome,
        by: Option<(UserId, Option<&str>)>,
        now: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tournament_games SET result = $5, set_by = $6, reason = $7, ended_at = $8 \
             WHERE tournament = $1 AND round = $2 AND board = $3 AND game = $4",
        )
        .bind(id.to_string())
        .bind(i64::from(slot.round))
        .bind(i64::from(slot.board))
        .bind(i64::from(slot.game))
        .bind(result.code())
        .bind(by.map(|(user, _)| user.0.cast_signed()))
        .bind(by.and_then(|(_, reason)| reason))
        .bind(now.as_millis())
        .run(self.0.get())
        .await
    }

    /// The tournament and the game a match is; `None` for any other match.
    pub async fn of_match(
        &mut self,
        this_match: MatchId,
    ) -> Result<Option<(TournamentId, Slot)>, StoreError> {
        sqlx::query(
            "SELECT tournament, round, board, game FROM tournament_games WHERE match_id = $1",
        )
        .bind(this_match.to_string())
        .maybe(self.0.get(), |row| {
            Ok((row.parsed("tournament")?, read_slot(row)?))
        })
        .await
    }

    /// The channel and the number of every match of a tournament.
    pub async fn matches(
        &mut self,
        id: TournamentId,
    ) -> Result<BTreeMap<MatchId, (ChannelId, u64)>, StoreError> {
        let rows = sqlx::query(
            "SELECT m.id, m.channel, m.number FROM tournament_games g JOIN matches m ON m.id = g.match_id \
             WHERE g.tournament = $1",
        )
        .bind(id.to_string())
        .all(self.0.get(), |row| {
            let place = (ChannelId(row.number("channel")?), row.number("number")?);
            Ok((row.parsed("id")?, place))
        })
        .await?;
        Ok(rows.into_iter().collect())
    }

    /// Makes the tournament of a match due, which locks it; whether the match is of one.
    pub async fn wake(&mut self, this_match: MatchId, now: Time) -> Result<bool, StoreError> {
        let woken = sqlx::query(
            "UPDATE tournaments SET revision = revision + 1, \
             due_at = CASE WHEN state = 'running' THEN $2 ELSE due_at END \
             WHERE id = (SELECT tournament FROM tournament_games WHERE match_id = $1)",
        )
        .bind(this_match.to_string())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(woken.rows_affected() > 0)
    }

    /// Notes what came of a match, unless a person has decided its game, or it is a knockout's whose players have gone on.
    pub async fn note_result(
        &mut self,
        this_match: MatchId,
        result: Outcome,
        now: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tournament_games SET result = $2, ended_at = COALESCE(ended_at, $3) WHERE match_id = $1 \
             AND set_by IS NULL AND NOT EXISTS (SELECT 1 FROM tournaments t WHERE t.id = tournament_games.tournament \
             AND t.kind LIKE 'knockout%' AND t.round > tournament_games.round)",
        )
        .bind(this_match.to_string())
        .bind(result.code())
        .bind(now.as_millis())
        .run(self.0.get())
        .await
    }
}
