//! The rules of the games: pure, without clock, randomness, input or sentences.
//!
//! Each game is a folder with a type that implements [`Position`]; its rulings stand numbered in
//! `docs/rules`.

pub mod ampel;
mod game;
pub mod iago;
pub mod isaac;
mod outcome;
mod position;
mod side;

pub use game::{Game, UnknownGame};
pub use outcome::Outcome;
pub use position::{Played, Position, Refusal};
pub use side::Side;
