//! Finds all legal actions at once.
//!
//! The position stores the footprints on which a piece fits, and the number of pieces on each line. Each placement and
//! removal updates these data.

use super::footprints::Footprints;
use super::piece::value;
use super::position::Turn;
use super::{Action, Isaac, Piece};
use crate::Side;

impl Isaac {
    /// Whether the side could place a piece if it were to move (ISAAC-6). May be called in the placement phase only.
    pub(super) fn can_place(&self, side: Side) -> bool {
        !self.placements_of(side).is_empty()
    }

    /// The footprints on which the side could place a piece if it were to move. May be called in the placement phase
    /// only.
    pub(super) fn placements_of(&self, side: Side) -> Footprints {
        self.room.with_lengths_in(self.hand(side))
    }

    /// The points for removing a piece on the board. The result is the same as the points of
    /// [`valuation`](Isaac::valuation), but faster to compute.
    pub(super) fn points(&self, piece: Piece) -> u16 {
        let line = piece.line().squares();
        let on_line = |side| {
            self.counter(side)
                .is_some_and(|square| line.contains(square))
        };
        let doubled = Side::BOTH.into_iter().filter(|side| on_line(*side)).count();
        (self.pieces.crossing(piece) * value(piece.length())) << doubled
    }

    pub(super) fn every_legal_action(&self) -> Vec<Action> {
        match self.turn {
            Turn::Placement(side) => self.placements_of(side).map(Action::Place),
            Turn::Scoring(side) => {
                let score = self.score(side);
                let blocked = self.blocked_total(side);
                let mut removable = Vec::with_capacity(15);
                let pieces = self.removable_by(side);
                removable.extend(pieces.map(|piece| (piece.footprint, self.points(piece))));
                let totals = removable.iter().map(|(_, points)| usize::from(*points) + 1);
                let mut actions = Vec::with_capacity(totals.sum());
                for (piece, points) in removable {
                    for total in score..=score + points {
                        if Some(total) != blocked {
                            actions.push(Action::Remove { piece, total });
                        }
                    }
                }
                actions
            }
            Turn::Over(_) => Vec::new(),
        }
    }

    /// The total that `side` may not choose, because its counter would move to the square of the opponent's counter
    /// (ISAAC-18).
    pub(super) fn blocked_total(&self, side: Side) -> Option<u16> {
        let square = self.counter(side.other())?;
        Some(u16::from(square.read_by(side).number()))
    }

    pub(super) fn count_legal(&self) -> u64 {
        match self.turn {
            Turn::Placement(side) => self.placements_of(side).len() as u64,
            Turn::Scoring(side) => {
                let blocked = self.blocked_total(side);
                let score = self.score(side);
                self.removable_by(side)
                    .map(|piece| {
                        let points = self.points(piece);
                        let totals = score..=score + points;
                        let lost = blocked.is_some_and(|total| totals.contains(&total));
                        u64::from(points) + 1 - u64::from(lost)
                    })
                    .sum()
            }
            Turn::Over(_) => 0,
        }
    }
}
