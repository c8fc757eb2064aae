//! What a button or menu of the illustrated rules or of the lessons carries.

use super::codec::kinds;
use rules::Game;

kinds! {
    /// A request. It names chapters and lessons by their keys. The button may be old, so a chapter or lesson with
    /// this key may no longer exist.
    Study {
        /// A page of the short tour, which tells the whole game in six pictures.
        Six(game: Game, chapter: String) = "six",
        /// A page of the illustrated rules.
        Page(game: Game, chapter: String) = "page",
        /// Go on with the lessons where the person has stopped.
        Lessons(game: Game) = "lessons",
        /// Begin again with the first lesson.
        Restart(game: Game) = "restart",
        /// Take the short course: only the lessons that a player needs for a first match. The other lessons are
        /// skipped.
        Hurry(game: Game) = "hurry",
        /// The first lesson that the person has not solved.
        Open(game: Game) = "open",
        /// The rule that a lesson teaches.
        Rule(game: Game, lesson: String) = "rule",
        /// The task of a lesson.
        Try(game: Game, lesson: String) = "try",
        /// The lesson after the named one.
        Skip(game: Game, lesson: String) = "skip",
        /// An answer to the exercise of a lesson. `stamp` identifies the exercise as it was when the button was made;
        /// `token` is the action.
        Answer(game: Game, lesson: String, stamp: u16, token: String) = "answer",
        Begin(game: Game) = "begin",
        /// Play `token` in the short match, or choose it as the first part of an action. `plies` is the number of
        /// plies played before. In a menu, the value of the chosen line replaces `token`.
        Move(game: Game, plies: u32, token: String) = "move",
        /// Switch the tips in matches off.
        TipsOff = "tips:off",
    }
}
