//! The tree of Iago's search: UCT whose leaves are judged by the evaluation.
//!
//! A place is a position in which there is a choice; what is forced after an action belongs to the
//! action. Placements often commute, so one place is reached in several ways. Every action begins
//! with what the evaluation says of it, and those that look good are tried first and more often
//! (PUCT: Rosin 2011). Games that are over are remembered as won or lost, back through all places
//! that are decided by them.

use super::node::{Node, actions, after, empty, forced, hash, only};
use super::weights::{Weights, points_per_logit};
use crate::random::Random;
use crate::thought::{Judged, Thought};
use rules::iago::{Action, Iago};
use rules::{Position as _, Side};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::num::NonZeroU32;

/// The weight of promises against results.
const CURIOSITY: f64 = 1.0;

/// How sharply promises differ: for each logit by which an action is worse.
const SHARPNESS: f64 = 1.5;

/// What every action promises at least, the best being 1.
const LEAST_PROMISE: f64 = 0.02;

/// How sharply a place is judged by its best actions rather than by all.
const BEST: f64 = 1.0;

/// What a decided game is taken for, in logits.
const DECIDED: f64 = 6.0;

/// How far, in logits, chance moves what the evaluation says: much less than it is wrong, but enough
/// that games differ.
const UNSTEADY: f64 = 0.1;

/// The most places, about 90 MB; beyond, actions are worth what the evaluation says.
const MOST: usize = 1 << 18;

/// Keys that are hashes already.
#[derive(Default)]
struct Same(u64);

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

/// An action, with all that is forced after it.
struct Branch {
    action: Action,
    promise: f32,
    /// How likely its side wins by the evaluation.
    expected: f32,
    visits: u32,
    winner: Option<Side>,
    /// Where the place after it is, which never is the root; `None` until it is tried.
    next: Option<NonZeroU32>,
}

impl Branch {
    fn next(&self) -> Option<usize> {
        self.next.map(|next| next.get() as usize)
    }
}

struct Place {
    position: Iago,
    side: Side,
    /// How likely the first side wins by the evaluation.
    expected: f64,
    visits: u32,
    /// The sum of what its visits said: how likely the first side wins.
    wins: f64,
    winner: Option<Side>,
    /// None until it is visited.
    branches: Vec<Branch>,
}

/// A tree that grows by a position with each visit.
pub struct Tree {
    places: Vec<Place>,
    known: HashMap<u64, usize, BuildHasherDefault<Same>>,
    weights: &'static Weights,
    random: Random,
    deepest: u32,
}

/// What a chance of winning is for a side, given the first side's; and the other way round.
fn as_seen_by(side: Side, chance: f64) -> f64 {
    match side {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    }
}

fn certain(winner: Side) -> f64 {
    as_seen_by(winner, 1.0)
}

impl Place {
    fn new(position: Iago, expected: f64) -> Place {
        Place {
            position,
            side: position.to_move().unwrap_or(Side::First),
            expected,
            visits: 0,
            wins: 0.0,
            winner: position.outcome().map(|outcome| outcome.winner),
            branches: Vec::new(),
        }
    }

    /// Who wins by what is known of the branches.
    fn decided(&self) -> Option<Side> {
        let any = |winner: Side| self.branches.iter().any(|it| it.winner == Some(winner));
        let other = self.side.other();
        if any(self.side) {
            Some(self.side)
        } else if self.branches.iter().all(|it| it.winner == Some(other)) {
            Some(other)
        } else {
            None
        }
    }
}

impl Tree {
    /// The tree of a position that is not over.
    pub fn new(root: &Iago, seed: u64) -> Tree {
        let mut tree = Tree {
            places: vec![Place::new(*root, 0.5)],
            known: HashMap::default(),
            weights: Weights::of(root.options().variant),
            random: Random::new(seed),
            deepest: 0,
        };
        tree.visit(0);
        tree
    }

