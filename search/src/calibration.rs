//! From the chance that a search thinks of to the chance that games have shown.
//!
//! The numbers of each game (`Searchable::calibration`) were fitted by logistic regression to positions that the engine
//! played on for both sides: `cargo run --release -p search --example calibration -- data GAME FIRST COUNT` with
//! matches from 0 and from 20000 on, 805 positions of Iago, 1200 of ISAAC and 984 of Ampel. Matches from 40000 on check
//! them (docs/BENCHMARKS.md). A change of the search's values asks for new numbers.

use crate::thought::estimated;

/// How a game's search is corrected in a position: logit(p′) = `slope` · logit(p) + `bias` for the chance p of the side
/// to move (Platt 1999).
#[derive(Clone, Copy)]
pub struct Calibration {
    pub slope: f64,
    /// Negative because a search overrates the side to move.
    pub bias: f64,
    /// The standard error of p after a long search, by a search with ten times the nodes.
    pub floor: f64,
    /// The standard error of p after one node; n nodes leave 1 / √n of it.
    pub noise: f64,
}

/// The standard error of a calibrated chance that a longer search would not lessen.
const LEAST: f64 = 0.06;

impl Calibration {
    /// The chance that the side to move wins, from 0.01 to 0.99, if a search that proved nothing says `chance`.
    pub fn apply(self, chance: f64) -> f64 {
        let chance = estimated(chance);
        let logit = libm::log(chance / (1.0 - chance));
        estimated(1.0 / (1.0 + libm::exp(-self.slope * logit - self.bias)))
    }

    /// The standard error of a calibrated chance near even, where it moves `slope` times as far as the search's chance;
    /// less elsewhere. The search had `nodes` nodes.
    pub fn error(self, nodes: u64) -> f64 {
        let mean = self.noise / (nodes.max(1) as f64).sqrt();
        libm::hypot(LEAST, self.slope * libm::hypot(self.floor, mean))
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Limits;
    use crate::random::Random;
    use crate::registry;
    use crate::think::expect;
    use rules::{AnyOptions, AnyPosition, Game};

    /// The empty board of every game, variant and number of yellow disks.
    fn empty_boards() -> Vec<AnyPosition> {
        let options: [(_, _, &[&str]); 3] = [
            (Game::Iago, "variant", &["standard", "loose", "simple"]),
            (Game::Isaac, "tiebreak", &["line", "squares"]),
            (Game::Ampel, "yellow", &["5", "6", "7", "8", "9", "10"]),
        ];
        let all = options.iter().flat_map(|(game, option, values)| {
            let with = |value| AnyOptions::default_of(*game).with_text(option, value);
            values.iter().map(move |value| with(value))
        });
        all.map(|options| AnyPosition::start(options.expect("an option")))
            .collect()
    }

    /// Catches a map that turns the order of two chances round, proves something, or favours the side to move.
    #[test]
    fn a_chance_grows_with_what_the_search_says() {
        for start in empty_boards() {
            let mut random = Random::new(1);
            let mut position = start;
            for _ in 0..40 {
                let chances = (0..=100)
                    .map(|it| registry::calibration(&position).apply(f64::from(it) / 100.0));
                let chances: Vec<f64> = chances.collect();
                assert!(chances.is_sorted());
                assert!(chances.iter().all(|it| (0.01..=0.99).contains(it)));
                assert!((0.35..=0.5).contains(&chances[50]), "{}", chances[50]);
                let Some(action) = random.pick(&position.legal_actions()) else {
                    break;
                };
                position = position.play_unchecked(action);
            }
        }
    }

    /// Catches a map by which an empty board is more than better or less than even.
    #[test]
    fn an_empty_board_is_open() {
        for start in empty_boards() {
            let thought = expect(&start, Limits::nodes(20_000), 1, &mut |_| 0.0);
            let chance = thought.expect("an action").chance(&start);
            assert!(
                (0.4..0.8).contains(&chance),
                "{:?}: {chance}",
                start.options()
            );
        }
    }

    #[test]
    fn a_longer_search_errs_less() {
        for start in empty_boards() {
            let errors =
                [1, 1_000, 1_000_000].map(|nodes| registry::calibration(&start).error(nodes));
            assert!(errors.is_sorted_by(|one, other| one >= other));
        }
    }
}
