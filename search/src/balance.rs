//! What each side has in a position of a line of play, and what it can gain next.

use rules::{BySide, Side};

/// What each side has in a position, and what it can gain with its next action or turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Iago: the scores. ISAAC: the scores; while pieces are placed, what a side's pieces would be worth if scoring
    /// began now. Ampel: the yellow disks that a side has won.
    pub points: BySide<u32>,
    /// Iago: the largest number of disks that a side could capture with one action if it were to move. ISAAC: what a
    /// side's pieces that it can remove are worth together; 0 while pieces are placed. Ampel: the number of first moves of a side's turn that lead to a signal
    /// in that turn.
    pub chances: BySide<u32>,
    pub kind: Kind,
}

/// What the numbers of a [`Balance`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Points that a side has, and what it can gain with its next action or turn.
    Scores,
    /// ISAAC while pieces are placed: points that pieces would be worth.
    Prospects,
    /// ISAAC while pieces are removed: the score, and what is left to remove.
    Remainders,
}

impl Balance {
    /// By how much `side` has more points than the other side; negative if it has fewer.
    #[must_use]
    pub fn lead(&self, side: Side) -> i32 {
        difference(self.points, side)
    }

    /// By how much the chances of `side` are greater than those of the other side.
    #[must_use]
    pub fn outlook(&self, side: Side) -> i32 {
        difference(self.chances, side)
    }
}

fn difference(numbers: BySide<u32>, side: Side) -> i32 {
    numbers[side].cast_signed() - numbers[side.other()].cast_signed()
}
