//! Puzzles: positions in which exactly one answer is right.
//!
//! A puzzle is where it came from: the options of a game and the actions that led to the position.
//! Which answers are right is found by the rules alone, or by playing an ending through; no opinion
//! of the engine is part of it.

mod find;

pub(crate) use find::{exhaustive, right, worth_asking};

use crate::games;
use rules::record::Replay;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, OptionValue};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// The action that takes the most at once: disks in Iago, points in ISAAC, a yellow disk in Ampel.
    Most,
    /// The action that wins at once.
    Win,
    /// The first step of a turn that wins before it is over.
    Turn,
    /// The only action that wins under best play to the end.
    Ending,
    /// The same where the game can be ended now: whether to do so, and if not, what to play first.
    Last,
}

impl Task {
    /// Every task.
    pub const ALL: [Task; 5] = [Task::Most, Task::Win, Task::Turn, Task::Ending, Task::Last];

    /// The word in files and identifiers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Task::Most => "most",
            Task::Win => "win",
            Task::Turn => "turn",
            Task::Ending => "ending",
            Task::Last => "last",
        }
    }

    /// How hard it is at the least, as a rating.
    const fn rating(self) -> u16 {
        match self {
            Task::Most => 1100,
            Task::Win => 1200,
            Task::Last => 1300,
            Task::Turn | Task::Ending => 1500,
        }
    }
}

/// There is no such task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such task")]
pub struct ParseTaskError;

impl FromStr for Task {
    type Err = ParseTaskError;

    fn from_str(name: &str) -> Result<Task, ParseTaskError> {
        let mut all = Task::ALL.into_iter();
        all.find(|task| task.name() == name).ok_or(ParseTaskError)
    }
}

/// A position, what is asked about it, and the answer.
///
/// Written as a line: `ending variant=loose | D3 E2 … | D5`. Options that have their usual value are
/// left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What is asked for.
    pub task: Task,
    /// The game and its options.
    pub options: AnyOptions,
    /// The tokens of the actions that lead to the position.
    pub actions: Vec<String>,
    /// The token of the one right answer.
    pub answer: String,
}

impl Puzzle {
    /// Which game it is of.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.options.game()
    }

    /// The way to the position; `None` if an action is refused, as in a file that somebody has changed.
    #[must_use]
    pub fn replay(&self) -> Option<Replay> {
        let mut replay = Replay::new(AnyPosition::start(self.options));
        for token in &self.actions {
            let played = replay.judge(token).ok()?;
            replay.push(played);
        }
        Some(replay)
    }

    /// The puzzle of a game that a line stands for; `None` if it is none.
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

    /// How hard it is before anybody has tried it, as a rating: by what is asked for, and by how much
    /// there is to choose from.
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

/// What somebody may answer in a position: every legal action, and in Iago every empty cell, for a
/// list of the legal ones would tell where the compulsory capture is.
#[must_use]
pub fn candidates(position: &AnyPosition) -> Vec<AnyAction> {
    games::candidates(position)
}

/// The answers that are right; `None` if that cannot be settled within so many nodes.
#[must_use]
pub fn right_answers(position: &AnyPosition, task: Task, nodes: u64) -> Option<Vec<AnyAction>> {
    games::right_answers(position, task, nodes)
}

/// What can be asked in a position so that exactly one answer is right and finding it is worth the
/// while, each with that answer. What cannot be settled within so many nodes is not asked.
#[must_use]
pub fn tasks(position: &AnyPosition, nodes: u64) -> Vec<(Task, AnyAction)> {
    let asked = |task| Some((task, games::worth_asking(position, task, nodes)?));
    Task::ALL.into_iter().filter_map(asked).collect()
}

/// The puzzles of a game that ship with the program, in the order of their numbers from 1.
#[must_use]
pub fn shipped(game: Game) -> Vec<Puzzle> {
    let lines = games::puzzles(game).lines();
    lines.filter_map(|line| Puzzle::read(game, line)).collect()
}

/// How many puzzles of a game ship.
#[must_use]
pub fn shipped_count(game: Game) -> usize {
    games::puzzles(game).lines().count()
}

/// What the puzzles of a game that ship are rated before anybody has tried them, in their order. Worked
/// out once.
#[must_use]
pub fn shipped_ratings(game: Game) -> &'static [u16] {
    static RATINGS: [OnceLock<Vec<u16>>; Game::ALL.len()] =
        [const { OnceLock::new() }; Game::ALL.len()];
    let at = Game::ALL.iter().position(|it| *it == game).unwrap_or(0);
    RATINGS[at].get_or_init(|| shipped(game).iter().map(Puzzle::first_rating).collect())
}

/// The puzzle of a game with a number, from 1; `None` if none has it.
#[must_use]
pub fn shipped_at(game: Game, number: u32) -> Option<Puzzle> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    Puzzle::read(game, games::puzzles(game).lines().nth(at)?)
}
