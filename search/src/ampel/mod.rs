//! Ampel: its model for the search, priors and playouts, and facts for hints.

mod facts;
mod game;
mod guide;
mod model;

pub use facts::{Coming, Fact, Number, Plan, Way};
pub(crate) use model::Model;
