//! Opening a database for use. An SQLite file takes one bot at a time, by a lock on a file beside it, which the system
//! releases with the process. A PostgreSQL database takes several, each with its own shards.

use super::claim;
use super::connect::{
    connect, damage, inspect, known, or_of_its_log, reach, refusal_of_file, try_out, unusable,
};
use super::file::{
    OpenFile, beside, file_of, reading, refusal, shown, unwritable, with_parameters,
};
use super::migrations::bring_up_to_date;
use super::private::{LOCK, give_to_owner_of, make, narrow, private, wider};
use super::server::Wanted;
use super::{Backend, Shards, Store, StoreError, TransferError};
use sqlx::Connection as _;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::str::FromStr as _;
use std::sync::Arc;
use tokio::sync::watch;

/// Number of connections that are open at most.
const CONNECTIONS: u32 = 8;

impl Store {
    /// Opens the database at an address like `sqlite:iago.db` or `postgres://host/name`, creates
    /// the file if need be, and applies the migrations it lacks.
    ///
    /// # Errors
    /// Wrong address, unwritable file, server out of reach, database from a newer version or of another program. An
    /// SQLite file that is refused stays as it is.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        Store::open_as(address, CONNECTIONS, None, usable).await
    }

    /// Opens the database as [`Store::open`] does, with so many connections at most; one is enough for everything.
    pub async fn open_with(address: &str, connections: u32) -> Result<Store, StoreError> {
        Store::open_as(address, connections, None, usable).await
    }

    /// Opens the database as [`Store::open`] does, as the only process that serves these shards; an SQLite file, as the
    /// only process that serves it. Others may still open and read the database.
    ///
    /// # Errors
    /// As [`Store::open`]; or another process serves some of these shards.
    pub async fn open_alone(address: &str, shards: Shards) -> Result<Store, StoreError> {
        let store = Store::open_as(address, CONNECTIONS, Some(shards), usable).await?;
        Ok(store.serving(shards))
    }

    /// Opens a database to [copy](Store::transfer) into, empty or an unfinished copy, while no other process serves it.
    ///
    /// # Errors
    /// As [`Store::open_alone`]; or this process has opened the database alone already, under this or another name.
    pub async fn open_to_fill(address: &str) -> Result<Store, TransferError> {
        if matches!(parse(address)?, (Backend::Postgres, _)) {
            sqlx::any::install_default_drivers();
            let failed = |source| unusable(Backend::Postgres, address, source);
            let mut connection = reach(Backend::Postgres, address).await.map_err(failed)?;
            let own = claim::is_own(&mut connection, Shards::ALL).await;
            connection.close().await.map_err(failed)?;
            if own.map_err(failed)? {
                return Err(TransferError::Same);
            }
        }
        let fillable = |refusal| match refusal {
            Some(StoreError::Unfinished) => Ok(()),
            refusal => usable(refusal),
        };
        Ok(Store::open_as(address, CONNECTIONS, Some(Shards::ALL), fillable).await?)
    }

    /// Opens a database as [`Store::open_read_only`] does, while no other process serves it.
    ///
    /// # Errors
    /// As [`Store::open_read_only`]; or another process runs on the database.
    pub async fn open_alone_read_only(address: &str) -> Result<Store, StoreError> {
        let mut store = Store::open_read_only(address).await?;
        match store.backend {
            Backend::Sqlite => store.owner = lock(address)?.map(Arc::new),
            // The pool has a single connection, which keeps the name of the claim.
            Backend::Postgres => {
                let mut connection = store.pool.acquire().await?;
                claim::claim(&mut connection, Shards::ALL).await?;
            }
        }
        Ok(store)
    }

    /// Whether [`Store::open_alone`] would open this database now. Nothing is changed.
    ///
    /// # Errors
    /// As [`Store::open_alone`]; [`StoreError::Older`] if opening would create tables or bring them up to date.
    pub async fn examine(address: &str, shards: Shards) -> Result<(), StoreError> {
        let examined = examine(address, shards).await;
        or_of_its_log(address, examined).await
    }

    /// Files of an SQLite database that other users may read; [opening](Store::open_alone) the database takes that
    /// right away.
    #[must_use]
    pub fn read_by_others(address: &str) -> Vec<PathBuf> {
        parse(address).map_or_else(
            |_| Vec::new(),
            |(backend, address)| match backend {
                Backend::Sqlite => wider(&address),
                Backend::Postgres => Vec::new(),
            },
        )
    }

    async fn open_as(
        address: &str,
        connections: u32,
        alone: Option<Shards>,
        takes: impl FnOnce(Option<StoreError>) -> Result<(), StoreError>,
    ) -> Result<Store, StoreError> {
        let opened = open(address, connections, alone, takes).await;
        or_of_its_log(address, opened).await
    }
}

