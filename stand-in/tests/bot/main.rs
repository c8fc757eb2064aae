//! The stand-in, met by a real serenity bot, by plain HTTP and by plain WebSockets.

mod api;
mod clock;
mod commands;
mod control;
mod example;
mod faults;
mod gateway;
mod messages;
mod refusals;
mod schema;
mod speed;
