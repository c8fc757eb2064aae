//! What removing a piece is worth.

use super::{Line, Piece, Sides};

/// The points of a removal and how they come about (ISAAC-13 to ISAAC-16).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Valuation {
    pub piece: Piece,
    pub line: Line,
    pub crossing: Vec<Piece>,
    pub counters: Sides,
}

impl Valuation {
    #[must_use]
    pub fn count(&self) -> u16 {
        // At most seven others fit on a line beside the piece itself.
        self.crossing.len() as u16
    }

    #[must_use]
    pub fn value(&self) -> u16 {
        self.piece.value()
    }

    /// 1, doubled for each counter on the line: 1, 2 or 4.
    #[must_use]
    pub fn factor(&self) -> u16 {
        1 << self.counters.len()
    }

    /// Count × value × factor (ISAAC-15); at most 72.
    #[must_use]
    pub fn points(&self) -> u16 {
        self.count() * self.value() * self.factor()
    }
}
