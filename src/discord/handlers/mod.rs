//! A request → a use case → a reply.

mod answer;
pub mod challenge;
pub mod look;
pub mod manage;
pub mod match_actions;
pub mod offers;
pub mod pick;
pub mod play;
pub mod rating;
