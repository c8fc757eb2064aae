//! The database: one set of portable statements and one folder of migrations for SQLite (embedded
//! default) and PostgreSQL.
//!
//! Rows never leave this module. A [`Session`] reads, a [`Tx`] also writes; both reach the tables
//! by aggregate: `matches()`, `challenges()`, `ratings()` and so on. What belongs together is
//! decided above, in `app`: it opens the transaction and commits it.

mod acts;
mod backup;
mod blocks;
mod challenges;
mod deadline;
mod deadlines;
mod error;
mod guild;
mod heartbeat;
mod interactions;
mod learning;
mod matches;
mod messages;
mod migrations;
mod outbox;
mod owed;
mod owner;
mod personal;
mod players;
mod puzzles;
mod ranking;
mod ratings;
mod read_only;
mod results;
mod roles;
mod row;
mod servers;
mod shards;
mod theme;
mod tournaments;
mod transfer;
mod vacation;
mod workload;

pub use acts::{Acts, Deed, StoredAct};
pub use backup::BackupError;
pub use blocks::{Avoided, Blocked, Blocks};
pub use challenges::{Challenges, StoredChallenge};
pub use deadline::with_deadline;
pub use deadlines::{Deadlines, NextDue};
pub use error::StoreError;
pub use guild::{GuildSettings, NewsKind, NewsSettings, Posting, ResultNews};
pub use heartbeat::{Heartbeat, Served};
pub use interactions::{Interactions, ProcessedInteraction};
pub use learning::{Learning, LessonNote, LessonPlace, TipNote};
pub use matches::{Glance, MatchSummary, Matches, OwnMatch, Tallies};
pub use messages::{MessageRef, MessageRole};
pub use outbox::Outbox;
pub use owed::{Owed, Subject};
pub use personal::{Personal, PersonalData};
pub use players::{PlayerSettings, Players};
pub use puzzles::{Attempt, Daily, DayResult, PuzzleAnswer, Puzzles, Solver, day_begins};
pub use ranking::{Group, PoolCount};
pub use ratings::{
    Opponents, Period, Pool, RankedRow, RatedAt, RatingChange, Ratings, Tally, day_of,
};
pub use results::ListedResult;
pub use roles::{GivenRole, RatingRole, RoleChange, RoleTrouble, Roles};
pub use row::variant_key;
pub use servers::{ServerData, Servers};
pub use shards::{ParseShardsError, Shards};
pub use theme::{Look, ParseThemeError, Theme};
pub use tournaments::{NewGame, Tournaments};
pub use transfer::TransferError;
pub use vacation::Vacations;
pub use workload::{Workload, Workloads};

use deadline::{PATIENCE, deadline};
use referee::GuildId;
use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::MigrateError;
use sqlx::pool::PoolConnection;
use sqlx::{AnyConnection, Connection as _, Row as _};
use std::fmt;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, timeout_at};

/// How long a statement waits for another process that writes to the same SQLite file. A transaction
/// goes on trying to begin until the [deadline](with_deadline).
const BUSY: Duration = Duration::from_millis(100);

/// How many connections are open at most.
const CONNECTIONS: u32 = 8;

/// Which database this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Backend {
    Sqlite,
    Postgres,
}

/// An open database. Cheap to clone: clones share one pool.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    backend: Backend,
    // SQLite has one writer at a time. Waiting here is fair and costs nothing; waiting in the
    // database means polling.
    writer: Arc<Mutex<()>>,
    /// Locked as long as this lives, if it was opened alone.
    owner: Option<Arc<File>>,
    /// How many statements were sent.
    sent: Arc<AtomicU64>,
    /// Which servers this process serves.
    shards: Shards,
}

