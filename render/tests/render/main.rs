//! Pictures: their files, their marks, and their colours for every kind of eye.

mod ampel;
mod contrast;
mod encoding;
mod eyes;
mod games;
mod isaac;
mod letters;
#[path = "../../../tests/support/matches.rs"]
mod matches;
mod patterns;
mod pictures;
#[path = "../../../tests/support/random.rs"]
mod random;
mod reference;
mod scenes;
mod seen;
mod standings;
mod support;
mod tables;
