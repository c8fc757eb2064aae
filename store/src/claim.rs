//! Finds out which processes serve a PostgreSQL database. Each process names its connections after its shards, and
//! PostgreSQL lists the names of all open connections. So the names show which processes are alive, even if a process
//! was killed. Discord's gateway lets in one shard of a bot at a time; the processes take turns at the gateway by a
//! lock in PostgreSQL.

use super::{Backend, Result, Shards, Store, StoreError};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Connection as _};
use std::fmt;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// How long a process waits until another process with the same shards has ended. An orderly shutdown takes less time.
const PATIENCE: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(500);

/// The largest length of a connection's name in bytes; PostgreSQL cuts off the rest.
const LONGEST: usize = 63;

/// The lock that a process holds while it looks for other processes and then names its connection. If two processes
/// start at the same moment, the second one finds the name of the first.
const LOCK: i64 = i64::from_be_bytes(*b"iago run");

/// Name of a process's connections, such as `iago 0-3/8 on host, process 1234`.
pub(super) fn name(shards: Shards) -> String {
    let (before, after) = (
        format!("iago {shards} on "),
        format!(", process {}", std::process::id()),
    );
    let mut host = whoami::hostname().unwrap_or_default();
    host.retain(|it| it.is_ascii_graphic());
    host.truncate(LONGEST.saturating_sub(before.len() + after.len()));
    before + &host + &after
}

/// The name of the connection over which other processes [wake](super::Wakes) this process. The name claims no shards,
/// because this connection may close a moment later than the other connections of the process.
pub(super) fn name_of_listener(shards: Shards) -> String {
    format!("iago wakes {shards}")
}

/// Reads the shards from the name of a connection; `None` if the name was not made by [`name`].
fn shards_of(name: &str) -> Option<Shards> {
    let (shards, _) = name.strip_prefix("iago ")?.split_once(" on ")?;
    shards.parse().ok()
}

/// Names a connection. Also sets its timeouts so that the server notices within a minute if the machine at the other
/// end is gone.
async fn introduce(connection: &mut AnyConnection, name: &str) -> Result<(), sqlx::Error> {
    let set = "SELECT set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '20', false), \
        set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false), \
        set_config('tcp_user_timeout', '50000', false)";
    let set = sqlx::query(set).bind(name.to_owned());
    set.execute(connection).await.map(drop)
}

/// Waits until no other process serves one of these shards, and then names the connection after these shards.
///
/// # Errors
/// Another process still serves some of these shards after [`PATIENCE`].
pub(super) async fn claim(
    connection: &mut AnyConnection,
    shards: Shards,
) -> Result<(), StoreError> {
    let until = Instant::now() + PATIENCE;
    let mut told = false;
    while let Some(other) = claim_unless_served(connection, shards, "").await? {
        if Instant::now() >= until {
            return Err(StoreError::Served(describe(connection, &other).await));
        }
        if !told {
            tracing::warn!(by = %other, "another Iago serves the same shards; waiting for its end");
            told = true;
        }
        sleep(PAUSE).await;
    }
    Ok(())
}

/// Names a further connection of a process that has claimed its shards. This process may have been cut off from the
/// server, and another process may have claimed some of its shards meanwhile. Then this function fails and sends the
/// name of the other process to `overtaken`.
pub(super) async fn rejoin(
    connection: &mut AnyConnection,
    shards: Shards,
    overtaken: &watch::Sender<Option<String>>,
) -> Result<(), sqlx::Error> {
    match claim_unless_served(connection, shards, &name(shards)).await? {
        None => Ok(()),
        Some(other) => {
            let why = format!("{other} serves the same shards");
            overtaken.send_replace(Some(other));
            Err(sqlx::Error::Protocol(why))
        }
    }
}

/// If another process serves some of these shards, returns the name of its connection. Otherwise names this connection
/// after the shards and returns `None`. Connections named `own` belong to this process and are ignored.
async fn claim_unless_served(
    connection: &mut AnyConnection,
    shards: Shards,
    own: &str,
) -> Result<Option<String>, sqlx::Error> {
    let mut tx = connection
        .begin_with("BEGIN; SET LOCAL lock_timeout = 5000")
        .await?;
    let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK);
    lock.execute(&mut *tx).await?;
    let other = find_overlapping(&mut tx, shards, own).await?;
    if other.is_none() {
        introduce(&mut tx, &name(shards)).await?;
    }
    tx.commit().await?;
    Ok(other)
}

