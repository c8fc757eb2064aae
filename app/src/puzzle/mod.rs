//! Puzzles in chat: chooses the puzzle for a person, rates answers, and posts the puzzle of the day.
//!
//! A person can answer each puzzle once. The answer changes the ratings of the solver and of the puzzle, as if they had
//! played against each other. Each game has one pool of these ratings for all servers.

mod daily;
mod id;
mod of_match;

pub use daily::{DailyPuzzle, DailyView, puzzle_of_day};
use daily::{KEPT_FOR_DAYS, puzzle_day};
pub use id::PuzzleId;
pub(super) use of_match::Examined;

use super::{App, Caller, Error, UseCaseError, note, retry_on_clash};
use referee::rating::{PlayerScore, Rating, rate};
use referee::{Match, MatchId, UserId};
use rules::Game;
use search::{Puzzle, puzzle};
use std::sync::Arc;
use store::{Attempt, ProcessedInteraction, PuzzleAnswer, Solver, Tables, day_of};

/// The deviation of a puzzle's first rating. That rating is estimated from the task, since nobody has answered the
/// puzzle.
const FIRST_DEVIATION: f64 = 200.0;

/// The largest number of rating points that a wrong answer costs, even if the solver's rating is still uncertain.
const MOST_LOST: f64 = 60.0;

#[derive(Clone, Debug)]
pub struct PuzzleView {
    pub id: PuzzleId,
    /// The day for which this is the puzzle of the day, as the number of days since 1 January 1970; 0 for any other
    /// puzzle.
    pub day: u64,
    pub puzzle: Puzzle,
    /// The number, within this server, of the match from which the puzzle comes; `None` for a shipped puzzle.
    pub from_match: Option<u64>,
    /// Whether the caller has played the match from which the puzzle comes.
    pub own: bool,
    pub rating: Rating,
    pub solver: Solver,
    pub seen: bool,
}

#[derive(Clone, Debug)]
pub struct PuzzleAnswered {
    /// The puzzle, with the solver's rating after the answer.
    pub view: PuzzleView,
    pub answer: PuzzleAnswer,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum PuzzleRefusal {
    #[error("no such puzzle")]
    Unknown,
    #[error("the puzzle was shown to somebody else")]
    NotYours,
    #[error("the puzzle was answered already")]
    Twice(Box<PuzzleAnswered>),
    /// This interaction had answered the puzzle when it was delivered first.
    #[error("the answer was delivered twice")]
    Repeated(Box<PuzzleAnswered>),
    #[error("the day of this puzzle is over")]
    DayOver,
    #[error("the day of this puzzle is not over")]
    DayGoesOn,
    #[error("all puzzles are answered")]
    NoneLeft(Box<Solver>),
    #[error("the answer is no action")]
    NoAction(Box<PuzzleView>),
}

type Refusable<T> = Result<T, UseCaseError<PuzzleRefusal>>;

impl App {
    /// Returns the puzzle that the caller has to solve: the puzzle that was shown last, if it is unanswered; otherwise
    /// a puzzle that is new to the caller, from a match of this server or from the shipped puzzles. `examine` may be
    /// called with a match and should then call [`App::examine`] on another thread. If `examine` ends without that,
    /// another puzzle is chosen.
    pub async fn next_puzzle<F: Future<Output = ()>>(
        &self,
        caller: &Caller,
        game: Game,
        examine: impl FnOnce(Arc<Match>) -> F,
    ) -> Refusable<PuzzleView> {
        let mut session = self.store.read().await?;
        let shown = session.puzzles().attempts(caller.user).await?;
        let own = || shown.iter().filter(|it| is_of(it, caller, game));
        let last = own().map(|it| it.shown_at).max();
        let mut last = own().filter(|it| Some(it.shown_at) == last);
        if let Some(open) = last.find(|it| it.answered.is_none())
            && let Some(view) = self.shown_before(&mut session, caller, open).await?
        {
            return Ok(view);
        }
        drop(session);
        self.new_puzzle(caller, game, shown, examine).await
    }

