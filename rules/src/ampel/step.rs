//! The steps of a turn.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A yellow disk is placed, before the main game (AMPEL-6).
    Setup,
    /// Step 1: an own disk moves.
    Own,
    /// Step 2: a disk of the opponent moves.
    Opponent,
    /// Step 3: an own disk is placed.
    Place,
}

impl Step {
    /// 0 in the setup, else 1 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}
