//! The bot on Discord: a request in, one answer out, and everything that is owed to be seen.
//!
//! This layer parses what the platform sends, calls [`app`], and turns what comes back
//! into messages. It holds no rules, no SQL and no sentences. Four rooms: `incoming` calls
//! `handlers`, those use `outgoing` and `views`, and `outgoing` uses `views`.

mod bot;
mod busy;
mod cache;
mod clock;
mod context;
mod counted;
mod custom_id;
pub mod doctor;
mod error;
mod framework;
mod gateway;
mod handlers;
mod incoming;
mod invoker;
mod latency;
mod limits;
mod outgoing;
mod thinker;
mod views;
mod watched;

pub use bot::{Bot, BotConfig, StartError};
pub use clock::{Clock, ManualClock};
pub use context::Data;
pub use gateway::{Ended, GATEWAY_SILENCE};
pub use incoming::commands::{all as commands, localise};
pub use outgoing::Calls;
pub use thinker::Effort;
pub use watched::{Readiness, Watched};
