//! Copies a database while it is in use.

use super::dump::{DumpError, dump};
use super::file::beside;
use super::private::private;
use super::{Backend, Store, StoreError};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Why a database could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Dump(#[from] DumpError),
    /// The file already exists. It is not overwritten.
    #[error("{} exists already; nothing was written", .0.display())]
    Exists(PathBuf),
    /// The copy cannot be written.
    #[error("the copy cannot be written: {0}")]
    File(#[from] io::Error),
    /// The database cannot be read, or its copy cannot be written.
    #[error("the copy cannot be made: {0}")]
    Store(#[from] StoreError),
}

impl Store {
    /// Writes a copy of the database at this address into a new file, as the database is at this moment. Other
    /// processes may go on writing to the database. The file gets its name when the copy is complete and on the disk.
    /// Only the owner of the file may read it.
    ///
    /// # Errors
    /// The file exists or cannot be written. For PostgreSQL also: `pg_dump` is missing or fails.
    pub async fn back_up(&self, address: &str, file: &Path) -> Result<(), BackupError> {
        if file.try_exists()? {
            return Err(BackupError::Exists(file.to_owned()));
        }
        let partial = beside(file, ".partial");
        if partial.try_exists()? {
            fs::remove_file(&partial)?;
        }
        // The empty file is made first: SQLite and `pg_dump` both write into an empty file that exists.
        private().create_new(true).open(&partial)?;
        let copied = match self.backend {
            Backend::Sqlite => self.copy_into(&partial).await,
            Backend::Postgres => {
                let (address, partial) = (address.to_owned(), partial.clone());
                let dumped = tokio::task::spawn_blocking(move || dump(&address, &partial)).await;
                match dumped {
                    Ok(dumped) => dumped.map_err(BackupError::from),
                    Err(error) => Err(io::Error::other(error).into()),
                }
            }
        };
        let placed = copied.and_then(|()| {
            File::open(&partial)?.sync_all()?;
            // The file gets its name by a hard link, because a hard link, unlike a rename, never replaces a file.
            fs::hard_link(&partial, file).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => BackupError::Exists(file.to_owned()),
                _ => error.into(),
            })
        });
        let removed = fs::remove_file(&partial);
        placed?;
        Ok(removed?)
    }

    async fn copy_into(&self, file: &Path) -> Result<(), BackupError> {
        let path = file
            .to_str()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "its name is not UTF-8"))?;
        let mut connection = self.pool.acquire().await.map_err(StoreError::from)?;
        // `VACUUM INTO` counts as a write, although it writes only the copy. So writing must be allowed on this
        // connection.
        sqlx::query("PRAGMA query_only = OFF")
            .execute(&mut *connection)
            .await
            .map_err(StoreError::from)?;
        sqlx::query("VACUUM INTO $1")
            .bind(path)
            .execute(&mut *connection)
            .await
            .map_err(|source| match StoreError::from(source) {
                // The full disk is that of the copy, not that of the database.
                StoreError::Full { source, .. } => StoreError::Full {
                    path: Some(path.to_owned()),
                    source,
                },
                error => error,
            })?;
        Ok(())
    }
}
