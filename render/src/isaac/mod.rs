//! The picture of an ISAAC board.
//!
//! Both coordinate systems run around the board, each along its owner's two edges and in its
//! owner's colour. Pieces are bars with their value in the middle and their length at one end;
//! those in columns have a shade of their own. Gold means "now" and nothing else: the piece just
//! placed, the line just scored with a dot on every piece that counted, the side to move.

mod board;
mod layout;
mod numbers;
mod paint;
mod pawn;
mod scene;

pub use board::{Across, Key, Tools};
pub use layout::Layout;
pub use paint::face;
pub use scene::{Ghost, Panel, Pawn, Scene, Scored};
