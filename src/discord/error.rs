//! The error of a request.

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

/// An answer that did not get through, and why. The text never contains the URL of the call, because the URL contains
/// the interaction's token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not delivered: {0}")]
pub struct Undelivered(pub String);