    /// One more visit, looking at most `depth` actions ahead; whether more can still say anything.
    pub fn grow(&mut self, depth: u32) -> bool {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        let root = empty(&self.places[0].position);
        let (chance, mut winner) = loop {
            let place = &self.places[at];
            let deep = root - empty(&place.position);
            self.deepest = self.deepest.max(deep);
            if at != 0 {
                let end = if place.winner.is_some() {
                    place.winner.map(certain)
                } else if deep >= depth {
                    Some(place.expected)
                } else if place.branches.is_empty() {
                    Some(self.visit(at))
                } else {
                    None
                };
                if let Some(chance) = end {
                    let leaf = &mut self.places[at];
                    leaf.visits += 1;
                    leaf.wins += chance;
                    break (chance, leaf.winner);
                }
            }
            let Some(chosen) = self.choose(at) else {
                return false;
            };
            path.push((at, chosen));
            let Some(next) = self.follow(at, chosen) else {
                let place = &self.places[at];
                let expected = place.branches[chosen].expected;
                break (as_seen_by(place.side, expected.into()), None);
            };
            at = next;
        };
        for (at, chosen) in path.into_iter().rev() {
            let place = &mut self.places[at];
            place.visits += 1;
            place.wins += chance;
            let branch = &mut place.branches[chosen];
            branch.visits += 1;
            if winner.is_some() {
                branch.winner = winner;
                place.winner = place.decided();
                winner = place.winner;
            }
        }
        true
    }

    /// The place after a branch; `None` if there is no room for it.
    fn follow(&mut self, at: usize, chosen: usize) -> Option<usize> {
        let place = &self.places[at];
        let branch = &place.branches[chosen];
        if let Some(next) = branch.next() {
            return Some(next);
        }
        let position = forced(after(&place.position, branch.action));
        let key = hash(&position, position.to_move().unwrap_or(Side::First));
        let next = match self.known.get(&key) {
            Some(next) => *next,
            None if self.places.len() >= MOST => return None,
            None => {
                let expected = as_seen_by(place.side, branch.expected.into());
                let next = self.places.len();
                self.known.insert(key, next);
                self.places.push(Place::new(position, expected));
                next
            }
        };
        self.places[at].branches[chosen].next = NonZeroU32::new(next as u32);
        Some(next)
    }

    /// Finds the branches of a place and judges it by them: how likely the first side wins.
    fn visit(&mut self, at: usize) -> f64 {
        let (position, side) = (self.places[at].position, self.places[at].side);
        let node = Node::new(&position);
        let mut branches = Vec::with_capacity(position.legal_cells().len() as usize);
        let mut logits = Vec::with_capacity(branches.capacity());
        for action in actions(&position) {
            let next = node.after(action).forced();
            let winner = next.position.outcome().map(|outcome| outcome.winner);
            let logit = match winner {
                Some(winner) if winner == side => DECIDED,
                Some(_) => -DECIDED,
                None => {
                    let value = self.weights.evaluate(&next, next.position.legal_cells());
                    let value = f64::from(if next.side == side { value } else { -value });
                    value / 1000.0 + (2.0 * self.random.unit() - 1.0) * UNSTEADY
                }
            };
            logits.push(logit);
            branches.push(Branch {
                action,
                promise: 0.0,
                expected: (1.0 / (1.0 + (-logit).exp())) as f32,
                visits: 0,
                winner,
                next: None,
            });
        }
        let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let promise = |logit: f64| ((logit - most) * SHARPNESS).exp() + LEAST_PROMISE;
        let promises: f64 = logits.iter().copied().map(promise).sum();
        let (mut mean, mut shares) = (0.0, 0.0);
        for (branch, logit) in branches.iter_mut().zip(logits) {
            branch.promise = (promise(logit) / promises) as f32;
            let share = ((logit - most) * BEST).exp();
            mean += share * f64::from(branch.expected);
            shares += share;
        }
        let place = &mut self.places[at];
        place.branches = branches;
        place.winner = place.decided();
        match place.winner {
            Some(winner) => certain(winner),
            None => as_seen_by(side, mean / shares),
        }
    }

