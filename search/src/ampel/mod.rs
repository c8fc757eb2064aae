//! Ampel.

mod facts;
mod game;
mod guide;
mod model;

pub use facts::{Coming, Fact, Number, Plan, Way};
pub(crate) use model::Model;
