//! What an accepted action of Iago did.

use super::Placement;
use crate::Side;

/// What an accepted action did. It never says whether a capture was missed; the referee finds
/// that in [`Iago::missed`](super::Iago::missed).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effects {
    Placed {
        side: Side,
        placement: Placement,
    },
    /// A miss was rightly called out; `side` now places freely (IAGO-35).
    CalledOut {
        side: Side,
    },
}
