//! Pieces, their lengths and values, and the points for removing them.

use super::{Footprint, Line, Sides, SquareSet};
use crate::Side;

/// The lengths of the pieces, shortest first (ISAAC-2).
pub const LENGTHS: [u8; 5] = [3, 4, 5, 6, 7];

/// How many pieces of a length each side begins with; 0 for other lengths (ISAAC-2).
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

/// The value written on a piece of a length; 0 for other lengths (ISAAC-2).
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

/// The longest piece a side removed (ISAAC-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Longest {
    /// The number of squares, 3 to 7.
    pub length: u8,
    /// Where the piece lay, the last one removed if the side removed several of this length; `None` if a setup stated
    /// the length.
    pub from: Option<Footprint>,
}

/// The points of a removal and how they come about (ISAAC-13 to ISAAC-16).
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
        // At most seven others fit on a line beside the piece itself.
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
