//! A hint as its sentences name it.

use rules::{Game, Side};

/// The hint itself: what to play, as the reader writes it.
#[derive(Clone, Copy, Debug)]
pub struct Advised<'a> {
    /// The game.
    pub game: Game,
    /// The side advised.
    pub side: Side,
    /// The token.
    pub token: &'a str,
    /// In whose numbers the reader reads.
    pub numbers: Side,
    /// What it does, in a few words; may be empty.
    pub does: &'a str,
}
