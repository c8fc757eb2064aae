//! Encodes pictures as PNG and GIF files.

pub mod gif;
mod patch;
pub mod png;
