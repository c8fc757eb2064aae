//! Iago.

mod geometry;
mod guide;
mod node;
mod solver;
mod state;
mod think;
pub mod training;
mod weights;

pub use solver::{Solution, solve};
pub(crate) use think::think;
pub(crate) use weights::points_per_logit;
