//! The rules of the games, from outside.

mod adjudicate;
mod ampel;
mod ampel_differential;
mod ampel_vectors;
mod fuzz;
mod iago;
mod isaac;
mod obvious_ampel;
mod obvious_iago;
mod perft;
mod record;
