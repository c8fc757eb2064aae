//! Starting over after a clash.

use super::{Error, UseCaseError};
use store::StoreError;

/// How often a change starts over when others change the same thing at the same moment.
const TRIES: usize = 32;

pub(super) trait MayClash: From<StoreError> {
    /// Whether doing the same again from the start may succeed.
    fn is_clash(&self) -> bool;
}

impl MayClash for StoreError {
    fn is_clash(&self) -> bool {
        StoreError::is_clash(self)
    }
}

impl MayClash for Error {
    fn is_clash(&self) -> bool {
        matches!(self, Error::Store(error) if error.is_clash())
    }
}

impl<R> MayClash for UseCaseError<R> {
    fn is_clash(&self) -> bool {
        matches!(self, UseCaseError::Internal(error) if error.is_clash())
    }
}

/// Runs `attempt` until it ends in anything but a clash.
pub(super) async fn retry_on_clash<T, E: MayClash, F: Future<Output = Result<T, E>>>(
    attempt: impl Fn() -> F,
) -> Result<T, E> {
    for _ in 0..TRIES {
        match Box::pin(attempt()).await {
            Err(error) if error.is_clash() => {}
            done => return done,
        }
    }
    Err(StoreError::Clash.into())
}
