//! Iago: its engine, solver, facts for hints, and training.

mod facts;
mod game;
mod geometry;
mod node;
mod odds;
mod solver;
mod think;
pub mod training;
mod tree;
mod weights;

pub use facts::{Count, Fact, Points};
pub use solver::{Solution, solve};
