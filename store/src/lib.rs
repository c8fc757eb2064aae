//! The database: one set of SQL statements and one folder of migrations that work on SQLite (embedded, the default) and
//! on PostgreSQL.
//!
//! The row types of sqlx are not visible outside this crate. A [`Session`] reads, and a [`Tx`] also writes. Both give
//! access to the tables by aggregate: `matches()`, `challenges()`, `ratings()` and so on. The crate `app` begins and
//! commits transactions, and decides which changes belong to one transaction.
#![warn(clippy::large_futures)]

mod acts;
mod backup;
mod blocks;
mod challenges;
mod claim;
mod connect;
mod connection;
mod deadlines;
mod dump;
mod error;
mod file;
mod guild;
mod heartbeat;
mod interactions;
mod learning;
mod marks;
mod matches;
mod messages;
mod migrations;
mod opening;
mod outbox;
mod personal;
mod players;
mod pool;
mod private;
mod puzzles;
mod ranking;
mod ratings;
mod read_only;
mod results;
mod roles;
mod row;
mod schema;
mod server;
mod server_refusal;
mod servers;
mod shards;
mod standings;
mod tournaments;
mod transfer;
mod trouble;
mod wakes;

pub use acts::{Acts, Deed, StoredAct};
pub use backup::BackupError;
pub use blocks::{Avoided, Blocked, Blocks};
pub use challenges::{Challenges, StoredChallenge};
pub use claim::Turn;
pub use connection::{Connection, Session, Tx, with_deadline, without_deadline};
pub use deadlines::{Deadlines, NextDue, Workload, Workloads};
pub use dump::DumpError;
pub use error::{Result, StoreError};
pub use file::disk_free;
pub use guild::{Dropped, GuildSettings, Look, NewsSettings, Posting, ResultNews};
pub use heartbeat::{Heartbeat, Served};
pub use interactions::{Interactions, ProcessedInteraction};
pub use learning::{Learning, LessonNote, LessonPlace, TipNote};
pub use marks::Marks;
pub use matches::{MatchRow, MatchSummary, Matches, OwnMatch, Past, Tallies};
pub use messages::{MessageRef, MessageRole, Reader, Subject, TournamentNews};
pub use outbox::{BoardTurn, NEVER, Outbox, OutboxRow};
pub use personal::{Personal, PersonalData};
pub use players::{PlayerSettings, Players, Theme, Vacations};
pub use pool::{Opponents, Period, Pool, day_of, variant_key};
pub use puzzles::{Attempt, Daily, DayResult, PuzzleAnswer, Puzzles, Solver};
pub use ranking::{Group, PoolCount};
pub use ratings::Ratings;
pub use roles::{GivenRole, RatingRole, RoleChange, RoleTrouble, Roles};
pub use server_refusal::ServerRefusal;
pub use servers::{ServerData, Servers};
pub use shards::{ParseShardsError, Shards};
pub use standings::{ListedResult, RankedRow, RatedAt, RatingChange, Tally};
pub use tournaments::{NewGame, Tournaments};
pub use transfer::{Progress, TransferError, different};
pub use trouble::{Failures, is_found_torn};
pub use wakes::Wakes;

use connection::deadline;
use file::OpenFile;
use referee::GuildId;
use sqlx::AnyPool;
use sqlx::Row as _;
use std::fmt;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::time::{Instant, timeout_at};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Backend {
    Sqlite,
    Postgres,
}

/// An open database. Cloning is cheap: all clones share one pool of connections.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    backend: Backend,
    // SQLite has one writer at a time. Waiting for this lock is fair and costs nothing; waiting in the database means
    // polling.
    writer: Arc<Mutex<()>>,
    /// The lock file of an SQLite database that was opened as the only process; it stays locked until the last clone is
    /// dropped. Otherwise `None`.
    owner: Option<Arc<File>>,
    /// The SQLite file, if it is open for writing.
    file: Option<Arc<OpenFile>>,
    /// The name of another process that has claimed shards of this process; `None` if there is none.
    overtaken: watch::Receiver<Option<String>>,
    /// The number of statements sent so far.
    sent: Arc<AtomicU64>,
    /// The shards of the servers that this process serves.
    shards: Shards,
    /// The address with which further connections are opened; it may contain a password.
    address: Option<Arc<str>>,
}

impl fmt::Debug for Store {
    /// Leaves out the pool, because its text would show the address and a password in the address.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("backend", &self.backend)
            .finish_non_exhaustive()
    }
}

impl Store {
    fn of(backend: Backend, pool: AnyPool) -> Store {
        Store {
            pool,
            backend,
            writer: Arc::new(Mutex::new(())),
            owner: None,
            file: None,
            overtaken: watch::channel(None).1,
            sent: Arc::default(),
            shards: Shards::ALL,
            address: None,
        }
    }

