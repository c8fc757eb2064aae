//! Iago in words.

mod board;
mod play;

pub use board::{ReadError, read};