/// The name of another connection whose shards overlap with these; `None` if there is no such connection. Connections
/// named `own` are ignored.
async fn find_overlapping(
    connection: &mut AnyConnection,
    shards: Shards,
    own: &str,
) -> Result<Option<String>, sqlx::Error> {
    let names = "SELECT CAST(application_name AS TEXT) FROM pg_stat_activity \
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'iago %'";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(connection).await?;
    let overlaps =
        |name: &String| name != own && shards_of(name).is_some_and(|it| !it.are_apart_from(shards));
    Ok(names.into_iter().find(overlaps))
}

/// Whether this process itself has claimed these shards on a database.
pub(super) async fn is_own(
    connection: &mut AnyConnection,
    shards: Shards,
) -> Result<bool, sqlx::Error> {
    let other = find_overlapping(connection, shards, "").await?;
    Ok(other.is_some_and(|other| other == name(shards)))
}

/// The error with which a process that serves these shards would fail if it started now; `None` if the shards are free.
/// Only reads from the database.
pub(super) async fn look(
    connection: &mut AnyConnection,
    shards: Shards,
) -> Result<Option<StoreError>, sqlx::Error> {
    Ok(match find_overlapping(connection, shards, "").await? {
        Some(other) => Some(StoreError::Served(describe(connection, &other).await)),
        None => None,
    })
}

/// Describes a process by its name and the age of its last heartbeat.
async fn describe(connection: &mut AnyConnection, name: &str) -> String {
    let shards = shards_of(name).map(|it| it.to_string());
    let ago = "SELECT CAST(EXTRACT(EPOCH FROM now()) AS BIGINT) - seen_at / 1000 FROM heartbeat WHERE shards = $1";
    let ago = sqlx::query_scalar(ago).bind(shards);
    // A new database has no table `heartbeat` yet.
    let ago: Option<i64> = ago.fetch_optional(connection).await.ok().flatten();
    match ago {
        Some(ago) => format!("{name}, last heartbeat {ago} seconds ago"),
        None => format!("{name}, without a heartbeat so far"),
    }
}

/// The lock that a process holds while Discord's gateway lets its shards in.
const GATEWAY_LOCK: i64 = i64::from_be_bytes(*b"iago let");

/// The turn of this process at Discord's gateway; dropping this value ends the turn. If the process is killed, the
/// server ends the turn.
pub struct Turn(Option<PoolConnection<Any>>);

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Turn")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // The server releases the lock when the connection closes.
        if let Some(connection) = &mut self.0 {
            connection.close_on_drop();
        }
    }
}

impl Store {
    /// Waits until it is this process's turn at Discord's gateway: no other process on this database has its shards let
    /// in.
    pub async fn turn_at_gateway(&self) -> Result<Turn> {
        if self.backend == Backend::Sqlite {
            return Ok(Turn(None));
        }
        let mut turn = Turn(Some(self.pool.acquire().await?));
        let mut told = false;
        while let Some(connection) = &mut turn.0 {
            let sql = "SELECT CAST(CAST(pg_try_advisory_lock($1) AS INT) AS BIGINT)";
            let locked: i64 = sqlx::query_scalar(sql)
                .bind(GATEWAY_LOCK)
                .fetch_one(&mut **connection)
                .await?;
            if locked == 1 {
                break;
            }
            if !told {
                tracing::info!("another process has its shards let in; waiting for the turn");
                told = true;
            }
            sleep(PAUSE).await;
        }
        Ok(turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a name that is too long for PostgreSQL, or from which the shards cannot be read again.
    #[test]
    fn a_name_is_short_and_tells_the_shards() {
        for text in ["0-0/1", "4-7/8", "4294967293-4294967294/4294967295"] {
            let shards = text.parse().expect("shards");
            let name = name(shards);
            assert!(name.len() <= LONGEST && name.is_ascii(), "{name}");
            assert!(name.ends_with(&format!(", process {}", std::process::id())));
            assert_eq!(shards_of(&name), Some(shards));
            assert_eq!(shards_of(&name_of_listener(shards)), None);
        }
        for other in ["", "psql", "iago", "iago of somebody", "iago x on y"] {
            assert_eq!(shards_of(other), None, "{other}");
        }
    }
}
