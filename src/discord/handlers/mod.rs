//! A request → a use case → a reply.

pub mod analyse;
mod answer;
pub mod challenge;
pub mod hint;
pub mod look;
pub mod manage;
pub mod match_actions;
pub mod offers;
pub mod opponent;
pub mod pick;
pub mod play;
pub mod rating;
