//! Opponents for Iago, ISAAC and Ampel: an engine, levels, hints and analysis.
//!
//! The crate is pure: the caller hands in the limits, the clock and the stop flag ([`Limits`], [`Spent`]), and a seed
//! for all random choices. A question limited by nodes has the same answer on every machine.
//!
//! ```
//! use rules::{AnyOptions, AnyPosition, Game};
//! use search::{Limits, Player, Question, think};
//!
//! let start = AnyPosition::start(AnyOptions::default_of(Game::Iago));
//! let question = Question {
//!     player: Player::Engine,
//!     limits: Limits::nodes(1_000),
//!     seed: 1,
//!     all: false,
//! };
//! let thought = think(&start, question, &mut |_| 0.0).expect("the game goes on");
//! assert!(start.is_legal(thought.best));
//! ```

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the crate is pure"
)]

/// The largest number of bytes that the tree and the table of a search take together.
const MEMORY: usize = 60 << 20;

pub mod ampel;
mod analysis;
mod balance;
mod budget;
mod calibration;
mod compare;
mod course;
mod evaluation;
mod fit;
mod game;
mod guided;
mod hint;
pub mod iago;
pub mod isaac;
mod level;
mod line;
mod plain;
mod player;
pub mod puzzle;
mod random;
mod registry;
mod standing;
mod state;
mod table;
mod think;
mod thought;

pub use analysis::{Analysis, Asked};
pub use balance::{Balance, Kind};
pub use budget::{Limits, Spent};
pub use compare::{By, Comparison};
pub use course::{Counted, Course, Mistake};
pub use evaluation::{Evaluation, Evaluations};
pub use hint::{Hint, Verdict, hint};
pub use level::{Level, LevelError};
pub use line::{Line, Turn};
pub use player::{Player, Question};
pub use puzzle::{Puzzle, Task};
pub use random::Random;
pub use registry::opening_length;
pub use standing::Standing;
pub use think::{after, expect, think};
pub use thought::{Judged, Thought};

#[cfg(test)]
mod models {
    //! The tests compare each game's model for the search with the game's rules.

    use crate::random::Random;
    use crate::state::State;
    use rules::{AnyOptions, Game, Position, Side};

    fn agree<P: Position, S: State>(start: P, model_of: fn(&P) -> S, seed: u64, actions: usize) {
        let mut random = Random::new(seed);
        let mut position = start;
        let mut model = model_of(&position);
        for _ in 0..actions {
            assert_eq!(model.to_move(), position.to_move());
            assert_eq!(model.winner(), position.outcome().map(|it| it.winner));
            let mut tokens: Vec<String> = model.actions().iter().map(ToString::to_string).collect();
            tokens.sort();
            let legal = position.legal_actions().into_iter();
            let mut legal: Vec<String> = legal.map(|it| it.to_string()).collect();
            legal.sort();
            assert_eq!(tokens, legal);
            let fresh = model_of(&position);
            assert_eq!(
                Side::BOTH.map(|it| fresh.points(it)),
                Side::BOTH.map(|it| model.points(it))
            );
            let Some(action) = random.pick(&model.actions()) else {
                return;
            };
            let chosen = model.random_action(&mut random).map(|it| it.to_string());
            assert!(chosen.is_some_and(|it| legal.contains(&it)));
            position = position
                .play_token(&action.to_string())
                .expect("legal")
                .position;
            model.play(action);
        }
    }

    #[test]
    fn of_isaac_agree() {
        for seed in 0..40 {
            let options = AnyOptions::default_of(Game::Isaac)
                .with_text("tiebreak", if seed % 2 == 0 { "line" } else { "squares" });
            let Ok(AnyOptions::Isaac(options)) = options else {
                panic!("options")
            };
            agree(
                rules::isaac::Isaac::start(options),
                |it| crate::isaac::Model::from(it),
                seed,
                200,
            );
        }
    }

    #[test]
    fn of_ampel_agree() {
        for seed in 0..40 {
            let yellow = (5 + seed % 6).to_string();
            let options = AnyOptions::default_of(Game::Ampel).with_text("yellow", &yellow);
            let Ok(AnyOptions::Ampel(options)) = options else {
                panic!("options")
            };
            agree(
                rules::ampel::Ampel::start(options),
                |it| crate::ampel::Model::from(it),
                seed,
                300,
            );
        }
    }

    #[test]
    fn of_iago_agree() {
        for seed in 0..60 {
            let variant = ["standard", "loose", "simple"][seed as usize % 3];
            let penalty = if seed % 2 == 0 { "false" } else { "true" };
            let options = AnyOptions::default_of(Game::Iago)
                .with_text("variant", variant)
                .and_then(|options| options.with_text("penalty", penalty));
            let Ok(AnyOptions::Iago(options)) = options else {
                panic!("options")
            };
            agree(rules::iago::Iago::start(options), |it| *it, seed, 90);
        }
    }
}
