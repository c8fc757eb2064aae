//! The nodes and edges of Iago's search tree.

use rules::iago::{Action, Iago};
use rules::{Position as _, Side};
use std::hash::Hasher;
use std::num::NonZeroU32;

/// A hasher that returns the key unchanged, because the keys are mixed already.
#[derive(Default)]
pub struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// An action, together with the forced actions after it.
pub struct Edge {
    pub action: Action,
    pub winner: Option<Side>,
    pub prior: f32,
    /// The evaluation of the position after the edge, as the chance that the acting side wins.
    pub value: f32,
    pub visits: u32,
    /// The node after the edge, which is never the root; `None` until the node is created.
    pub child: Option<NonZeroU32>,
}

impl Edge {
    pub fn child(&self) -> Option<usize> {
        self.child.map(|child| child.get() as usize)
    }
}

pub struct Node {
    pub position: Iago,
    pub side: Side,
    pub winner: Option<Side>,
    /// The number of edges, which lie side by side from `first_edge`; 0 until the node is expanded.
    pub edges: u8,
    /// The number of edges that were visited. They come first, and the best of the other edges follows.
    pub tried: u8,
    pub first_edge: u32,
    pub visits: u32,
    /// The chance that the first side wins, by the evaluation of the node's position. Once the node is expanded, the
    /// chance follows from the evaluations of the positions after its edges instead.
    pub value: f32,
}

/// Converts the first side's chance of winning to the chance of `side`. The same function converts the chance of
/// `side` to the first side's chance.
pub fn as_seen_by(side: Side, chance: f64) -> f64 {
    match side {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    }
}

pub fn certain(winner: Side) -> f64 {
    as_seen_by(winner, 1.0)
}

impl Node {
    pub fn new(position: Iago, value: f64) -> Node {
        Node {
            position,
            side: position.to_move().unwrap_or(Side::First),
            winner: position.outcome().map(|outcome| outcome.winner),
            edges: 0,
            tried: 0,
            first_edge: 0,
            visits: 0,
            value: value as f32,
        }
    }

    pub fn edges(&self) -> std::ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + usize::from(self.edges)
    }

    /// The edges that were visited.
    pub fn tried(&self) -> std::ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + usize::from(self.tried)
    }

    pub fn untried(&self) -> std::ops::Range<usize> {
        self.tried().end..self.edges().end
    }
}
