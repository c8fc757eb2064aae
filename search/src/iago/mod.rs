//! Iago.

mod facts;
mod game;
mod geometry;
mod node;
mod solver;
mod state;
mod think;
pub mod training;
mod tree;
mod weights;

pub use facts::{Count, Fact, Points};
pub use solver::{Solution, solve};
