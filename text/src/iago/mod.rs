//! Iago in words.

mod board;
mod explain;
mod fact;
mod moves;
mod play;
mod refusal;
mod steps;

pub use board::{ReadError, read};
pub use refusal::refusal;
