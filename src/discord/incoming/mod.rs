//! What the platform sends → a request, and the one boundary where errors become sentences.

pub mod boundary;
pub mod commands;
pub mod components;
mod explain;
#[cfg(test)]
mod forged;
pub mod forms;
mod server_only;
