//! The stand-in, met by a real serenity bot, by plain HTTP and by plain WebSockets.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod api;
mod channel_types;
mod clients;
mod clock;
mod commands;
mod control;
mod dialects;
mod dispatch;
mod example;
mod faults;
mod forms;
mod gateway;
mod installed;
mod layout;
mod locked;
mod memory;
mod messages;
mod nonsense;
mod origin;
mod people;
mod places;
mod polls;
mod published;
mod recipe_forms;
mod recipes;
mod refusals;
mod routes;
mod schema;
mod slow;
mod starting;
mod testing;

#[path = "../shared/skipped.rs"]
mod skipped;

pub use skipped::{client_is_missing, skipped};
