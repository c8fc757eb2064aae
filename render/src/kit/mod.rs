//! The parts from which the boards of all games are made.

mod grid;
mod layout;
pub mod parts;
mod sheet;
mod strip;

pub use grid::{gap, grid, stacked};
pub use layout::{Layout, Painter, enclosing, strip_height};
pub use sheet::Sheet;
pub use strip::StripTools;
