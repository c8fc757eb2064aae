//! The pieces a side has not placed.

use super::piece::{LENGTHS, supply};

/// How many pieces of each length a side has not placed. After the placement phase
/// these pieces count for the tie-break only (ISAAC-7, ISAAC-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Hand([u8; LENGTHS.len()]);

impl Hand {
    /// All fifteen pieces (ISAAC-2).
    #[must_use]
    pub fn full() -> Hand {
        Hand(LENGTHS.map(supply))
    }

    /// A hand with these numbers of pieces of length 3, 4, 5, 6 and 7.
    #[must_use]
    pub const fn of(counts: [u8; LENGTHS.len()]) -> Hand {
        Hand(counts)
    }

    /// The number of pieces of this length that are left; 0 if there are no pieces of this length.
    #[must_use]
    pub fn count(self, length: u8) -> u8 {
        slot(length).map_or(0, |slot| self.0[slot])
    }

    /// The lengths of which pieces are left, the shortest first, each with the number of these pieces.
    pub fn kinds(self) -> impl Iterator<Item = (u8, u8)> {
        LENGTHS
            .into_iter()
            .zip(self.0)
            .filter(|(_, count)| *count > 0)
    }

    /// Whether no piece is left.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.pieces() == 0
    }

    #[must_use]
    pub fn pieces(self) -> u16 {
        self.0.into_iter().map(u16::from).sum()
    }

    /// The number of squares that all pieces that are left cover together (ISAAC-24).
    #[must_use]
    pub fn squares(self) -> u16 {
        self.kinds()
            .map(|(length, count)| u16::from(length) * u16::from(count))
            .sum()
    }

    /// The lengths of which pieces are left, as bits. Each length has a bit; the shortest length has the lowest bit.
    pub(super) fn lengths_left(self) -> usize {
        let left = self.0.iter().rev().map(|count| usize::from(*count > 0));
        left.fold(0, |lengths, left| lengths << 1 | left)
    }

    /// The hand without one piece of this length; `None` if no piece of this length is left.
    #[must_use]
    pub fn take(mut self, length: u8) -> Option<Hand> {
        let left = self.0.get_mut(slot(length)?)?;
        *left = left.checked_sub(1)?;
        Some(self)
    }
}

fn slot(length: u8) -> Option<usize> {
    LENGTHS.iter().position(|known| *known == length)
}
