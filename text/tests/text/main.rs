//! The sentences: complete in every language, used, and clean.

mod ampel;
mod isaac;
mod pictures;
