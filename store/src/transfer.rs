//! Copies a whole database into an empty one. Either of them may be an SQLite or a PostgreSQL database.

use super::file::{file_of, identity};
use super::migrations::COPYING;
use super::row::{Read as _, Statement, Values, storable};
use super::{Backend, Result, Store, StoreError, Tables, Tx, migrations};
use futures_util::TryStreamExt as _;
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The largest number of rows that one transaction copies.
const BATCH: usize = 1_000;

/// The largest number of rows in one statement for SQLite, which accepts at most 32,766 values per statement.
const SQLITE_ROWS: usize = 100;

/// The table that is copied last. Until all tables are compared, the copy has one more row in this table than the
/// source: that row marks the copy as unfinished.
const LAST: &str = "heartbeat";

/// Why a database could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The target is neither empty nor an unfinished copy.
    #[error("the database to move to is not empty; name a new one")]
    NotEmpty,
    /// The source and the target are the same database.
    #[error("both addresses name the same database; name a new one to move to")]
    Same,
    /// The copy of a table differs from the table in the source.
    #[error(
        "{table} differs: {source_rows} rows here, {target_rows} there. The database was written to after a first attempt to copy it, or something writes to one of the two: stop it, empty the database to move to, and run the same command again"
    )]
    Differs {
        table: String,
        source_rows: u64,
        target_rows: u64,
    },
    /// The source or the target failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> TransferError {
        TransferError::Store(error.into())
    }
}

/// How much of a table is copied or compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Copied {
        rows: u64,
        of: u64,
    },
    Compared {
        rows: u64,
        of: u64,
    },
    /// All rows of the table are copied and equal to the source. In `nuls` texts each NUL character was replaced by
    /// U+FFFD.
    Equal {
        rows: u64,
        nuls: u64,
    },
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

/// The number of rows of a table, and the sum of the rows' hashes. Two tables with the same rows have the same digest,
/// whatever the order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Digest {
    rows: u64,
    sum: u64,
}

/// What was read of a table: the digest of its rows, and the number of texts in which a NUL character was replaced.
#[derive(Clone, Copy, Debug, Default)]
struct Rows {
    digest: Digest,
    nuls: u64,
}

impl Rows {
    /// Replaces the NUL characters in the texts of a row, so that every database accepts them, and counts these texts.
    fn without_nul(&mut self, row: &mut Row) {
        for value in row.values_mut() {
            if let Value::String(text) = value
                && text.contains('\0')
            {
                *text = storable(text);
                self.nuls += 1;
            }
        }
    }
}

impl Digest {
    fn add(&mut self, row: &Row) {
        let mut hasher = DefaultHasher::new();
        row.values().for_each(|value| value.hash(&mut hasher));
        self.rows += 1;
        self.sum = self.sum.wrapping_add(hasher.finish());
    }
}

/// A row as a JSON object with the names of its columns as keys.
type Row = Map<String, Value>;

impl Store {
    /// Copies everything into an empty database with the same schema, or completes an unfinished copy. Then compares
    /// all tables.
    ///
    /// # Errors
    /// The target is neither empty nor an unfinished copy, the source or the target fails, or the copy differs from its
    /// source because one of both databases was written to.
    pub async fn transfer(
        &self,
        target: &Store,
        mut progress: impl FnMut(&str, Progress),
    ) -> Result<(), TransferError> {
        let mut source = self.snapshot().await?;
        let mut tables = migrations::tables();
        mark(target, &tables).await?;
        tables.retain(|table| *table != LAST);
        tables.push(LAST);
        let mut copied = Vec::with_capacity(tables.len());
        for table in tables {
            let of = count(&mut source, table).await?;
            let told = |rows| progress(table, Progress::Copied { rows, of });
            copied.push((table, copy(&mut source, target, table, told).await?));
        }
        let mut copy = target.snapshot().await?;
        for (table, here) in copied {
            let (here, nuls) = (here.digest, here.nuls);
            let of = here.rows;
            let told = |rows| progress(table, Progress::Compared { rows, of });
            let there = each_batch(&mut copy, table, told, async |_| Ok(()))
                .await?
                .digest;
            if here != there {
                return Err(TransferError::Differs {
                    table: table.to_owned(),
                    source_rows: here.rows,
                    target_rows: there.rows,
                });
            }
            progress(
                table,
                Progress::Equal {
                    rows: here.rows,
                    nuls,
                },
            );
        }
        drop(copy);
        let mut tx = target.begin().await?;
        let sql = "DELETE FROM heartbeat WHERE shards = $1";
        tx.connection().run(sql, COPYING).await?;
        Ok(tx.commit().await?)
    }
}

