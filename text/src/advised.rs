//! What sentences about a hint need to know of it.

use rules::{Game, Side};

/// An action that the engine recommends to a side.
#[derive(Clone, Copy, Debug)]
pub struct Advised<'a> {
    /// The game of the action.
    pub game: Game,
    /// The side that is to play the action.
    pub side: Side,
    /// The action, as the reader writes it.
    pub token: &'a str,
    /// The side in whose numbers the reader reads squares.
    pub numbers: Side,
    /// What the action does, in a few words; may be empty.
    pub does: &'a str,
}
