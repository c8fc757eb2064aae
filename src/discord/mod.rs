//! The bot on Discord: a request in, one answer out, and notices when time runs.
//!
//! This layer parses what the platform sends, calls [`app`], and turns what comes back
//! into messages. It holds no rules, no SQL and no sentences.

mod ampel;
mod board;
mod bot;
mod buttons;
mod challenge;
mod clock;
mod commands;
mod component_id;
mod data;
mod error;
mod framework;
mod games;
mod in_flight;
mod invoker;
mod isaac;
mod match_actions;
mod message;
mod notices;
mod offers;
mod play;
mod ply;
mod rating;
mod reply;

pub use bot::{Bot, BotConfig, Ended, StartError};
pub use clock::{Clock, ManualClock};
pub use commands::{all as commands, localise};
pub use data::Data;

use data::Stop;
use reply::Undelivered;
use std::sync::Arc;

/// What a command is called with.
type Context<'a> = poise::ApplicationContext<'a, Arc<Data>, Failed>;

/// Why a command was not carried out to the end.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The use case gave no answer of its own.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The answer did not get through.
    #[error(transparent)]
    Undelivered(#[from] Undelivered),
}
