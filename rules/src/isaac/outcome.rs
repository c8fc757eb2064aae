//! Why a side wins.

use super::{Hand, Options, Tiebreak};
use crate::{BySide, Outcome, Side};
use std::cmp::Ordering;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner reached 100 (ISAAC-19).
    Hundred,
    /// The winner has the higher score (ISAAC-23).
    Score,
    /// The scores are equal, and the winner's unplaced pieces cover more squares (ISAAC-24).
    UnplacedSquares,
    /// The scores and the unplaced squares are equal, and the winner has fewer unplaced pieces (ISAAC-24).
    UnplacedPieces,
    /// Everything is equal, and the winner began the game (ISAAC-24).
    StartPlayer,
}

impl crate::Reason for Reason {
    const ALL: &'static [Reason] = &[
        Reason::Hundred,
        Reason::Score,
        Reason::UnplacedSquares,
        Reason::UnplacedPieces,
        Reason::StartPlayer,
    ];
}

impl Reason {
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Hundred => "hundred",
            Reason::Score => "score",
            Reason::UnplacedSquares => "unplaced_squares",
            Reason::UnplacedPieces => "unplaced_pieces",
            Reason::StartPlayer => "start_player",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The outcome when a side reaches 100 (ISAAC-19).
pub(super) const fn hundred(winner: Side) -> Outcome<Reason> {
    Outcome {
        winner,
        reason: Reason::Hundred,
    }
}

/// The outcome when both sides are finished (ISAAC-23, ISAAC-24).
pub(super) fn final_outcome(
    options: Options,
    scores: BySide<u16>,
    hands: BySide<Hand>,
) -> Outcome<Reason> {
    let fewer_pieces = || match options.tiebreak {
        Tiebreak::Line => {
            let [black, white] = hands.map(Hand::pieces).into_pair();
            greater(BySide::new(white, black), Reason::UnplacedPieces)
        }
        Tiebreak::Squares => None,
    };
    greater(scores, Reason::Score)
        .or_else(|| greater(hands.map(Hand::squares), Reason::UnplacedSquares))
        .or_else(fewer_pieces)
        .unwrap_or(Outcome {
            winner: Side::First,
            reason: Reason::StartPlayer,
        })
}

/// The outcome in which the side with the greater number wins for this reason; `None` if both numbers are equal.
fn greater(numbers: BySide<u16>, reason: Reason) -> Option<Outcome<Reason>> {
    let winner = match numbers[Side::First].cmp(&numbers[Side::Second]) {
        Ordering::Greater => Side::First,
        Ordering::Less => Side::Second,
        Ordering::Equal => return None,
    };
    Some(Outcome { winner, reason })
}
