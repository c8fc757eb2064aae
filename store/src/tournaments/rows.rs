//! Rows of tournaments, their players and games.

use crate::row::{Columns as _, Read, bound, reads, stored};
use crate::{Result, StoreError};
use referee::tournament::{
    BestOf, Bye, Entrant, Outcome, Settings, Slot, Tournament, TournamentGame, TournamentKind,
    TournamentState,
};
use referee::{TournamentId, Worth};
use sqlx::any::AnyRow;

/// What a bye is worth, by its half points.
const WORTH: [&str; 3] = ["0", "1/2", "1"];

stored! {
    TournamentKind => String: |it| it.to_string(), |it| it.parse().ok();
    TournamentState => String: |it| it.name().to_owned(), |it| TournamentState::from_name(&it);
    Outcome => String: |it| it.code().to_owned(), |it| Outcome::from_code(&it);
    BestOf => i64: |it| i64::from(it.games()), |it| BestOf::from_games(u32::try_from(it).ok()?);
}
bound! { Slot: |it| (it.round, it.board, it.game); }
reads! {
    Tournament {
        id, guild, number, channel, made_by, made_at, settings: _, state, round, deadline,
        ended_at, lost_at, lacks_threads, revision,
    }
    Settings { name, kind, terms: _, best_of, round_span, places, role }
    Entrant { entry, user = "player", rating, withdrawn }
    Slot { round, board, game }
}

impl Read for (TournamentId, Slot) {
    fn read(row: &AnyRow) -> Result<(TournamentId, Slot)> {
        Ok((row.get("tournament")?, Slot::read(row)?))
    }
}

impl Read for (Tournament, u64) {
    fn read(row: &AnyRow) -> Result<(Tournament, u64)> {
        Ok((Tournament::read(row)?, row.get("players")?))
    }
}

fn player(row: &AnyRow, entrants: &[Entrant], column: &'static str) -> Result<usize> {
    place(entrants, row.get(column)?)
}

/// The index of an entry.
pub(super) fn place(entrants: &[Entrant], entry: u32) -> Result<usize> {
    let found = entrants.binary_search_by_key(&entry, |it| it.entry);
    found.map_err(|_| StoreError::Damaged("player of a tournament"))
}

/// A game has the result of its match; its own if it has none.
pub(super) fn read_game(row: &AnyRow, entrants: &[Entrant]) -> Result<TournamentGame> {
    let (found, ruled): (Option<Worth>, Option<Worth>) = (row.get("found")?, row.get("ruled")?);
    let set: Option<Outcome> = row.get("result")?;
    Ok(TournamentGame {
        slot: Slot::read(row)?,
        players: [
            player(row, entrants, "first")?,
            player(row, entrants, "second")?,
        ],
        this_match: row.get("match_id")?,
        result: ruled.or(found).map(|it| it.outcome).or(set),
        decided_by: row.get("decided_by")?,
        struck: ruled.is_some_and(|it| !it.counts),
        ended_at: row.get("ended_at")?,
    })
}

pub(super) fn read_bye(row: &AnyRow, entrants: &[Entrant]) -> Result<Bye> {
    let Slot { round, board, .. } = Slot::read(row)?;
    let worth: String = row.get("result")?;
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
