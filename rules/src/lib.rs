//! The rules of the games: pure, without clock, randomness, input or sentences.
//!
//! Each game is a folder with a type that implements [`Position`]; its rulings stand numbered in
//! `docs/rules`.

mod action;
pub mod ampel;
mod any;
mod game;
pub mod iago;
pub mod input;
pub mod isaac;
mod options;
mod outcome;
pub mod perft;
mod position;
pub mod record;
mod side;

pub use action::ParseActionError;
pub use any::{
    AnyAction, AnyEffects, AnyOptions, AnyPlayed, AnyPosition, AnyReason, AnyRefusal, Game,
};
pub use game::{Facts, UnknownGame};
pub use options::{GameOptions, OptionError, OptionValue};
pub use outcome::{Outcome, Reason};
pub use position::{Played, Position, Refusal};
pub use side::Side;
