//! What is known of good play in Iago.

use super::node::{Node, actions, number};
use super::weights::Weights;
use crate::guided::Guided;
use crate::random::Random;
use crate::state::State;
use rules::iago::{Action, Iago};
use rules::{Position as _, Side};
use std::env;
use std::sync::LazyLock;

static P: LazyLock<Vec<f64>> = LazyLock::new(|| {
    env::var("P")
        .unwrap_or("0.5,0.6,1.0,0".into())
        .split(',')
        .map(|x| x.parse().unwrap())
        .collect()
});

impl Guided for Iago {
    const LASTING: f64 = 0.0;
    const CURIOSITY: f64 = 0.6;
    const POINTS: f64 = 12.0;

    fn promises(&self, any: &[Action]) -> Vec<f32> {
        let node = Node::new(self);
        let weights = Weights::of(node.variant());
        let values: Vec<f64> = any
            .iter()
            .map(|action| {
                let next = node.after(*action);
                let value = match next.position.outcome() {
                    Some(outcome) if outcome.winner == node.side => return 5.0,
                    Some(_) => return -5.0,
                    None => weights.evaluate(&next, next.position.legal_cells()),
                };
                f64::from(if next.side == node.side {
                    value
                } else {
                    -value
                }) / 1000.0
            })
            .collect();
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        values
            .iter()
            .map(|value| (((value - most) * P[2]).exp() + 0.02) as f32)
            .collect()
    }

    fn playout(&mut self, random: &mut Random, noted: &mut Vec<(Side, Action)>) -> f64 {
        let mix = P[0];
        let mut seen = 0.5;
        if mix > 0.0 {
            let node = Node::new(self);
            let value = Weights::of(node.variant()).evaluate(&node, self.legal_cells());
            let chance = 1.0 / (1.0 + (-f64::from(value) / 1000.0).exp());
            seen = match node.side {
                Side::First => chance,
                Side::Second => 1.0 - chance,
            };
            if mix >= 1.0 {
                return seen;
            }
        }
        while let Some(action) = self.random_action(random) {
            if let Some(side) = State::to_move(self) {
                noted.push((side, action));
            }
            self.play(action);
        }
        let won = f64::from(u8::from(self.winner() == Some(Side::First)));
        mix * seen + (1.0 - mix) * won
    }

    fn lasting(action: Action) -> Option<u16> {
        Some(u16::from(number(action)))
    }

    fn curiosity() -> f64 {
        P[1]
    }
    fn lasting_weight() -> f64 {
        P[3]
    }
}
