//! Pieces, their lengths and their values.

use super::{Footprint, Line, SquareSet};
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

/// What is written on a piece of a length; 0 for other lengths (ISAAC-2).
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
    /// How many squares it covers, 3 to 7.
    #[must_use]
    pub fn length(self) -> u8 {
        self.footprint.length()
    }

    /// What is written on it (ISAAC-2).
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
    /// Its length, 3 to 7.
    pub length: u8,
    /// Where it lay, the last one if there were several; unknown if the game began from a setup.
    pub from: Option<Footprint>,
}
