//! The bot on Discord: a request in, one answer out, and notices when time runs.
//!
//! This layer parses what the platform sends, calls [`app`], and turns what comes back
//! into messages. It holds no rules, no SQL and no sentences.

mod ampel;
mod asker;
mod board;
mod bot;
mod buttons;
mod challenge;
mod clock;
mod commands;
mod custom_id;
mod deeds;
mod desk;
mod error;
mod framework;
mod games;
mod in_flight;
mod isaac;
mod message;
mod notices;
mod offers;
mod play;
mod ply;
mod rating;
mod reply;

pub use bot::{Bot, BotConfig, Ended, StartError};
pub use clock::{Clock, Hand};
pub use commands::{all as commands, localise};
pub use desk::Desk;

use desk::Stop;
use reply::Undelivered;
use std::sync::Arc;

/// What a command is called with.
type Context<'a> = poise::ApplicationContext<'a, Arc<Desk>, Failed>;

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