    /// Returns the puzzle of a game that was shown to the caller last, if the caller has answered it wrongly.
    pub async fn missed_puzzle(
        &self,
        caller: &Caller,
        game: Game,
    ) -> Result<Option<PuzzleView>, Error> {
        let mut session = self.store.read().await?;
        let shown = session.puzzles().attempts(caller.user).await?;
        let own = shown.iter().filter(|it| is_of(it, caller, game));
        // Of puzzles shown at the same time, one that waits for an answer is the present one.
        let last = own.max_by_key(|it| (it.shown_at, it.answered.is_none()));
        let Some(last) = last.filter(|it| it.answered.as_ref().is_some_and(|it| !it.solved)) else {
            return Ok(None);
        };
        match last.puzzle.parse() {
            Ok(id) => {
                let solution = last.solution.clone();
                self.puzzle_of(&mut session, caller, id, 0, solution).await
            }
            Err(_) => Ok(None),
        }
    }

    /// Returns a puzzle of a game that is not the puzzle shown last. The skipped puzzle is shown again only if there is
    /// no other puzzle.
    pub async fn skip_puzzle<F: Future<Output = ()>>(
        &self,
        caller: &Caller,
        game: Game,
        examine: impl FnOnce(Arc<Match>) -> F,
    ) -> Refusable<PuzzleView> {
        let mut session = self.store.read().await?;
        let shown = session.puzzles().attempts(caller.user).await?;
        drop(session);
        self.new_puzzle(caller, game, shown, examine).await
    }

    /// Loads a puzzle that was shown to the caller and is unanswered; `None` if the puzzle no longer exists.
    async fn shown_before(
        &self,
        session: &mut impl Tables,
        caller: &Caller,
        open: &Attempt,
    ) -> Refusable<Option<PuzzleView>> {
        let Ok(id) = open.puzzle.parse() else {
            return Ok(None);
        };
        let solution = open.solution.clone();
        let view = self.puzzle_of(session, caller, id, 0, solution).await?;
        Ok(view.map(|view| PuzzleView { seen: true, ..view }))
    }

    /// Chooses a puzzle that is new to the caller. If there is none, chooses a puzzle that the caller has left
    /// unanswered.
    async fn new_puzzle<F: Future<Output = ()>>(
        &self,
        caller: &Caller,
        game: Game,
        shown: Vec<Attempt>,
        examine: impl FnOnce(Arc<Match>) -> F,
    ) -> Refusable<PuzzleView> {
        let mut session = self.store.read().await?;
        let solver = session.puzzles().solver(caller.user, game).await?;
        drop(session);
        let seen: Vec<PuzzleId> = shown
            .iter()
            .filter_map(|it| it.puzzle.parse().ok())
            .collect();
        // Puzzles from matches of the server and shipped puzzles alternate, if there are puzzles of both kinds.
        let ships = nearest_shipped(game, &seen, solver.rating);
        let from_here = (solver.solved + solver.missed) % 2 == 1 || ships.is_none();
        let found = match from_here {
            true => {
                self.puzzle_of_match(caller.guild(), game, &seen, examine)
                    .await?
            }
            false => None,
        };
        if let Some((id, question)) = found {
            let answer = Some(question.answer());
            return self.show_puzzle(caller, question.of(id), 0, answer).await;
        }
        if let Some(id) = ships {
            return self.show_puzzle(caller, id, 0, None).await;
        }
        let mut session = self.store.read().await?;
        for open in shown.iter().filter(|it| is_of(it, caller, game)) {
            if open.answered.is_none()
                && let Some(view) = self.shown_before(&mut session, caller, open).await?
            {
                return Ok(view);
            }
        }
        let why = PuzzleRefusal::NoneLeft(Box::new(solver));
        Err(UseCaseError::Refused(why))
    }

    /// Returns a puzzle from a finished match of the caller's server that the caller has not answered yet; `None` if the
    /// match has none. `examine` should call [`App::examine`], as for [`App::next_puzzle`].
    pub async fn puzzle_from<F: Future<Output = ()>>(
        &self,
        caller: &Caller,
        id: MatchId,
        examine: impl FnOnce(Arc<Match>) -> F,
    ) -> Refusable<Option<PuzzleView>> {
        let mut session = self.store.read().await?;
        let shown = session.puzzles().attempts(caller.user).await?;
        drop(session);
        let answered = shown.iter().filter(|it| it.answered.is_some());
        let answered: Vec<PuzzleId> = answered.filter_map(|it| it.puzzle.parse().ok()).collect();
        let questions = self.questions_of(caller.guild(), id, examine).await?;
        let mut open = questions.iter().map(|it| (it.of(id), it.answer()));
        match open.find(|(puzzle, _)| !answered.contains(puzzle)) {
            Some((puzzle, answer)) => {
                let shown = self.show_puzzle(caller, puzzle, 0, Some(answer)).await;
                shown.map(Some)
            }
            None => Ok(None),
        }
    }

