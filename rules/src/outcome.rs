//! How a game ended by its rules.

use super::Side;
use std::fmt;

/// Who won by the rules, and why. None of the three games knows a draw
/// (IAGO-30, ISAAC-25, AMPEL-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<R> {
    pub winner: Side,
    pub reason: R,
}

/// Why a side can win in one game; its `Display` is the word of the adjudicate contract.
pub trait Reason: Copy + Eq + fmt::Debug + fmt::Display + 'static {
    /// Every reason of the game.
    const ALL: &'static [Self];
}
