//! What leaves the bot: answers, and the public messages that are owed.

mod callback;
pub mod calls;
pub mod delivery;
pub mod http;
pub mod message;
pub mod messenger;
pub mod reconciler;
pub mod reply;
pub mod role_check;
pub mod routes;

pub use calls::Calls;
