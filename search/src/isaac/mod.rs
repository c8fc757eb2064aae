//! ISAAC.

mod facts;
mod game;
mod guide;
mod model;

pub use facts::Fact;
pub(crate) use model::Model;
