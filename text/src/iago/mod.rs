//! Iago in words.

mod board;
mod play;
mod refusal;
mod steps;

pub use board::{ReadError, read};
pub use refusal::refusal;
