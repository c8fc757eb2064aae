//! Ampel.

mod game;
mod guide;
mod model;

pub use model::Model;
