//! Opens a database for use. Only one bot process at a time may use an SQLite file; for this, the process locks a file
//! beside the database, and the system releases the lock when the process ends. Several processes may use a PostgreSQL
//! database, each with its own shards.

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

/// The largest number of connections that are open at the same time.
const CONNECTIONS: u32 = 8;

impl Store {
    /// Opens the database at an address such as `sqlite:iago.db` or `postgres://host/name`, creates the file if it does
    /// not exist, and applies the migrations that the database lacks.
    ///
    /// # Errors
    /// The address is wrong, the file cannot be written, the server cannot be reached, or the database belongs to a
    /// newer version or another program. If an SQLite file is refused, it is not changed.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        Store::open_as(address, CONNECTIONS, None, usable).await
    }

    /// Opens the database as [`Store::open`] does, with at most `connections` connections. One connection is enough for
    /// all work.
    pub async fn open_with(address: &str, connections: u32) -> Result<Store, StoreError> {
        Store::open_as(address, connections, None, usable).await
    }

    /// Opens the database as [`Store::open`] does, but only if no other process serves one of these shards (for an
    /// SQLite file: if no other process serves the file). Other processes may still open and read the database.
    ///
    /// # Errors
    /// As for [`Store::open`]; or another process serves some of these shards.
    pub async fn open_alone(address: &str, shards: Shards) -> Result<Store, StoreError> {
        let store = Store::open_as(address, CONNECTIONS, Some(shards), usable).await?;
        Ok(store.serving(shards))
    }

    /// Opens a database into which another one is [copied](Store::transfer). The database must be empty or an
    /// unfinished copy, and no other process may serve it.
    ///
    /// # Errors
    /// As for [`Store::open_alone`]; or this process has already opened the database alone, under this or another name.
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

    /// Opens a database as [`Store::open_read_only`] does, but only if no other process serves the database.
    ///
    /// # Errors
    /// As for [`Store::open_read_only`]; or another process serves the database.
    pub async fn open_alone_read_only(address: &str) -> Result<Store, StoreError> {
        let mut store = Store::open_read_only(address).await?;
        match store.backend {
            Backend::Sqlite => store.owner = lock(address)?.map(Arc::new),
            // The pool has a single connection. That connection keeps the name that claims the shards.
            Backend::Postgres => {
                let mut connection = store.pool.acquire().await?;
                claim::claim(&mut connection, Shards::ALL).await?;
            }
        }
        Ok(store)
    }

    /// Checks whether [`Store::open_alone`] would open this database now. Nothing is changed.
    ///
    /// # Errors
    /// As for [`Store::open_alone`]; [`StoreError::Older`] if opening the database would create tables or apply
    /// migrations.
    pub async fn examine(address: &str, shards: Shards) -> Result<(), StoreError> {
        let examined = examine(address, shards).await;
        or_of_its_log(address, examined).await
    }

    /// The files of an SQLite database that other users of the system may read or write. [Opening](Store::open_alone)
    /// the database takes these rights away from them.
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
    // A single connection is tried first, because a pool would keep trying for seconds before it reports a failed
    // start.
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
    // The connections of the pool have claimed the shards by now, so the first connection is not needed any more.
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

/// Reads the kind of the database from an address, and converts the address for sqlx.
fn parse(address: &str) -> Result<(Backend, String), StoreError> {
    let (backend, address) = match address.split_once(':') {
        Some(("sqlite", "" | "//")) => return Err(StoreError::Address),
        // A database in memory is refused, because every connection of the pool would have an empty database of its
        // own.
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

/// Accepts a database that is empty or of an older version, because the caller will apply the missing migrations.
fn usable(refusal: Option<StoreError>) -> Result<(), StoreError> {
    match refusal {
        None | Some(StoreError::Older) => Ok(()),
        Some(refusal) => Err(refusal),
    }
}

/// Locks the lock file beside a database. Fails with `InUse` if another process holds the lock. `None` if the file
/// cannot be created, or if locking fails for any other reason; the database is then opened without a lock.
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

/// Whether a process has locked the lock file beside a database.
fn is_locked(address: &str) -> bool {
    let lock = File::open(beside(&file_of(address), LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn in_use(address: &str) -> StoreError {
    StoreError::InUse {
        path: shown(address),
    }
}