    /// Stores that a puzzle is shown to the caller. `day` is the day if it is the puzzle of a day, otherwise 0.
    /// `solution` is the right answer if the puzzle comes from a match.
    async fn show_puzzle(
        &self,
        caller: &Caller,
        id: PuzzleId,
        day: u64,
        solution: Option<String>,
    ) -> Refusable<PuzzleView> {
        let mut session = self.store.read().await?;
        let view = self
            .puzzle_of(&mut session, caller, id, day, solution.clone())
            .await?;
        drop(session);
        let view = view.ok_or(UseCaseError::Refused(PuzzleRefusal::Unknown))?;
        let shown = Attempt {
            puzzle: id.to_string(),
            day,
            game: view.puzzle.game(),
            guild: caller.guild(),
            shown_at: caller.now,
            solution,
            answered: None,
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            caller.meet(&mut tx).await?;
            tx.puzzles().show(caller.user, &shown).await?;
            tx.commit().await
        })
        .await?;
        Ok(view)
    }

    /// Returns a puzzle that was shown to the caller and that the caller has not answered.
    pub async fn open_puzzle(
        &self,
        caller: &Caller,
        id: PuzzleId,
        day: u64,
    ) -> Refusable<PuzzleView> {
        let mut session = self.store.read().await?;
        let attempt = session
            .puzzles()
            .attempt(caller.user, &id.to_string(), day)
            .await?;
        let solution = attempt.as_ref().and_then(|it| it.solution.clone());
        let view = self
            .puzzle_of(&mut session, caller, id, day, solution)
            .await?;
        let view = view.ok_or(UseCaseError::Refused(PuzzleRefusal::Unknown))?;
        match attempt {
            None => Err(UseCaseError::Refused(PuzzleRefusal::NotYours)),
            Some(Attempt {
                answered: Some(answer),
                ..
            }) => {
                let answered = Box::new(PuzzleAnswered { view, answer });
                let interaction = caller.interaction;
                let repeated = session.interactions().find(interaction).await?.is_some();
                Err(UseCaseError::Refused(match repeated {
                    true => PuzzleRefusal::Repeated(answered),
                    false => PuzzleRefusal::Twice(answered),
                }))
            }
            Some(_)
                if day != 0
                    && day != puzzle_day(&mut session, caller.guild(), caller.now).await? =>
            {
                Err(UseCaseError::Refused(PuzzleRefusal::DayOver))
            }
            Some(_) => Ok(view),
        }
    }

    pub async fn answer_puzzle(
        &self,
        caller: &Caller,
        (id, day): (PuzzleId, u64),
        token: &str,
    ) -> Refusable<PuzzleAnswered> {
        retry_on_clash(|| async {
            let view = match self.open_puzzle(caller, id, day).await {
                Err(UseCaseError::Refused(PuzzleRefusal::Repeated(answered))) => {
                    return Ok(*answered);
                }
                view => view?,
            };
            let offered = view.puzzle.replay().map(|it| puzzle::candidates(it.last()));
            let mut offered = offered.into_iter().flatten();
            let Some(action) = offered.find(|action| action.to_string() == token) else {
                return Err(UseCaseError::Refused(PuzzleRefusal::NoAction(Box::new(
                    view,
                ))));
            };
            self.rate_answer(caller, view, action.to_string()).await
        })
        .await
    }

