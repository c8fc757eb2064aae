#![doc = include_str!("../README.md")]

mod announce;
mod api_error;
mod changes;
pub mod cli;
mod client;
mod clock;
mod config;
mod control;
mod draft;
mod faults;
mod form;
mod gateway;
mod id;
mod image;
mod line;
mod missing;
mod page;
mod recording;
mod rest;
mod server;
mod state;
mod world;

pub use client::{Answer, Client};
pub use config::Config;
pub use control::ControlError;
pub use id::Id;
pub use server::{StandIn, StartError};
