//! The parts every board is made of.

mod banner;
mod grid;
mod layout;
mod painter;
pub mod parts;
mod sheet;
mod strip;

pub use grid::{gap, grid, stacked};
pub use layout::{Layout, enclosing, strip_height};
pub use painter::Painter;
pub use sheet::Sheet;
pub use strip::StripTools;
