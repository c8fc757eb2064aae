//! The 600 places a piece can lie on.

use super::piece::LONGEST;
use super::{Line, Square, Squares};
use crate::Side;
use std::fmt;

/// Three to seven squares in a row or a column: a place for a piece, named by its two end
/// squares, the smaller first (ISAAC-5, ISAAC-26).
///
/// Footprints are ordered as their tokens are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Footprint(u16);

/// What the table holds for a footprint, so that judging is a look-up.
#[derive(Clone, Copy)]
struct Entry {
    first: Square,
    last: Square,
    length: u8,
    line: Line,
    squares: Squares,
}

const SHORTEST: u8 = 3;
const COUNT: usize = 600;

static TABLE: [Entry; COUNT] = table();

/// Rows before columns at each first square: that is the order of the tokens, since a piece in a
/// row ends before the next row but one begins.
const fn table() -> [Entry; COUNT] {
    let nothing = Entry {
        first: Square::trusted(0),
        last: Square::trusted(0),
        length: 0,
        line: Line::Row(0),
        squares: Squares::EMPTY,
    };
    let mut table = [nothing; COUNT];
    let mut at = 0;
    let mut number = 0;
    while number < 100 {
        let first = Square::trusted(number);
        let mut down_a_column = false;
        loop {
            let (place, stride, line) = if down_a_column {
                (first.row(), 10, Line::Column(first.column()))
            } else {
                (first.column(), 1, Line::Row(first.row()))
            };
            let mut length = SHORTEST;
            while length <= LONGEST && place + length <= 10 {
                let mut squares = Squares::EMPTY;
                let mut step = 0;
                while step < length {
                    squares = squares.with(Square::trusted(number + step * stride));
                    step += 1;
                }
                table[at] = Entry {
                    first,
                    last: Square::trusted(number + (length - 1) * stride),
                    length,
                    line,
                    squares,
                };
                at += 1;
                length += 1;
            }
            if down_a_column {
                break;
            }
            down_a_column = true;
        }
        number += 1;
    }
    assert!(at == COUNT, "an empty board takes 600 placements");
    table
}

/// Why two squares are not the ends of a piece, in the order of ISAAC-27.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The first square is not the smaller one, or they are equal.
    #[error("the smaller end comes first")]
    Order,
    /// The squares share neither row nor column.
    #[error("the ends share neither row nor column")]
    Crooked,
    /// So many squares, and no piece has that length.
    #[error("no piece covers {0} squares")]
    Length(u8),
}

impl Footprint {
    /// The place between two end squares.
    ///
    /// # Errors
    /// [`Misfit`], tested in the order of ISAAC-27.
    pub fn between(first: Square, last: Square) -> Result<Footprint, Misfit> {
        if first >= last {
            return Err(Misfit::Order);
        }
        let length = if first.row() == last.row() {
            last.column() - first.column() + 1
        } else if first.column() == last.column() {
            last.row() - first.row() + 1
        } else {
            return Err(Misfit::Crooked);
        };
        TABLE
            .binary_search_by_key(&(first, last), |entry| (entry.first, entry.last))
            .map(|index| Footprint(index as u16))
            .map_err(|_| Misfit::Length(length))
    }

    /// Every footprint, in the order of the tokens.
    pub fn all() -> impl DoubleEndedIterator<Item = Footprint> + ExactSizeIterator {
        (0..COUNT as u16).map(Footprint)
    }

    fn entry(self) -> &'static Entry {
        &TABLE[usize::from(self.0)]
    }

    /// The end with the smaller number.
    #[must_use]
    pub fn first(self) -> Square {
        self.entry().first
    }

    /// The end with the larger number.
    #[must_use]
    pub fn last(self) -> Square {
        self.entry().last
    }

    /// This place in the numbers a side reads, the smaller end first (ISAAC-1). Reading twice leads
    /// back.
    ///
    /// ```
    /// use iago_rules::Side;
    /// use iago_rules::isaac::Footprint;
    ///
    /// let place = Footprint::all().find(|place| place.to_string() == "55-95").unwrap();
    /// assert_eq!(place.read_by(Side::Second).to_string(), "04-44");
    /// ```
    #[must_use]
    pub fn read_by(self, side: Side) -> Footprint {
        let [one, other] = [self.first(), self.last()].map(|end| end.read_by(side));
        // Turned around, a piece still lies straight and keeps its length.
        Footprint::between(one.min(other), one.max(other)).unwrap_or(self)
    }

    /// How many squares it covers, 3 to 7.
    #[must_use]
    pub fn length(self) -> u8 {
        self.entry().length
    }

    /// The row or column along which it lies.
    #[must_use]
    pub fn line(self) -> Line {
        self.entry().line
    }

    /// The squares it covers.
    #[must_use]
    pub fn squares(self) -> Squares {
        self.entry().squares
    }
}

impl fmt::Display for Footprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first(), self.last())
    }
}

impl fmt::Debug for Footprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
