//! Iago: a referee for matches of abstract board games in Discord.
//!
//! Ground first: each module may use those above it, never those below (see
//! `docs/ARCHITECTURE.md`; a test enforces it).

pub mod config;
pub mod rules;

pub mod rating;
pub mod record;
pub mod referee;
pub mod render;
pub mod store;
pub mod text;

pub mod app;

pub mod discord;

pub mod cli;
