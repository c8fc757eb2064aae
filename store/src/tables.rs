//! Access to the tables: a session reads, a transaction also writes.

use super::{
    Acts, Blocks, Challenges, Connection, Deadlines, Heartbeat, Interactions, Learning, Marks,
    Matches, Outbox, Personal, Players, Puzzles, Ratings, Result, Roles, Servers, Shards,
    Tournaments, Vacations, Workloads,
};
use sqlx::pool::PoolConnection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;

/// A connection without a transaction.
#[derive(Debug)]
pub struct Session {
    pub(super) connection: PoolConnection<sqlx::Any>,
    pub(super) sent: Arc<AtomicU64>,
    pub(super) shards: Shards,
    pub(super) _turn: Option<OwnedMutexGuard<()>>,
}

/// A transaction; dropped without [`Tx::commit`], it leaves no trace.
#[derive(Debug)]
pub struct Tx {
    pub(super) inner: sqlx::Transaction<'static, sqlx::Any>,
    pub(super) sent: Arc<AtomicU64>,
    pub(super) shards: Shards,
    pub(super) _turn: Option<OwnedMutexGuard<()>>,
}

impl Tx {
    /// Makes everything of this transaction stand.
    ///
    /// # Errors
    /// The database refuses; then nothing of it stands.
    pub async fn commit(self) -> Result<()> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        let begun = Instant::now();
        self.inner.commit().await?;
        metrics::histogram!("iago_interaction_seconds", "phase" => "commit")
            .record(begun.elapsed());
        Ok(())
    }
}

macro_rules! tables {
    ($($name:ident: $tables:ident,)*) => {
        /// Access to the tables, by aggregate.
        pub trait Tables {
            #[doc(hidden)]
            fn connection(&mut self) -> Connection<'_>;

            $(fn $name(&mut self) -> $tables<'_> {
                $tables(self.connection())
            })*
        }
    };
}

tables! {
    players: Players,
    matches: Matches,
    challenges: Challenges,
    ratings: Ratings,
    personal: Personal,
    servers: Servers,
    puzzles: Puzzles,
    roles: Roles,
    blocks: Blocks,
    marks: Marks,
    acts: Acts,
    tournaments: Tournaments,
    vacations: Vacations,
    interactions: Interactions,
    heartbeat: Heartbeat,
    learning: Learning,
    deadlines: Deadlines,
    workload: Workloads,
    outbox: Outbox,
}

impl Tables for Session {
    fn connection(&mut self) -> Connection<'_> {
        Connection {
            inner: &mut self.connection,
            sent: &self.sent,
            shards: self.shards,
        }
    }
}

impl Tables for Tx {
    fn connection(&mut self) -> Connection<'_> {
        Connection {
            inner: &mut self.inner,
            sent: &self.sent,
            shards: self.shards,
        }
    }
}
