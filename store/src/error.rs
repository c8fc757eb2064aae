//! What can go wrong with the database.

/// Why the database cannot be used.
///
/// Each of the first six is one sentence for whoever runs the bot; the others are for the log.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address names no database the bot knows.
    #[error("the database address must begin with sqlite: or postgres:, as in sqlite:iago.db")]
    Address,
    /// The file cannot be opened or written.
    #[error("the database file {path} cannot be opened for writing")]
    Unwritable {
        /// Which file.
        path: String,
        /// What the database said.
        source: sqlx::Error,
    },
    /// The file is there but no database.
    #[error("{path} is not an SQLite database; name another file, or move it away")]
    NoDatabase {
        /// Which file.
        path: String,
        /// What the database said.
        source: sqlx::Error,
    },
    /// The server does not answer, or refuses.
    #[error("the database server cannot be reached: {0}")]
    Unreachable(#[source] sqlx::Error),
    /// A newer bot has changed the database.
    #[error(
        "the database was written by a newer version of this program; update it, or restore a copy made before"
    )]
    Newer {
        /// The migration this program does not know.
        migration: i64,
    },
    /// The database's tables are not the ones this program made.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    /// A query failed.
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
    /// A stored value is none of those this program writes.
    #[error("the database holds an unknown {0}")]
    Damaged(&'static str),
    /// Somebody else changed the same thing at the same moment; trying again helps.
    #[error("the database is busy with another change of the same thing")]
    Clash,
}

impl StoreError {
    /// Whether what is stored cannot be read: trying again does not help, and other rows may be read.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, StoreError::Damaged(_))
    }

    /// Whether doing the same again from the start may succeed.
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self, StoreError::Clash)
    }

    /// Whether the database refused because of somebody else's transaction.
    pub(super) fn clashed(error: &sqlx::Error) -> bool {
        // Serialisation failure and deadlock on PostgreSQL, busy and locked on SQLite.
        const CLASHES: [&str; 6] = ["40001", "40P01", "5", "6", "261", "517"];
        error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .is_some_and(|code| CLASHES.contains(&code.as_ref()))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        // Somebody else has stored the same first: reading again shows what.
        let taken = error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if StoreError::clashed(&error) || taken {
            StoreError::Clash
        } else {
            StoreError::Database(error)
        }
    }
}
