//! The two sides of a match.

/// A side: the first or the second player of a game.
///
/// Each game has names of its own for them: dark and light in Iago, black and white in ISAAC,
/// red and green in Ampel. `First` is dark, black and red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Dark in Iago, black in ISAAC, red in Ampel.
    First,
    /// Light in Iago, white in ISAAC, green in Ampel.
    Second,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second: an index into pairs.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
