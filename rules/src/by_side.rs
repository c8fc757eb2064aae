//! A value for each side.

use super::Side;
use std::ops::{Index, IndexMut};

/// A value for each side, reached by the side.
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

    /// The value of a side; the same as indexing, for constants.
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

    /// The values alone, the first side's first.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The values alone, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    #[must_use]
    pub fn into_pair(self) -> [T; 2] {
        self.0
    }
}

impl<T: Copy> BySide<T> {
    /// The same value for both sides.
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