    /// Limits the store to the servers of these shards: only their events are found when they are due, and only their
    /// clocks are set forward after a downtime. Rows of all servers can still be read and written.
    #[must_use]
    pub fn serving(self, shards: Shards) -> Store {
        Store { shards, ..self }
    }

    #[must_use]
    pub fn serves(&self, guild: GuildId) -> bool {
        self.shards.has(guild)
    }

    /// A connection for reading.
    pub async fn read(&self) -> Result<Session> {
        let lost = self.file.as_ref().and_then(|file| file.lost());
        lost.map_or(Ok(()), |lost| Err(lost.noted()))?;
        let free = timeout_at(deadline(), self.pool.acquire()).await;
        Ok(Session {
            connection: free.unwrap_or(Err(sqlx::Error::PoolTimedOut))?,
            sent: Arc::clone(&self.sent),
            shards: self.shards,
            _turn: None,
        })
    }

    /// Waits until no other task writes, because SQLite has one writer at a time; `None` on PostgreSQL.
    async fn turn(&self) -> Option<OwnedMutexGuard<()>> {
        match self.backend {
            Backend::Sqlite => Some(Arc::clone(&self.writer).lock_owned().await),
            Backend::Postgres => None,
        }
    }

    /// The number of statements sent to the database so far, including the beginnings and ends of transactions.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Whether the SQLite file still exists and is writable. Always `true` for a server, because only the next write
    /// shows whether a server accepts writes.
    #[must_use]
    pub fn may_be_written(&self) -> bool {
        let unwritable = self.file.as_ref().and_then(|file| file.unwritable());
        unwritable.is_none()
    }

    /// Begins a transaction; its changes are stored only by [`Tx::commit`].
    pub async fn begin(&self) -> Result<Tx> {
        let unwritable = self.file.as_ref().and_then(|file| file.unwritable());
        unwritable.map_or(Ok(()), |unwritable| Err(unwritable.noted()))?;
        let until = deadline();
        let opening = match self.backend {
            // `IMMEDIATE`, because a transaction that begins with a read may be unable to write later.
            Backend::Sqlite => "BEGIN IMMEDIATE".to_owned(),
            Backend::Postgres => {
                // At least 1 ms, because a `lock_timeout` of 0 would mean no limit.
                let left = until.duration_since(Instant::now()).as_millis().max(1);
                format!("BEGIN; SET LOCAL lock_timeout = {left}")
            }
        };
        let begun = timeout_at(until, async {
            let turn = self.turn().await;
            loop {
                self.sent.fetch_add(1, Ordering::Relaxed);
                let opening = sqlx::AssertSqlSafe(opening.as_str());
                match self.pool.begin_with(opening).await {
                    // Another process writes to the same file: try again.
                    Err(error) if StoreError::clashed(&error) => {}
                    begun => return begun.map(|inner| (inner, turn)),
                }
            }
        });
        let (inner, turn) = begun.await.map_err(|_| {
            trouble::count();
            StoreError::Busy
        })??;
        Ok(Tx {
            inner,
            sent: Arc::clone(&self.sent),
            shards: self.shards,
            _turn: turn,
        })
    }

    /// Empties SQLite's write-ahead log, which still contains older states of the database's pages.
    ///
    /// # Errors
    /// Another process uses the file, or other tasks write for too long.
    pub async fn empty_log(&self) -> Result<()> {
        if self.backend == Backend::Postgres {
            return Ok(());
        }
        let turn = timeout_at(deadline(), self.turn()).await;
        let _turn = turn.map_err(|_| StoreError::Busy)?;
        let mut connection = self.pool.acquire().await?;
        let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut *connection)
            .await?;
        match row.try_get::<i64, _>(0)? {
            0 => Ok(()),
            _ => Err(StoreError::Clash),
        }
    }

    /// Begins a transaction that reads the database as it is at this moment; changes committed later are not visible in
    /// it.
    pub async fn snapshot(&self) -> Result<Tx> {
        let opening = match self.backend {
            Backend::Sqlite => "BEGIN",
            Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        let begun = timeout_at(deadline(), self.pool.begin_with(opening)).await;
        Ok(Tx {
            inner: begun.map_err(|_| StoreError::Busy)??,
            sent: Arc::clone(&self.sent),
            shards: self.shards,
            _turn: None,
        })
    }

    /// Waits until another process serves shards of this process, and returns the error for that. This happens when the
    /// connections of this process are cut off, so that the server believes the process has ended.
    pub async fn overtaken(&self) -> StoreError {
        let mut overtaken = self.overtaken.clone();
        let other = overtaken.wait_for(Option::is_some).await;
        match other.ok().and_then(|other| other.clone()) {
            Some(other) => StoreError::Served(other),
            // All connections are closed, so nothing can find another process any more.
            None => std::future::pending().await,
        }
    }

    /// Waits for open connections to finish and closes them.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

macro_rules! tables {
    ($($name:ident: $tables:ident,)*) => {
        /// Access to the tables. Each method returns the tables of one aggregate.
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
