//! Actions and their tokens, and the phases of a game.

use super::{Footprint, Square};
use crate::ParseActionError;
use std::fmt;
use std::str::FromStr;

/// One action: a placement `A-B` or a removal `A-B:S` (ISAAC-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The side to move puts one of its pieces on the footprint (ISAAC-5).
    Place(Footprint),
    /// The side to move removes its piece on the footprint and moves its counter to the total (ISAAC-17).
    Remove {
        piece: Footprint,
        /// The score after the removal. It is also the counter's new square, in the numbers of the side to move; 100 or
        /// more wins.
        total: u16,
    },
}

impl Action {
    #[must_use]
    pub const fn footprint(self) -> Footprint {
        match self {
            Action::Place(footprint)
            | Action::Remove {
                piece: footprint, ..
            } => footprint,
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(token: &str) -> Result<Action, ParseActionError> {
        let named = Named::parse(token).ok_or(ParseActionError::Malformed)?;
        let footprint = Footprint::between(named.first, named.last)
            .map_err(|_| ParseActionError::Impossible)?;
        Ok(match named.total {
            None => Action::Place(footprint),
            Some(total) => Action::Remove {
                piece: footprint,
                total: u16::try_from(total).map_err(|_| ParseActionError::Impossible)?,
            },
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(footprint) => write!(f, "{footprint}"),
            Action::Remove { piece, total } => write!(f, "{piece}:{total}"),
        }
    }
}

/// The form of a token. Each phase allows only one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    Placement,
    /// `A-B:S`.
    Removal,
}

/// The parts of a well-formed token. The squares need not be the ends of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Named {
    pub first: Square,
    pub last: Square,
    /// The total; `None` if the token is a placement. A total that is too large for `u32` is stored as [`u32::MAX`]
    /// (ISAAC-26).
    pub total: Option<u32>,
}

impl Named {
    /// Reads a token; `None` if it is malformed.
    #[must_use]
    pub fn parse(token: &str) -> Option<Named> {
        let (ends, total) = match token.split_once(':') {
            Some((ends, total)) => (ends, Some(parse_total(total)?)),
            None => (token, None),
        };
        let (first, last) = ends.split_once('-')?;
        Some(Named {
            first: first.parse().ok()?,
            last: last.parse().ok()?,
            total,
        })
    }

    #[must_use]
    pub const fn form(self) -> Form {
        if self.total.is_some() {
            Form::Removal
        } else {
            Form::Placement
        }
    }
}

impl From<Action> for Named {
    fn from(action: Action) -> Named {
        let footprint = action.footprint();
        Named {
            first: footprint.first(),
            last: footprint.last(),
            total: match action {
                Action::Place(_) => None,
                Action::Remove { total, .. } => Some(u32::from(total)),
            },
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)?;
        match self.total {
            Some(total) => write!(f, ":{total}"),
            None => Ok(()),
        }
    }
}

fn parse_total(text: &str) -> Option<u32> {
    let decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let padded = text.len() > 1 && text.starts_with('0');
    (decimal && !padded).then(|| text.parse().unwrap_or(u32::MAX))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Pieces are put on the board (ISAAC-4 to ISAAC-8).
    Placement,
    /// Pieces are removed for points (ISAAC-9 to ISAAC-22).
    Scoring,
    Over,
}
