//! The data in the custom id of a button or menu below a puzzle.

use super::codec::kinds;
use app::PuzzleId;
use referee::MatchId;
use rules::Game;

kinds! {
    PuzzlePress {
        Next(game: Game) = "next",
        /// A puzzle from a match, or the next puzzle if the match has none.
        Of(game: Game, id: MatchId) = "of",
        /// An answer to a puzzle, or the first part of an answer. For a puzzle of the day, `day` is the number of
        /// that day, otherwise 0. In a menu, the value of the chosen line replaces `chosen`.
        Choose(id: PuzzleId, day: u64, chosen: String) = "at",
        /// The puzzle of a day. `day` is the number of days since 1970-01-01.
        Day(day: u64) = "day",
        /// The puzzle of the day on which the button is pressed.
        Today = "today",
        /// The solution to the puzzle of a day.
        Solution(day: u64) = "solution",
    }
}
