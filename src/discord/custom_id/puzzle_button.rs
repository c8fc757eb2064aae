//! What a button or menu below a puzzle carries.

use super::codec::kinds;
use app::PuzzleId;
use rules::Game;

kinds! {
    PuzzlePress {
        Next(game: Game) = "next",
        /// An answer to a puzzle, or what one begins with: which puzzle, the day it is the puzzle of (0 for
        /// none), and what was chosen. Menus add it as the line chosen.
        Choose(id: PuzzleId, day: u64, chosen: String) = "at",
        /// The puzzle of a day, counted from 1970.
        Day(day: u64) = "day",
        Solution(day: u64) = "solution",
    }
}
