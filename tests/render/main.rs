//! Pictures: what they show, byte by byte and by eye.

mod ampel;
mod cli;
mod contrast;
mod encoding;
mod eyes;
mod isaac;
mod patterns;
mod pictures;
#[path = "../support/random.rs"]
mod random;
mod reference;
mod scenes;
mod support;
mod twin;
