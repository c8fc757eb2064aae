//! Processes that wake each other. A change by one process may make a message due in a server of another process, which
//! would look for it only at its next deadline. So the first process notifies the others; PostgreSQL passes that on
//! when the change is committed.

use super::claim::name_of_listener;
use super::{Backend, Connection, Result, Shards, Store};
use sqlx::Executor as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use std::io;
use std::str::FromStr as _;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const CHANNEL: &str = "iago_wake";

/// Longest silence until the server is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(60);

/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// Pause after a lost connection. It doubles with each further loss.
const REST: Duration = Duration::from_secs(1);
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Notifies the other processes, once this transaction is committed, that something is due in one of their servers.
pub(super) async fn wake_others(connection: &mut Connection<'_>) -> Result<()> {
    if !connection.is_postgres() {
        return Ok(());
    }
    let own = connection.shards.to_string();
    let tell = "SELECT pg_notify($1, $2)";
    connection.run(tell, (CHANNEL, own)).await
}

/// Notifications to a process from the others on the database.
pub struct Wakes {
    listener: Option<Listener>,
}

impl std::fmt::Debug for Wakes {
    /// Without the address, which may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Wakes")
    }
}

struct Listener {
    shards: Shards,
    options: PgConnectOptions,
    connection: Option<PgListener>,
    rest: Duration,
}

impl Store {
    /// Notifications to this process from the others that serve the database.
    #[must_use]
    pub fn wakes(&self) -> Wakes {
        let address = self.address.as_deref();
        let address = address.filter(|_| self.backend == Backend::Postgres);
        // A process that serves all shards is alone.
        let address = address.filter(|_| !self.shards.are_all());
        let options = address.and_then(|it| PgConnectOptions::from_str(it).ok());
        Wakes {
            listener: options.map(|options| Listener {
                shards: self.shards,
                options: options.application_name(&name_of_listener(self.shards)),
                connection: None,
                rest: REST,
            }),
        }
    }
}

impl Wakes {
    /// Waits until another process has, or may have, made something due that this process serves. Never returns where
    /// no other process can.
    pub async fn next(&mut self) {
        match &mut self.listener {
            Some(listener) => listener.next().await,
            None => std::future::pending().await,
        }
    }
}

impl Listener {
    /// Waits for a notification; after a pause makes a new connection if the old one is lost.
    async fn next(&mut self) {
        while let Err(error) = self.hear().await {
            self.connection = None;
            tracing::warn!(%error, rest = ?self.rest, "not heard what other processes make due");
            sleep(self.rest).await;
            self.rest = LONGEST_REST.min(self.rest * 2);
        }
    }

    /// Waits for a notification. A new connection counts as one, because notifications may have been missed before.
    async fn hear(&mut self) -> Result<(), sqlx::Error> {
        let Some(connection) = &mut self.connection else {
            self.connection = Some(listen(&self.options).await?);
            return Ok(());
        };
        let own = self.shards.to_string();
        loop {
            match timeout(SILENCE, connection.try_recv()).await {
                Ok(Ok(Some(heard))) if heard.payload() == own => {}
                Ok(Ok(Some(_))) => {
                    self.rest = REST;
                    return Ok(());
                }
                Ok(Ok(None)) => {
                    return Err(io::Error::from(io::ErrorKind::ConnectionAborted).into());
                }
                Ok(Err(error)) => return Err(error),
                // A connection that was cut off silently would be quiet for ever.
                Err(_) => {
                    check_answer(connection).await?;
                    self.rest = REST;
                }
            }
        }
    }
}

/// Makes a listening connection. It is none of the store's pool, which can close without it.
async fn listen(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .acquire_timeout(ANSWER)
        .connect_with(options.clone())
        .await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Fails if the server does not answer in time.
async fn check_answer(connection: &mut PgListener) -> Result<(), sqlx::Error> {
    let asked = timeout(ANSWER, connection.execute("SELECT 1")).await;
    let silent = || io::Error::from(io::ErrorKind::TimedOut).into();
    asked.unwrap_or_else(|_| Err(silent())).map(drop)
}
