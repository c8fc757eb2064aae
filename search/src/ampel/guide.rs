//! Ampel's priors and playouts.

use super::model::{Act, Model, some};
use crate::guided::Guided;
use crate::random::Random;
use crate::state::State;
use rules::Side;
use rules::ampel::Step;

/// The largest number of actions of a playout. If the game is not over after them, the numbers of yellow disks that
/// both sides still need give the chance of winning.
const LONGEST: usize = 24;

impl Guided for Model {
    const RAVE_VISITS: f64 = 0.0;
    const C_PUCT: f64 = 1.2;

    fn priors(&self, actions: &[Act]) -> Vec<f32> {
        let now = self.scores[self.side];
        match self.step {
            Step::Own | Step::Opponent => {
                let scoring = self.scoring();
                actions
                    .iter()
                    .map(|act| {
                        if scoring.contains(act) {
                            let mut next = self.clone();
                            next.play(*act);
                            20.0 * f32::from(next.scores[self.side] - now)
                        } else {
                            1.0
                        }
                    })
                    .collect()
            }
            Step::Setup | Step::Place => vec![1.0; actions.len()],
        }
    }

    fn playout(&mut self, random: &mut Random, _: &mut Vec<(Side, Act)>) -> f64 {
        for _ in 0..LONGEST {
            if self.to_move().is_none() {
                break;
            }
            let action = self.sensible(random);
            self.play(action);
        }
        match self.winner() {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => {
                let [red, green] = Side::BOTH.map(|side| f64::from(self.needs(side)));
                // The closer the end of the game, the more a lead weighs.
                let lead = (green - red) / red.min(green).max(1.0);
                1.0 / (1.0 + libm::exp(-1.6 * lead))
            }
        }
    }

    fn rave_number(_: Act) -> Option<u16> {
        None
    }
}

impl Model {
    /// A random action that makes a signal; any random action if no action makes a signal.
    fn sensible(&self, random: &mut Random) -> Act {
        match self.step {
            Step::Setup | Step::Place => {
                let free = self.placements();
                if free == 0 {
                    return Act::NONE;
                }
                let at = some(free, random);
                Act { from: at, to: at }
            }
            Step::Own | Step::Opponent => random
                .pick(&self.scoring())
                .or_else(|| self.some_move(random))
                .unwrap_or(Act::NONE),
        }
    }
}
