//! Ampel: its model for the search, priors and playouts.

mod game;
mod guide;
mod model;

pub(crate) use model::Model;
