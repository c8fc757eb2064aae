//! Boards of Ampel: a triangle of thin lines, disks in three colours, the trails of the last moves.

mod board;
mod layout;
mod marks;
mod paint;
mod scene;

pub use layout::Layout;
pub use scene::{Hint, Mark, Scene, Stage, Tally, Tile, Trail};
