//! Turns interactions into requests to handlers, and errors into sentences at one boundary.

pub mod boundary;
pub mod commands;
pub mod components;
mod explain;
#[cfg(test)]
mod forged;
pub mod forms;
mod server_only;
