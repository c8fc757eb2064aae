//! How well a side stands, in nine steps for which the crate `text` has words.

use crate::registry;
use crate::thought::{Thought, as_estimate};
use rules::{AnyAction, AnyPosition};

/// How well a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Proven: the side loses under best play.
    Lost,
    Losing,
    Worse,
    SlightlyWorse,
    Even,
    SlightlyBetter,
    Better,
    Winning,
    /// Proven: the side wins under best play.
    Won,
}

impl Standing {
    /// The standing for a chance to win that [`Thought::chance`] returned.
    #[must_use]
    pub fn of(chance: f64) -> Standing {
        match chance {
            1.0.. => Standing::Won,
            0.8.. => Standing::Winning,
            0.65.. => Standing::Better,
            0.55.. => Standing::SlightlyBetter,
            0.45.. => Standing::Even,
            0.35.. => Standing::SlightlyWorse,
            0.2.. => Standing::Worse,
            f64::MIN_POSITIVE.. => Standing::Losing,
            _ => Standing::Lost,
        }
    }
}

impl Thought<AnyAction> {
    /// The chance that the side to move wins in `position`, the position that this thought is about. The chance is 1
    /// or 0 only if the win or loss is proven, by the search or by the rules alone.
    #[must_use]
    pub fn chance(&self, position: &AnyPosition) -> f64 {
        if let Some(winner) = registry::certain_winner(position) {
            return f64::from(u8::from(Some(winner) == position.to_move()));
        }
        let stake = registry::stake(position);
        let chance = (as_estimate(self.score, self.won, stake) / stake + 1.0) / 2.0;
        match self.won {
            Some(_) => chance,
            None => estimated(chance),
        }
    }
}

/// Limits an estimated chance to the range from 0.01 to 0.99, because 0 and 1 stand for proven results.
pub(crate) const fn estimated(chance: f64) -> f64 {
    chance.clamp(0.01, 0.99)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AnyOptions, Game};

    #[test]
    fn only_what_is_proven_is_certain() {
        let start = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
        let action = start.legal_actions()[0];
        let standing = |score: f64, won: Option<bool>| {
            let thought = Thought {
                won,
                ..Thought::only(action, score)
            };
            Standing::of(thought.chance(&start))
        };
        for (score, won, expected) in [
            (500.0, None, Standing::Winning),
            (-13.0, None, Standing::Losing),
            (0.0, None, Standing::Even),
            (2.6, None, Standing::SlightlyBetter),
            (-5.2, None, Standing::Worse),
            (1.0, Some(true), Standing::Won),
            (0.0, Some(false), Standing::Lost),
        ] {
            assert_eq!(standing(score, won), expected, "{score} {won:?}");
        }
    }
}
