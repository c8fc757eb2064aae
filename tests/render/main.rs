//! Pictures: what they show, byte by byte and by eye.

mod ampel;
mod cli;
mod contrast;
mod encoding;
mod isaac;
mod patterns;
mod pictures;
mod reference;
mod scenes;
mod support;
mod twin;
