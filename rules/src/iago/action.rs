//! What a player of Iago can do, what an action did, and the state of the penalty option.

use super::{Cell, Placement};
use crate::{ParseActionError, Side};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    Place(Cell),
    /// Points out that the opponent missed a capture (IAGO-35). The same player then places a disk in the same turn.
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

/// What an accepted action did. The effects of a placement never say whether the placement missed a capture; the
/// referee reads [`Iago::missed`](super::Iago::missed) to learn this.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effects {
    Placed {
        side: Side,
        placement: Placement,
    },
    /// `side` rightly called out a missed capture and now places freely (IAGO-35).
    CalledOut {
        side: Side,
    },
}

/// The state of the penalty option before the next action (IAGO-33 to IAGO-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Callout {
    /// The game is played without the penalty option.
    Off,
    Idle,
    /// The last placement missed a compulsory capture (IAGO-33).
    Missed,
    /// A missed capture was called out, so the next placement is free (IAGO-35).
    Free,
    /// A combination that cannot occur in play, but that a setup can have. It is kept until the next placement, so that
    /// the position can be converted back to the same setup (IAGO-42).
    Claimed {
        penalty: bool,
        missed: bool,
        free: bool,
    },
}

impl Callout {
    pub(super) const fn start(penalty: bool) -> Callout {
        if penalty { Callout::Idle } else { Callout::Off }
    }

    pub(super) const fn claimed(penalty: bool, missed: bool, free: bool) -> Callout {
        match (penalty, missed, free) {
            (penalty, false, false) => Callout::start(penalty),
            (true, true, false) => Callout::Missed,
            (true, false, true) => Callout::Free,
            (false, _, _) | (true, true, true) => Callout::Claimed {
                penalty,
                missed,
                free,
            },
        }
    }

    /// This state as if no capture had been missed: players must not learn whether a capture was missed.
    pub(super) const fn unknown(self) -> Callout {
        Callout::claimed(self.penalty(), false, self.free())
    }

    /// The state after a placement; `missed` tells whether the placement missed a compulsory capture.
    #[inline]
    pub(super) const fn after_placement(self, missed: bool) -> Callout {
        match (self.penalty(), missed) {
            (false, _) => Callout::Off,
            (true, false) => Callout::Idle,
            (true, true) => Callout::Missed,
        }
    }

    #[inline]
    pub(super) const fn penalty(self) -> bool {
        match self {
            Callout::Off => false,
            Callout::Idle | Callout::Missed | Callout::Free => true,
            Callout::Claimed { penalty, .. } => penalty,
        }
    }

    /// Whether the last placement missed a compulsory capture.
    #[inline]
    pub(super) const fn missed(self) -> bool {
        matches!(
            self,
            Callout::Missed | Callout::Claimed { missed: true, .. }
        )
    }

    #[inline]
    pub(super) const fn free(self) -> bool {
        matches!(self, Callout::Free | Callout::Claimed { free: true, .. })
    }
}
