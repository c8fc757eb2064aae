//! Points of the triangular board, sets of points, and the six directions (AMPEL-1 to AMPEL-3).

use crate::ParseActionError;
use crate::set::set;
use std::fmt;
use std::str::FromStr;

/// The number of rows. It is also the number of points in row A, the longest row, at the bottom.
pub const ROWS: u8 = 11;

/// Number of bits that a row takes in a [`PointSet`]: one more than the longest row has points, so that a step
/// off either end of a row lands on a bit that is no point.
const STRIDE: u8 = 12;

/// One of the 66 points where lines meet (AMPEL-1).
///
/// Points are ordered by row, from A to K, and within a row from left to right: the order of the board.
///
/// ```
/// use iago_rules::ampel::Point;
/// let apex: Point = "K1".parse().expect("on the board");
/// assert_eq!(apex, Point::new(10, 0).expect("on the board"));
/// assert_eq!("A12".parse::<Point>().unwrap_err().to_string(), "row A has 11 points");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point in a row (0 is A, at the bottom) and column (0 is the leftmost of the row);
    /// `None` beyond the board.
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Option<Point> {
        if row < ROWS && column < ROWS - row {
            Some(Point(row * STRIDE + column))
        } else {
            None
        }
    }

    pub fn all() -> impl Iterator<Item = Point> {
        PointSet::BOARD.iter()
    }

    /// The row, 0 (A, eleven points) to 10 (K, one point).
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The place in the row from the left, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Whether the point has all six neighbours. In the setup, yellow disks may be placed only on such points (AMPEL-3,
    /// AMPEL-6).
    #[must_use]
    pub const fn is_inside(self) -> bool {
        self.row() > 0 && self.column() > 0 && self.column() + 1 < ROWS - self.row()
    }

    /// Whether this is one of the three corners A1, A11 and K1.
    #[must_use]
    pub const fn is_corner(self) -> bool {
        let left = self.column() == 0;
        let right = self.column() + 1 == ROWS - self.row();
        (self.row() == 0) as u8 + left as u8 + right as u8 >= 2
    }

    /// The next point in a direction; `None` beyond the edge.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Point> {
        PointSet::only(self).shift(direction).first()
    }

    /// The direction and the number of steps that lead straight from this point to another;
    /// `None` if no line goes through both.
    #[must_use]
    pub fn straight_to(self, other: Point) -> Option<(Direction, u8)> {
        let up = i16::from(other.row()) - i16::from(self.row());
        let right = i16::from(other.column()) - i16::from(self.column());
        let direction = match (up.signum(), right.signum()) {
            (0, 1) => Direction::Right,
            (1, 0) => Direction::UpRight,
            (1, -1) if up == -right => Direction::UpLeft,
            (0, -1) => Direction::Left,
            (-1, 0) => Direction::DownLeft,
            (-1, 1) if up == -right => Direction::DownRight,
            _ => return None,
        };
        let steps = up.unsigned_abs().max(right.unsigned_abs());
        Some((direction, u8::try_from(steps).ok()?))
    }

    /// The index of the point in tables of 128 entries. Some indices belong to no point.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The error of parsing: the text names no point (AMPEL-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePointError {
    /// Not a capital letter followed by a number without leading zero.
    #[error("no name of a point")]
    Malformed,
    /// The letter is none of A to K.
    #[error("the rows are A to K")]
    NoSuchRow(char),
    #[error("row {0} has {1} points")]
    NoSuchNumber(char, u8),
}

