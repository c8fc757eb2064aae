//! The pieces on the board, with data about them that is often needed and is therefore stored.

use super::footprint::Crowds;
use super::{Footprint, Piece, SquareSet};

#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub(super) struct Pieces {
    sorted: Vec<Piece>,
    occupied: SquareSet,
    crowds: Crowds,
}

impl Pieces {
    /// Takes the pieces in any order; no two may share a square.
    pub(super) fn new(mut pieces: Vec<Piece>) -> Pieces {
        pieces.sort_unstable();
        let all = pieces.iter();
        Pieces {
            occupied: all
                .clone()
                .fold(SquareSet::EMPTY, |all, piece| all | piece.squares()),
            crowds: all.fold(Crowds::NONE, |all, piece| {
                all.plus(piece.footprint.crowds())
            }),
            sorted: pieces,
        }
    }

    pub(super) fn as_slice(&self) -> &[Piece] {
        &self.sorted
    }

    pub(super) const fn occupied(&self) -> SquareSet {
        self.occupied
    }

    pub(super) fn with(&self, piece: Piece) -> Pieces {
        let at = self.sorted.partition_point(|other| *other < piece);
        let mut sorted = Vec::with_capacity(self.sorted.len() + 1);
        sorted.extend_from_slice(&self.sorted[..at]);
        sorted.push(piece);
        sorted.extend_from_slice(&self.sorted[at..]);
        Pieces {
            sorted,
            occupied: self.occupied | piece.squares(),
            crowds: self.crowds.plus(piece.footprint.crowds()),
        }
    }

    /// These pieces without the piece on the footprint; unchanged if no piece lies there.
    pub(super) fn without(&self, footprint: Footprint) -> Pieces {
        let mut rest = self.clone();
        if let Ok(at) = self.search(footprint) {
            rest.sorted.remove(at);
            rest.occupied -= footprint.squares();
            rest.crowds = rest.crowds.minus(footprint.crowds());
        }
        rest
    }

    fn search(&self, footprint: Footprint) -> Result<usize, usize> {
        self.sorted
            .binary_search_by_key(&footprint, |piece| piece.footprint)
    }

    pub(super) fn find(&self, footprint: Footprint) -> Option<Piece> {
        Some(self.sorted[self.search(footprint).ok()?])
    }

    /// The number of other pieces that cover a square of the line along which `piece` lies. `piece` must be one of
    /// these pieces.
    pub(super) fn crossing(&self, piece: Piece) -> u16 {
        self.crowds.count_on(piece.line()) - 1
    }
}
