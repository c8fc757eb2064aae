//! A database opened for reading alone, while another process may write to it.

use super::connect::{BUSY, file_of, is_no_database, is_torn, is_unknown_table};
use super::deadline::PATIENCE;
use super::{Backend, Store, StoreError, migrations};
use sqlx::Executor as _;
use sqlx::any::AnyPoolOptions;

impl Store {
    /// Opens a database whose tables are exactly those of this program, for reading. Nothing is created or
    /// migrated.
    ///
    /// # Errors
    /// [`StoreError::Newer`] or [`StoreError::OtherVersion`]; wrong address, no such file, server out of reach.
    pub async fn open_read_only(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let path = file_of(address);
        let (backend, address, opening) = match address.split_once(':') {
            Some(("sqlite", _)) if !path.is_empty() => (
                Backend::Sqlite,
                format!("sqlite:{path}?mode=ro"),
                format!("PRAGMA busy_timeout = {}", BUSY.as_millis()),
            ),
            Some(("postgres" | "postgresql", _)) => (
                Backend::Postgres,
                address.to_owned(),
                "SET default_transaction_read_only = on".to_owned(),
            ),
            _ => return Err(StoreError::Address),
        };
        let unusable = |source: sqlx::Error| match (backend, source) {
            (_, sqlx::Error::Configuration(_)) => StoreError::Address,
            (Backend::Sqlite, source) if StoreError::clashed(&source) => StoreError::Busy,
            (Backend::Sqlite, source) if is_no_database(&source) => StoreError::NoDatabase {
                path: path.clone(),
                source,
            },
            (Backend::Sqlite, source) if is_torn(&source) => StoreError::Torn {
                path: path.clone(),
                source,
            },
            (Backend::Sqlite, source) => StoreError::Unreadable {
                path: path.clone(),
                source,
            },
            (Backend::Postgres, source) => StoreError::Unreachable(source),
        };
        let pool = AnyPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                let opening = sqlx::AssertSqlSafe(opening.clone());
                Box::pin(async move { connection.execute(opening).await.map(drop) })
            })
            .connect(&address)
            .await
            .map_err(&unusable)?;
        let applied =
            sqlx::query("SELECT version, checksum FROM _sqlx_migrations ORDER BY version");
        let applied = applied
            .fetch_all(&pool)
            .await
            .map_err(|source| match source {
                source if is_unknown_table(&source) => StoreError::OtherVersion,
                // The table is another one.
                sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                    StoreError::OtherVersion
                }
                source => unusable(source),
            })?;
        migrations::compare(&applied)?;
        Ok(Store::of(backend, pool))
    }
}
