//! What the platform sends → a request, and the one boundary where errors become sentences.

pub mod boundary;
pub mod commands;
pub mod component_id;
pub mod components;
mod explain;
#[cfg(test)]
mod forged;
pub mod invoker;
pub mod puzzle_press;
pub mod request;
pub mod roles_press;
pub mod ruling_press;
pub mod study;
mod word;
