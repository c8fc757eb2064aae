//! Iago's search tree: PUCT (Rosin 2011) whose leaves are evaluated instead of played out.
//!
//! A node is a position with a choice; forced actions belong to the edge before them. The same placements can be
//! played in different orders, so a node can have several parents. Finished games propagate as proven wins and losses
//! to every node that they decide.

use super::edge::{Edge, Node, Same, as_seen_by, certain};
use super::node::{Node as Position, actions, after, empty, forced, is_placement, key, only};
use super::odds::{self, Odds};
use super::weights::{Before, Weights};
use crate::random::Random;
use crate::thought::{Judged, Thought, points};
use rules::iago::{Action, Iago};
use rules::{Position as _, Side};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::num::NonZeroU32;

/// How much exploration counts compared with the results so far. Exploration prefers actions with high priors.
const C_PUCT: f64 = 1.0;

/// This number is added to every prior before normalisation. Before the addition, the best action has the prior 1 and
/// the priors of bad actions are nearly 0.
const LEAST_PRIOR: f64 = 0.02;

/// The logit of a game that is decided. Evaluations are limited to the range from minus this number to this number.
const DECIDED: f64 = odds::MOST;

/// The largest noise, in logits, that is added to the evaluation, so that games differ.
const NOISE: f64 = 0.1;

/// How many edges the tree reserves memory for, per node; a node has about this many edges.
const EDGES_PER_NODE: usize = 16;

/// A tree that grows by at most one node with each visit, within a fixed memory.
pub struct Tree {
    nodes: Vec<Node>,
    /// For each node, the chance that the first side wins: at first the evaluation, later the mean that is computed
    /// from the edges. They lie apart from the nodes, because they are read much more often.
    chances: Vec<f32>,
    edges: Vec<Edge>,
    known: HashMap<u64, u32, BuildHasherDefault<Same>>,
    /// The largest number of nodes. There is room for [`EDGES_PER_NODE`] times as many edges.
    most: usize,
    weights: &'static Weights,
    odds: &'static Odds,
    random: Random,
    deepest: u32,
    /// The root with its patterns. Those of other nodes are computed by what differs.
    root: Position,
    /// The nodes and edges of the present visit.
    path: Vec<(usize, usize)>,
    /// The odds of the edges of the node that is being expanded.
    all_odds: Vec<f64>,
}

impl Tree {
    /// A tree for a position that is not over; the tree takes at most `bytes` bytes.
    pub fn new(root: &Iago, seed: u64, bytes: usize) -> Tree {
        // The map takes a key, a value and a control byte for each node, and keeps an eighth free.
        let each = size_of::<Node>() + size_of::<f32>() + 20 + EDGES_PER_NODE * size_of::<Edge>();
        let most = bytes / each;
        let mut nodes = Vec::with_capacity(most);
        nodes.push(Node::new(*root, 0.5));
        let mut chances = Vec::with_capacity(most);
        chances.push(0.5);
        let mut tree = Tree {
            nodes,
            chances,
            edges: Vec::with_capacity(most * EDGES_PER_NODE),
            known: HashMap::with_capacity_and_hasher(most, BuildHasherDefault::default()),
            most,
            weights: Weights::of(root.options().variant),
            odds: Odds::get(),
            random: Random::new(seed),
            deepest: 0,
            root: Position::new(root),
            path: Vec::new(),
            all_odds: Vec::new(),
        };
        tree.expand(0);
        tree
    }

    pub fn winner(&self) -> Option<Side> {
        self.nodes[0].winner
    }

