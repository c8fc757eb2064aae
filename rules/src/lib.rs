#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the crate is pure"
)]

mod action;
pub mod ampel;
mod by_side;
mod game;
pub mod iago;
pub mod isaac;
mod options;
mod outcome;
pub mod perft;
mod position;
pub mod record;
mod registry;
mod set;
mod side;

pub use action::ParseActionError;
pub use any::AnyPlayed;
pub use by_side::BySide;
pub use game::{Facts, ParseGameError};
pub use options::{GameOptions, OptionError, OptionValue};
pub use outcome::{Outcome, Reason};
pub use position::{Played, Position, Refusal};
pub use side::Side;

registry::games! { $
    /// Hexagonal Othello with captives (`rulings/iago.md`).
    Iago in iago;
    /// Rectangles placed, then removed for points (`rulings/isaac.md`).
    Isaac in isaac;
    /// Bouncing disks and traffic lights (`rulings/ampel.md`).
    Ampel in ampel;
}

// It uses `with_game!`, which the lines above define.
mod any;
