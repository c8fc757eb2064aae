//! Numbers as pictures.

mod course;
mod field;
mod graph;
mod standings;

pub use course::Course;
pub use graph::{Graph, Rated};
pub use standings::{Standing, Standings};
