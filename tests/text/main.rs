//! The sentences: complete in every language, used, and clean.

mod catalogue;
mod source;
mod translations;
