//! A request → a use case → a reply. A handler loads what a view draws.

pub mod analyse;
mod answer;
mod audience;
pub mod challenge;
pub mod explain;
pub mod hint;
pub mod history;
pub mod learn;
pub mod look;
pub mod manage;
pub mod match_actions;
pub mod moderate;
pub mod offers;
pub mod opponent;
pub mod personal;
pub mod pick;
pub mod play;
pub mod profile;
pub mod puzzle;
pub mod ranking;
pub mod rating;
pub mod roles;
pub mod rulebook;
pub mod settings;
mod tips;
pub mod walk;
