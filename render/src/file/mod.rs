//! Pictures as files.

pub mod gif;
mod patch;
pub mod png;
