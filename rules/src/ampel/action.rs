//! Actions and their tokens (AMPEL-17, AMPEL-29).

use super::point::{ParsePointError, Point, ROWS};
use crate::ParseActionError;
use std::fmt;
use std::str::FromStr;

/// One step of a turn, or the placement of a yellow disk in the setup.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `D5`: put a disk on an empty point: yellow in the setup, one's own in step 3.
    Place(Point),
    /// `A1>C3`: move a disk; the way between the points does not matter (AMPEL-17).
    Move {
        /// Where the disk stands.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// `-`: the step is impossible (AMPEL-9, AMPEL-25).
    Impossible,
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(token: &str) -> Result<Action, ParseActionError> {
        if token == "-" {
            return Ok(Action::Impossible);
        }
        let Some((from, to)) = token.split_once('>') else {
            return Ok(Action::Place(token.parse()?));
        };
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Action::Move { from, to }),
            // One that is malformed says more than one that is beyond the board.
            (_, Err(error @ ParsePointError::Malformed)) | (Err(error), _) | (_, Err(error)) => {
                Err(error.into())
            }
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(point) => fmt::Display::fmt(point, f),
            Action::Move { from, to } => write!(f, "{from}>{to}"),
            Action::Impossible => f.write_str("-"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The points by the code points of their names; with `longest_first` as they are ordered when
/// `>` follows, which sorts after every digit.
const fn by_name(longest_first: bool) -> [Option<Point>; 66] {
    const SHORT: [u8; 11] = [0, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8];
    const LONG: [u8; 11] = [9, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8];
    let columns = if longest_first { LONG } else { SHORT };
    let mut order = [None; 66];
    let mut filled = 0;
    let mut row = 0;
    while row < ROWS {
        let mut next = 0;
        while next < columns.len() {
            let point = Point::new(row, columns[next]);
            if point.is_some() {
                order[filled] = point;
                filled += 1;
            }
            next += 1;
        }
        row += 1;
    }
    order
}

/// Every point, in the order of placement tokens and of the ends of moves.
pub(super) fn ends() -> impl Iterator<Item = Point> {
    static ORDER: [Option<Point>; 66] = by_name(false);
    ORDER.iter().copied().flatten()
}

/// Every point, in the order of the tokens of moves that start there.
pub(super) fn starts() -> impl Iterator<Item = Point> {
    static ORDER: [Option<Point>; 66] = by_name(true);
    ORDER.iter().copied().flatten()
}
