//! Boards of Iago.
//!
//! A reader should see these things in this order: whose turn it is and what is compulsory; the last placement; the
//! two colours; the rest. Gold means "must" and nothing else.

mod board;
mod layout;
mod paint;
mod scene;

pub use layout::Layout;
pub use scene::{Counting, Hint, Mark, Ray, Scene, Tally, Tile};
