//! Actions and their tokens (AMPEL-17, AMPEL-29), and the steps of a turn.

use super::point::{ParsePointError, Point};
use super::travel::Path;
use crate::ParseActionError;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `D5`: puts a disk on an empty point. In the setup it is a yellow disk, in step 3 a disk of the side to move.
    Place(Point),
    /// `A1>C3`: moves a disk from one point to another. The way between the points does not matter (AMPEL-17).
    Move { from: Point, to: Point },
    /// `-`: says that the step is impossible (AMPEL-9, AMPEL-25).
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
            // If one point is malformed and the other is not on the board, the malformed point is reported.
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

/// An action that was judged as legal, with the data that is needed to carry it out.
pub(super) enum Judged {
    Yellow(Point),
    Move(Path),
    Placement(Point),
    Skip,
}

impl Judged {
    pub(super) const fn action(&self) -> Action {
        match self {
            Judged::Yellow(point) | Judged::Placement(point) => Action::Place(*point),
            Judged::Move(path) => Action::Move {
                from: path.from,
                to: path.to,
            },
            Judged::Skip => Action::Impossible,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A yellow disk is placed, before the main game (AMPEL-6).
    Setup,
    /// Step 1: a disk of the side to move moves.
    Own,
    /// Step 2: a disk of the opponent moves.
    Opponent,
    /// Step 3: a disk of the side to move is placed.
    Place,
}

impl Step {
    /// The number of the step: 0 for the setup, else 1 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}
