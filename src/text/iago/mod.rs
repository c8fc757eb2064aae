//! Iago in words.

mod board;
mod play;
mod refusal;

pub use board::{ReadError, read};
pub use refusal::refusal;