    async fn rate_answer(
        &self,
        caller: &Caller,
        mut view: PuzzleView,
        token: String,
    ) -> Refusable<PuzzleAnswered> {
        let (user, name) = (caller.user, view.id.to_string());
        let game = view.puzzle.game();
        let solved = token == view.puzzle.answer;
        let mut tx = self.store.begin().await?;
        let solver = tx.puzzles().solver(user, game).await?;
        let stored = tx.puzzles().rating(&name).await?;
        let (of_puzzle, answers) = stored.unwrap_or((view.rating, 0));
        let idle = solver
            .last_at
            .map_or(0, |last| day_of(caller.now).saturating_sub(day_of(last)));
        let before = solver.rating.after_idle(idle);
        let points = match solved {
            true => PlayerScore::Win,
            false => PlayerScore::Loss,
        };
        let (mut after, of_puzzle) = rate(before, of_puzzle, points);
        after.rating = after.rating.max(before.rating - MOST_LOST);
        let streak = if solved { solver.streak + 1 } else { 0 };
        let solver = Solver {
            rating: after,
            solved: solver.solved + u64::from(solved),
            missed: solver.missed + u64::from(!solved),
            streak,
            best_streak: solver.best_streak.max(streak),
            last_at: Some(caller.now),
        };
        let answer = PuzzleAnswer {
            token,
            solved,
            at: caller.now,
            before: before.rating,
            after: after.rating,
        };
        note(&mut tx, caller, &ProcessedInteraction::default()).await?;
        let mut puzzles = tx.puzzles();
        puzzles.answer(user, (&name, view.day), &answer).await?;
        puzzles.set_solver(user, game, &solver).await?;
        puzzles.set_rating(&name, &of_puzzle, answers).await?;
        tx.commit().await?;
        view.solver = solver;
        Ok(PuzzleAnswered { view, answer })
    }

    /// Builds the view of a puzzle, with the puzzle's rating and the caller's rating. `None` if there is no such
    /// puzzle, or if it comes from a match whose `solution` is not given or which [`App::find_in_match`] does not find.
    async fn puzzle_of(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        id: PuzzleId,
        day: u64,
        solution: Option<String>,
    ) -> Result<Option<PuzzleView>, Error> {
        let found = match (id, solution) {
            (PuzzleId::Shipped(game, number), _) => {
                puzzle::shipped_at(game, number).map(|it| (it, None, false))
            }
            (PuzzleId::OfMatch(..), None) => None,
            (PuzzleId::OfMatch(..), Some(answer)) => {
                self.find_in_match(tables, caller, id, answer).await?
            }
        };
        let Some((puzzle, from_match, own)) = found else {
            return Ok(None);
        };
        let rating = tables.puzzles().rating(&id.to_string()).await?;
        let rating = rating.map_or_else(|| first_rating(&puzzle), |(rating, _)| rating);
        let solver = tables.puzzles().solver(caller.user, puzzle.game()).await?;
        Ok(Some(PuzzleView {
            id,
            day,
            puzzle,
            from_match,
            own,
            rating,
            solver,
            seen: false,
        }))
    }

    pub async fn solver(&self, user: UserId, game: Game) -> Result<Solver, Error> {
        Ok(self
            .store
            .read()
            .await?
            .puzzles()
            .solver(user, game)
            .await?)
    }
}

fn first_rating(puzzle: &Puzzle) -> Rating {
    Rating {
        rating: f64::from(puzzle.first_rating()),
        deviation: FIRST_DEVIATION,
        ..Rating::default()
    }
}

/// Whether the attempt was at a puzzle of this game in the caller's server, and not at a puzzle of the day.
fn is_of(attempt: &Attempt, caller: &Caller, game: Game) -> bool {
    attempt.game == game && attempt.day == 0 && attempt.guild == caller.guild()
}

/// Chooses a shipped puzzle that is new to the solver. The rating of the puzzle is as near as possible to the solver's
/// rating minus its deviation, so that the first puzzles are easy. Puzzles that are kept for puzzles of the day are
/// chosen last, because they may be shown to everybody later.
fn nearest_shipped(game: Game, seen: &[PuzzleId], rating: Rating) -> Option<PuzzleId> {
    let wanted = rating.rating - rating.deviation;
    let all = (1..).zip(puzzle::shipped_ratings(game));
    let new = all.filter(|(number, _)| !seen.contains(&PuzzleId::Shipped(game, *number)));
    let far = |rated: u16| (f64::from(rated) - wanted).abs();
    new.min_by(|(one, first), (other, second)| {
        let kept = |number: &u32| number.is_multiple_of(KEPT_FOR_DAYS);
        kept(one)
            .cmp(&kept(other))
            .then(far(**first).total_cmp(&far(**second)))
    })
    .map(|(number, _)| PuzzleId::Shipped(game, number))
}