impl fmt::Debug for Store {
    /// Without the pool: that would show the address, and a password in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("backend", &self.backend)
            .finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database at an address like `sqlite:iago.db` or `postgres://host/name`, creates
    /// the file if need be, and applies the migrations it lacks.
    ///
    /// # Errors
    /// Wrong address, unwritable file, server out of reach, database from a newer version.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        Store::open_with(address, CONNECTIONS).await
    }

    /// The same with so many connections at most; one is enough for everything.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn open_with(address: &str, connections: u32) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (backend, address) = match address.split_once(':') {
            Some(("sqlite", "" | "//")) => return Err(StoreError::Address),
            // Every connection of the pool would see an empty database of its own.
            Some(("sqlite", rest)) if rest.contains(":memory:") || rest.contains("mode=memory") => {
                return Err(StoreError::Address);
            }
            Some(("sqlite", rest)) if rest.contains('?') => (Backend::Sqlite, address.to_owned()),
            Some(("sqlite", _)) => (Backend::Sqlite, format!("{address}?mode=rwc")),
            Some(("postgres" | "postgresql", _)) => (Backend::Postgres, address.to_owned()),
            _ => return Err(StoreError::Address),
        };
        let unusable = |source: sqlx::Error| match (backend, source) {
            (_, sqlx::Error::Configuration(_)) => StoreError::Address,
            (Backend::Sqlite, source) if StoreError::clashed(&source) => StoreError::Busy,
            (Backend::Sqlite, source) if is_no_database(&source) => StoreError::NoDatabase {
                path: file_of(&address),
                source,
            },
            (Backend::Sqlite, source) if is_torn(&source) => StoreError::Torn {
                path: file_of(&address),
                source,
            },
            (Backend::Sqlite, source) => StoreError::Unwritable {
                path: file_of(&address),
                source,
            },
            (Backend::Postgres, source) => StoreError::Unreachable(source),
        };
        // The pool would keep trying for seconds; a failed start is reported at once.
        try_out(backend, &address).await.map_err(unusable)?;
        let pool = connect(backend, &address, connections.max(1))
            .await
            .map_err(unusable)?;
        if migrations::is_foreign(&pool, backend)
            .await
            .map_err(unusable)?
        {
            return Err(StoreError::Foreign);
        }
        migrations::built_in()
            .run(&pool)
            .await
            .map_err(|error| match error {
                MigrateError::VersionMissing(migration) => StoreError::Newer { migration },
                MigrateError::VersionMismatch(_) => StoreError::OtherVersion,
                MigrateError::Execute(source) | MigrateError::ExecuteMigration(source, _)
                    if is_read_only(&source) || is_torn(&source) =>
                {
                    unusable(source)
                }
                error => StoreError::Migration(error),
            })?;
        Ok(Store::of(backend, pool))
    }

    fn of(backend: Backend, pool: AnyPool) -> Store {
        Store {
            pool,
            backend,
            writer: Arc::new(Mutex::new(())),
            owner: None,
            sent: Arc::default(),
            shards: Shards::ALL,
        }
    }

    /// Serves the servers of these shards alone: what is due is theirs, and so is downtime. Everything may be read and
    /// written all the same.
    #[must_use]
    pub fn serving(self, shards: Shards) -> Store {
        Store { shards, ..self }
    }

    /// Whether this process serves a server.
    #[must_use]
    pub fn serves(&self, guild: GuildId) -> bool {
        self.shards.has(guild)
    }

    /// A connection for reading.
    ///
    /// # Errors
    /// None is free in time, or the database is gone.
    pub async fn read(&self) -> Result<Session, StoreError> {
        let free = timeout_at(deadline(), self.pool.acquire()).await;
        Ok(Session {
            connection: free.unwrap_or(Err(sqlx::Error::PoolTimedOut))?,
            sent: Arc::clone(&self.sent),
            shards: self.shards,
            _turn: None,
        })
    }

    /// The turn to write, where there is one writer at a time.
    async fn turn(&self) -> Option<OwnedMutexGuard<()>> {
        match self.backend {
            Backend::Sqlite => Some(Arc::clone(&self.writer).lock_owned().await),
            Backend::Postgres => None,
        }
    }

    /// How many statements were sent to the database so far, beginnings and ends of transactions
    /// included.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// A transaction: nothing of it stands until [`Tx::commit`].
    ///
    /// # Errors
    /// None is free in time, or the database is gone.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        let until = deadline();
        let opening = match self.backend {
            // A transaction that begins by reading could not become a writer later.
            Backend::Sqlite => "BEGIN IMMEDIATE".to_owned(),
            Backend::Postgres => {
                // Zero would be no limit.
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
                    // Another process writes to the same file.
                    Err(error) if StoreError::clashed(&error) => {}
                    begun => return begun.map(|inner| (inner, turn)),
                }
            }
        });
        let (inner, turn) = begun.await.map_err(|_| StoreError::Busy)??;
        Ok(Tx {
            inner,
            sent: Arc::clone(&self.sent),
            shards: self.shards,
            _turn: turn,
        })
    }

    /// Removes every trace of deleted data from an SQLite file: SQLite leaves copies of rows it has moved in
    /// unused parts of its pages. Writers wait meanwhile, half a second for 100 MB.
    ///
    /// # Errors
    /// Another process uses the file.
    pub async fn vacuum(&self) -> Result<(), StoreError> {
        if self.backend == Backend::Sqlite {
            let _turn = self.turn().await;
            let mut connection = self.pool.acquire().await?;
            sqlx::query("VACUUM").execute(&mut *connection).await?;
        }
        self.empty_log().await
    }

    /// Empties SQLite's write-ahead log, which keeps older states of pages.
    ///
    /// # Errors
    /// Another process uses the file.
    pub async fn empty_log(&self) -> Result<(), StoreError> {
        if self.backend == Backend::Postgres {
            return Ok(());
        }
        let _turn = self.turn().await;
        let mut connection = self.pool.acquire().await?;
        let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut *connection)
            .await?;
        match row.try_get::<i64, _>(0)? {
            0 => Ok(()),
            _ => Err(StoreError::Clash),
        }
    }

    /// A transaction that reads the database as it is when it begins: later writes do not show.
    pub async fn snapshot(&self) -> Result<Tx, StoreError> {
        let opening = match self.backend {
            Backend::Sqlite => "BEGIN",
            Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        Ok(Tx {
            inner: self.pool.begin_with(opening).await?,
            sent: Arc::clone(&self.sent),
            shards: self.shards,
            _turn: None,
        })
    }

    /// Waits for open connections to finish and closes them.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A pool of connections.
async fn connect(
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

/// Connects once, so that an unusable database fails at once.
async fn try_out(backend: Backend, address: &str) -> Result<(), sqlx::Error> {
    let mut connection = AnyConnection::connect(address).await?;
    if backend == Backend::Sqlite {
        prepare_sqlite(&mut connection).await?;
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
    connection.close().await
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

async fn prepare_sqlite(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    // The waiting time comes first, since switching to the write-ahead log needs the file for itself.
    for pragma in [
        format!("PRAGMA busy_timeout = {}", BUSY.as_millis()),
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

/// The file an SQLite address names.
fn file_of(address: &str) -> String {
    let rest = address.strip_prefix("sqlite:").unwrap_or(address);
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    rest.split('?').next().unwrap_or(rest).to_owned()
}

/// Whether SQLite said that the file or its folder is not to be written.
fn is_read_only(error: &sqlx::Error) -> bool {
    matches!(sqlite_code(error), Some(8 | 10 | 14))
}

/// Whether SQLite said that the file was never a database.
fn is_no_database(error: &sqlx::Error) -> bool {
    sqlite_code(error) == Some(26)
}

/// Whether SQLite said that the file is damaged.
fn is_torn(error: &sqlx::Error) -> bool {
    sqlite_code(error) == Some(11)
}

/// SQLite's primary result code.
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    Some(code.parse::<u32>().ok()? & 0xff)
}

/// A connection without a transaction.
#[derive(Debug)]
pub struct Session {
    connection: PoolConnection<sqlx::Any>,
    sent: Arc<AtomicU64>,
    shards: Shards,
    _turn: Option<OwnedMutexGuard<()>>,
}

/// A transaction; dropped without [`Tx::commit`], it leaves no trace.
#[derive(Debug)]
pub struct Tx {
    inner: sqlx::Transaction<'static, sqlx::Any>,
    sent: Arc<AtomicU64>,
    shards: Shards,
    _turn: Option<OwnedMutexGuard<()>>,
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
    shards: Shards,
}

impl Connection<'_> {
    /// The same connection for other tables.
    fn again(&mut self) -> Connection<'_> {
        Connection {
            inner: self.inner,
            sent: self.sent,
            shards: self.shards,
        }
    }

    /// The connection, for one statement.
    fn get(&mut self) -> &mut AnyConnection {
        self.sent.fetch_add(1, Ordering::Relaxed);
        self.inner
    }

    /// What makes a row that another transaction holds be left to it, where several can write at once.
    fn skip_locked(&self) -> &'static str {
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
