//! The two sides of a match, and a value for each side.

use std::ops::{Index, IndexMut};

/// A side: the first or the second player of a game.
///
/// Each game names its sides: dark and light in Iago, black and white in ISAAC, red and green in Ampel.
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

/// A value for each side, indexed by [`Side`].
///
/// ```
/// use iago_rules::{BySide, Side};
/// let mut scores = BySide::both(0);
/// scores[Side::Second] += 3;
/// assert_eq!(scores, BySide::new(0, 3));
/// assert_eq!(scores.map(|score| score > 0), BySide::new(false, true));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    #[must_use]
    pub const fn new(first: T, second: T) -> BySide<T> {
        BySide([first, second])
    }

    #[must_use]
    pub fn of(value: impl FnMut(Side) -> T) -> BySide<T> {
        BySide(Side::BOTH.map(value))
    }

    /// The value of a side. Unlike indexing, this can be called in constants.
    #[must_use]
    pub const fn get(&self, side: Side) -> &T {
        &self.0[side as usize]
    }

    #[must_use]
    pub fn map<U>(self, to: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(to))
    }

    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }

    /// The values without their sides; the value of the first side comes first.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The values without their sides, as mutable references.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    #[must_use]
    pub fn into_pair(self) -> [T; 2] {
        self.0
    }
}

impl<T: Copy> BySide<T> {
    /// One value, copied for both sides.
    #[must_use]
    pub const fn both(value: T) -> BySide<T> {
        BySide([value; 2])
    }
}

impl<T> From<[T; 2]> for BySide<T> {
    fn from(pair: [T; 2]) -> BySide<T> {
        BySide(pair)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
