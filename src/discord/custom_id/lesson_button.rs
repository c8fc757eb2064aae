//! What a button or menu of the illustrated rules or of the lessons carries.

use super::codec::kinds;
use rules::Game;

kinds! {
    /// A request. It names chapters and lessons by their keys; a key may no longer exist.
    Study {
        /// A page of the short tour, which tells the whole game in six pictures.
        Six(game: Game, chapter: String) = "six",
        /// A page of the illustrated rules.
        Page(game: Game, chapter: String) = "page",
        /// The lessons, from where the player stands.
        Lessons(game: Game) = "lessons",
        /// The lessons from the beginning.
        Restart(game: Game) = "restart",
        /// The lessons that suffice for a first match.
        Hurry(game: Game) = "hurry",
        /// The first lesson that is not solved.
        Open(game: Game) = "open",
        /// The rule that a lesson teaches.
        Rule(game: Game, lesson: String) = "rule",
        /// The task of a lesson.
        Try(game: Game, lesson: String) = "try",
        /// The lesson after the named one.
        Skip(game: Game, lesson: String) = "skip",
        /// An answer to a lesson: the stamp of its exercise when the button was made, and the action.
        Answer(game: Game, lesson: String, stamp: u16, token: String) = "answer",
        /// The short match from its beginning.
        Begin(game: Game) = "begin",
        /// An action of the short match, or how one begins, after so many plies. A menu adds it as the line chosen.
        Move(game: Game, plies: u32, token: String) = "move",
        /// Switch the tips in matches off.
        TipsOff = "tips:off",
    }
}
