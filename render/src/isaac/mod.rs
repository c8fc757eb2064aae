//! Boards of ISAAC.
//!
//! Both coordinate systems run around the board, each along its owner's two edges and in its owner's
//! colour. Pieces are bars with their value in the middle; notches tell their length. Gold means "must"
//! and nothing else: what may be removed, where the counter may go. Light is what has just happened: the
//! piece placed, the line scored, a dot on every piece that counted.

mod board;
mod layout;
mod legend;
mod marks;
mod paint;
mod pawn;
mod pictured;
mod places;
mod scene;
mod sprites;

pub use layout::Layout;
pub use scene::{Ghost, Panel, Pawn, Scene, Scored};
