//! One ply of a match, and the moments between plies.

use super::{ParseError, Remaining, Time};
use rules::record::Step;
use rules::{AnyAction, Side};
use std::fmt;
use std::str::FromStr;

/// An action that was played. [`Match::played`](crate::Match::played) returns its effects and the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    pub side: Side,
    pub action: AnyAction,
    pub(crate) ends_turn: bool,
    /// Whether the referee played the action, because no other action was legal.
    pub automatic: bool,
    pub played_at: Time,
    /// The time that each side had left at the start of the turn.
    pub remaining: Remaining,
}

impl Step for Ply {
    fn action(&self) -> AnyAction {
        self.action
    }
}

impl Ply {
    #[must_use]
    pub fn token(&self) -> String {
        self.action.to_string()
    }

    /// Whether the ply ended its player's turn. A turn of Ampel has three steps unless a step wins (AMPEL-8, AMPEL-26),
    /// and in Iago a callout is followed by a placement in the same turn. In ISAAC every ply is a turn, even if the
    /// other side passes.
    #[must_use]
    pub const fn ends_turn(&self) -> bool {
        self.ends_turn
    }
}

/// A moment in the course of a match. Each message with its buttons is made for one moment.
///
/// After a takeback, the position after the same number of plies may be different; the number of takebacks
/// distinguishes the two moments. The text of a moment is such as `12`, or `12.1` after one takeback.
///
/// ```
/// use referee::Moment;
/// let moment = Moment { plies: 12, takebacks: 1 };
/// assert_eq!(moment.to_string(), "12.1");
/// assert_eq!("12.1".parse(), Ok(moment));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    pub plies: u32,
    pub takebacks: u32,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plies.fmt(f)?;
        if self.takebacks > 0 {
            write!(f, ".{}", self.takebacks)?;
        }
        Ok(())
    }
}

const NO_MOMENT: ParseError = ParseError("a moment of a match");

impl FromStr for Moment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Moment, ParseError> {
        let (plies, takebacks) = text.split_once('.').unwrap_or((text, "0"));
        let moment = Moment {
            plies: plies.parse().map_err(|_| NO_MOMENT)?,
            takebacks: takebacks.parse().map_err(|_| NO_MOMENT)?,
        };
        // Only the spelling that `Display` writes is accepted: `+1`, `01` and `1.0` are not.
        if moment.to_string() == text {
            Ok(moment)
        } else {
            Err(NO_MOMENT)
        }
    }
}
