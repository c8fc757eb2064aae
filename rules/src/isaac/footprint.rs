//! The 600 places where a piece can lie, and the number of pieces on each line.

use super::{Line, Square, SquareSet};
use crate::Side;
use std::fmt;

/// Three to seven squares in a row or a column: a place for a piece, named by its two end
/// squares, the smaller first (ISAAC-5, ISAAC-26).
///
/// Footprints are ordered as their tokens are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Footprint(u16);

/// The data of a footprint, computed at compile time.
#[derive(Clone, Copy)]
struct Entry {
    first: Square,
    last: Square,
    length: u8,
    line: Line,
    squares: SquareSet,
    /// The [`Crowds`] of a board that has only one piece, on this footprint.
    crowds: Crowds,
}

const SHORTEST: u8 = 3;
const LONGEST: u8 = 7;
const COUNT: usize = Footprint::COUNT;

static TABLE: [Entry; COUNT] = table();

/// Lists all footprints, sorted by the first square. Of the footprints with the same first square, those along the row
/// come first and those along the column follow. This is the order of the tokens, because a footprint along the row has
/// a smaller last square than every footprint along the column.
const fn table() -> [Entry; COUNT] {
    let nothing = Entry {
        first: Square::trusted(0),
        last: Square::trusted(0),
        length: 0,
        line: Line::Row(0),
        squares: SquareSet::EMPTY,
        crowds: Crowds::NONE,
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
                let mut squares = SquareSet::EMPTY;
                let mut crowds = Crowds::NONE.with_one_on(line);
                let mut step = 0;
                while step < length {
                    let square = Square::trusted(number + step * stride);
                    squares = squares.with(square);
                    crowds = crowds.with_one_on(match line {
                        Line::Row(_) => Line::Column(square.column()),
                        Line::Column(_) => Line::Row(square.row()),
                    });
                    step += 1;
                }
                table[at] = Entry {
                    first,
                    last: Square::trusted(number + (length - 1) * stride),
                    length,
                    line,
                    squares,
                    crowds,
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

/// For each first square, the numbers of the shortest footprint along the row and of the shortest along the column. The
/// longer footprints have the next numbers. If no footprint fits in one of the two directions, its number is that of
/// the next footprint in the table.
static SHORTEST_FROM: [[u16; 2]; 100] = {
    let mut numbers = [[0; 2]; 100];
    let mut next = 0;
    let mut square = 0;
    while square < 100 {
        numbers[square] = [next, next + lengths_within(10 - square % 10)];
        next = numbers[square][1] + lengths_within(10 - square / 10);
        square += 1;
    }
    numbers
};

/// How many of the five lengths of pieces fit into a row of `squares` squares.
const fn lengths_within(squares: usize) -> u16 {
    if squares < SHORTEST as usize {
        0
    } else if squares > LONGEST as usize {
        (LONGEST - SHORTEST + 1) as u16
    } else {
        squares as u16 - SHORTEST as u16 + 1
    }
}

/// Why two squares are not the ends of a piece, in the order of ISAAC-27.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Misfit {
    /// The first square is not smaller than the last.
    #[error("the smaller end comes first")]
    Order,
    /// The squares are not in the same row or column.
    #[error("the ends share neither row nor column")]
    Crooked,
    #[error("no piece covers {0} squares")]
    Length(u8),
}

impl Footprint {
    /// The footprint with these two end squares.
    ///
    /// # Errors
    /// The first [`Misfit`] in the order of ISAAC-27.
    pub fn between(first: Square, last: Square) -> Result<Footprint, Misfit> {
        if first >= last {
            return Err(Misfit::Order);
        }
        let [along_row, down_column] = SHORTEST_FROM[usize::from(first.number())];
        let (length, shortest) = if first.row() == last.row() {
            (last.column() - first.column() + 1, along_row)
        } else if first.column() == last.column() {
            (last.row() - first.row() + 1, down_column)
        } else {
            return Err(Misfit::Crooked);
        };
        if (SHORTEST..=LONGEST).contains(&length) {
            Ok(Footprint(shortest + u16::from(length - SHORTEST)))
        } else {
            Err(Misfit::Length(length))
        }
    }

    pub(super) const COUNT: usize = 600;

    /// The footprint with a number below [`COUNT`](Footprint::COUNT), in the order of the tokens.
    pub(super) const fn numbered(number: usize) -> Footprint {
        Footprint(number as u16)
    }

    /// The number of the footprint, in the order of the tokens.
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    /// Every footprint, in the order of the tokens.
    pub fn all() -> impl DoubleEndedIterator<Item = Footprint> + ExactSizeIterator {
        (0..COUNT as u16).map(Footprint)
    }

    const fn entry(self) -> &'static Entry {
        &TABLE[self.0 as usize]
    }

    #[must_use]
    pub fn first(self) -> Square {
        self.entry().first
    }

    #[must_use]
    pub fn last(self) -> Square {
        self.entry().last
    }

    /// This footprint in the square numbers that a side reads, the smaller end first (ISAAC-1). Calling it twice gives
    /// the first footprint again.
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
        // A turned piece still lies straight and keeps its length, so `between` accepts its ends.
        Footprint::between(one.min(other), one.max(other)).unwrap_or(self)
    }

    /// The number of squares, 3 to 7.
    #[must_use]
    pub const fn length(self) -> u8 {
        self.entry().length
    }

    #[must_use]
    pub fn line(self) -> Line {
        self.entry().line
    }

    #[must_use]
    pub const fn squares(self) -> SquareSet {
        self.entry().squares
    }

    pub(super) fn crowds(self) -> Crowds {
        self.entry().crowds
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

/// For each of the twenty lines, the number of pieces that cover a square of the line, stored in four bits. Four bits
/// are enough, because a line has ten squares and two pieces never share a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub(super) struct Crowds(u128);

impl Crowds {
    pub(super) const NONE: Crowds = Crowds(0);

    pub(super) const fn with_one_on(self, line: Line) -> Crowds {
        Crowds(self.0 | 1 << (4 * line.index()))
    }

    pub(super) const fn plus(self, other: Crowds) -> Crowds {
        Crowds(self.0.wrapping_add(other.0))
    }

    pub(super) const fn minus(self, other: Crowds) -> Crowds {
        Crowds(self.0.wrapping_sub(other.0))
    }

    pub(super) fn count_on(self, line: Line) -> u16 {
        (self.0 >> (4 * line.index()) & 15) as u16
    }
}
