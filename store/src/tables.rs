//! Access to the tables: a session reads, a transaction also writes.

use super::{
    Acts, Blocks, Challenges, Deadlines, Heartbeat, Interactions, Learning, Matches, Outbox,
    Personal, Players, Puzzles, Ratings, Roles, Servers, Shards, StoreError, Tournaments,
    Vacations, Workloads,
};
use sqlx::AnyConnection;
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
    pub async fn commit(self) -> Result<(), StoreError> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        let begun = Instant::now();
        self.inner.commit().await?;
        metrics::histogram!("iago_interaction_seconds", "phase" => "commit")
            .record(begun.elapsed());
        Ok(())
    }
}

/// Access to the tables, by aggregate.
pub trait Tables {
    /// The connection underneath.
    #[doc(hidden)]
    fn connection(&mut self) -> Connection<'_>;

    /// People and their settings, servers and theirs.
    fn players(&mut self) -> Players<'_> {
        Players(self.connection())
    }

    /// Matches with their plies and offers.
    fn matches(&mut self) -> Matches<'_> {
        Matches(self.connection())
    }

    /// Challenges.
    fn challenges(&mut self) -> Challenges<'_> {
        Challenges(self.connection())
    }

    /// Ratings and the results they follow from.
    fn ratings(&mut self) -> Ratings<'_> {
        Ratings(self.connection())
    }

    /// What is stored about one person.
    fn personal(&mut self) -> Personal<'_> {
        Personal(self.connection())
    }

    /// What is stored about servers.
    fn servers(&mut self) -> Servers<'_> {
        Servers(self.connection())
    }

    /// Puzzles, who was asked what, and the puzzle of the day.
    fn puzzles(&mut self) -> Puzzles<'_> {
        Puzzles(self.connection())
    }

    /// Roles by rating, and who was given which.
    fn roles(&mut self) -> Roles<'_> {
        Roles(self.connection())
    }

    /// People who may not play in a server, or whom a player avoids.
    fn blocks(&mut self) -> Blocks<'_> {
        Blocks(self.connection())
    }

    /// What moderators did.
    fn acts(&mut self) -> Acts<'_> {
        Acts(self.connection())
    }

    /// Tournaments with their players and games.
    fn tournaments(&mut self) -> Tournaments<'_> {
        Tournaments(self.connection())
    }

    /// Vacation days that were spent.
    fn vacations(&mut self) -> Vacations<'_> {
        Vacations(self.connection())
    }

    /// Interactions carried out already.
    fn interactions(&mut self) -> Interactions<'_> {
        Interactions(self.connection())
    }

    /// When the bot last ran.
    fn heartbeat(&mut self) -> Heartbeat<'_> {
        Heartbeat(self.connection())
    }

    /// What people have learned.
    fn learning(&mut self) -> Learning<'_> {
        Learning(self.connection())
    }

    /// The next deadlines.
    fn deadlines(&mut self) -> Deadlines<'_> {
        Deadlines(self.connection())
    }

    /// How much there is to do.
    fn workload(&mut self) -> Workloads<'_> {
        Workloads(self.connection())
    }

    /// What ought to be seen, and what is.
    fn outbox(&mut self) -> Outbox<'_> {
        Outbox(self.connection())
    }
}

/// A borrowed connection; opaque outside this module.
#[derive(Debug)]
pub struct Connection<'c> {
    inner: &'c mut AnyConnection,
    sent: &'c AtomicU64,
    pub(super) shards: Shards,
}

impl Connection<'_> {
    /// The same connection for other tables.
    pub(super) fn again(&mut self) -> Connection<'_> {
        Connection {
            inner: self.inner,
            sent: self.sent,
            shards: self.shards,
        }
    }

    /// The connection, for one statement.
    pub(super) fn get(&mut self) -> &mut AnyConnection {
        self.sent.fetch_add(1, Ordering::Relaxed);
        self.inner
    }

    /// What makes a row that another transaction holds be left to it, where several can write at once.
    pub(super) fn skip_locked(&self) -> &'static str {
        match self.inner.backend_name() {
            "PostgreSQL" => "FOR UPDATE SKIP LOCKED",
            _ => "",
        }
    }
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
