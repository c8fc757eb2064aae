//! Puzzles: positions in which exactly one answer is right.
//!
//! A puzzle is stored as the options of a game and the actions that lead to the position. The rules alone, or an
//! exhaustive search of an ending, decide which answer is right; estimates never do.

pub(crate) mod find;
pub(crate) mod task;

pub use task::{ParseTaskError, Task};

use crate::registry;
use rules::record::Replay;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, OptionValue};
use std::fmt;
use std::sync::OnceLock;

/// A position with a task and the answer.
///
/// As text a puzzle is one line, `ending variant=loose | D3 E2 … | D5`; options with default values are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub task: Task,
    pub options: AnyOptions,
    pub actions: Vec<String>,
    pub answer: String,
}

impl Puzzle {
    #[must_use]
    pub const fn game(&self) -> Game {
        self.options.game()
    }

    /// The replay that leads to the position; `None` if an action is refused.
    #[must_use]
    pub fn replay(&self) -> Option<Replay> {
        let mut replay = Replay::new(AnyPosition::start(self.options));
        for token in &self.actions {
            let played = replay.judge(token).ok()?;
            replay.push(played);
        }
        Some(replay)
    }

    /// Reads the line of a puzzle; `None` if the line is malformed.
    #[must_use]
    pub fn read(game: Game, line: &str) -> Option<Puzzle> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [head, actions, answer] = parts.as_slice() else {
            return None;
        };
        let mut head = head.split(' ');
        let task = head.next()?.parse().ok()?;
        let options = head.try_fold(AnyOptions::default_of(game), |options, pair| {
            let (name, value) = pair.split_once('=')?;
            options.with_text(name, value).ok()
        })?;
        AnyAction::parse(game, answer).ok()?;
        Some(Puzzle {
            task,
            options,
            actions: actions.split_whitespace().map(str::to_owned).collect(),
            answer: (*answer).to_owned(),
        })
    }

    /// The rating that the puzzle has before any player has tried it. It follows from the task and the number of
    /// possible answers.
    #[must_use]
    pub fn first_rating(&self) -> u16 {
        let choices = self
            .replay()
            .map_or(0, |replay| candidates(replay.last()).len());
        let choices = u16::try_from(choices.min(30)).unwrap_or(30);
        self.task.rating() + 10 * choices
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.task.name())?;
        let usual = AnyOptions::default_of(self.game()).pairs();
        let chosen = self.options.pairs();
        let unusual = chosen.iter().filter(|pair| !usual.contains(pair));
        for (name, value) in unusual {
            let value: &OptionValue = value;
            write!(f, " {name}={value}")?;
        }
        write!(f, " | {} | {}", self.actions.join(" "), self.answer)
    }
}

/// The possible answers in a position. These are all legal actions, but in Iago all empty cells, because a list of
/// legal cells would reveal the compulsory capture.
#[must_use]
pub fn candidates(position: &AnyPosition) -> Vec<AnyAction> {
    registry::candidates(position)
}

/// The tasks that are worth asking in a position, each with its only right answer. A task is left out if its search
/// needs more than `nodes` nodes.
#[must_use]
pub fn tasks(position: &AnyPosition, nodes: u64) -> Vec<(Task, AnyAction)> {
    let asked = |task| Some((task, registry::worth_asking(position, task, nodes)?));
    Task::ALL.into_iter().filter_map(asked).collect()
}

/// A reply to a wrong answer with which the opponent wins under best play; `None` if there is none, or if its search
/// needs more than `nodes` nodes.
#[must_use]
pub fn refutation(position: &AnyPosition, action: &AnyAction, nodes: u64) -> Option<AnyAction> {
    registry::refutation(position, action, nodes)
}

/// The puzzles of a game that are part of the program, in the order of their numbers.
#[must_use]
pub fn shipped(game: Game) -> Vec<Puzzle> {
    let lines = registry::puzzles(game).lines();
    lines.filter_map(|line| Puzzle::read(game, line)).collect()
}

#[must_use]
pub fn shipped_count(game: Game) -> usize {
    registry::puzzles(game).lines().count()
}

/// The first ratings of the puzzles that are part of the program, in the order of the puzzles' numbers.
#[must_use]
pub fn shipped_ratings(game: Game) -> &'static [u16] {
    static RATINGS: [OnceLock<Vec<u16>>; Game::ALL.len()] =
        [const { OnceLock::new() }; Game::ALL.len()];
    let at = Game::ALL.iter().position(|it| *it == game).unwrap_or(0);
    RATINGS[at].get_or_init(|| shipped(game).iter().map(Puzzle::first_rating).collect())
}

/// The puzzle with this number among the puzzles of a game that are part of the program. Numbers begin at 1. `None` if
/// there is no such puzzle.
#[must_use]
pub fn shipped_at(game: Game, number: u32) -> Option<Puzzle> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    Puzzle::read(game, registry::puzzles(game).lines().nth(at)?)
}
