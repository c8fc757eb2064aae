//! What a reader wants to see.

use rules::Side;

/// What a reader wants to see besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The side to look from: its player sits below.
    pub seen_from: Side,
    /// Whether the board carries its coordinates.
    pub coordinates: bool,
    /// Whether legal cells are marked, in the diagram of a refusal those that could be played instead.
    /// On a board compulsory ones always are, unless finding them is part of the game.
    pub legal: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            seen_from: Side::First,
            coordinates: true,
            legal: true,
        }
    }
}
