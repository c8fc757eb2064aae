//! What leaves the bot: answers, and deliveries of outbox rows.

mod answering;
mod asked;
mod callback;
pub mod calls;
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
pub use calls::Calls;
