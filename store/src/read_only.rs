//! Opens a database only for reading, while another process may write to it.

use super::connect::{inspect, or_of_its_log, patience, reach, torn, unusable};
use super::connection::PATIENCE;
use super::file::{file_of, reading, with_parameters};
use super::server::Wanted;
use super::{Backend, Store, StoreError};
use sqlx::any::AnyPoolOptions;
use sqlx::{Connection as _, Executor as _};

impl Store {
    /// Reads every page of an SQLite file, and compares the indices with the tables. For PostgreSQL this does not check
    /// files, because the server checks its own files.
    ///
    /// # Errors
    /// The file is damaged, or cannot be read.
    pub async fn verify(address: &str) -> Result<(), StoreError> {
        or_of_its_log(address, verify(address).await).await
    }

    /// Opens a database for reading. Its tables must be exactly those of this program; nothing is created or migrated.
    ///
    /// # Errors
    /// The database is empty or belongs to another version or program, the address is wrong, the file does not exist,
    /// or the server cannot be reached.
    pub async fn open_read_only(address: &str) -> Result<Store, StoreError> {
        or_of_its_log(address, open(address).await).await
    }
}

async fn verify(address: &str) -> Result<(), StoreError> {
    sqlx::any::install_default_drivers();
    let (backend, address, _) = parse(address)?;
    if backend == Backend::Postgres {
        return Ok(());
    }
    let failed = |source| unreadable(backend, &address, source);
    let mut connection = reach(backend, &address).await.map_err(failed)?;
    let torn = torn(&mut connection, &address, "PRAGMA integrity_check").await;
    connection.close().await.map_err(failed)?;
    torn.map_err(failed)?.map_or(Ok(()), Err)
}

async fn open(address: &str) -> Result<Store, StoreError> {
    sqlx::any::install_default_drivers();
    let (backend, address, opening) = parse(address)?;
    let failed = |source| unreadable(backend, &address, source);
    let mut connection = reach(backend, &address).await.map_err(failed)?;
    let refused = inspect(&mut connection, backend, Wanted::Reading).await;
    connection.close().await.map_err(failed)?;
    if let Some(refused) = refused.map_err(failed)? {
        return Err(refused);
    }
    let pool = AnyPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(PATIENCE)
        .after_connect(move |connection, _| {
            let opening = sqlx::AssertSqlSafe(opening.clone());
            Box::pin(async move { connection.execute(opening).await.map(drop) })
        })
        .connect(&address)
        .await
        .map_err(failed)?;
    Ok(Store::of(backend, pool))
}

/// Reads the kind of the database from an address. Also returns the address for reading, and the SQL with which each
/// connection for reading begins.
fn parse(address: &str) -> Result<(Backend, String, String), StoreError> {
    match address.split_once(':') {
        Some(("sqlite", _)) if !file_of(address).as_os_str().is_empty() => Ok((
            Backend::Sqlite,
            with_parameters(address, reading(address)),
            format!("{}; PRAGMA query_only = ON", patience()),
        )),
        Some(("postgres" | "postgresql", _)) => Ok((
            Backend::Postgres,
            address.to_owned(),
            "SET default_transaction_read_only = on".to_owned(),
        )),
        _ => Err(StoreError::Address),
    }
}

fn unreadable(backend: Backend, address: &str, source: sqlx::Error) -> StoreError {
    match unusable(backend, address, source) {
        StoreError::Unwritable { path, source } => StoreError::Unreadable { path, source },
        failed => failed,
    }
}
