//! Opens connections to a database, and finds out why SQLite cannot use a file.

use super::claim::rejoin;
use super::connection::PATIENCE;
use super::error::sqlite_code;
use super::file::{OpenFile, beside, existing, file_of, full, shown, with_parameters};
use super::migrations::{is_unfinished, refusal};
use super::schema::incomplete;
use super::server::{Wanted, may_create, refused_connection, unfit};
use super::{Backend, Shards, StoreError};
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long SQLite lets a statement wait while another process writes to the same file. Beginning a transaction is
/// tried again until the [deadline](super::with_deadline).
const BUSY: Duration = Duration::from_millis(100);

/// Connects to an SQLite file or to a server. For SQLite, each later connection checks that the file was not replaced.
pub(super) async fn connect(
    address: &str,
    connections: u32,
    file: Option<Arc<OpenFile>>,
    claimed: Option<(Shards, watch::Sender<Option<String>>)>,
) -> Result<AnyPool, sqlx::Error> {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        // Connections to a server are tested before use, because the server may have closed them; this cannot happen
        // with a file.
        .test_before_acquire(file.is_none())
        .after_release(|connection, _| Box::pin(is_reusable(connection)))
        .after_connect(move |connection, _| {
            let (claimed, lost) = (claimed.clone(), file.as_ref().map(|file| file.lost()));
            Box::pin(async move {
                match (lost, claimed) {
                    (Some(Some(lost)), _) => Err(sqlx::Error::Protocol(lost.to_string())),
                    (Some(None), _) => prepare_sqlite(connection).await,
                    (None, Some((shards, overtaken))) => {
                        rejoin(connection, shards, &overtaken).await
                    }
                    (None, None) => Ok(()),
                }
            })
        })
        .connect(&existing(address))
        .await
}

/// How long a server may take to answer when the program starts.
const ANSWER: Duration = Duration::from_secs(5);

/// Opens a single connection without a pool, because a pool would keep trying for its whole timeout.
pub(super) async fn reach(backend: Backend, address: &str) -> Result<AnyConnection, sqlx::Error> {
    match backend {
        Backend::Sqlite => {
            let mut connection = AnyConnection::connect(address).await?;
            connection.execute(sqlx::AssertSqlSafe(patience())).await?;
            Ok(connection)
        }
        Backend::Postgres => timeout(ANSWER, AnyConnection::connect(address))
            .await
            .unwrap_or_else(|_| {
                let silence = format!("no answer within {} seconds", ANSWER.as_secs());
                Err(io::Error::new(io::ErrorKind::TimedOut, silence).into())
            }),
    }
}

/// The error with which this program refuses an SQLite file; `None` if the program accepts the file, or if this check
/// itself fails. Reads only the file itself, because an ordinary connection would write changes from another program's
/// log into the file.
pub(super) async fn refusal_of_file(address: &str) -> Option<StoreError> {
    let address = with_parameters(address, "mode=ro&immutable=true");
    let mut connection = AnyConnection::connect(&address).await.ok()?;
    let refusal = refusal(&mut connection, Backend::Sqlite).await;
    connection.close().await.ok()?;
    // An error of this check is not reported: the same error comes when the file is opened for use.
    refusal.ok().flatten()
}

/// The error with which this program refuses an open database; `None` if it can be used. Only reads from the database.
pub(super) async fn inspect(
    connection: &mut AnyConnection,
    backend: Backend,
    wanted: Wanted,
) -> Result<Option<StoreError>, sqlx::Error> {
    if backend == Backend::Postgres
        && let Some(unfit) = unfit(connection, wanted).await?
    {
        return Ok(Some(unfit.into()));
    }
    let refused = refusal(connection, backend).await?;
    let creates = wanted == Wanted::Writing && matches!(refused, Some(StoreError::Older));
    if backend == Backend::Postgres
        && creates
        && let Some(unfit) = may_create(connection).await?
    {
        return Ok(Some(unfit.into()));
    }
    if matches!(refused, None | Some(StoreError::Older))
        && let Some(incomplete) = incomplete(connection, backend).await?
    {
        return Ok(Some(incomplete));
    }
    if matches!(refused, None | Some(StoreError::Older)) && is_unfinished(connection).await {
        return Ok(Some(StoreError::Unfinished));
    }
    Ok(refused)
}

/// Connects once, so that an unusable database is reported without a pool's timeout. Returns the error with which this
/// program refuses the database. If `whole`, all pages of an SQLite file are checked.
pub(super) async fn try_out(
    backend: Backend,
    address: &str,
    whole: bool,
) -> Result<Option<StoreError>, sqlx::Error> {
    let mut connection = reach(backend, address).await?;
    let tried = probe(backend, &mut connection, address, whole).await;
    // The connection is closed, not only dropped, because otherwise SQLite's log may remain beside the file.
    let closed = connection.close().await;
    let tried = tried?;
    closed?;
    Ok(tried)
}

async fn probe(
    backend: Backend,
    connection: &mut AnyConnection,
    address: &str,
    whole: bool,
) -> Result<Option<StoreError>, sqlx::Error> {
    let refused = inspect(connection, backend, Wanted::Writing).await?;
    let usable = matches!(refused, None | Some(StoreError::Older));
    if backend == Backend::Sqlite && usable {
        prepare_sqlite(connection).await?;
        // SQLite opens a read-only file without an error; only the first write fails. So a write is tried and undone.
        match connection.begin_with("BEGIN IMMEDIATE").await {
            Ok(mut probe) => {
                sqlx::query("CREATE TABLE probe (x BIGINT)")
                    .execute(&mut *probe)
                    .await?;
                probe.rollback().await?;
            }
            Err(error) if StoreError::clashed(&error) => {}
            Err(error) => return Err(error),
        }
        if whole && let Some(damage) = damage(connection, address).await? {
            return Ok(Some(damage));
        }
    }
    Ok(refused)
}

