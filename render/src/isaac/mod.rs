//! Boards of ISAAC.
//!
//! The numbers of both coordinate systems stand around the board, each along its owner's two edges and in its owner's
//! colour. Pieces are bars with their value in the middle; notches show their length. Gold marks the choices that the
//! player has, and nothing else: pieces that can be removed, and squares to which the counter may go. Light marks show
//! the last action: the piece that was placed, the line that scored, and a dot on every piece that counted.

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
