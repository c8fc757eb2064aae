//! The picture of an Iago board.
//!
//! The eye should find, in this order: whose turn it is and what is compulsory; the last
//! placement; the two colours; the rest. Gold means "must" and
//! nothing else.

mod board;
mod layout;
mod legend;
pub mod paint;
mod panels;
mod scene;

pub use board::{Key, Tools};
pub use layout::Layout;
pub use scene::{Counting, Hint, Mark, Ray, Scene, Tally, Tile};
