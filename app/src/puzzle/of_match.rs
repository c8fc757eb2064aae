//! Finds puzzles in the finished matches of a server.

use super::PuzzleId;
use crate::{App, Caller, Error};
use hashlink::LruCache;
use referee::{GuildId, Match, MatchId};
use rules::Game;
use search::{Puzzle, Task, puzzle};
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, PoisonError};
use store::Tables;

/// The number of search nodes for one question. They take some milliseconds.
const NODES: u64 = 30_000;

/// The number of latest matches from which puzzles are taken.
const MATCHES: u32 = 20;

/// The largest number of positions of a match that are searched, from the end backwards.
const POSITIONS: usize = 30;

/// The number of matches whose puzzles are kept in memory.
const REMEMBERED: usize = 1_000;

#[derive(Clone, Debug)]
pub struct Question {
    /// The number of plies before the position.
    plies: u32,
    task: Task,
    /// The token of the only right action.
    answer: String,
}

impl Question {
    pub(super) const fn of(&self, id: MatchId) -> PuzzleId {
        PuzzleId::OfMatch(id, self.plies, self.task)
    }

    pub(super) fn answer(&self) -> String {
        self.answer.clone()
    }
}

#[derive(Clone, Debug)]
pub struct Examined(Arc<Mutex<LruCache<MatchId, Vec<Question>>>>);

impl Default for Examined {
    fn default() -> Examined {
        Examined(Arc::new(Mutex::new(LruCache::new(REMEMBERED))))
    }
}

impl Examined {
    fn get(&self, id: MatchId) -> Option<Vec<Question>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&id).cloned()
    }

    fn keep(&self, id: MatchId, found: Vec<Question>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(id, found);
    }
}

impl App {
    /// Searches a finished match for puzzles and keeps them in memory. The search takes long, so it should run on a
    /// thread of its own.
    pub fn examine(&self, this_match: &Match) {
        if self.examined.get(this_match.id()).is_none() {
            self.examined.keep(this_match.id(), questions(this_match));
        }
    }

    /// Returns a puzzle from one of the latest finished matches of a game in a server. Matches from which the solver
    /// has seen a puzzle are left out. `None` if no puzzle is found. At most one match is passed to `examine`, and no
    /// connection to the database is held during that call.
    pub(super) async fn puzzle_of_match<F: Future<Output = ()>>(
        &self,
        guild: GuildId,
        game: Game,
        seen: &[PuzzleId],
        examine: impl FnOnce(Arc<Match>) -> F,
    ) -> Result<Option<(MatchId, Question)>, Error> {
        let mut session = self.store.read().await?;
        let latest = session.matches().latest_of(guild, game, MATCHES).await?;
        for id in latest {
            let used = |it: &PuzzleId| matches!(it, PuzzleId::OfMatch(of, ..) if *of == id);
            if seen.iter().any(used) {
                continue;
            }
            if let Some(found) = self.examined.get(id) {
                match found.into_iter().next() {
                    Some(question) => return Ok(Some((id, question))),
                    None => continue,
                }
            }
            let this_match = match self.load(&mut session, id).await {
                Err(why) if why.is_unreadable() => continue,
                loaded => loaded?,
            };
            drop(session);
            examine(this_match).await;
            let found = self.examined.get(id).unwrap_or_default();
            return Ok(found.into_iter().next().map(|question| (id, question)));
        }
        Ok(None)
    }

    /// The questions about a finished match of a server, the hardest first. None if the match is unknown or still
    /// running, or if `examine` ends without [`App::examine`].
    pub(super) async fn questions_of<F: Future<Output = ()>>(
        &self,
        guild: GuildId,
        id: MatchId,
        examine: impl FnOnce(Arc<Match>) -> F,
    ) -> Result<Vec<Question>, Error> {
        let mut session = self.store.read().await?;
        if session.matches().revision(id).await?.is_none() {
            return Ok(Vec::new());
        }
        let this_match = self.load(&mut session, id).await?;
        drop(session);
        if this_match.counts_in() != guild || this_match.ending().is_none() {
            return Ok(Vec::new());
        }
        if self.examined.get(id).is_none() {
            examine(this_match).await;
        }
        Ok(self.examined.get(id).unwrap_or_default())
    }

    /// Builds a puzzle from a match, with its right `answer`, and returns it with the number of the match, and whether
    /// the caller has played it. `None` if `puzzle` is not a puzzle of a match, or if the match no longer exists,
    /// belongs to another server or is still running.
    pub(super) async fn find_in_match(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        puzzle: PuzzleId,
        answer: String,
    ) -> Result<Option<(Puzzle, Option<u64>, bool)>, Error> {
        let PuzzleId::OfMatch(id, plies, task) = puzzle else {
            return Ok(None);
        };
        if tables.matches().revision(id).await?.is_none() {
            return Ok(None);
        }
        let this_match = self.load(tables, id).await?;
        if this_match.counts_in() != caller.guild() || this_match.ending().is_none() {
            return Ok(None);
        }
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        let puzzle = Puzzle {
            task,
            options: this_match.terms().options,
            actions: this_match.tokens().take(plies).collect(),
            answer,
        };
        let number = tables.matches().number(id).await?;
        let own = this_match.seats().side(caller.user).is_some();
        Ok(Some((puzzle, number, own)))
    }
}

/// Finds the puzzles in a match. Positions in which the player had a choice come first, and of them the hardest tasks;
/// among puzzles of the same task, the latest position comes first.
fn questions(this_match: &Match) -> Vec<Question> {
    let plies = this_match.plies().len();
    let mut found = Vec::new();
    let positions = this_match.positions().enumerate().take(plies);
    let latest: Vec<_> = positions.skip(plies.saturating_sub(POSITIONS)).collect();
    for (at, position) in latest.iter().rev() {
        // A player with only one action was told so, and has little to find.
        let forced = position.legal_actions().len() == 1;
        for (task, answer) in puzzle::tasks(position, NODES) {
            let question = Question {
                plies: u32::try_from(*at).unwrap_or(u32::MAX),
                task,
                answer: answer.to_string(),
            };
            found.push((forced, question));
        }
    }
    found.sort_by_key(|(forced, it)| (*forced, Reverse(it.task)));
    found.into_iter().map(|(_, question)| question).collect()
}
