//! Boards of Ampel: a triangle of thin lines, three lamps, the ways of the last moves.

mod board;
mod layout;
mod legend;
mod paint;
mod pictured;
mod scene;

pub use layout::Layout;
pub use scene::{Hint, Mark, Scene, Stage, Tally, Tile, Trail};