/// Size in bytes above which a file is not checked as a whole at each start. Checking a gigabyte takes a few seconds if
/// the file is in the system's cache. After a reboot it takes as long as the disk needs to read the file.
const READ_WHOLE: i64 = 1 << 30;

/// The error of an SQLite file with damaged pages; `None` if no damage is found. A file above [`READ_WHOLE`] is not
/// checked.
pub(super) async fn damage(
    connection: &mut AnyConnection,
    address: &str,
) -> Result<Option<StoreError>, sqlx::Error> {
    let bytes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let bytes: i64 = sqlx::query_scalar(bytes)
        .fetch_one(&mut *connection)
        .await?;
    match bytes > READ_WHOLE {
        true => Ok(None),
        false => torn(connection, address, "PRAGMA quick_check").await,
    }
}

/// Runs a check of SQLite; returns an error if the structure of the file is damaged.
pub(super) async fn torn(
    connection: &mut AnyConnection,
    address: &str,
    check: &'static str,
) -> Result<Option<StoreError>, sqlx::Error> {
    // A row with an invalid value is no damage to the structure: the other rows can be read, and the row is reported
    // when it is read.
    let rows = ["ok", "CHECK constraint failed", "NULL value in"];
    let found: Vec<String> = sqlx::query_scalar(check).fetch_all(connection).await?;
    let structural = |it: &String| !rows.iter().any(|row| it.starts_with(row));
    Ok(found
        .into_iter()
        .find(structural)
        .map(|found| StoreError::Torn {
            path: Some(shown(address)),
            source: sqlx::Error::Protocol(found),
        }))
}

/// Replaces the error of a damaged file by [`StoreError::OldLog`] if the file without the log beside it is sound. The
/// log then belongs to an older file that this file has replaced.
pub(super) async fn or_of_its_log<T>(
    address: &str,
    opened: Result<T, StoreError>,
) -> Result<T, StoreError> {
    let Err(StoreError::Torn { .. } | StoreError::NoDatabase { .. }) = opened else {
        return opened;
    };
    if !address.starts_with("sqlite:") || !beside(&file_of(address), "-wal").exists() {
        return opened;
    }
    let alone = reach(
        Backend::Sqlite,
        &with_parameters(address, "mode=ro&immutable=true"),
    )
    .await;
    let Ok(mut alone) = alone else {
        return opened;
    };
    let torn = torn(&mut alone, address, "PRAGMA quick_check").await;
    match (torn, alone.close().await) {
        (Ok(None), Ok(())) => Err(StoreError::OldLog {
            path: shown(address),
        }),
        _ => opened,
    }
}

/// Whether a connection can be used again. After a failed commit, for example on a full disk, SQLite may have rolled
/// the transaction back by itself. sqlx then still counts an open transaction, and every later transaction on this
/// connection would fail.
async fn is_reusable(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    if !connection.is_in_transaction() {
        return Ok(true);
    }
    // The rollback of a dropped transaction may still be queued; the ping makes sure that it was carried out.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Statement that sets how long SQLite waits for another process ([`BUSY`]).
pub(super) fn patience() -> String {
    format!("PRAGMA busy_timeout = {}", BUSY.as_millis())
}

async fn prepare_sqlite(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    // The waiting time is set first, because switching to the write-ahead log needs exclusive access to the file.
    for pragma in [
        patience(),
        "PRAGMA journal_mode = WAL".to_owned(),
        // With a write-ahead log, only FULL waits at every commit until the data is on the disk.
        "PRAGMA synchronous = FULL".to_owned(),
        "PRAGMA foreign_keys = ON".to_owned(),
        // Deleted data is overwritten with zeros.
        "PRAGMA secure_delete = ON".to_owned(),
        // A small cache for each connection: pages can be read again from the system's cache, and large caches would
        // hold the same pages once for every connection.
        "PRAGMA cache_size = -512".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(pragma))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// The error of a database that cannot be opened for writing, with a text for the operator.
pub(super) fn unusable(backend: Backend, address: &str, source: sqlx::Error) -> StoreError {
    known(backend, address, source).unwrap_or_else(|source| match backend {
        Backend::Sqlite => StoreError::Unwritable {
            path: shown(address),
            source,
        },
        Backend::Postgres => StoreError::Unreachable(source),
    })
}

/// The cause of the error as a [`StoreError`] if the error itself shows it; else `source` is returned as `Err`.
pub(super) fn known(
    backend: Backend,
    address: &str,
    source: sqlx::Error,
) -> Result<StoreError, sqlx::Error> {
    if matches!(source, sqlx::Error::Configuration(_)) {
        return Ok(StoreError::Address);
    }
    if StoreError::clashed(&source) {
        return Ok(StoreError::Busy);
    }
    if backend == Backend::Postgres {
        return match refused_connection(address, &source) {
            Some(refusal) => Ok(refusal.into()),
            None => StoreError::of_storage(None, source),
        };
    }
    let path = shown(address);
    match sqlite_code(&source) {
        Some(26) => Ok(StoreError::NoDatabase { path, source }),
        // The file or its folder cannot be written; the disk may be full.
        Some(8 | 10 | 14) => match full(address) {
            Some(full) => Ok(full),
            None => StoreError::of_storage(Some(path.clone()), source)
                .or_else(|source| Ok(StoreError::Unwritable { path, source })),
        },
        _ => StoreError::of_storage(Some(path), source),
    }
}
