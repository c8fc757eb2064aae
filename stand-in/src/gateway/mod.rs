//! The gateway: sessions, sockets and payload encodings.

mod encoding;
mod hub;
mod intents;
mod socket;

pub(crate) use hub::{Hub, SESSION_STARTS};
pub(crate) use intents::{GUILD_MEMBERS, PRIVILEGED};
pub(crate) use socket::upgrade;
