//! How well a side stands, in five steps for which the crate `text` has words.

use crate::registry;
use crate::thought::{Thought, as_estimate};
use rules::{AnyAction, AnyPosition};

/// How well a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Losing,
    Worse,
    Even,
    Better,
    Winning,
}

impl Standing {
    /// The standing for a chance to win, rounded to hundredths.
    #[must_use]
    pub fn of(chance: f64) -> Standing {
        Standing::of_hundredths((chance * 100.0).round() as u8)
    }

    pub(crate) const fn of_hundredths(chance: u8) -> Standing {
        match chance {
            ..15 => Standing::Losing,
            15..40 => Standing::Worse,
            40..=60 => Standing::Even,
            61..=85 => Standing::Better,
            86.. => Standing::Winning,
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
            None => registry::calibration(position).apply(chance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AnyOptions, Game};

    #[test]
    fn only_what_is_proven_is_certain() {
        let start = AnyPosition::start(AnyOptions::default_of(Game::Ampel));
        let action = start.legal_actions()[0];
        for (score, won, expected) in [
            (500.0, None, Standing::Winning),
            (-13.0, None, Standing::Losing),
            (0.0, None, Standing::Even),
            (0.9, None, Standing::Better),
            (-0.9, None, Standing::Worse),
            (1.0, Some(true), Standing::Winning),
            (0.0, Some(false), Standing::Losing),
        ] {
            let thought = Thought {
                won,
                ..Thought::only(action, score)
            };
            let chance = thought.chance(&start);
            assert_eq!(Standing::of(chance), expected, "{score} {won:?}");
            let certain = [0.0, 1.0].contains(&chance);
            assert_eq!(certain, won.is_some(), "{score} {won:?}");
        }
    }
}
