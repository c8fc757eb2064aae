//! Ids of puzzles. Their text is short enough for the id of a button.

use referee::MatchId;
use rules::Game;
use search::Task;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleId {
    /// A puzzle that ships with the bot; its number counts from 1.
    Shipped(Game, u32),
    /// A task in a finished match, in the position after this number of plies.
    OfMatch(MatchId, u32, Task),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such puzzle")]
pub struct ParsePuzzleIdError;

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleId::Shipped(game, number) => write!(f, "{game}-{number}"),
            PuzzleId::OfMatch(id, plies, task) => write!(f, "{id}-{plies}-{}", task.name()),
        }
    }
}

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    fn from_str(text: &str) -> Result<PuzzleId, ParsePuzzleIdError> {
        let parts: Vec<&str> = text.split('-').collect();
        let id = match parts.as_slice() {
            [game, number] => PuzzleId::Shipped(
                game.parse().map_err(|_| ParsePuzzleIdError)?,
                number.parse().map_err(|_| ParsePuzzleIdError)?,
            ),
            [id, plies, task] => PuzzleId::OfMatch(
                id.parse().map_err(|_| ParsePuzzleIdError)?,
                plies.parse().map_err(|_| ParsePuzzleIdError)?,
                task.parse().map_err(|_| ParsePuzzleIdError)?,
            ),
            _ => return Err(ParsePuzzleIdError),
        };
        // Each puzzle has exactly one text, so a text in any other form is refused.
        match id.to_string() == text {
            true => Ok(id),
            false => Err(ParsePuzzleIdError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_comes_back_from_its_text() {
        let id: MatchId = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
        let all = Game::ALL
            .map(|game| PuzzleId::Shipped(game, 100))
            .into_iter()
            .chain(Task::ALL.map(|task| PuzzleId::OfMatch(id, 400, task)));
        for puzzle in all {
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
        for text in [
            "",
            "iago",
            "iago-",
            "chess-1",
            "iago-01",
            "iago-1-win",
            "x-1-win",
        ] {
            assert_eq!(text.parse::<PuzzleId>(), Err(ParsePuzzleIdError), "{text}");
        }
    }
}
