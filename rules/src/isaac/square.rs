//! Squares, rows and columns of the board, and sets of squares.

use crate::Side;
use crate::set::set;
use std::fmt;
use std::str::FromStr;

/// A square, 00 to 99 in Black's numbers. The tens digit is the row, counted from Black's edge; the units digit is the
/// column, counted from Black's left (ISAAC-1).
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
    /// The square with this number; `None` if the number is above 99.
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

    /// The row, counted from Black's edge, 0 to 9.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 10
    }

    /// The column, counted from Black's left, 0 to 9.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 10
    }

    /// This square in the numbers that a side reads: n for Black, 99 − n for White (ISAAC-1).
    ///
    /// Calling it twice gives the first square again. So it also converts a square that White typed to Black's numbers.
    #[must_use]
    pub const fn read_by(self, side: Side) -> Square {
        match side {
            Side::First => self,
            Side::Second => Square(99 - self.0),
        }
    }

    /// The square on which the counter of `side` stands if the side has this score, in Black's numbers. `None` if the
    /// score is 100 or more, because the counter has then left the board (ISAAC-1, ISAAC-19).
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

/// The error of parsing: the text is not two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
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

/// A whole row or column: ten squares, covered or not (ISAAC-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The row with this number from Black's edge, 0 to 9.
    Row(u8),
    /// The column with this number from Black's left, 0 to 9.
    Column(u8),
}

impl Line {
    /// This line in the numbers that a side reads (ISAAC-1).
    #[must_use]
    pub const fn read_by(self, side: Side) -> Line {
        match (side, self) {
            (Side::First, line) => line,
            (Side::Second, Line::Row(row)) => Line::Row(9 - row),
            (Side::Second, Line::Column(column)) => Line::Column(9 - column),
        }
    }

    #[must_use]
    pub const fn squares(self) -> SquareSet {
        const FIRST_COLUMN: u128 = {
            let mut column = 0;
            let mut row = 0;
            while row < 10 {
                column |= 1 << (10 * row);
                row += 1;
            }
            column
        };
        SquareSet(match self {
            Line::Row(row) => 0x3ff << (10 * row),
            Line::Column(column) => FIRST_COLUMN << column,
        })
    }

    /// The number of the line: 0 to 9 for rows, 10 to 19 for columns.
    pub(super) const fn index(self) -> u8 {
        match self {
            Line::Row(row) => row,
            Line::Column(column) => 10 + column,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u128);

impl SquareSet {
    pub const EMPTY: SquareSet = SquareSet(0);

    pub const BOARD: SquareSet = SquareSet((1 << 100) - 1);

    pub(super) const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.0)
    }

    /// The bits of the set; bit n is the square with the number n.
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the sets share a square.
    #[must_use]
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        SquareSet::EMPTY.with(square)
    }
}

set!(SquareSet of Square, by Squares);

/// The squares of a [`SquareSet`] in order.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let lowest = (self.0 != 0).then_some(Square(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        lowest
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}
