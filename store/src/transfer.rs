//! Copying a whole database into an empty one, from SQLite to PostgreSQL or the other way.

use super::personal::value;
use super::row::{Statement, Values};
use super::{Backend, Result, Store, StoreError, Tables, Tx, migrations};
use futures_util::TryStreamExt as _;
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Column as _, Row as _};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The number of rows in one statement: PostgreSQL takes 65,535 values.
const BATCH: usize = 200;

/// The table that is copied last: a database that has its row is in use, or completely copied.
const LAST: &str = "heartbeat";

/// Why a database could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The target holds something that is not an unfinished copy.
    #[error("the database to move to is not empty; name a new one")]
    NotEmpty,
    /// The copy is not equal to its source.
    #[error(
        "{table} differs: {source_rows} rows here, {target_rows} there; something writes to one of the databases"
    )]
    Differs {
        table: String,
        source_rows: u64,
        target_rows: u64,
    },
    /// One of the databases failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> TransferError {
        TransferError::Store(error.into())
    }
}

impl Values for Value {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        match self {
            Value::Number(number) if number.is_i64() => statement.bind(number.as_i64()),
            Value::Number(number) => statement.bind(number.as_f64()),
            Value::String(text) => statement.bind(text.clone()),
            _ => statement.bind(None::<i64>),
        }
    }
}

/// The number of rows of a table, and the sum of their hashes: equal for the same rows in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Digest {
    rows: u64,
    sum: u64,
}

impl Store {
    /// Copies everything into an empty database with the same schema, or completes an unfinished copy, then
    /// compares every table. `progress` hears of each table and its number of rows once it is equal.
    ///
    /// # Errors
    /// The target is in use; the copy differs from its source because one of them was written to.
    pub async fn transfer(
        &self,
        target: &Store,
        mut progress: impl FnMut(&str, u64),
    ) -> Result<(), TransferError> {
        let mut source = self.snapshot().await?;
        if target.read().await?.heartbeat().any().await? {
            return Err(TransferError::NotEmpty);
        }
        let mut tables = migrations::tables();
        tables.retain(|table| *table != LAST);
        tables.push(LAST);
        for table in &tables {
            copy(&mut source, target, table).await?;
        }
        let mut copied = target.snapshot().await?;
        for table in tables {
            let (here, there) = (
                digest(&mut source, table).await?,
                digest(&mut copied, table).await?,
            );
            if here != there {
                return Err(TransferError::Differs {
                    table: table.to_owned(),
                    source_rows: here.rows,
                    target_rows: there.rows,
                });
            }
            progress(table, here.rows);
        }
        Ok(())
    }
}

/// Copies the rows of a table; those that are there already are left as they are.
async fn copy(source: &mut Tx, target: &Store, table: &str) -> Result<(), TransferError> {
    let all = format!("SELECT * FROM {table}");
    let mut connection = source.connection();
    let mut rows = sqlx::query(AssertSqlSafe(all)).fetch(connection.get());
    let mut insertion = None;
    loop {
        let mut batch: Vec<Vec<Value>> = Vec::with_capacity(BATCH);
        while batch.len() < BATCH
            && let Some(row) = rows.try_next().await?
        {
            if insertion.is_none() {
                insertion = Some(Insertion::new(target, table, &row).await?);
            }
            batch.push(values(&row)?);
        }
        let (Some(insertion), false) = (&insertion, batch.is_empty()) else {
            return Ok(());
        };
        let mut tx = target.begin().await?;
        let sql = AssertSqlSafe(insertion.of(batch.len()));
        tx.connection().run(sql, batch).await?;
        tx.commit().await?;
    }
}

/// How rows of a table are inserted.
struct Insertion {
    table: String,
    /// Names of the columns, and the type each value is cast to: a NULL has none of its own.
    columns: Vec<(String, Option<String>)>,
}

impl Insertion {
    async fn new(target: &Store, table: &str, row: &AnyRow) -> Result<Insertion, TransferError> {
        let mut columns = Vec::new();
        for column in row.columns() {
            let cast = match target.backend {
                Backend::Sqlite => None,
                Backend::Postgres => Some(type_of(target, table, column.name()).await?),
            };
            columns.push((column.name().to_owned(), cast));
        }
        let table = table.to_owned();
        Ok(Insertion { table, columns })
    }

    /// The statement for so many rows.
    fn of(&self, rows: usize) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let mut number = 0;
        let mut row = || {
            let values = self.columns.iter().map(|(_, cast)| {
                number += 1;
                match cast {
                    Some(cast) => format!("CAST(${number} AS {cast})"),
                    None => format!("${number}"),
                }
            });
            format!("({})", values.collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = (0..rows).map(|_| row()).collect();
        format!(
            "INSERT INTO {} ({}) VALUES {} ON CONFLICT DO NOTHING",
            self.table,
            names.join(", "),
            rows.join(", ")
        )
    }
}

async fn type_of(store: &Store, table: &str, column: &str) -> Result<String, TransferError> {
    let sql = "SELECT CAST(data_type AS TEXT) FROM information_schema.columns \
        WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2";
    let mut session = store.read().await?;
    Ok(session.connection().one(sql, (table, column)).await?)
}

async fn digest(tx: &mut Tx, table: &str) -> Result<Digest, TransferError> {
    let all = format!("SELECT * FROM {table}");
    let mut connection = tx.connection();
    let mut rows = sqlx::query(AssertSqlSafe(all)).fetch(connection.get());
    let mut digest = Digest::default();
    while let Some(row) = rows.try_next().await? {
        let mut hasher = DefaultHasher::new();
        values(&row)?.hash(&mut hasher);
        digest.rows += 1;
        digest.sum = digest.sum.wrapping_add(hasher.finish());
    }
    Ok(digest)
}

fn values(row: &AnyRow) -> Result<Vec<Value>> {
    let columns = 0..row.columns().len();
    columns.map(|index| value(row, index)).collect()
}
