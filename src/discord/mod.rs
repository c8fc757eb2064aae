//! The bot on Discord: requests, answers, and the messages of matches.
//!
//! This layer parses what Discord sends, calls [`app`], and turns the results of [`app`] into messages. It contains no
//! rules, no SQL and no sentences.
//!
//! There are five main modules; each uses only the modules after it: `incoming`, `handlers`, `outgoing`, `views`,
//! `custom_id`. Files of one name are steps of one subject: `incoming/commands/learn.rs` reads the command,
//! `handlers/learn.rs` calls the use case, and `views/learn.rs` draws the answer.

mod aside;
mod asking;
mod bot;
mod busy;
mod cache;
mod clock;
mod connection;
mod context;
mod counted;
mod custom_id;
mod deliveries;
pub mod doctor;
mod error;
mod framework;
mod gateway;
mod handlers;
mod incoming;
mod latency;
mod limits;
mod outgoing;
mod queue;
mod relay;
mod settings;
mod thinker;
mod tokens;
mod views;
mod watched;

pub use bot::{Bot, BotConfig, StartError};
pub use clock::{Clock, ManualClock};
pub use context::Data;
pub use gateway::Ended;
pub use incoming::commands::{all as commands, localise};
pub use outgoing::Calls;
pub use thinker::Effort;
pub use watched::{Readiness, Watched};