    /// Makes one visit, at most `depth` actions deep. Returns false if the result of every action is proven.
    pub fn grow(&mut self, depth: u32) -> bool {
        self.path.clear();
        let mut at = 0;
        let root = empty(&self.nodes[0].position);
        let mut winner = loop {
            let node = &mut self.nodes[at];
            let deep = root - empty(&node.position);
            self.deepest = self.deepest.max(deep);
            if at != 0 && (node.winner.is_some() || deep >= depth || node.edges == 0) {
                node.visits += 1;
                if node.winner.is_none() && deep < depth {
                    self.expand(at);
                }
                break self.nodes[at].winner;
            }
            let Some(chosen) = self.choose(at) else {
                return false;
            };
            self.path.push((at, chosen));
            let Some(next) = self.follow(at, chosen) else {
                break None;
            };
            at = next;
        };
        while let Some((at, chosen)) = self.path.pop() {
            self.nodes[at].visits += 1;
            if self.nodes[at].untried().start == chosen {
                self.nodes[at].tried += 1;
                self.bring_forward(at);
            }
            let edge = &mut self.edges[chosen];
            edge.visits += 1;
            if winner.is_some() {
                edge.winner = winner;
                winner = self.decided(at);
                self.nodes[at].winner = winner;
            }
            self.chances[at] = winner.map_or_else(|| self.backed_up(at), certain) as f32;
        }
        true
    }

    /// The chance that the first side wins at a node: the mean of the values of its edges, weighted by their visits.
    /// The node's own evaluation counts as one visit.
    fn backed_up(&self, at: usize) -> f64 {
        let node = &self.nodes[at];
        let (mut sum, mut visits) = (as_seen_by(node.side, node.value.into()), 1.0);
        for edge in &self.edges[node.tried()] {
            sum += f64::from(edge.visits) * self.worth(node.side, edge);
            visits += f64::from(edge.visits);
        }
        as_seen_by(node.side, sum / visits)
    }

    /// The winner at a node if the proven winners of its edges decide this; else `None`.
    fn decided(&self, at: usize) -> Option<Side> {
        let node = &self.nodes[at];
        let edges = &self.edges[node.edges()];
        let other = node.side.other();
        if edges.iter().any(|it| it.winner == Some(node.side)) {
            Some(node.side)
        } else if edges.iter().all(|it| it.winner == Some(other)) {
            Some(other)
        } else {
            None
        }
    }

    /// The node after an edge; it is created if it does not exist and there is room. The fuller the memory, the more
    /// visits an edge needs before its node is created.
    fn follow(&mut self, at: usize, chosen: usize) -> Option<usize> {
        let edge = &self.edges[chosen];
        if let Some(next) = edge.child() {
            return Some(next);
        }
        let fullness = 8 * self.nodes.len() / self.most;
        if edge.visits < (1 << fullness) / 2 {
            return None;
        }
        let node = &self.nodes[at];
        let (position, _) = forced(after(&node.position, edge.action));
        let key = key(&position, position.to_move().unwrap_or(Side::First));
        let next = match self.known.get(&key) {
            Some(next) if self.nodes[*next as usize].position == position => *next,
            // Another position already has this key, so this position gets no node.
            Some(_) => return None,
            None if self.nodes.len() >= self.most => return None,
            None => {
                let value = as_seen_by(node.side, edge.value.into());
                let next = u32::try_from(self.nodes.len()).ok()?;
                self.known.insert(key, next);
                self.nodes.push(Node::new(position, value));
                self.chances.push(value as f32);
                next
            }
        };
        self.edges[chosen].child = NonZeroU32::new(next);
        Some(next as usize)
    }

