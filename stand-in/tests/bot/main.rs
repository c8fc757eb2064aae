//! The stand-in, met by a real serenity bot, by plain HTTP and by plain WebSockets.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod api;
mod clock;
mod commands;
mod control;
mod example;
mod faults;
mod gateway;
mod messages;
mod origin;
mod people;
mod places;
mod refusals;
mod schema;
mod speed;
