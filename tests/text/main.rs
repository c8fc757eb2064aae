//! The sentences: complete in every language, used, and clean.

mod ampel;
mod catalogue;
mod isaac;
mod pictures;
mod shown;
mod source;
mod translations;
