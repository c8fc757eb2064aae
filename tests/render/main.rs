//! Pictures: what they show, byte by byte and by eye.

mod ampel;
mod cli;
mod contrast;
mod encoding;
mod isaac;
mod scenes;
mod support;
mod twin;
