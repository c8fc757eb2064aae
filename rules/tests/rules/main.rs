//! The rules of the games, from outside.

mod adjudicate;
mod ampel;
mod ampel_vectors;
mod differential;
mod fuzz;
mod iago;
mod input;
mod isaac;
mod options;
mod perft;
#[path = "../../../tests/support/random.rs"]
mod random;
mod record;
mod reference_ampel;
mod reference_iago;
mod reference_isaac;
mod sets;
