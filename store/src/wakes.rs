//! Processes that wake each other. A change by one may make a message due in a server of another one, which else would
//! look for it only at its next deadline. So it tells the others: PostgreSQL passes that on once the change stands.

use super::claim::name_of_listener;
use super::{Backend, Connection, Result, Shards, Store};
use sqlx::Executor as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use std::io;
use std::str::FromStr as _;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const CHANNEL: &str = "iago_wake";

/// How long nothing may be heard until the server is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(60);

/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// The rest after a lost connection. It doubles with each further one.
const REST: Duration = Duration::from_secs(1);
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Tells the other processes that something is due in one of their servers, as soon as this transaction stands.
pub(super) async fn wake_others(connection: &mut Connection<'_>) -> Result<()> {
    if !connection.is_postgres() {
        return Ok(());
    }
    let own = connection.shards.to_string();
    let tell = "SELECT pg_notify($1, $2)";
    connection.run(tell, (CHANNEL, own)).await
}

/// What a process hears of the others.
pub struct Wakes {
    ear: Option<Ear>,
}

impl std::fmt::Debug for Wakes {
    /// Without the address, which may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Wakes")
    }
}

struct Ear {
    shards: Shards,
    at: PgConnectOptions,
    listener: Option<PgListener>,
    rest: Duration,
}

impl Store {
    /// What this process hears of the others that serve the database.
    #[must_use]
    pub fn wakes(&self) -> Wakes {
        let address = self.address.as_deref();
        let address = address.filter(|_| self.backend == Backend::Postgres);
        // Who serves all shards is alone.
        let address = address.filter(|_| !self.shards.are_all());
        let at = address.and_then(|it| PgConnectOptions::from_str(it).ok());
        Wakes {
            ear: at.map(|at| Ear {
                shards: self.shards,
                at: at.application_name(&name_of_listener(self.shards)),
                listener: None,
                rest: REST,
            }),
        }
    }
}

impl Wakes {
    /// Waits until another process has made something due that this one serves, or may have. Where no other process
    /// can, this never returns.
    pub async fn next(&mut self) {
        match &mut self.ear {
            Some(ear) => ear.next().await,
            None => std::future::pending().await,
        }
    }
}

impl Ear {
    /// Waits for a wake. Where the connection is lost, makes another one after a rest.
    async fn next(&mut self) {
        while let Err(error) = self.hear().await {
            self.listener = None;
            tracing::warn!(%error, rest = ?self.rest, "not heard what other processes make due");
            sleep(self.rest).await;
            self.rest = LONGEST_REST.min(self.rest * 2);
        }
    }

    /// Waits for a wake. A new connection counts as one: some may have been missed before.
    async fn hear(&mut self) -> Result<(), sqlx::Error> {
        let Some(listener) = &mut self.listener else {
            self.listener = Some(listen(&self.at).await?);
            return Ok(());
        };
        let own = self.shards.to_string();
        loop {
            match timeout(SILENCE, listener.try_recv()).await {
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
                    answers(listener).await?;
                    self.rest = REST;
                }
            }
        }
    }
}

/// A connection that hears. It is none of the store's pool, which closes without it.
async fn listen(at: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .acquire_timeout(ANSWER)
        .connect_with(at.clone())
        .await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

async fn answers(listener: &mut PgListener) -> Result<(), sqlx::Error> {
    let asked = timeout(ANSWER, listener.execute("SELECT 1")).await;
    let silent = || io::Error::from(io::ErrorKind::TimedOut).into();
    asked.unwrap_or_else(|_| Err(silent())).map(drop)
}
