//! Actions and their tokens (AMPEL-17, AMPEL-29).

use super::point::{ParsePointError, Point};
use crate::ParseActionError;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `D5`: put a disk on an empty point: yellow in the setup, one's own in step 3.
    Place(Point),
    /// `A1>C3`: move a disk; the way between the points does not matter (AMPEL-17).
    Move { from: Point, to: Point },
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
