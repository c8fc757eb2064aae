//! ISAAC.

mod guide;
mod model;

pub use model::Model;
