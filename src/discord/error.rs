//! The error of a request.

use std::any::Any;

/// Why a request was not carried out to the end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The use case failed.
    #[error(transparent)]
    App(#[from] app::Error),
    /// The answer did not get through.
    #[error(transparent)]
    Undelivered(#[from] Undelivered),
    /// A handler panicked, with this message.
    #[error("a panic: {0}")]
    Panicked(String),
}

impl Error {
    /// The error of a handler that has panicked.
    pub fn of_panic(panic: &(dyn Any + Send)) -> Error {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
        Error::Panicked(words.unwrap_or("without words").to_owned())
    }
}

/// An answer that did not get through, and why. The text never contains the URL of the call, because the URL contains
/// the interaction's token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not delivered: {0}")]
pub struct Undelivered(pub String);
