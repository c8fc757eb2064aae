//! Charts and tables: rating graphs, leaderboards, tournament tables, brackets, courses of matches.

mod bracket;
mod course;
mod field;
mod graph;
mod standings;
mod table;
mod title;

pub use bracket::{Bracket, Entrant, Meeting};
pub use course::Course;
pub use graph::{Graph, Rated};
pub use standings::{Standing, Standings};
pub use table::{Table, TableCell, TableRow};
