//! Ampel.

mod model;

pub use model::{Act, Model};
