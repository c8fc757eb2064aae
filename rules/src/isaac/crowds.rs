//! How many pieces lie on each line.

use super::square::Line;

/// How many pieces lie on each of the twenty lines, four bits each: ten at most, for a line has ten
/// squares and no two pieces share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub(super) struct Crowds(u128);

impl Crowds {
    pub(super) const NONE: Crowds = Crowds(0);

    pub(super) const fn on(self, line: Line) -> Crowds {
        Crowds(self.0 | 1 << (4 * line.index()))
    }

    pub(super) const fn and(self, one: Crowds) -> Crowds {
        Crowds(self.0.wrapping_add(one.0))
    }

    pub(super) const fn without(self, one: Crowds) -> Crowds {
        Crowds(self.0.wrapping_sub(one.0))
    }

    pub(super) fn of(self, line: Line) -> u16 {
        (self.0 >> (4 * line.index()) & 15) as u16
    }
}
