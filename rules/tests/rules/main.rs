//! Tests of the rules by their public items: vectors, perft, reference implementations and setups.

extern crate iago_rules as rules;

mod adjudicate;
mod ampel;
mod ampel_vectors;
#[path = "../../../tests/support/dead_position.rs"]
mod dead_position;
mod differential;
mod fuzz;
mod iago;
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
mod turns;