impl From<ParsePointError> for ParseActionError {
    fn from(error: ParsePointError) -> ParseActionError {
        match error {
            ParsePointError::Malformed => ParseActionError::Malformed,
            ParsePointError::NoSuchRow(_) | ParsePointError::NoSuchNumber(..) => {
                ParseActionError::OffBoard
            }
        }
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(name: &str) -> Result<Point, ParsePointError> {
        let (letter, number) = match name.as_bytes() {
            [letter @ b'A'..=b'Z', first @ b'1'..=b'9', rest @ ..]
                if rest.iter().all(u8::is_ascii_digit) =>
            {
                (*letter, (rest.len() < 2).then_some((*first, rest.first())))
            }
            _ => return Err(ParsePointError::Malformed),
        };
        let row = letter - b'A';
        let letter = char::from(letter);
        if row >= ROWS {
            return Err(ParsePointError::NoSuchRow(letter));
        }
        // No row has a point whose number has three digits.
        let number = number.map(|(first, second)| match second {
            None => first - b'0',
            Some(second) => 10 * (first - b'0') + (second - b'0'),
        });
        number
            .and_then(|number| Point::new(row, number - 1))
            .ok_or(ParsePointError::NoSuchNumber(letter, ROWS - row))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the six directions, counter-clockwise from the right (AMPEL-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along the row, towards higher numbers.
    Right,
    /// To the same number in the row above.
    UpRight,
    /// To the number one lower in the row above.
    UpLeft,
    /// Along the row, towards lower numbers.
    Left,
    /// To the same number in the row below.
    DownLeft,
    /// To the number one higher in the row below.
    DownRight,
}

impl Direction {
    /// All six, counter-clockwise from the right.
    pub const ALL: [Direction; 6] = [
        Direction::Right,
        Direction::UpRight,
        Direction::UpLeft,
        Direction::Left,
        Direction::DownLeft,
        Direction::DownRight,
    ];

    /// The direction `sixths` sixths of a full turn counter-clockwise from this direction.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// The four directions a stopped disk may turn to: 60° and 120° to either side (AMPEL-14).
    #[must_use]
    pub const fn turns(self) -> [Direction; 4] {
        [
            self.turned(1),
            self.turned(2),
            self.turned(4),
            self.turned(5),
        ]
    }
}

/// A set of points, iterated in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct PointSet(u128);

impl PointSet {
    pub const EMPTY: PointSet = PointSet(0);

    /// All 66 points.
    pub const BOARD: PointSet = {
        let mut mask = 0;
        let mut row = 0;
        while row < ROWS {
            mask |= ((1 << (ROWS - row)) - 1) << (row * STRIDE);
            row += 1;
        }
        PointSet(mask)
    };

    /// The 36 points with six neighbours (AMPEL-3).
    pub const INSIDE: PointSet = {
        let mut mask = 0;
        let mut row = 1;
        while row < ROWS - 2 {
            mask |= ((1 << (ROWS - 2 - row)) - 1) << (row * STRIDE + 1);
            row += 1;
        }
        PointSet(mask)
    };

    pub(super) const fn only(point: Point) -> PointSet {
        PointSet(1 << point.0)
    }

    /// The first point in the order of the board.
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 {
            None
        } else {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a u128 has fewer than 128 trailing zeros here"
            )]
            Some(Point(self.0.trailing_zeros() as u8))
        }
    }

    /// The set with every point moved one step; points that would leave the board are dropped.
    #[must_use]
    pub const fn shift(self, direction: Direction) -> PointSet {
        let moved = match direction {
            Direction::Right => self.0 << 1,
            Direction::UpRight => self.0 << STRIDE,
            Direction::UpLeft => self.0 << (STRIDE - 1),
            Direction::Left => self.0 >> 1,
            Direction::DownLeft => self.0 >> STRIDE,
            Direction::DownRight => self.0 >> (STRIDE - 1),
        };
        PointSet(moved & PointSet::BOARD.0)
    }

    /// The points of the set in the order of the board.
    #[must_use]
    pub const fn iter(self) -> Points {
        Points(self)
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> PointSet {
        PointSet::only(point)
    }
}

set!(PointSet of Point, by Points);

/// The points of a [`PointSet`] in order.
#[derive(Clone, Debug)]
pub struct Points(PointSet);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}

/// The whole lines through each point, by axis: rows, rising lines, falling lines (AMPEL-2).
static LINES: [[PointSet; 128]; 3] = {
    let mut lines = [[PointSet::EMPTY; 128]; 3];
    let mut axis = 0;
    while axis < 3 {
        let mut rest = PointSet::BOARD;
        while let Some(point) = rest.first() {
            let mut line = PointSet::only(point);
            let mut grown = 1;
            while grown < ROWS {
                let (ahead, back) = (Direction::ALL[axis], Direction::ALL[axis + 3]);
                line.0 |= line.shift(ahead).0 | line.shift(back).0;
                grown += 1;
            }
            lines[axis][point.index()] = line;
            rest.0 &= rest.0 - 1;
        }
        axis += 1;
    }
    lines
};

/// All points of the line through `point` in this direction and the opposite direction, including `point` itself.
#[must_use]
pub fn line(point: Point, direction: Direction) -> PointSet {
    LINES[direction as usize % 3][point.index()]
}
