//! Sends everything that the bot writes to Discord: answers to interactions, and messages of the outbox.

mod answering;
mod asked;
mod card;
pub mod channel_check;
mod delivery;
pub mod form;
pub mod http;
pub mod message;
pub mod messenger;
pub mod reconciler;
pub mod reply;
pub mod role_check;
pub mod routes;

pub use asked::Asked;
pub use http::Calls;
