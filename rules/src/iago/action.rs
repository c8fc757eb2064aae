//! What a player of Iago can do.

use super::Cell;
use crate::ParseActionError;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    Place(Cell),
    /// Points out a missed capture (IAGO-35); the same player then still places.
    Callout,
}

impl From<Cell> for Action {
    fn from(cell: Cell) -> Action {
        Action::Place(cell)
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(token: &str) -> Result<Action, ParseActionError> {
        match token {
            "callout" => Ok(Action::Callout),
            cell => Ok(Action::Place(cell.parse()?)),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(cell) => fmt::Display::fmt(cell, f),
            Action::Callout => f.pad("callout"),
        }
    }
}