    /// Creates the edges of a node, and computes the node's value from the values of the edges.
    fn expand(&mut self, at: usize) {
        let (position, side) = (self.nodes[at].position, self.nodes[at].side);
        let mut node = self.root;
        node.move_to(&position);
        let before = self.weights.before_placements(&node);
        let first = self.edges.len();
        self.all_odds.clear();
        for action in actions(&position) {
            if self.edges.len() == self.edges.capacity() {
                // There is no room for the edges; the node keeps its evaluation.
                self.edges.truncate(first);
                return;
            }
            let (winner, logit) = self.judge(&node, &before, action);
            let odds = self.odds.of(logit);
            self.all_odds.push(odds);
            self.edges.push(Edge {
                action,
                winner,
                prior: 0.0,
                value: (odds / (1.0 + odds)) as f32,
                visits: 0,
                child: None,
            });
        }
        let most = self.all_odds.iter().copied().fold(0.0, f64::max);
        // The priors are a softmax over the logits with an inverse temperature of 1.5.
        let prior = |odds: f64| (odds / most) * (odds / most).sqrt() + LEAST_PRIOR;
        let priors: f64 = self.all_odds.iter().copied().map(prior).sum();
        // The node's value is the mean of the edges' values, weighted by the odds (a softmax over the logits).
        let (mut mean, mut shares) = (0.0, 0.0);
        for (edge, odds) in self.edges[first..].iter_mut().zip(&self.all_odds) {
            edge.prior = (prior(*odds) / priors) as f32;
            mean += odds * f64::from(edge.value);
            shares += odds;
        }
        let node = &mut self.nodes[at];
        // The number of edges fits into a byte, because a board has 61 cells.
        (node.first_edge, node.edges) = (first as u32, self.all_odds.len() as u8);
        self.bring_forward(at);
        let winner = self.decided(at);
        let node = &mut self.nodes[at];
        node.winner = winner;
        node.value = winner.map_or_else(|| as_seen_by(side, mean / shares), certain) as f32;
        self.chances[at] = node.value;
    }

    /// The winner after an action and all that is forced after it, if the game is then over, and the logit of the chance
    /// that the acting side wins. `before` belongs to `node`.
    fn judge(&mut self, node: &Position, before: &Before, action: Action) -> (Option<Side>, f64) {
        let (next, cells) = forced(after(&node.position, action));
        if let Some(outcome) = next.outcome() {
            let wins = outcome.winner == node.side;
            return (Some(outcome.winner), if wins { DECIDED } else { -DECIDED });
        }
        let value = match action {
            Action::Place(cell) if is_placement(&node.position, &next) => {
                self.weights.evaluate_after(before, cell, &next, cells)
            }
            _ => {
                let mut later = *node;
                later.move_to(&next);
                self.weights.evaluate(&later, cells)
            }
        };
        let own = next.to_move() == Some(node.side);
        let value = f64::from(if own { value } else { -value });
        let noise = (2.0 * self.random.unit() - 1.0) * NOISE;
        (None, (value / 1000.0 + noise).clamp(-DECIDED, DECIDED))
    }

    /// The value of an edge for the side that acts: the proven result if there is one, else the chance of the node
    /// after the edge, else the evaluation.
    fn worth(&self, side: Side, edge: &Edge) -> f64 {
        if let Some(winner) = edge.winner {
            return as_seen_by(side, certain(winner));
        }
        match edge.child() {
            Some(child) => as_seen_by(side, self.chances[child].into()),
            None => edge.value.into(),
        }
    }

    /// The edge with the highest upper confidence bound; `None` if all edges are proven.
    fn choose(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let exploration = C_PUCT * f64::from(node.visits.max(1)).sqrt();
        let mut best = (f64::NEG_INFINITY, None);
        // Of the untried edges, the first has the best evaluation, so it also has the highest bound.
        for index in node.tried().chain(node.untried().next()) {
            let edge = &self.edges[index];
            if edge.winner.is_some() {
                continue;
            }
            let bonus = exploration * f64::from(edge.prior) / f64::from(1 + edge.visits);
            let value = self.worth(node.side, edge) + bonus;
            if value > best.0 {
                best = (value, Some(index));
            }
        }
        best.1
    }

    /// Moves the untried edge with the best evaluation in front of the other untried edges. Proven edges come last.
    fn bring_forward(&mut self, at: usize) {
        let untried = self.nodes[at].untried();
        let (first, mut best) = (untried.start, (f32::NEG_INFINITY, untried.start));
        for index in untried {
            let edge = &self.edges[index];
            let value = if edge.winner.is_none() {
                edge.value
            } else {
                -1.0
            };
            if value > best.0 {
                best = (value, index);
            }
        }
        if best.1 != first {
            self.edges.swap(first, best.1);
        }
    }

