//! Pictures: what they show, byte by byte and by eye.

mod ampel;
mod contrast;
mod encoding;
mod eyes;
mod games;
mod isaac;
mod patterns;
mod pictures;
#[path = "../../../tests/support/matches.rs"]
mod matches;
#[path = "../../../tests/support/random.rs"]
mod random;
mod reference;
mod scenes;
mod support;
mod twin;
