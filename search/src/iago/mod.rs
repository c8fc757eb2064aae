//! Iago.

mod geometry;
mod guide;
mod node;
mod search;
mod solver;
mod state;
pub mod training;
mod weights;

pub(crate) use search::{think, think_guided};
pub use solver::{Solution, solve};
pub(crate) use weights::points_per_logit;
