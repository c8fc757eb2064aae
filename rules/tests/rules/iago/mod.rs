//! Iago.

mod cells;
mod generators;
mod refusals;
mod setups;
mod vectors;
