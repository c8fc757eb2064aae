//! Iago.

mod cells;
mod generators;
mod refusals;
mod vectors;
