//! Processes wake each other. A change by one process may put a message into the outbox for a server that another
//! process serves. The other process would only see the message at its next deadline. So the first process notifies all
//! others; PostgreSQL passes the notification on when the change is committed.

use super::claim::name_of_listener;
use super::{Backend, Connection, Result, Shards, Store};
use sqlx::Executor as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use std::io;
use std::str::FromStr as _;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const CHANNEL: &str = "iago_wake";

/// The longest time without a notification; then the process checks whether the server still answers.
const SILENCE: Duration = Duration::from_secs(60);

/// The time within which the server must answer that check.
const ANSWER: Duration = Duration::from_secs(5);

/// The pause after a lost connection. The pause doubles with each further loss, up to [`LONGEST_REST`].
const REST: Duration = Duration::from_secs(1);
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Notifies the other processes that the outbox has a message for one of the servers that they serve. The notification
/// is passed on when this transaction is committed.
pub(super) async fn wake_others(connection: &mut Connection<'_>) -> Result<()> {
    if !connection.is_postgres() {
        return Ok(());
    }
    let own = connection.shards.to_string();
    let tell = "SELECT pg_notify($1, $2)";
    connection.run(tell, (CHANNEL, own)).await
}

/// Receives the notifications that other processes on the same database send to this process.
pub struct Wakes {
    listener: Option<Listener>,
}

impl std::fmt::Debug for Wakes {
    /// Leaves out the address, because it may contain a password.
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
    /// Receives the notifications that other processes on this database send to this process.
    #[must_use]
    pub fn wakes(&self) -> Wakes {
        let address = self.address.as_deref();
        let address = address.filter(|_| self.backend == Backend::Postgres);
        // A process that serves all shards needs no notifications, because there is no other process.
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
    /// Waits until another process has put, or may have put, a message into the outbox that this process has to send.
    /// Never returns if there can be no other process.
    pub async fn next(&mut self) {
        match &mut self.listener {
            Some(listener) => listener.next().await,
            None => std::future::pending().await,
        }
    }
}

impl Listener {
    /// Waits for a notification. If the connection is lost, waits for the pause and then makes a new connection.
    async fn next(&mut self) {
        while let Err(error) = self.hear().await {
            self.connection = None;
            tracing::warn!(%error, rest = ?self.rest, "not heard what other processes make due");
            sleep(self.rest).await;
            self.rest = LONGEST_REST.min(self.rest * 2);
        }
    }

    /// Waits for a notification. Also returns after making a new connection, because notifications may have been missed
    /// before.
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
                // The server is asked, because a connection that was cut off without a sign would stay silent forever.
                Err(_) => {
                    check_answer(connection).await?;
                    self.rest = REST;
                }
            }
        }
    }
}

/// Makes a connection that listens for notifications. It does not belong to the store's pool, so the pool can close
/// without waiting for it.
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

/// Fails if the server does not answer within [`ANSWER`].
async fn check_answer(connection: &mut PgListener) -> Result<(), sqlx::Error> {
    let asked = timeout(ANSWER, connection.execute("SELECT 1")).await;
    let silent = || io::Error::from(io::ErrorKind::TimedOut).into();
    asked.unwrap_or_else(|_| Err(silent())).map(drop)
}
