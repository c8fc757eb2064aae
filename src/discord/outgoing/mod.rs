//! A message → the platform: request shapes, single calls, answers and what follows them.

pub mod delivery;
pub mod housekeeping;
pub mod http;
mod message;
pub mod reply;
