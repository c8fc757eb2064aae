//! Iago.

mod cells;
mod generators;
mod vectors;
