//! What an accepted action did.

use super::{Longest, Piece, Valuation};
use crate::Side;

/// What an accepted action did: the change, then its automatic consequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Effects {
    pub change: Change,
    /// Automatic consequences, in order.
    pub events: Vec<Event>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    Placed(Piece),
    Removed {
        valuation: Valuation,
        from: u16,
        /// The score after: `from` to `from + points`.
        to: u16,
    },
}

/// Something the rules do without a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The side passed for the rest of the placement phase (ISAAC-6).
    Passed {
        side: Side,
        /// How many pieces it has left, none of which fits; 0 if it has placed them all.
        unplaced: u16,
    },
    /// The placement phase is over and the counters stand on 00 (ISAAC-7 to ISAAC-9).
    ScoringBegins { opener: Side },
    /// The side can remove nothing and is finished for the rest of the game (ISAAC-20).
    Finished { side: Side, stuck: Stuck },
}

/// Why a side can remove nothing: all its pieces on the board, by the first rule that holds each.
/// Both lists are empty if it has none.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Stuck {
    pub longest: Option<Longest>,
    /// Shorter than that (ISAAC-11).
    pub too_short: Vec<Piece>,
    /// Long enough, but under a counter (ISAAC-12).
    pub under_counter: Vec<Piece>,
}
