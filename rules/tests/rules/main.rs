//! The rules of the games, from outside.

mod adjudicate;
mod ampel;
mod ampel_differential;
mod ampel_vectors;
mod fuzz;
mod iago;
mod isaac;
mod perft;
mod record;
mod reference_ampel;
mod reference_iago;
