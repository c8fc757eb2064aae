#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the crate is pure"
)]

pub mod ampel;
mod game;
pub mod iago;
pub mod isaac;
mod options;
pub mod perft;
mod position;
pub mod record;
mod registry;
mod set;
mod side;

pub use any::AnyPlayed;
pub use game::{Facts, ParseGameError};
pub use options::{GameOptions, OptionError, OptionValue};
pub use position::{Outcome, ParseActionError, Played, Position, Reason, Refusal};
pub use side::{BySide, Side};

registry::games! { $
    /// Hexagonal Othello with captives (`rulings/iago.md`).
    Iago in iago;
    /// Rectangles are placed, and then removed for points (`rulings/isaac.md`).
    Isaac in isaac;
    /// Bouncing disks and traffic lights (`rulings/ampel.md`).
    Ampel in ampel;
}

// `any` comes last: it uses `with_game!`, which `registry::games!` above defines.
mod any;
