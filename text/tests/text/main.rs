//! The sentences: complete in every language, used, shown somewhere, and clean.

mod ampel;
mod catalogue;
mod engine;
mod isaac;
mod layers;
mod legend;
mod pictures;
mod shown;
mod silence;
mod source;
mod translations;
