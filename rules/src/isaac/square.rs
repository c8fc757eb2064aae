//! Squares, rows and columns of the board, and sets of squares.

use crate::Side;
use std::fmt;
use std::str::FromStr;

/// A square in Black's numbers, 00 to 99: tens count rows from Black's edge, units count columns
/// from Black's left (ISAAC-1).
///
/// ```
/// use iago_rules::Side;
/// use iago_rules::isaac::Square;
///
/// let square: Square = "55".parse().expect("two digits");
/// assert_eq!(square.read_by(Side::Second).to_string(), "44");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number; `None` above 99.
    #[must_use]
    pub const fn new(number: u8) -> Option<Square> {
        if number < 100 {
            Some(Square(number))
        } else {
            None
        }
    }

    /// Every square, 00 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..100).map(Square)
    }

    /// The number, 0 to 99.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Rows away from Black's edge, 0 to 9.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 10
    }

    /// Columns from Black's left, 0 to 9.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 10
    }

    /// This square in the numbers a side reads: the same for Black, 99 − n for White (ISAAC-1).
    ///
    /// Reading twice leads back, so this also turns a square White typed into Black's numbers.
    #[must_use]
    pub const fn read_by(self, side: Side) -> Square {
        match side {
            Side::First => self,
            Side::Second => Square(99 - self.0),
        }
    }

    /// The square a counter stands on with this score, in Black's numbers; `None` from 100 on,
    /// when the counter has left the board (ISAAC-1, ISAAC-19).
    #[must_use]
    pub const fn of_score(side: Side, score: u16) -> Option<Square> {
        if score < 100 {
            Some(Square(score as u8).read_by(side))
        } else {
            None
        }
    }

    pub(super) const fn trusted(number: u8) -> Square {
        assert!(number < 100, "squares are numbered 0 to 99");
        Square(number)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.0)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square has two digits, 00 to 99")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [tens @ b'0'..=b'9', units @ b'0'..=b'9'] => {
                Ok(Square((tens - b'0') * 10 + (units - b'0')))
            }
            _ => Err(ParseSquareError),
        }
    }
}

/// A whole row or column: ten squares, gaps or not (ISAAC-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The row so many rows away from Black's edge, 0 to 9.
    Row(u8),
    /// The column so many columns from Black's left, 0 to 9.
    Column(u8),
}

impl Line {
    /// This line in the numbers a side reads (ISAAC-1).
    #[must_use]
    pub const fn read_by(self, side: Side) -> Line {
        match (side, self) {
            (Side::First, line) => line,
            (Side::Second, Line::Row(row)) => Line::Row(9 - row),
            (Side::Second, Line::Column(column)) => Line::Column(9 - column),
        }
    }

    /// The ten squares of the line.
    #[must_use]
    pub const fn squares(self) -> Squares {
        let mut squares = Squares::EMPTY;
        let mut step = 0;
        while step < 10 {
            squares = squares.with(Square::trusted(match self {
                Line::Row(row) => row * 10 + step,
                Line::Column(column) => step * 10 + column,
            }));
            step += 1;
        }
        squares
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);

    /// This set and one more square.
    #[must_use]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// The squares in this set, in the other, or in both.
    #[must_use]
    pub const fn union(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// Whether the sets share a square.
    #[must_use]
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.contains(*square))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
