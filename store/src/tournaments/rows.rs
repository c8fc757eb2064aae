//! Reads the rows of tournaments, their players and their games.

use crate::row::{Read, bound, column, reads, stored};
use crate::{Result, StoreError};
use referee::tournament::{
    BestOf, Bye, Entrant, Outcome, Settings, Slot, Tournament, TournamentGame, TournamentKind,
    TournamentState,
};
use referee::{TournamentId, Worth};
use sqlx::any::AnyRow;

/// The stored texts for the worth of a bye. The index is the worth in half points.
const BYE_WORTH: [&str; 3] = ["0", "1/2", "1"];

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
        Ok((column(row, "tournament")?, Slot::read(row)?))
    }
}

impl Read for (Tournament, u64) {
    fn read(row: &AnyRow) -> Result<(Tournament, u64)> {
        Ok((Tournament::read(row)?, column(row, "players")?))
    }
}

fn read_entrant(row: &AnyRow, entrants: &[Entrant], name: &'static str) -> Result<usize> {
    entrant_index(entrants, column(row, name)?)
}

/// The index (from 0) of the entrant with an entry number.
pub(super) fn entrant_index(entrants: &[Entrant], entry: u32) -> Result<usize> {
    let found = entrants.binary_search_by_key(&entry, |it| it.entry);
    found.map_err(|_| StoreError::Damaged("player of a tournament"))
}

/// Reads a game. Its result is the result of its match; if it has no match, the result stored with the game.
pub(super) fn read_game(row: &AnyRow, entrants: &[Entrant]) -> Result<TournamentGame> {
    let (found, ruled): (Option<Worth>, Option<Worth>) =
        (column(row, "found")?, column(row, "ruled")?);
    let set: Option<Outcome> = column(row, "result")?;
    Ok(TournamentGame {
        slot: Slot::read(row)?,
        players: [
            read_entrant(row, entrants, "first")?,
            read_entrant(row, entrants, "second")?,
        ],
        this_match: column(row, "match_id")?,
        result: ruled.or(found).map(|it| it.outcome).or(set),
        decided_by: column(row, "decided_by")?,
        struck: ruled.is_some_and(|it| !it.counts),
        ended_at: column(row, "ended_at")?,
    })
}

pub(super) fn read_bye(row: &AnyRow, entrants: &[Entrant]) -> Result<Bye> {
    let Slot { round, board, .. } = Slot::read(row)?;
    let worth: String = column(row, "result")?;
    let half_points = (0..).zip(BYE_WORTH).find(|(_, it)| *it == worth);
    let (half_points, _) = half_points.ok_or(StoreError::Damaged("bye"))?;
    Ok(Bye {
        round,
        board,
        player: read_entrant(row, entrants, "first")?,
        half_points,
    })
}

/// The stored text for the worth of a bye.
pub(super) fn bye_worth(half_points: u32) -> &'static str {
    BYE_WORTH[half_points.min(2) as usize]
}
