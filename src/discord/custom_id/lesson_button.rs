//! What a button or menu of the illustrated rules and of the lessons carries.

use super::codec::kinds;
use rules::Game;

kinds! {
    /// What is asked for. Chapters and lessons are named by their keys, which may no longer exist.
    Study {
        /// A page of the whole game in a few pictures.
        Six(game: Game, chapter: String) = "six",
        /// A page of the illustrated rules.
        Page(game: Game, chapter: String) = "page",
        /// The lessons, at the player's progress.
        Lessons(game: Game) = "lessons",
        /// The lessons from the first one on.
        Restart(game: Game) = "restart",
        /// The lessons that suffice for a first match.
        Hurry(game: Game) = "hurry",
        /// The first lesson that is not solved.
        Open(game: Game) = "open",
        /// What a lesson tells.
        Rule(game: Game, lesson: String) = "rule",
        /// What a lesson asks.
        Try(game: Game, lesson: String) = "try",
        /// The lesson after this one.
        Skip(game: Game, lesson: String) = "skip",
        /// An answer to a lesson: its stamp when the button was made, and the action.
        Answer(game: Game, lesson: String, stamp: u16, token: String) = "answer",
        /// The short match from its beginning.
        Begin(game: Game) = "begin",
        /// An action of the short match, or the beginning of one, after so many; a menu says which.
        Move(game: Game, plies: u32, token: String) = "move",
        /// No more tips in matches.
        TipsOff = "tips:off",
    }
}