/// Fails if two addresses are the same or name the same SQLite file.
pub fn different(from: &str, to: &str) -> Result<(), TransferError> {
    let file = |address| identity(&file_of(address));
    let both = from.starts_with("sqlite:") && to.starts_with("sqlite:");
    let same_file = both && file(from).is_some_and(|it| file(to) == Some(it));
    match from == to || same_file {
        true => Err(TransferError::Same),
        false => Ok(()),
    }
}

/// Marks a database as an unfinished copy. Fails if the database is neither empty nor marked already.
async fn mark(target: &Store, tables: &[&str]) -> Result<(), TransferError> {
    let mut tx = target.begin().await?;
    let marked = "SELECT seen_at FROM heartbeat WHERE shards = $1";
    let marked: Option<i64> = tx.connection().maybe(marked, COPYING).await?;
    if marked.is_some() {
        return Ok(());
    }
    for table in tables {
        if count(&mut tx, table).await? > 0 {
            return Err(TransferError::NotEmpty);
        }
    }
    let sql = "INSERT INTO heartbeat (shards, seen_at, filling) VALUES ($1, 0, '')";
    tx.connection().run(sql, COPYING).await?;
    Ok(tx.commit().await?)
}

async fn count(tx: &mut Tx, table: &str) -> Result<u64> {
    let count = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
    tx.connection().one(count, ()).await
}

/// Reads all rows of a table in batches. After each batch, `told` is called with the number of rows read so far.
async fn each_batch(
    tx: &mut Tx,
    table: &str,
    mut told: impl FnMut(u64),
    mut work: impl AsyncFnMut(Vec<Row>) -> Result<()>,
) -> Result<Rows> {
    let condition = match table {
        LAST => format!(" WHERE shards <> '{COPYING}'"),
        _ => String::new(),
    };
    let all = format!("SELECT * FROM {table}{condition}");
    let mut connection = tx.connection();
    let mut rows = connection.stream(AssertSqlSafe(all));
    let mut read = Rows::default();
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        while batch.len() < BATCH
            && let Some(row) = rows.try_next().await?
        {
            if let Value::Object(mut row) = Value::read(&row)? {
                read.without_nul(&mut row);
                read.digest.add(&row);
                batch.push(row);
            }
        }
        if batch.is_empty() {
            return Ok(read);
        }
        work(batch).await?;
        told(read.digest.rows);
    }
}

/// Copies the rows of a table. Rows that are already in the target are not changed.
async fn copy(source: &mut Tx, target: &Store, table: &str, told: impl FnMut(u64)) -> Result<Rows> {
    let insert = async |batch: Vec<Row>| {
        let mut tx = target.begin().await?;
        match target.backend {
            Backend::Sqlite => {
                for rows in batch.chunks(SQLITE_ROWS) {
                    insert_values(&mut tx, table, rows).await?;
                }
            }
            Backend::Postgres => insert_json(&mut tx, table, &batch).await?,
        }
        tx.commit().await
    };
    each_batch(source, table, told, insert).await
}

fn columns(rows: &[Row]) -> String {
    let columns: Vec<&str> = rows
        .iter()
        .take(1)
        .flat_map(Row::keys)
        .map(String::as_str)
        .collect();
    columns.join(", ")
}

async fn insert_values(tx: &mut Tx, table: &str, rows: &[Row]) -> Result<()> {
    let mut number = 0;
    let mut row = |row: &Row| {
        let places = row.iter().map(|_| {
            number += 1;
            format!("${number}")
        });
        format!("({})", places.collect::<Vec<_>>().join(", "))
    };
    let places: Vec<String> = rows.iter().map(&mut row).collect();
    let sql = format!(
        "INSERT INTO {table} ({}) VALUES {} ON CONFLICT DO NOTHING",
        columns(rows),
        places.join(", ")
    );
    let values: Vec<&Value> = rows.iter().flat_map(Row::values).collect();
    tx.connection().run(AssertSqlSafe(sql), values).await
}

/// Inserts rows into PostgreSQL as one JSON value. With a placeholder for each value, PostgreSQL would need the type of
/// each placeholder, and a NULL value has no type of its own.
async fn insert_json(tx: &mut Tx, table: &str, rows: &[Row]) -> Result<()> {
    let columns = columns(rows);
    let sql = format!(
        "INSERT INTO {table} ({columns}) SELECT {columns} \
        FROM json_populate_recordset(CAST(NULL AS {table}), CAST($1 AS json)) ON CONFLICT DO NOTHING"
    );
    let rows = serde_json::to_string(rows).map_err(|_| StoreError::Damaged("value"))?;
    tx.connection().run(AssertSqlSafe(sql), rows).await
}