async fn examine(address: &str, shards: Shards) -> Result<(), StoreError> {
    sqlx::any::install_default_drivers();
    let (backend, address) = parse(address)?;
    let failed = |source| unusable(backend, &address, source);
    let mut read = address.clone();
    if backend == Backend::Sqlite {
        usable(refusal_of_file(&address).await)?;
        unwritable(&address).map_or(Ok(()), Err)?;
        if !file_of(&address).exists() {
            return Err(StoreError::Older);
        }
        read = with_parameters(&address, reading(&address));
    }
    let mut connection = reach(backend, &read).await.map_err(failed)?;
    let mut refused = inspect(&mut connection, backend, Wanted::Writing).await;
    if matches!(refused, Ok(None)) {
        refused = match backend {
            Backend::Sqlite => damage(&mut connection, &address).await,
            Backend::Postgres => claim::look(&mut connection, shards).await,
        };
    }
    let closed = connection.close().await;
    refused.map_err(failed)?.map_or(Ok(()), Err)?;
    closed.map_err(failed)?;
    match backend == Backend::Sqlite && is_locked(&address) {
        true => Err(in_use(&address)),
        false => Ok(()),
    }
}

async fn open(
    address: &str,
    connections: u32,
    alone: Option<Shards>,
    takes: impl FnOnce(Option<StoreError>) -> Result<(), StoreError>,
) -> Result<Store, StoreError> {
    sqlx::any::install_default_drivers();
    let (backend, address) = parse(address)?;
    let failed = |source| unusable(backend, &address, source);
    if backend == Backend::Sqlite {
        usable(refusal_of_file(&address).await)?;
        unwritable(&address).map_or(Ok(()), Err)?;
        make(&address).map_err(|error| refusal(&address, error))?;
    }
    // The pool would keep trying for seconds; a failed start is reported at once.
    let tried = try_out(backend, &address, alone.is_some()).await;
    let refusal = tried.map_err(failed)?;
    let older = matches!(refusal, Some(StoreError::Older | StoreError::Unfinished));
    takes(refusal)?;
    let owner = match (backend, alone) {
        (Backend::Sqlite, Some(_)) => lock(&address)?,
        _ => None,
    };
    let claimed = match (backend, alone) {
        (Backend::Postgres, Some(shards)) => {
            let mut connection = reach(backend, &address).await.map_err(failed)?;
            claim::claim(&mut connection, shards).await?;
            Some(connection)
        }
        _ => None,
    };
    let file = (backend == Backend::Sqlite).then(|| {
        narrow(&address);
        Arc::new(OpenFile::of(&address))
    });
    let (sender, overtaken) = watch::channel(None);
    let named = alone.map(|shards| (shards, sender));
    let pool = connect(&address, connections.max(1), file.clone(), named).await;
    let pool = pool.map_err(failed)?;
    // The pool's connections have the name now.
    if let Some(connection) = claimed {
        connection.close().await?;
    }
    if older {
        let migrated = bring_up_to_date(&pool, backend).await;
        migrated.map_err(|error| not_up_to_date(backend, &address, error))?;
    }
    let mut store = Store::of(backend, pool);
    store.owner = owner.map(Arc::new);
    store.file = file;
    store.overtaken = overtaken;
    store.address = Some(address.into());
    Ok(store)
}

fn not_up_to_date(backend: Backend, address: &str, error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(source) | MigrateError::ExecuteMigration(source, _) => {
            known(backend, address, source)
                .unwrap_or_else(|source| StoreError::Migration(source.into()))
        }
        error => StoreError::Migration(error),
    }
}

/// The kind of database and its address for the library.
fn parse(address: &str) -> Result<(Backend, String), StoreError> {
    let (backend, address) = match address.split_once(':') {
        Some(("sqlite", "" | "//")) => return Err(StoreError::Address),
        // Every connection of the pool would see an empty database of its own.
        Some(("sqlite", rest)) if rest.contains(":memory:") || rest.contains("mode=memory") => {
            return Err(StoreError::Address);
        }
        Some(("sqlite", rest)) if rest.contains('?') => (Backend::Sqlite, address.to_owned()),
        Some(("sqlite", _)) => (Backend::Sqlite, format!("{address}?mode=rwc")),
        Some(("postgres" | "postgresql", _)) => (Backend::Postgres, address.to_owned()),
        _ => return Err(StoreError::Address),
    };
    let understood = match backend {
        Backend::Sqlite => SqliteConnectOptions::from_str(&address).is_ok(),
        Backend::Postgres => PgConnectOptions::from_str(&address).is_ok(),
    };
    match understood {
        true => Ok((backend, address)),
        false => Err(StoreError::Address),
    }
}

/// Accepts a database that is empty or older, because it is brought up to date.
fn usable(refusal: Option<StoreError>) -> Result<(), StoreError> {
    match refusal {
        None | Some(StoreError::Older) => Ok(()),
        Some(refusal) => Err(refusal),
    }
}

/// Locks the file beside a database. `None` if the file cannot be made or locked: the database is opened all the same.
fn lock(address: &str) -> Result<Option<File>, StoreError> {
    let database = file_of(address);
    let lock = beside(&database, LOCK);
    let Ok(file) = private().create(true).truncate(false).open(lock) else {
        return Ok(None);
    };
    give_to_owner_of(&database, &file);
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(in_use(address)),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "a second bot on the same database would not be noticed");
            Ok(None)
        }
    }
}

/// Whether another process has locked the file beside a database.
fn is_locked(address: &str) -> bool {
    let lock = File::open(beside(&file_of(address), LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn in_use(address: &str) -> StoreError {
    StoreError::InUse {
        path: shown(address),
    }
}
