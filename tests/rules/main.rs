//! The rules of the games, from outside.

mod adjudicate;
mod ampel;
mod ampel_differential;
mod ampel_vectors;
mod iago;
mod isaac;
mod obvious_ampel;
mod perft;
