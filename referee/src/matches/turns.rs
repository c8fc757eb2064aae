//! Turns: what players call a move. Most have one ply; a turn of Ampel has three steps (AMPEL-8), and
//! a callout of Iago goes before the placement of the same turn.

use super::Match;
use crate::Ply;
use rules::{AnyEffects, BySide, Side};

/// How many plies each side has to play before a result changes ratings.
pub const COUNTS_FROM: usize = 6;

impl Match {
    /// How many turns are over.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.plies().iter().filter(|ply| ply.ends_turn()).count()
    }

    /// Which turn the ply at an index belongs to, from 1.
    #[must_use]
    pub fn turn_of(&self, ply: usize) -> usize {
        let before = self.plies().iter().take(ply);
        before.filter(|ply| ply.ends_turn()).count() + 1
    }

    /// The match as it was after so many plies, before anything that came later; itself, if there are
    /// no more.
    #[must_use]
    pub fn as_of(&self, plies: usize) -> Match {
        let mut earlier = self.clone();
        if plies < self.plies().len() {
            earlier.replay.rewind(plies);
            earlier.ending = None;
            earlier.ended_at = None;
            earlier.ruling = None;
            earlier.offer = None;
        }
        earlier
    }

    /// After how many plies each turn was over, the first of them 0, the last one all there are.
    #[must_use]
    pub fn turn_ends(&self) -> Vec<usize> {
        let plies = self.plies();
        let over = (1..=plies.len()).filter(|end| plies[end - 1].ends_turn());
        let mut ends: Vec<usize> = std::iter::once(0).chain(over).collect();
        if ends.last() != Some(&plies.len()) {
            ends.push(plies.len());
        }
        ends
    }

    /// Whether a result may change ratings: that was agreed, and both have played [`COUNTS_FROM`] plies of
    /// their own choice. Who leaves before that has shown nothing of how they play.
    #[must_use]
    pub fn counts(&self) -> bool {
        let mut chosen = BySide::both(0);
        for ply in self.plies().iter().filter(|ply| !ply.automatic) {
            chosen[ply.side] += 1;
        }
        self.begun.terms.rated && chosen.values().all(|plies| *plies >= COUNTS_FROM)
    }

    /// The index of the ply with which the turn began that the ply at `at` belongs to; `at` itself if
    /// that one begins a turn. `at` may lie just behind the last ply.
    #[must_use]
    pub fn turn_start(&self, at: usize) -> usize {
        let at = at.min(self.plies().len());
        let before = self.plies()[..at].iter().rev();
        at - before.take_while(|ply| !ply.ends_turn()).count()
    }

    /// The plies of the last turn in which a player chose anything, as far as it has gone; what the
    /// referee skipped is no player's move, so it is left out at the beginning and at the end. Empty
    /// before the first ply.
    #[must_use]
    pub fn last_turn(&self) -> &[Ply] {
        let Some(last) = self.plies().iter().rposition(|ply| !ply.automatic) else {
            return &[];
        };
        let turn = &self.plies()[self.turn_start(last)..=last];
        let chosen = turn.iter().position(|ply| !ply.automatic).unwrap_or(0);
        &turn[chosen..]
    }

    /// What was done in the turn under way after so many plies, and in the one before it: as much as is ever
    /// shown beside a position.
    #[must_use]
    pub fn recent(&self, plies: usize) -> Vec<AnyEffects> {
        let begun = self.turn_start(plies);
        let before = self.turn_start(begun.saturating_sub(1));
        self.played(before..plies.min(self.plies().len()))
            .map(|played| played.effects)
            .collect()
    }

    /// The index of a side's last ply of its own choice among the first so many.
    pub(super) fn last_decision(&self, side: Side, plies: usize) -> Option<usize> {
        self.plies()[..plies.min(self.plies().len())]
            .iter()
            .rposition(|ply| ply.side == side && !ply.automatic)
    }
}