    /// How likely the side of a place wins by a branch, as far as is known.
    fn worth(&self, side: Side, branch: &Branch) -> f64 {
        if let Some(winner) = branch.winner {
            return as_seen_by(side, certain(winner));
        }
        match branch.next().map(|next| &self.places[next]) {
            Some(next) if next.visits > 0 => as_seen_by(side, next.wins / f64::from(next.visits)),
            _ => branch.expected.into(),
        }
    }

    /// What to look at next; `None` where everything is decided.
    fn choose(&self, at: usize) -> Option<usize> {
        let place = &self.places[at];
        let eager = CURIOSITY * f64::from(place.visits.max(1)).sqrt();
        let mut best = (f64::NEG_INFINITY, None);
        for (index, branch) in place.branches.iter().enumerate() {
            if branch.winner.is_some() {
                continue;
            }
            let curious = eager * f64::from(branch.promise) / f64::from(1 + branch.visits);
            let worth = self.worth(place.side, branch) + curious;
            if worth > best.0 {
                best = (worth, Some(index));
            }
        }
        best.1
    }

    /// The branches of a place, the best first: what is won, then what was looked at most.
    fn ranked(&self, at: usize) -> Vec<&Branch> {
        let place = &self.places[at];
        let rank = |branch: &Branch| match branch.winner {
            Some(winner) => i32::from(winner == place.side) * 2 - 1,
            None => 0,
        };
        let mut branches: Vec<&Branch> = place.branches.iter().collect();
        branches.sort_by(|one, other| {
            let by_rank = rank(other).cmp(&rank(one));
            let by_visits = || other.visits.cmp(&one.visits);
            let worth = |it| self.worth(place.side, it);
            let by_worth = || worth(other).partial_cmp(&worth(one));
            by_rank
                .then_with(by_visits)
                .then_with(|| by_worth().unwrap_or(Ordering::Equal))
        });
        branches
    }

    /// What the visits so far say; `None` if there is nothing to do.
    pub fn thought(&self, nodes: u64) -> Option<Thought<Action>> {
        let root = &self.places[0];
        let unit = points_per_logit(&root.position);
        let points = |branch: &Branch| {
            let chance = self.worth(root.side, branch).clamp(0.02, 0.98);
            (chance / (1.0 - chance)).ln() * unit
        };
        let branches = self.ranked(0);
        let best = branches.first()?;
        Some(Thought {
            best: best.action,
            score: points(best),
            exact: false,
            depth: self.deepest.max(1),
            nodes,
            line: self.line(best),
            moves: branches
                .iter()
                .map(|branch| Judged {
                    action: branch.action,
                    score: points(branch),
                    nodes: u64::from(branch.visits),
                })
                .collect(),
        })
    }

    /// What follows from a branch of the root, with all that is forced.
    fn line(&self, first: &Branch) -> Vec<Action> {
        let mut line = vec![first.action];
        let mut position = after(&self.places[0].position, first.action);
        let mut next = first.next();
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
            next = best.next();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::iago::solve;
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
            let mut tree = Tree::new(&position, seed);
            for _ in 0..2000 {
                if !tree.grow(u32::MAX) {
                    break;
                }
            }
            for branch in &tree.places[0].branches {
                let next = after(&position, branch.action);
                let Some(winner) = branch.winner else { continue };
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
        let mut tree = Tree::new(&start, 1);
        for _ in 0..500 {
            assert!(tree.grow(2));
        }
        let visits: u32 = tree.places[0].branches.iter().map(|it| it.visits).sum();
        assert_eq!((visits, tree.places[0].visits), (500, 500));
        let thought = tree.thought(500).expect("a thought");
        assert_eq!(thought.moves.len(), 36);
        assert!(thought.depth >= 2);
    }
}
