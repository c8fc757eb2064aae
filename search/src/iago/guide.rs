//! What is known of good play in Iago.

use super::node::{Node, actions};
use super::weights::Weights;
use crate::guided::Guided;
use crate::random::Random;
use crate::state::State;
use rules::iago::{Action, Iago};
use rules::{Position as _, Side};

/// The share of the evaluation in what a playout says; the rest is how it ended.
const TRUST: f64 = 0.7;

/// How sharply promises differ: for each logit by which an action is worse.
const SHARPNESS: f64 = 1.5;

/// What a decided game is taken for, in logits.
const DECIDED: f64 = 5.0;

/// The node after everything that is the only action there is.
fn forced(mut node: Node) -> Node {
    loop {
        let mut any = actions(&node.position);
        let (Some(only), None) = (any.next(), any.next()) else {
            return node;
        };
        node = node.after(only);
    }
}

impl Guided for Iago {
    // A cell is worth something else with each capture, so playing it later says little.
    const LASTING: f64 = 0.0;
    const CURIOSITY: f64 = 1.0;
    const POINTS: f64 = 12.0;

    fn promises(&self, actions: &[Action]) -> Vec<f32> {
        let node = Node::new(self);
        let weights = Weights::of(node.variant());
        let logits: Vec<f64> = actions
            .iter()
            .map(|action| {
                let next = node.after(*action);
                match next.position.outcome() {
                    Some(outcome) if outcome.winner == node.side => DECIDED,
                    Some(_) => -DECIDED,
                    None => {
                        let value = weights.evaluate(&next, next.position.legal_cells());
                        let same = next.side == node.side;
                        f64::from(if same { value } else { -value }) / 1000.0
                    }
                }
            })
            .collect();
        let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        logits
            .iter()
            .map(|logit| (((logit - most) * SHARPNESS).exp() + 0.02) as f32)
            .collect()
    }

    fn playout(&mut self, random: &mut Random, _: &mut Vec<(Side, Action)>) -> f64 {
        // In the middle of a forced exchange an evaluation says little.
        let node = forced(Node::new(self));
        *self = node.position;
        if let Some(winner) = self.winner() {
            return f64::from(u8::from(winner == Side::First));
        }
        let value = Weights::of(node.variant()).evaluate(&node, self.legal_cells());
        let chance = 1.0 / (1.0 + (-f64::from(value) / 1000.0).exp());
        let seen = match node.side {
            Side::First => chance,
            Side::Second => 1.0 - chance,
        };
        while let Some(action) = self.random_action(random) {
            self.play(action);
        }
        let won = f64::from(u8::from(self.winner() == Some(Side::First)));
        TRUST * seen + (1.0 - TRUST) * won
    }

    fn lasting(_: Action) -> Option<u16> {
        None
    }
}
