//! Connections to a database, and what SQLite says of a file it cannot use.

use super::deadline::PATIENCE;
use super::migrations::refusal;
use super::{Backend, StoreError};
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use std::io;
use std::time::Duration;
use tokio::time::timeout;

/// How long a statement waits for another process that writes to the same SQLite file. A transaction
/// goes on trying to begin until the [deadline](super::with_deadline).
const BUSY: Duration = Duration::from_millis(100);

pub(super) async fn connect(
    backend: Backend,
    address: &str,
    connections: u32,
) -> Result<AnyPool, sqlx::Error> {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        // A file does not hang up; a server may have.
        .test_before_acquire(backend == Backend::Postgres)
        .after_release(|connection, _| Box::pin(is_reusable(connection)))
        .after_connect(move |connection, _| {
            Box::pin(async move {
                match backend {
                    Backend::Sqlite => prepare_sqlite(connection).await,
                    Backend::Postgres => Ok(()),
                }
            })
        })
        .connect(address)
        .await
}

/// How long a server may take to answer when the program starts.
const ANSWER: Duration = Duration::from_secs(5);

/// One connection. A pool would keep trying for its whole patience.
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

/// Why this program refuses an SQLite file, as far as the file alone tells: other connections complete in it what
/// another program left beside it.
pub(super) async fn refusal_of_file(address: &str) -> Option<StoreError> {
    let address = format!("sqlite:{}?mode=ro&immutable=true", file_of(address));
    let mut connection = AnyConnection::connect(&address).await.ok()?;
    let refusal = refusal(&mut connection, Backend::Sqlite).await;
    connection.close().await.ok()?;
    // What cannot be read here is named when the file is opened for use.
    refusal.ok().flatten()
}

/// Connects once, so that an unusable database fails at once. Gives why this program refuses it.
pub(super) async fn try_out(
    backend: Backend,
    address: &str,
) -> Result<Option<StoreError>, sqlx::Error> {
    let mut connection = reach(backend, address).await?;
    let tried = probe(backend, &mut connection).await;
    // One that is only dropped may leave SQLite's log behind.
    connection.close().await?;
    tried
}

async fn probe(
    backend: Backend,
    connection: &mut AnyConnection,
) -> Result<Option<StoreError>, sqlx::Error> {
    let refused = refusal(connection, backend).await?;
    let usable = matches!(refused, None | Some(StoreError::Older));
    if backend == Backend::Sqlite && usable {
        prepare_sqlite(connection).await?;
        // A file that can only be read opens all the same, and fails at the first write.
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
    }
    Ok(refused)
}

/// Whether a connection can serve again. After a failed commit, as on a full disk, SQLite may have
/// rolled back automatically; the library then counts a transaction that is none, and every later one
/// on this connection would fail.
async fn is_reusable(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    if !connection.is_in_transaction() {
        return Ok(true);
    }
    // A rollback of a dropped transaction may be on its way: it is carried out before this.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

pub(super) fn patience() -> String {
    format!("PRAGMA busy_timeout = {}", BUSY.as_millis())
}

async fn prepare_sqlite(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    // The waiting time comes first, since switching to the write-ahead log needs the file for itself.
    for pragma in [
        patience(),
        "PRAGMA journal_mode = WAL".to_owned(),
        // In the write-ahead log only FULL waits for the disk at every commit.
        "PRAGMA synchronous = FULL".to_owned(),
        "PRAGMA foreign_keys = ON".to_owned(),
        // Deleted data is overwritten with zeros.
        "PRAGMA secure_delete = ON".to_owned(),
        // Pages are read again from the system's cache: every connection would keep its own copies.
        "PRAGMA cache_size = -512".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(pragma))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Why a database cannot be opened for writing, in words for the operator.
pub(super) fn unusable(backend: Backend, address: &str, source: sqlx::Error) -> StoreError {
    let path = file_of(address);
    match (backend, source) {
        (_, sqlx::Error::Configuration(_)) => StoreError::Address,
        (Backend::Postgres, source) => StoreError::Unreachable(source),
        (_, source) if StoreError::clashed(&source) => StoreError::Busy,
        (_, source) if is_no_database(&source) => StoreError::NoDatabase { path, source },
        (_, source) if is_torn(&source) => StoreError::Torn { path, source },
        (_, source) => StoreError::Unwritable { path, source },
    }
}

/// The file an SQLite address names.
pub(super) fn file_of(address: &str) -> String {
    let rest = address.strip_prefix("sqlite:").unwrap_or(address);
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    rest.split('?').next().unwrap_or(rest).to_owned()
}

/// Whether SQLite said that the file or its folder is not to be written.
pub(super) fn is_read_only(error: &sqlx::Error) -> bool {
    matches!(sqlite_code(error), Some(8 | 10 | 14))
}

/// Whether SQLite said that the file was never a database.
fn is_no_database(error: &sqlx::Error) -> bool {
    sqlite_code(error) == Some(26)
}

/// Whether SQLite said that the file is damaged.
pub(super) fn is_torn(error: &sqlx::Error) -> bool {
    sqlite_code(error) == Some(11)
}

fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    Some(code.parse::<u32>().ok()? & 0xff)
}
