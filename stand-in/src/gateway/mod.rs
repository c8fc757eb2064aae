//! The gateway: sessions, sockets and what goes over them.

mod hub;
mod intents;
mod socket;

pub(crate) use hub::Hub;
pub(crate) use intents::{GUILD_MEMBERS, PRIVILEGED};
pub(crate) use socket::upgrade;
