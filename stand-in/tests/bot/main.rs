//! A real serenity bot against the stand-in.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod commands;
mod example;
