//! One bot at a time on an SQLite file: a lock on a file beside it, which the system releases with the process.

use super::connect::file_of;
use super::{Backend, Store, StoreError};
use std::fs::{File, TryLockError};
use std::sync::Arc;

impl Store {
    /// Opens the database as [`Store::open`] does, for the one process that runs the bot on it. Others may still open
    /// and read it. A PostgreSQL server takes several bots.
    ///
    /// # Errors
    /// As [`Store::open`]; or another process runs a bot on the same SQLite file.
    pub async fn open_alone(address: &str) -> Result<Store, StoreError> {
        let owner = match address.starts_with("sqlite:") {
            true => lock(&file_of(address))?,
            false => None,
        };
        let mut store = Store::open(address).await?;
        debug_assert!(owner.is_none() || store.backend == Backend::Sqlite);
        store.owner = owner.map(Arc::new);
        Ok(store)
    }
}

/// Locks the file beside a database. Where that cannot be made or locked, the database is opened all the same: it says
/// itself whether its folder can be written.
fn lock(path: &str) -> Result<Option<File>, StoreError> {
    let beside = format!("{path}.lock");
    let mut options = File::options();
    let Ok(file) = options
        .create(true)
        .write(true)
        .truncate(false)
        .open(beside)
    else {
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            path: path.to_owned(),
        }),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "a second bot on the same database would not be noticed");
            Ok(None)
        }
    }
}
