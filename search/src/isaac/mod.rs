//! ISAAC: its model for the search, priors and playouts, and facts for hints.

mod facts;
mod game;
mod guide;
mod model;

pub use facts::{Exchange, Fact, Places, Sums, Worth};
pub(crate) use model::Model;
