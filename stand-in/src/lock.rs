//! One way to lock.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks; a panic elsewhere must not make the stand-in deaf.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
