//! ISAAC.

mod model;

pub use model::{Act, Model};
