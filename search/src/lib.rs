//! Opponents for Iago, ISAAC and Ampel: an engine, levels, hints and analysis.
//!
//! The crate is pure: the caller hands in the limits, the clock and the stop flag ([`Limits`],
//! [`Spent`]), and chance is a seed. A question limited by nodes has the same answer on every machine.
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

/// The most bytes of a search's tree and table.
const MEMORY: usize = 60 << 20;

mod ampel;
mod budget;
mod game;
mod guided;
pub mod iago;
mod isaac;
mod judge;
mod level;
mod player;
pub mod puzzle;
mod random;
mod reason;
mod registry;
mod table;
mod think;
mod thought;

pub use budget::{Limits, Spent};
pub use judge::{Alternative, Hint, PlyJudgement, after, expect, hint, judge, turning_points};
pub use level::{Level, LevelError};
pub use player::{Player, Question};
pub use puzzle::{Puzzle, Task};
pub use random::Random;
pub use reason::Reason;
pub use registry::opening_length;
pub use think::think;
pub use thought::{Judged, Thought};
