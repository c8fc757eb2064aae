//! How a game ended by its rules.

use super::Side;

/// Who won by the rules, and why. None of the three games knows a draw
/// (IAGO-30, ISAAC-25, AMPEL-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<R> {
    /// The side that won.
    pub winner: Side,
    /// The game's own reason.
    pub reason: R,
}
