//! Everything legal, found in bulk.
//!
//! Where pieces fit and how many lie on each line is kept while they come and go, not made when
//! asked.

use super::footprints::Footprints;
use super::piece::value;
use super::position::Turn;
use super::{Action, Footprint, Isaac, Piece};
use crate::Side;

/// The runs of numbers with which the totals 0 to 179 follow each other as text: 0, 1, 10, 100 to
/// 109, 11, 110 to 119 and so on. The highest total there is is 99 + 72.
const TEXT_ORDER: [(u16, u16); 35] = {
    let mut runs = [(0, 0); 35];
    let mut at = 1;
    let mut first = 1;
    while first < 10 {
        runs[at] = (first, first);
        at += 1;
        if first == 1 {
            let mut ten = 10;
            while ten < 18 {
                runs[at] = (ten, ten);
                runs[at + 1] = (10 * ten, 10 * ten + 9);
                at += 2;
                ten += 1;
            }
            runs[at] = (18, 19);
        } else {
            runs[at] = (10 * first, 10 * first + 9);
        }
        at += 1;
        first += 1;
    }
    assert!(at == runs.len());
    runs
};

/// The totals from one number to another in the order of their text.
fn in_text_order(lowest: u16, highest: u16) -> Vec<u16> {
    let mut totals = Vec::with_capacity(usize::from(highest - lowest) + 1);
    for (first, last) in TEXT_ORDER {
        let mut total = first.max(lowest);
        while total <= last.min(highest) {
            totals.push(total);
            total += 1;
        }
    }
    totals
}

impl Isaac {
    /// Whether the side could put down a piece (ISAAC-6), whoever is to move; asked in the placement
    /// phase.
    pub(super) fn can_place(&self, side: Side) -> bool {
        !self.placements_of(side).is_empty()
    }

    /// Where the side could put down a piece; asked in the placement phase.
    pub(super) fn placements_of(&self, side: Side) -> Footprints {
        self.room.with_lengths_in(self.hand(side))
    }

    /// What removing a piece on the board would bring; the number of
    /// [`valuation`](Isaac::valuation).
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
                let mut removable = Vec::with_capacity(15);
                let pieces = self.removable_by(side);
                removable.extend(pieces.map(|piece| (piece.footprint, score + self.points(piece))));
                let most = removable.iter().map(|(_, highest)| *highest).max();
                let blocked = self.blocked_total(side);
                let mut totals = in_text_order(score, most.unwrap_or(score));
                totals.retain(|total| Some(*total) != blocked);
                // Written first and counted afterwards: the comparison is guessed wrong too often
                // for a branch.
                let room = removable.len() * totals.len();
                let mut actions = vec![Action::Place(Footprint::numbered(0)); room];
                let mut len = 0;
                for (piece, highest) in removable {
                    for total in totals.iter().copied() {
                        actions[len] = Action::Remove { piece, total };
                        len += usize::from(total <= highest);
                    }
                }
                actions.truncate(len);
                actions
            }
            Turn::Over(_) => Vec::new(),
        }
    }

    /// The total that would move a side's counter on to the opponent's (ISAAC-18).
    pub(super) fn blocked_total(&self, side: Side) -> Option<u16> {
        let square = self.counter(side.other())?;
        Some(u16::from(square.read_by(side).number()))
    }

    /// How many actions are legal.
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
