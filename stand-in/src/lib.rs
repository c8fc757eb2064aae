#![doc = include_str!("../README.md")]

mod announce;
mod api_error;
mod cdn;
mod changes;
#[cfg(feature = "cli")]
pub mod cli;
mod client;
mod clock;
mod config;
mod control;
mod draft;
mod faults;
mod filename;
mod form;
mod gateway;
mod id;
mod image;
mod line;
mod lock;
mod membership;
mod memory;
mod missing;
mod origin;
#[cfg(feature = "page")]
mod page;
mod polls;
mod recording;
mod refusals;
mod rest;
mod server;
mod state;
pub mod testing;
mod world;

pub use client::{Answer, Client};
pub use config::Config;
pub use control::ControlError;
pub use id::Id;
pub use memory::Memory;
pub use server::{StandIn, StartError};
pub use testing::Discord;
