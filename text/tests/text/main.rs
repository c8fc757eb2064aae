//! The sentences: complete in every language, used, shown somewhere, and clean.

mod ampel;
mod catalogue;
mod engine;
mod isaac;
mod layers;
mod learn;
mod legend;
mod pictures;
mod puzzles;
mod rest;
mod roles;
mod shown;
mod silence;
mod source;
mod translations;
