//! Puzzles from the finished matches of a server.

use super::PuzzleId;
use crate::{App, Error};
use hashlink::LruCache;
use referee::{GuildId, Match, MatchId};
use rules::Game;
use search::{Puzzle, Task, puzzle};
use std::sync::{Arc, Mutex, PoisonError};
use store::Tables;

/// How much may be looked at to settle one question: some milliseconds.
const NODES: u64 = 30_000;

/// How many of the latest matches are looked through.
const MATCHES: u32 = 20;

/// How many positions of a match are looked at, from its end on.
const POSITIONS: usize = 30;

/// How many matches it is remembered of what can be asked about them.
const REMEMBERED: usize = 1_000;

/// What can be asked about a match: after so many plies, this.
type Found = Vec<(u32, Task)>;

/// What can be asked about the matches that were looked through.
#[derive(Clone, Debug)]
pub struct Examined(Arc<Mutex<LruCache<MatchId, Found>>>);

impl Default for Examined {
    fn default() -> Examined {
        Examined(Arc::new(Mutex::new(LruCache::new(REMEMBERED))))
    }
}

impl Examined {
    fn get(&self, id: MatchId) -> Option<Found> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&id).cloned()
    }

    fn keep(&self, id: MatchId, found: Found) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(id, found);
    }
}

impl App {
    /// A puzzle from one of the latest finished matches of a game in a server, one each; `None` if all
    /// were seen. At most one match is looked through that was not before: that takes a while.
    pub(super) async fn puzzle_of_match(
        &self,
        tables: &mut impl Tables,
        guild: GuildId,
        game: Game,
        seen: &[PuzzleId],
    ) -> Result<Option<PuzzleId>, Error> {
        let (latest, _) = tables.matches().finished(guild, None, 0, MATCHES).await?;
        let of_game = latest.iter().filter(|it| it.terms.game() == game);
        for summary in of_game {
            let id = summary.id;
            let used = |it: &PuzzleId| matches!(it, PuzzleId::OfMatch(of, ..) if *of == id);
            if seen.iter().any(used) {
                continue;
            }
            let (found, looked) = match self.examined.get(id) {
                Some(found) => (found, false),
                None => {
                    let this_match = match self.load(tables, id).await {
                        Err(why) if why.is_unreadable() => continue,
                        loaded => loaded?,
                    };
                    let found = tokio::task::spawn_blocking(move || examine(&this_match));
                    let found = found.await.unwrap_or_default();
                    self.examined.keep(id, found.clone());
                    (found, true)
                }
            };
            if let Some((plies, task)) = found.first() {
                return Ok(Some(PuzzleId::OfMatch(id, *plies, *task)));
            }
            if looked {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// What a puzzle of a match asks; `None` if that match is of another server, runs, or says nothing
    /// of the kind.
    pub(super) async fn find_in_match(
        &self,
        tables: &mut impl Tables,
        guild: GuildId,
        puzzle: PuzzleId,
    ) -> Result<Option<(Puzzle, Option<u64>)>, Error> {
        let PuzzleId::OfMatch(id, plies, task) = puzzle else {
            return Ok(None);
        };
        if tables.matches().revision(id).await?.is_none() {
            return Ok(None);
        }
        let this_match = self.load(tables, id).await?;
        if this_match.place().guild != guild || this_match.ending().is_none() {
            return Ok(None);
        }
        let Some(puzzle) = asked(&this_match, plies, task) else {
            return Ok(None);
        };
        let number = tables.matches().number(id).await?;
        Ok(Some((puzzle, number)))
    }
}

/// What can be asked about a match: the hardest kind first, and of that the latest.
fn examine(this_match: &Match) -> Found {
    let plies = this_match.plies().len();
    let mut found = Vec::new();
    let positions = this_match.positions().enumerate().take(plies);
    let latest: Vec<_> = positions.skip(plies.saturating_sub(POSITIONS)).collect();
    for (at, position) in latest.iter().rev() {
        for (task, _) in puzzle::tasks(position, NODES) {
            found.push((u32::try_from(*at).unwrap_or(u32::MAX), task));
        }
    }
    found.sort_by_key(|(_, task)| std::cmp::Reverse(*task));
    found
}

/// The question about a match after so many plies, if exactly one answer is right.
fn asked(this_match: &Match, plies: u32, task: Task) -> Option<Puzzle> {
    let plies = usize::try_from(plies).ok()?;
    let position = this_match.position_after(plies)?;
    let (_, answer) = puzzle::tasks(&position, NODES)
        .into_iter()
        .find(|(asked, _)| *asked == task)?;
    Some(Puzzle {
        task,
        options: this_match.terms().options,
        actions: this_match.tokens().take(plies).collect(),
        answer: answer.to_string(),
    })
}
