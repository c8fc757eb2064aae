//! What a button or menu below a puzzle asks for: the part of its `custom_id` after `puzzle:`.

use app::PuzzleId;
use rules::Game;
use std::fmt;
use std::str::FromStr;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzlePress {
    /// A puzzle of a game to be solved next.
    Next(Game),
    /// An answer to a puzzle, or what one begins with: which puzzle, the day it is the puzzle of (0 for
    /// none), and what was chosen. Menus add it as the line chosen.
    Choose(PuzzleId, u64, String),
    /// The puzzle of a day, counted from 1970.
    Day(u64),
    /// The answer of the puzzle of a day that is over.
    Solution(u64),
}

/// The text is no press of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of a puzzle")]
pub struct ParsePuzzlePressError;

impl fmt::Display for PuzzlePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzlePress::Next(game) => write!(f, "next:{game}"),
            PuzzlePress::Choose(id, day, chosen) => write!(f, "at:{id}:{day}:{chosen}"),
            PuzzlePress::Day(day) => write!(f, "day:{day}"),
            PuzzlePress::Solution(day) => write!(f, "solution:{day}"),
        }
    }
}

impl FromStr for PuzzlePress {
    type Err = ParsePuzzlePressError;

    fn from_str(text: &str) -> Result<PuzzlePress, ParsePuzzlePressError> {
        let (kind, rest) = text.split_once(':').ok_or(ParsePuzzlePressError)?;
        Ok(match kind {
            "next" => PuzzlePress::Next(rest.parse().map_err(|_| ParsePuzzlePressError)?),
            "day" => PuzzlePress::Day(rest.parse().map_err(|_| ParsePuzzlePressError)?),
            "solution" => PuzzlePress::Solution(rest.parse().map_err(|_| ParsePuzzlePressError)?),
            "at" => {
                let mut parts = rest.splitn(3, ':');
                let mut next = || parts.next().ok_or(ParsePuzzlePressError);
                let id = next()?.parse().map_err(|_| ParsePuzzlePressError)?;
                let day = next()?.parse().map_err(|_| ParsePuzzlePressError)?;
                PuzzlePress::Choose(id, day, next()?.to_owned())
            }
            _ => return Err(ParsePuzzlePressError),
        })
    }
}

#[cfg(test)]
impl PuzzlePress {
    /// One of each kind, for the tests.
    pub(super) fn examples() -> Vec<PuzzlePress> {
        use search::Task;
        let id = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
        let asked = Task::ALL.map(|task| {
            let id = PuzzleId::OfMatch(id, u32::MAX, task);
            PuzzlePress::Choose(id, 0, "43-93:12345".to_owned())
        });
        let book = Game::ALL
            .map(|game| PuzzlePress::Choose(PuzzleId::Shipped(game, 100), 99_999, String::new()));
        Game::ALL
            .map(PuzzlePress::Next)
            .into_iter()
            .chain(asked)
            .chain(book)
            .chain([PuzzlePress::Day(20_413), PuzzlePress::Solution(20_412)])
            .collect()
    }
}
