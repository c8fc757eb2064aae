//! Connections to the database: sessions, transactions, and the functions that run statements on them.
//!
//! Every statement on the tables goes through [`Connection`], which binds values by `Values` and reads rows by `Read`.
//! Only the work before the tables are in use (opening, locks, checks of the schema) uses sqlx directly.

use super::row::{Read, Statement, Values};
use super::{Result, Shards, StoreError};
use futures_util::stream::BoxStream;
use sqlx::any::AnyRow;
use sqlx::pool::PoolConnection;
use sqlx::{AnyConnection, SqlSafeStr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;

/// A borrowed connection; code outside this crate cannot use it directly.
#[derive(Debug)]
pub struct Connection<'c> {
    pub(super) inner: &'c mut AnyConnection,
    pub(super) sent: &'c AtomicU64,
    pub(super) shards: Shards,
}

impl Connection<'_> {
    /// Lends the connection to the type of another table.
    pub(super) fn again(&mut self) -> Connection<'_> {
        Connection {
            inner: self.inner,
            sent: self.sent,
            shards: self.shards,
        }
    }

    /// The end of an SQL statement that skips rows locked by another transaction. Empty on SQLite, which has only one
    /// writer at a time.
    pub(super) fn skip_locked(&self) -> &'static str {
        match self.is_postgres() {
            true => "FOR UPDATE SKIP LOCKED",
            false => "",
        }
    }

    pub(super) fn is_postgres(&self) -> bool {
        self.inner.backend_name() == "PostgreSQL"
    }

    /// Binds the values to the placeholders `$1`, `$2` … of a statement, and counts the statement as sent.
    fn bound<'q>(&mut self, sql: impl SqlSafeStr, values: &impl Values) -> Statement<'q> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        values.bind(sqlx::query(sql))
    }

    pub(super) async fn run(&mut self, sql: impl SqlSafeStr, values: impl Values) -> Result<()> {
        self.changed(sql, values).await.map(drop)
    }

    /// Runs a statement whose text is hardly ever used again, so it is not kept prepared. Every other statement is kept
    /// prepared on its connection.
    pub(super) async fn run_once(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<()> {
        let query = self.bound(sql, &values).persistent(false);
        query.execute(&mut *self.inner).await?;
        Ok(())
    }

    /// Runs a statement and returns the number of rows that it changed.
    pub(super) async fn changed(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<u64> {
        let query = self.bound(sql, &values);
        Ok(query.execute(&mut *self.inner).await?.rows_affected())
    }

    /// Changes one row. The statement's condition makes sure that no other transaction has changed the row meanwhile.
    /// Fails with [`StoreError::Clash`](crate::StoreError::Clash) if no row meets the condition.
    pub(super) async fn change_one(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<()> {
        match self.changed(sql, values).await? {
            1 => Ok(()),
            _ => Err(StoreError::Clash),
        }
    }

    pub(super) async fn rows(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<Vec<AnyRow>> {
        let query = self.bound(sql, &values);
        Ok(query.fetch_all(&mut *self.inner).await?)
    }

    /// Returns all rows of a statement whose text is hardly ever used again (see [`Connection::run_once`]).
    pub(super) async fn rows_once(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<Vec<AnyRow>> {
        let query = self.bound(sql, &values).persistent(false);
        Ok(query.fetch_all(&mut *self.inner).await?)
    }

    /// Returns the rows one by one; for results that are too large to hold in memory.
    pub(super) fn stream(&mut self, sql: impl SqlSafeStr) -> BoxStream<'_, sqlx::Result<AnyRow>> {
        let query = self.bound(sql, &());
        query.fetch(&mut *self.inner)
    }

    pub(super) async fn all<T: Read>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<Vec<T>> {
        let rows = self.rows(sql, values).await?;
        rows.iter().map(T::read).collect()
    }

    /// The first row of the result; `None` if the result is empty.
    pub(super) async fn maybe<T: Read>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<Option<T>> {
        let query = self.bound(sql, &values);
        let row = query.fetch_optional(&mut *self.inner).await?;
        row.as_ref().map(T::read).transpose()
    }

    pub(super) async fn one<T: Read>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<T> {
        let query = self.bound(sql, &values);
        T::read(&query.fetch_one(&mut *self.inner).await?)
    }
}

/// A connection without a transaction.
#[derive(Debug)]
pub struct Session {
    pub(super) connection: PoolConnection<sqlx::Any>,
    pub(super) sent: Arc<AtomicU64>,
    pub(super) shards: Shards,
    pub(super) _turn: Option<OwnedMutexGuard<()>>,
}

/// A transaction. If it is dropped without [`Tx::commit`], none of its changes are stored.
#[derive(Debug)]
pub struct Tx {
    pub(super) inner: sqlx::Transaction<'static, sqlx::Any>,
    pub(super) sent: Arc<AtomicU64>,
    pub(super) shards: Shards,
    pub(super) _turn: Option<OwnedMutexGuard<()>>,
}

impl Tx {
    /// Commits the transaction.
    ///
    /// # Errors
    /// The database refuses the commit, or its answer is lost. [`StoreError::left_nothing`] says whether it is certain
    /// that no change of the transaction is stored.
    pub async fn commit(self) -> Result<()> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        let begun = Instant::now();
        self.inner.commit().await?;
        metrics::histogram!("iago_interaction_seconds", "phase" => "commit")
            .record(begun.elapsed());
        Ok(())
    }
}

/// How long work that has no deadline waits for the database.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// The shortest time that a task waits for the database, even if its deadline has passed. Such a task is late for other
/// reasons, and a database that is free answers at once.
const AT_LEAST: Duration = Duration::from_millis(250);

tokio::task_local! {
    static DEADLINE: Instant;
}

/// Runs work that waits for the database until `deadline` at the latest. A transaction that has not begun by then fails
/// with [`StoreError::Busy`](crate::StoreError::Busy).
pub fn with_deadline<F: Future>(deadline: Instant, work: F) -> impl Future<Output = F::Output> {
    DEADLINE.scope(deadline, Box::pin(work))
}

/// Runs work that may wait for the database longer than the deadline of its task, because it stores what has already
/// happened outside the database.
pub fn without_deadline<F: Future>(work: F) -> impl Future<Output = F::Output> {
    DEADLINE.scope(Instant::now() + PATIENCE, Box::pin(work))
}

/// The time until which the current task waits for the database.
pub(super) fn deadline() -> Instant {
    let now = Instant::now();
    DEADLINE
        .try_with(|deadline| *deadline.max(&(now + AT_LEAST)))
        .unwrap_or_else(|_| now + PATIENCE)
}