    /// The edges of a node, the best first: proven wins, then unproven edges by their visits, then proven losses.
    fn ranked(&self, at: usize) -> Vec<&Edge> {
        let node = &self.nodes[at];
        let rank = |edge: &Edge| match edge.winner {
            Some(winner) => i32::from(winner == node.side) * 2 - 1,
            None => 0,
        };
        let mut edges: Vec<&Edge> = self.edges[node.edges()].iter().collect();
        edges.sort_by(|one, other| {
            let by_visits = (rank(other), other.visits).cmp(&(rank(one), one.visits));
            let worth = |it| self.worth(node.side, it);
            by_visits.then_with(|| worth(other).total_cmp(&worth(one)))
        });
        edges
    }

    /// The thought that follows from the visits so far. `stake` is the number of points that a certain win is worth.
    pub fn thought(&self, stake: f64, nodes: u64) -> Option<Thought<Action>> {
        let side = self.nodes[0].side;
        let edges = self.ranked(0);
        let judged = |edge: &&Edge| Judged {
            action: edge.action,
            score: match edge.winner {
                // The tree proves only who wins, not the margin.
                Some(_) => 0.0,
                None => points(self.worth(side, edge), stake),
            },
            won: edge.winner.map(|winner| winner == side),
            nodes: u64::from(edge.visits),
        };
        let moves: Vec<_> = edges.iter().map(judged).collect();
        let best = moves.first()?;
        Some(Thought {
            best: best.action,
            score: best.score,
            exact: false,
            won: best.won,
            depth: self.deepest.max(1),
            nodes,
            line: self.line(edges.first()?),
            moves,
        })
    }

    /// The principal variation that begins with an edge of the root; it includes forced actions.
    fn line(&self, first: &Edge) -> Vec<Action> {
        let mut line = vec![first.action];
        let mut position = after(&self.nodes[0].position, first.action);
        let mut next = first.child();
        while let Some(at) = next {
            while let Some(action) = only(&position) {
                line.push(action);
                position = after(&position, action);
            }
            let Some(best) = self.ranked(at).first().copied().filter(|it| it.visits > 0) else {
                break;
            };
            line.push(best.action);
            position = after(&position, best.action);
            next = best.child();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iago::solve;
    use crate::{Limits, MEMORY};
    use proptest::prelude::*;
    use rules::iago::{Options, Variant};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn what_is_decided_in_the_tree_is_what_the_solver_says(
            variant in prop::sample::select(Variant::ALL.to_vec()),
            penalty in any::<bool>(),
            seed in any::<u64>(),
        ) {
            let mut random = Random::new(seed);
            let mut position = Iago::start(Options { variant, penalty });
            while empty(&position) > 14 && position.to_move().is_some() {
                let any: Vec<Action> = actions(&position).collect();
                let next = after(&position, any[random.below(any.len())]);
                if next.to_move().is_none() {
                    break;
                }
                position = next;
            }
            let mut tree = Tree::new(&position, seed, MEMORY);
            for _ in 0..2000 {
                if !tree.grow(u32::MAX) {
                    break;
                }
            }
            for edge in tree.ranked(0) {
                let next = after(&position, edge.action);
                let Some(winner) = edge.winner else { continue };
                let (solution, _) = solve(&next, Limits::nodes(10_000_000), &mut |_| 0.0);
                let wins = match (next.outcome(), solution) {
                    (Some(outcome), _) => outcome.winner,
                    (None, Some(solution)) if solution.result > 0 => {
                        next.to_move().expect("somebody is to move")
                    }
                    (None, Some(_)) => next.to_move().expect("somebody is to move").other(),
                    (None, None) => continue,
                };
                prop_assert_eq!(winner, wins);
            }
        }
    }

    #[test]
    fn every_visit_is_counted_once_and_depth_holds() {
        let start = Iago::start(Options::default());
        let mut tree = Tree::new(&start, 1, MEMORY);
        for _ in 0..500 {
            assert!(tree.grow(2));
        }
        let visits: u32 = tree.ranked(0).iter().map(|it| it.visits).sum();
        assert_eq!((visits, tree.nodes[0].visits), (500, 500));
        let thought = tree.thought(1.0, 500).expect("a thought");
        assert_eq!(thought.moves.len(), 36);
        assert!(thought.depth >= 2);
    }
}
