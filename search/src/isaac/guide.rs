//! ISAAC's priors and playouts.

use super::model::{Act, Model, PLACES, Turn};
use crate::guided::Guided;
use crate::random::Random;
use crate::state::State;
use rules::Side;

impl Guided for Model {
    const RAVE_VISITS: f64 = 300.0;
    const C_PUCT: f64 = 0.6;

    fn priors(&self, actions: &[Act]) -> Vec<f32> {
        let Turn::Scoring(side) = self.turn else {
            return actions
                .iter()
                .map(|act| 1.0 + f32::from(PLACES.all[usize::from(act.place)].kind))
                .collect();
        };
        // If the side's counter stands on a piece of the opponent, it blocks that piece.
        let theirs: Vec<u16> = self.removable(side.other()).collect();
        let dearest = theirs.iter().map(|place| self.worth(*place)).max();
        actions
            .iter()
            .map(|act| {
                let known = &PLACES.all[usize::from(act.place)];
                let most = self.highest(side, act.place);
                let counter = match side {
                    Side::First => 1_u128.checked_shl(u32::from(act.total)),
                    Side::Second => 99_u32.checked_sub(u32::from(act.total)).map(|at| 1 << at),
                }
                .unwrap_or(0);
                let blocked = theirs
                    .iter()
                    .filter(|place| PLACES.all[usize::from(**place)].squares & counter != 0)
                    .map(|place| self.worth(*place))
                    .max();
                let gained = f32::from(act.total) - f32::from(self.scores[side]);
                let mut prior = 0.02 + gained * 0.02;
                if act.total == most {
                    prior += 1.0 + gained * 0.1;
                }
                if let Some(blocked) = blocked {
                    prior += if Some(blocked) == dearest { 0.5 } else { 0.1 };
                }
                // Short pieces are removed first, because they can no longer be removed after a long piece.
                prior / f32::from(1 + known.kind - self.longest[side])
            })
            .collect()
    }

    fn playout(&mut self, random: &mut Random, played: &mut Vec<(Side, Act)>) -> f64 {
        loop {
            let (side, action) = match self.turn {
                Turn::Placing(side) => match self.sensible_placement(side, random) {
                    Some(action) => (side, action),
                    None => break,
                },
                Turn::Scoring(side) => match self.sensible_removal(side, random) {
                    Some(action) => (side, action),
                    None => break,
                },
                Turn::Over(_) => break,
            };
            played.push((side, action));
            self.play(action);
        }
        let won = f64::from(u8::from(self.leader_now() == Side::First));
        let difference = f64::from(self.difference(Side::First));
        0.75 * won + 0.25 / (1.0 + libm::exp(-difference / 8.0))
    }

    fn rave_number(action: Act) -> Option<u16> {
        (action.total == u16::MAX).then_some(action.place)
    }
}

impl Model {
    fn leader_now(&self) -> Side {
        match self.turn {
            Turn::Over(winner) => winner,
            _ => self.leader(),
        }
    }

    fn sensible_placement(&self, side: Side, random: &mut Random) -> Option<Act> {
        let hand = self.hand(side);
        let mut weights = [0; 5];
        for kind in 0..5 {
            weights[kind] = usize::from(hand[kind]) * (kind + 1);
        }
        loop {
            let mut at = random.below(weights.iter().sum::<usize>().max(1));
            let kind = weights.iter().position(|weight| {
                let here = at < *weight;
                if !here {
                    at -= weight;
                }
                here
            })?;
            if let Some(place) = self.random_placement(kind, random) {
                return Some(Act {
                    place,
                    total: u16::MAX,
                });
            }
            weights[kind] = 0;
        }
    }

    /// A removal with the highest total that is allowed: usually of a short piece with a great worth, in one of eight
    /// cases of a random piece. `None` if no piece can be removed.
    fn sensible_removal(&self, side: Side, random: &mut Random) -> Option<Act> {
        let adventurous = random.below(8) == 0;
        let best = self.removable(side).max_by_key(|place| {
            if adventurous {
                return random.bits() as i32 >> 1;
            }
            let kind = i32::from(PLACES.all[usize::from(*place)].kind);
            i32::from(self.worth(*place)) - 100 * kind
        })?;
        Some(Act {
            place: best,
            total: self.highest(side, best),
        })
    }
}
