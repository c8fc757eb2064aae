//! Rows of tournaments, their players and games.

use super::super::StoreError;
use super::super::matches::read_terms;
use super::super::row::Columns;
use referee::tournament::{
    BestOf, Bye, Entrant, Outcome, Settings, Slot, Tournament, TournamentGame, TournamentState,
};
use referee::{ChannelId, GuildId, RoleId, UserId};
use sqlx::any::AnyRow;
use std::time::Duration;

/// What a bye is worth, by its half points.
const WORTH: [&str; 3] = ["0", "1/2", "1"];

pub(super) fn read_tournament(row: &AnyRow) -> Result<Tournament, StoreError> {
    let best_of = count(row.int("best_of")?)?;
    let places = row.maybe_int("places")?.map(count).transpose()?;
    Ok(Tournament {
        id: row.parsed("id")?,
        guild: GuildId(row.number("guild")?),
        number: row.number("number")?,
        channel: ChannelId(row.number("channel")?),
        made_by: UserId(row.number("made_by")?),
        made_at: row.time("made_at")?,
        settings: Settings {
            name: row.text("name")?,
            kind: row.parsed("kind")?,
            terms: read_terms(row)?,
            best_of: BestOf::from_games(best_of).ok_or(StoreError::Damaged("best_of"))?,
            round_span: row.maybe_number("round_span")?.map(Duration::from_millis),
            places,
            role: row.maybe_number("role")?.map(RoleId),
        },
        state: TournamentState::from_name(&row.text("state")?)
            .ok_or(StoreError::Damaged("state of a tournament"))?,
        round: count(row.int("round")?)?,
        deadline: row.maybe_time("deadline")?,
        ended_at: row.maybe_time("ended_at")?,
        lost_at: row.maybe_time("lost_at")?,
        revision: row.number("revision")?,
    })
}

pub(super) fn read_entrant(row: &AnyRow) -> Result<Entrant, StoreError> {
    Ok(Entrant {
        entry: count(row.int("entry")?)?,
        user: UserId(row.number("player")?),
        rating: row.maybe_real("rating")?,
        withdrawn: row.flag("withdrawn")?,
    })
}

/// The index of the player whose entry a column holds.
fn player(row: &AnyRow, entrants: &[Entrant], column: &'static str) -> Result<usize, StoreError> {
    let entry = count(row.int(column)?)?;
    let found = entrants.binary_search_by_key(&entry, |it| it.entry);
    found.map_err(|_| StoreError::Damaged("player of a tournament"))
}

pub(super) fn read_slot(row: &AnyRow) -> Result<Slot, StoreError> {
    Ok(Slot {
        round: count(row.int("round")?)?,
        board: count(row.int("board")?)?,
        game: count(row.int("game")?)?,
    })
}

pub(super) fn read_game(row: &AnyRow, entrants: &[Entrant]) -> Result<TournamentGame, StoreError> {
    let result = row.maybe_text("result")?.map(|code| {
        let outcome = Outcome::from_code(&code);
        outcome.ok_or(StoreError::Damaged("result of a game"))
    });
    Ok(TournamentGame {
        slot: read_slot(row)?,
        players: [
            player(row, entrants, "first")?,
            player(row, entrants, "second")?,
        ],
        this_match: row.maybe_parsed("match_id")?,
        result: result.transpose()?,
        set_by: row.maybe_number("set_by")?.map(UserId),
        reason: row.maybe_text("reason")?,
        ended_at: row.maybe_time("ended_at")?,
    })
}

pub(super) fn read_bye(row: &AnyRow, entrants: &[Entrant]) -> Result<Bye, StoreError> {
    let Slot { round, board, .. } = read_slot(row)?;
    let worth = row.text("result")?;
    let half_points = (0..).zip(WORTH).find(|(_, it)| *it == worth);
    let (half_points, _) = half_points.ok_or(StoreError::Damaged("bye"))?;
    Ok(Bye {
        round,
        board,
        player: player(row, entrants, "first")?,
        half_points,
    })
}

/// What a bye of so many half points is stored as.
pub(super) fn worth(half_points: u32) -> &'static str {
    WORTH[half_points.min(2) as usize]
}

fn count(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Damaged("count"))
}
