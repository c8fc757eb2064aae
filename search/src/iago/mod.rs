//! Iago: its engine, solver, and training.

mod edge;
mod game;
mod geometry;
mod node;
mod odds;
mod solver;
mod think;
pub mod training;
mod tree;
mod weights;

pub use solver::{Solution, solve};
