//! The pieces on the board, and what is asked about them all the time.

use super::{Footprint, Line, Piece, SquareSet};

/// How many pieces lie on each of the twenty lines, four bits each: ten at most, for a line has ten
/// squares and no two pieces share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Crowds(u128);

impl Crowds {
    /// No piece anywhere.
    pub(super) const NONE: Crowds = Crowds(0);

    /// One piece that touches this line and those counted already.
    pub(super) const fn on(self, line: Line) -> Crowds {
        Crowds(self.0 | 1 << (4 * line.index()))
    }

    const fn and(self, one: Crowds) -> Crowds {
        Crowds(self.0.wrapping_add(one.0))
    }

    const fn without(self, one: Crowds) -> Crowds {
        Crowds(self.0.wrapping_sub(one.0))
    }

    fn of(self, line: Line) -> u16 {
        (self.0 >> (4 * line.index()) & 15) as u16
    }
}

/// The pieces on the board and what is asked about them all the time.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Pieces {
    /// Sorted by where they lie.
    sorted: Vec<Piece>,
    occupied: SquareSet,
    crowds: Crowds,
}

impl Pieces {
    /// Pieces in any order that share no square.
    pub(super) fn new(mut pieces: Vec<Piece>) -> Pieces {
        pieces.sort_unstable();
        let all = pieces.iter();
        Pieces {
            occupied: all
                .clone()
                .fold(SquareSet::EMPTY, |all, piece| all | piece.squares()),
            crowds: all.fold(Crowds::NONE, |all, piece| all.and(piece.footprint.crowds())),
            sorted: pieces,
        }
    }

    pub(super) fn as_slice(&self) -> &[Piece] {
        &self.sorted
    }

    pub(super) const fn occupied(&self) -> SquareSet {
        self.occupied
    }

    /// These pieces and one more, on free squares.
    pub(super) fn with(&self, piece: Piece) -> Pieces {
        let at = self.sorted.partition_point(|other| *other < piece);
        let mut sorted = Vec::with_capacity(self.sorted.len() + 1);
        sorted.extend_from_slice(&self.sorted[..at]);
        sorted.push(piece);
        sorted.extend_from_slice(&self.sorted[at..]);
        Pieces {
            sorted,
            occupied: self.occupied | piece.squares(),
            crowds: self.crowds.and(piece.footprint.crowds()),
        }
    }

    /// These pieces without the one with these ends, if there is one.
    pub(super) fn without(&self, footprint: Footprint) -> Pieces {
        let mut rest = self.clone();
        if let Ok(at) = self.search(footprint) {
            rest.sorted.remove(at);
            rest.occupied -= footprint.squares();
            rest.crowds = rest.crowds.without(footprint.crowds());
        }
        rest
    }

    fn search(&self, footprint: Footprint) -> Result<usize, usize> {
        self.sorted
            .binary_search_by_key(&footprint, |piece| piece.footprint)
    }

    /// The piece with these ends.
    pub(super) fn find(&self, footprint: Footprint) -> Option<Piece> {
        Some(self.sorted[self.search(footprint).ok()?])
    }

    /// How many pieces share the line along which this one of them lies.
    pub(super) fn crossing(&self, piece: Piece) -> u16 {
        self.crowds.of(piece.line()) - 1
    }
}
