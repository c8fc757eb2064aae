//! Boards of ISAAC.
//!
//! Both coordinate systems run around the board, each along its owner's two edges and in its owner's
//! colour. Pieces are bars with their value in the middle; notches show their length. Gold marks what the
//! player must choose from, and nothing else: removable pieces, and squares the counter may go to. Light marks
//! the last action: the piece placed, the line scored, a dot on every piece that counted.

mod board;
mod layout;
mod marks;
mod paint;
mod pawn;
mod places;
mod scene;
mod sprites;

pub use layout::Layout;
pub use scene::{Ghost, Panel, Pawn, Scene, Scored};
