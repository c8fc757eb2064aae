//! What a button or menu below a puzzle carries.

use super::codec::kinds;
use app::PuzzleId;
use rules::Game;

kinds! {
    PuzzlePress {
        Next(game: Game) = "next",
        /// An answer to a puzzle, or how an answer begins. `day` is the day whose puzzle this is; 0 for none. A menu
        /// puts the line chosen in place of `chosen`.
        Choose(id: PuzzleId, day: u64, chosen: String) = "at",
        /// The puzzle of a day; days are counted from 1970.
        Day(day: u64) = "day",
        /// The solution to the puzzle of a day.
        Solution(day: u64) = "solution",
    }
}
