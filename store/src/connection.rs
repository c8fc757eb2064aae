//! A borrowed connection, and the statements that go through it.

use super::row::{Read, Values};
use super::{Result, Shards, StoreError};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, SqlSafeStr};
use std::sync::atomic::{AtomicU64, Ordering};

/// A borrowed connection; opaque outside this crate.
#[derive(Debug)]
pub struct Connection<'c> {
    pub(super) inner: &'c mut AnyConnection,
    pub(super) sent: &'c AtomicU64,
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

    /// Leaves a row that another transaction holds to it, where several can write at once.
    pub(super) fn skip_locked(&self) -> &'static str {
        match self.is_postgres() {
            true => "FOR UPDATE SKIP LOCKED",
            false => "",
        }
    }

    pub(super) fn is_postgres(&self) -> bool {
        self.inner.backend_name() == "PostgreSQL"
    }

    pub(super) async fn run(&mut self, sql: impl SqlSafeStr, values: impl Values) -> Result<()> {
        self.changed(sql, values).await.map(drop)
    }

    /// Runs a statement whose text hardly ever comes again. Each of the others is kept prepared on every connection.
    pub(super) async fn run_once(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<()> {
        let query = values.bind(sqlx::query(sql)).persistent(false);
        query.execute(self.get()).await?;
        Ok(())
    }

    /// How many rows the statement changed.
    pub(super) async fn changed(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<u64> {
        let query = values.bind(sqlx::query(sql));
        Ok(query.execute(self.get()).await?.rows_affected())
    }

    /// Changes a row whose condition says that nobody else has changed it meanwhile.
    /// [`StoreError::Clash`](crate::StoreError::Clash) if no row fits.
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
        let query = values.bind(sqlx::query(sql));
        Ok(query.fetch_all(self.get()).await?)
    }

    pub(super) async fn all<T: Read>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<Vec<T>> {
        let rows = self.rows(sql, values).await?;
        rows.iter().map(T::read).collect()
    }

    /// The first row; `None` without one.
    pub(super) async fn maybe<T: Read>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<Option<T>> {
        let query = values.bind(sqlx::query(sql));
        let row = query.fetch_optional(self.get()).await?;
        row.as_ref().map(T::read).transpose()
    }

    pub(super) async fn one<T: Read>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<T> {
        let query = values.bind(sqlx::query(sql));
        T::read(&query.fetch_one(self.get()).await?)
    }
}
