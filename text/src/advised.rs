//! What sentences about a hint need to know of it.

use rules::{AnyEffects, AnyPosition, Game, Side};
use search::Balance;

/// An action that the engine recommends to a side.
#[derive(Clone, Copy, Debug)]
pub struct Advised<'a> {
    /// The game of the action.
    pub game: Game,
    /// The side that is to play the action.
    pub side: Side,
    /// Whether the reader plays this side.
    pub reads: bool,
    /// The action, as the reader writes it.
    pub token: &'a str,
    /// The side in whose numbers the reader reads squares.
    pub numbers: Side,
    /// What the action does, in a few words; may be empty.
    pub does: &'a str,
}

/// A turn of a line, with what its actions do.
#[derive(Clone, Debug)]
pub struct Told {
    pub game: Game,
    /// The side that plays the turn.
    pub side: Side,
    /// Each action in the reader's numbers, with what it does.
    pub actions: Vec<(String, AnyEffects)>,
}

/// What a line comes to, for a sentence to `side`.
#[derive(Clone, Copy, Debug)]
pub struct Sum<'a> {
    /// The side that the sentence speaks to.
    pub side: Side,
    /// The name of that side: "you" if it is the reader's.
    pub you: &'a str,
    /// The name of the other side.
    pub other: &'a str,
    /// What each side has where the line is compared.
    pub balance: Balance,
    /// The position there.
    pub after: &'a AnyPosition,
}
