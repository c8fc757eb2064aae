//! The error type of this layer.

/// Why a request was not carried out to the end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The use case came to no answer.
    #[error(transparent)]
    App(#[from] app::Error),
    /// The answer did not get through.
    #[error(transparent)]
    Undelivered(#[from] Undelivered),
    /// A handler panicked; its words.
    #[error("a panic: {0}")]
    Panicked(String),
}

/// An answer that did not get through; its text never contains an address, which would carry the
/// interaction's token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not delivered: {0}")]
pub struct Undelivered(pub String);
