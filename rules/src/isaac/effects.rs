//! What an accepted action did.

use super::{Longest, Piece, Valuation};
use crate::Side;

/// What an accepted action did: a change, and then the automatic consequences of the change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Effects {
    pub change: Change,
    /// The automatic consequences, in order.
    pub events: Vec<Event>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    Placed(Piece),
    Removed {
        valuation: Valuation,
        from: u16,
        /// The score after the removal. It is at least `from`, and at most `from` plus the points of `valuation`.
        to: u16,
    },
}

/// A consequence that the rules carry out without a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The side passed for the rest of the placement phase (ISAAC-6).
    Passed {
        side: Side,
        /// The number of pieces that the side has left and that do not fit on the board; 0 if all its pieces are
        /// placed.
        unplaced: u16,
    },
    /// The placement phase is over and the counters stand on 00 (ISAAC-7 to ISAAC-9).
    ScoringBegins { opener: Side },
    /// The side can remove nothing and is finished for the rest of the game (ISAAC-20).
    Finished { side: Side, stuck: Stuck },
}

/// Why a side cannot remove any piece. Each piece of the side on the board is in one of two lists: `too_short` if it is
/// too short, else `under_counter`. Both lists are empty if the side has no piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Stuck {
    pub longest: Option<Longest>,
    /// Pieces shorter than `longest` (ISAAC-11).
    pub too_short: Vec<Piece>,
    /// Pieces that are long enough, but lie under a counter (ISAAC-12).
    pub under_counter: Vec<Piece>,
}
