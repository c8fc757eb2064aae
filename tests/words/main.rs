//! The sentences: complete in every language, used, and shown somewhere.

mod catalogue;
mod shown;
mod source;
mod translations;
