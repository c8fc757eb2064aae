//! Handlers: each turns a request into a call of a use case, and its result into a reply. A handler loads what a view
//! draws.

pub mod analyse;
mod audience;
pub mod avoid;
pub mod challenge;
pub mod engine_turns;
pub mod explain;
pub mod hint;
pub mod history;
pub mod learn;
pub mod look;
pub mod manage;
pub mod match_actions;
pub mod moderate;
pub mod moderate_people;
pub mod offers;
pub mod opponent;
pub mod personal;
pub mod pick;
pub mod play;
pub mod profile;
pub mod puzzle;
pub mod ranking;
pub mod rating;
mod rematch;
pub mod replies;
pub mod roles;
pub mod rulebook;
pub mod server_data;
pub mod settings;
mod short_match;
mod threads;
mod tips;
pub mod tournament;
pub mod walk;
