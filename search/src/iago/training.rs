//! Learning to evaluate Iago by playing against oneself.
//!
//! Temporal differences with λ (Sutton 1988) on tables of fillings, as Othello's learned
//! evaluations are made: both sides look one action ahead, now and then play at random, and play
//! the end as the solver does. After each game every position is moved towards what followed it.

use super::geometry::{FILLINGS, GEOMETRY, KINDS, reversed};
use super::node::{Node, actions, empty};
use super::weights::{COUNT, STAGES, UNIT, active};
use crate::Limits;
use crate::random::Random;
use rules::iago::{Action, Iago, Options, Variant};
use rules::{Position as _, Side};

/// How far a position's target is the game's end rather than the next position.
const LAMBDA: f32 = 0.7;

/// How many cells are empty where the solver takes over.
const SOLVED: u32 = 14;

/// The most nodes it may spend on a game.
const SOLVER_NODES: u64 = 20_000;

/// Learns the numbers of one variant.
pub struct Trainer {
    variant: Variant,
    numbers: Vec<f32>,
    random: Random,
}

impl Trainer {
    /// Knows nothing yet. The same seed and games lead to the same numbers.
    #[must_use]
    pub fn new(variant: Variant, seed: u64) -> Trainer {
        Trainer {
            variant,
            numbers: vec![0.0; COUNT],
            random: Random::new(seed),
        }
    }

    /// The estimate for the side to move, in logits.
    fn logit(&self, node: &Node) -> f32 {
        let mut sum = 0.0;
        active(node, |place| sum += self.numbers[place]);
        sum
    }

    /// Plays one game and learns from it. `rate` is the step of each number, for an error of 1;
    /// `chance` the share of actions played at random; with `solve` the end is played best. Returns
    /// the mean squared error.
    pub fn play(&mut self, rate: f32, chance: f64, solve: bool) -> f32 {
        let mut nodes = vec![Node::new(&Iago::start(Options {
            variant: self.variant,
            penalty: false,
        }))];
        // Whether the action that led on from each node was the best one.
        let mut chosen = Vec::new();
        let opening = self.random.below(12);
        let mut solved = !solve;
        while let Some(node) = nodes.last().copied()
            && node.position.to_move().is_some()
        {
            if !solved && empty(&node.position) <= SOLVED {
                solved = true;
                let limits = Limits::nodes(SOLVER_NODES);
                let (solution, _) = super::solve(&node.position, limits, &mut |_| 0.0);
                if let Some(solution) = solution.filter(|it| it.complete) {
                    for action in solution.line {
                        let next = nodes[nodes.len() - 1].after(action);
                        nodes.push(next);
                        chosen.push(true);
                    }
                    break;
                }
            }
            let any: Vec<Action> = actions(&node.position).collect();
            let at_random =
                any.len() > 1 && (nodes.len() <= opening || self.random.unit() < chance);
            let next = if at_random {
                let action = any[self.random.below(any.len())];
                node.after(action)
            } else {
                let mut best = (f32::NEG_INFINITY, node);
                for action in any {
                    let next = node.after(action);
                    let value = match next.position.outcome() {
                        Some(outcome) if outcome.winner == node.side => f32::MAX,
                        Some(_) => -f32::MAX,
                        None => -self.logit(&next),
                    };
                    if value > best.0 {
                        best = (value, next);
                    }
                }
                best.1
            };
            nodes.push(next);
            chosen.push(!at_random);
        }
        self.learn(&nodes, &chosen, rate)
    }

    fn learn(&mut self, nodes: &[Node], chosen: &[bool], rate: f32) -> f32 {
        let Some((last, nodes)) = nodes.split_last() else {
            return 0.0;
        };
        let won = last
            .position
            .outcome()
            .is_some_and(|outcome| outcome.winner == Side::First);
        // What the first side may expect, from the end backwards.
        let mut target = f32::from(u8::from(won));
        let mut error = 0.0;
        for (node, chosen) in nodes.iter().zip(chosen).rev() {
            let probability = 1.0 / (1.0 + (-self.logit(node)).exp());
            let expected = match node.side {
                Side::First => probability,
                Side::Second => 1.0 - probability,
            };
            if !chosen {
                // What followed a random action says little about this position.
                target = expected;
                continue;
            }
            let miss = target - expected;
            error += miss * miss;
            let step = rate
                * if node.side == Side::First {
                    miss
                } else {
                    -miss
                };
            let mut places = Vec::with_capacity(80);
            active(node, |place| places.push(place));
            for place in places {
                self.numbers[place] += step;
            }
            target = LAMBDA * target + (1.0 - LAMBDA) * expected;
        }
        error / nodes.len() as f32
    }

    /// The numbers as a file of weights: little-endian words of two bytes.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let unit = UNIT as f32 / 1000.0;
        let mut rounded: Vec<f32> = self.numbers.clone();
        // Windows that look the same from both ends share what they learned.
        let stage = COUNT / STAGES;
        for start in (0..COUNT).step_by(stage) {
            for kind in (0..KINDS).filter(|kind| GEOMETRY.reversible[*kind]) {
                let at = start + kind * FILLINGS;
                for filling in 0..FILLINGS {
                    let pair = [at + filling, at + reversed(filling)];
                    rounded[at + filling] = (self.numbers[pair[0]] + self.numbers[pair[1]]) / 2.0;
                }
            }
        }
        rounded
            .iter()
            .flat_map(|number| ((number / unit).round() as i16).to_le_bytes())
            .collect()
    }
}
