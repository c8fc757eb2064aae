//! Pieces, their lengths and values, and the points for removing them.

use super::{Footprint, Line, Sides, SquareSet};
use crate::Side;

/// The lengths of the pieces in squares, the shortest first (ISAAC-2).
pub const LENGTHS: [u8; 5] = [3, 4, 5, 6, 7];

/// The number of pieces of this length with which each side begins; 0 if there are no pieces of this length (ISAAC-2).
#[must_use]
pub const fn supply(length: u8) -> u8 {
    match length {
        3 => 5,
        4 => 4,
        5 => 3,
        6 => 2,
        7 => 1,
        _ => 0,
    }
}

/// The value that is written on each piece of this length; 0 if there are no pieces of this length (ISAAC-2).
#[must_use]
pub const fn value(length: u8) -> u16 {
    match length {
        3 => 1,
        4 => 2,
        5 => 3,
        6 => 4,
        7 => 6,
        _ => 0,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    pub footprint: Footprint,
    pub side: Side,
}

impl Piece {
    /// The number of squares, 3 to 7.
    #[must_use]
    pub fn length(self) -> u8 {
        self.footprint.length()
    }

    /// The value written on the piece (ISAAC-2).
    #[must_use]
    pub fn value(self) -> u16 {
        value(self.length())
    }

    #[must_use]
    pub fn line(self) -> Line {
        self.footprint.line()
    }

    #[must_use]
    pub fn squares(self) -> SquareSet {
        self.footprint.squares()
    }
}

/// The longest piece that a side has removed so far (ISAAC-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Longest {
    /// The number of squares, 3 to 7.
    pub length: u8,
    /// The footprint from which the piece was removed. If the side removed several pieces of this length, it is that of
    /// the last. `None` if the length comes from a setup.
    pub from: Option<Footprint>,
}

/// The points for removing a piece, and how they are calculated (ISAAC-13 to ISAAC-16).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Valuation {
    pub piece: Piece,
    pub line: Line,
    /// The other pieces that cover a square of the line.
    pub crossing: Vec<Piece>,
    /// The sides whose counters lie on the line.
    pub counters: Sides,
}

impl Valuation {
    #[must_use]
    pub fn count(&self) -> u16 {
        // The cast cannot overflow: beside the piece itself, at most seven other pieces fit on a line.
        self.crossing.len() as u16
    }

    #[must_use]
    pub fn value(&self) -> u16 {
        self.piece.value()
    }

    /// The multiplier of the points: 1, doubled for each counter on the line.
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
