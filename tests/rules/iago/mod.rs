//! Iago.

mod cells;
