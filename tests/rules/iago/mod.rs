//! Iago.

mod cells;
mod vectors;
