//! Opponents.
mod budget;
pub mod iago;
mod plain;
mod player;
mod random;
mod state;
mod table;
mod thought;
pub use budget::{Limits, Spent};
pub use thought::{Judged, Thought};
pub use player::{Player, Question, think};
