//! Sides in the order in which something happened to them.

use crate::Side;

/// No, one or both sides, each at most once, in order. For example, the sides that passed, or the sides whose counters
/// are on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Sides([Option<Side>; 2]);

impl Sides {
    pub const NONE: Sides = Sides([None; 2]);

    /// These sides with `side` added at the end; unchanged if they already contain `side`.
    #[must_use]
    pub fn with(self, side: Side) -> Sides {
        match self.0 {
            [None, _] => Sides([Some(side), None]),
            [Some(first), None] if first != side => Sides([Some(first), Some(side)]),
            _ => self,
        }
    }

    #[must_use]
    pub fn contains(self, side: Side) -> bool {
        self.0.contains(&Some(side))
    }

    /// The number of sides, 0 to 2.
    #[must_use]
    pub fn len(self) -> usize {
        self.iter().count()
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.first().is_none()
    }

    #[must_use]
    pub fn are_both(self) -> bool {
        self.0[1].is_some()
    }

    #[must_use]
    pub fn first(self) -> Option<Side> {
        self.0[0]
    }

    pub fn iter(self) -> impl Iterator<Item = Side> {
        self.0.into_iter().flatten()
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Sides {
        sides.into_iter().fold(Sides::NONE, Sides::with)
    }
}
