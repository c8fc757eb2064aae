#![doc = include_str!("../README.md")]

mod announce;
pub mod cli;
mod client;
mod clock;
mod config;
mod control;
mod draft;
mod error;
mod faults;
mod form;
mod gateway;
mod id;
mod image;
mod page;
mod recording;
mod rest;
mod server;
mod state;
mod world;

pub use client::{Answer, Client, Refused};
pub use config::Config;
pub use id::Id;
pub use server::{StandIn, StartError};
