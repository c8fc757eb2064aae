//! Iago.

mod game;
mod geometry;
mod guide;
mod node;
mod solver;
mod state;
mod think;
pub mod training;
mod weights;

pub use solver::{Solution, solve};
