//! A request → a use case → a reply, and what the bot says of its own accord.

pub mod analyse;
mod answer;
pub mod challenge;
pub mod hint;
pub mod look;
pub mod match_actions;
pub mod notices;
pub mod offers;
pub mod opponent;
pub mod pick;
pub mod play;
pub mod rating;
