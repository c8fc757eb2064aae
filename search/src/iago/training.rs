//! Training of Iago's evaluation by self-play.
//!
//! The method is temporal differences, TD(λ) (Sutton 1988), on tables of pattern configurations, as in Othello
//! programs. Both sides look one action ahead and sometimes play at random, until the solver knows the winner. After
//! each game the value of every position is changed towards the value of the next position.

use super::node::{Node, actions, empty};
use super::solver::decide;
use super::weights::{UNIT, active, count};
use crate::Limits;
use crate::random::Random;
use rules::iago::{Action, Iago, Options, Variant};
use rules::{Position as _, Side};

/// The weight of the game's result in a position's target value. The value of the next position has the rest of the
/// weight.
const LAMBDA: f32 = 0.7;

const SOLVER_NODES: u64 = 20_000;

/// The solver decides a game when this many cells are empty (first number), minus a random number below the second
/// number. The random number is subtracted so that later positions are learned too.
const fn solved(variant: Variant) -> (u32, usize) {
    match variant {
        Variant::Standard | Variant::Loose => (14, 8),
        Variant::Simple => (25, 8),
    }
}

/// Trains the weights of one variant.
pub struct Trainer {
    variant: Variant,
    numbers: Vec<f32>,
    /// The number of updates of each weight.
    moved: Vec<u32>,
    random: Random,
}

impl Trainer {
    /// An untrained evaluation. The same seed and the same games lead to the same weights.
    #[must_use]
    pub fn new(variant: Variant, seed: u64) -> Trainer {
        Trainer {
            variant,
            numbers: vec![0.0; count(variant)],
            moved: vec![0; count(variant)],
            random: Random::new(seed),
        }
    }

    /// The estimate for the side to move, in logits.
    fn logit(&self, node: &Node) -> f32 {
        active(node).iter().map(|place| self.numbers[*place]).sum()
    }

    /// Plays one game and learns from it. Returns the mean squared error.
    ///
    /// `rate` is the learning rate of a weight with many updates; `chance` is the share of random actions. If `solve`
    /// is true, the solver decides the game.
    pub fn play(&mut self, rate: f32, chance: f64, solve: bool) -> f32 {
        let mut node = Node::new(&Iago::start(Options {
            variant: self.variant,
            penalty: false,
        }));
        // Each position, and whether its action was the best action; if not, the action was random.
        let mut nodes = Vec::new();
        let opening = self.random.below(12);
        let (latest, spread) = solved(self.variant);
        let from = latest - self.random.below(spread) as u32;
        let winner = loop {
            if let Some(outcome) = node.position.outcome() {
                break outcome.winner;
            }
            if solve && empty(&node.position) <= from {
                let (wins, _) = decide(&node.position, Limits::nodes(SOLVER_NODES));
                if let Some(wins) = wins {
                    nodes.push((node, true));
                    break if wins { node.side } else { node.side.other() };
                }
            }
            let any: Vec<Action> = actions(&node.position).collect();
            let at_random = any.len() > 1 && (nodes.len() < opening || self.random.unit() < chance);
            nodes.push((node, !at_random));
            node = if at_random {
                node.after(any[self.random.below(any.len())])
            } else {
                self.best(&node, &any)
            };
        };
        self.learn(&nodes, winner, rate)
    }

    fn best(&self, node: &Node, any: &[Action]) -> Node {
        if let [only] = any {
            return node.after(*only);
        }
        let mut best = (f32::NEG_INFINITY, *node);
        for action in any {
            let next = node.after(*action);
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
    }

    fn learn(&mut self, nodes: &[(Node, bool)], winner: Side, rate: f32) -> f32 {
        // The first side's chance of winning. It is updated from the last position to the first.
        let mut target = f32::from(u8::from(winner == Side::First));
        let mut error = 0.0;
        for (node, chosen) in nodes.iter().rev() {
            let probability = 1.0 / (1.0 + libm::expf(-self.logit(node)));
            let expected = match node.side {
                Side::First => probability,
                Side::Second => 1.0 - probability,
            };
            if !chosen {
                // The position after a random action says little about this position.
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
            for place in active(node) {
                // Weights with few updates learn faster.
                self.moved[place] += 1;
                let seldom = (1.0 + 0.1 * self.moved[place] as f32).sqrt().recip();
                self.numbers[place] += step * (1.0 + 40.0 * seldom);
            }
            target = LAMBDA * target + (1.0 - LAMBDA) * expected;
        }
        error / nodes.len() as f32
    }

    /// The weights as the bytes of their file: little-endian words of two bytes.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let unit = UNIT as f32 / 1000.0;
        self.numbers
            .iter()
            .flat_map(|number| ((number / unit).round() as i16).to_le_bytes())
            .collect()
    }
}
