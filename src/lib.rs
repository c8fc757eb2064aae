//! Iago: a referee for matches of abstract board games in Discord.
//!
//! This crate talks to Discord and has the command line. Everything else is in crates of its own (see
//! `docs/ARCHITECTURE.md`).
#![warn(clippy::large_futures)]

pub mod config;

pub mod env_file;

pub mod faces;

pub mod discord;

pub mod monitor;

pub mod times;

pub mod cli;
