//! What can go wrong with the database.

use std::borrow::Cow;

/// What the database answers, or why it cannot be used.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the database cannot be used.
///
/// Those above [`StoreError::Database`] are one sentence each for the operator; the others are for the log.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address names no database the bot knows.
    #[error("the database address must begin with sqlite: or postgres:, as in sqlite:iago.db")]
    Address,
    #[error("the database file {path} cannot be opened for writing")]
    Unwritable { path: String, source: sqlx::Error },
    /// The file is there but no database.
    #[error("{path} is not an SQLite database; name another file, or move it away")]
    NoDatabase { path: String, source: sqlx::Error },
    /// SQLite found the file torn.
    #[error("the database file {path} is damaged; restore a backup in its place")]
    Torn { path: String, source: sqlx::Error },
    /// The database has tables of something else.
    #[error("the database holds tables of another program; name another one")]
    Foreign,
    /// Another process runs a bot on the same file.
    #[error("another Iago runs on {path}; stop it first, or name another database")]
    InUse { path: String },
    /// The server does not answer, or refuses.
    #[error("the database server cannot be reached: {0}")]
    Unreachable(#[source] sqlx::Error),
    /// A newer bot has changed the database.
    #[error(
        "the database was written by a newer version of this program; update it, or restore a copy made before"
    )]
    Newer { migration: i64 },
    /// The database was not written by this version, nor by one before it.
    #[error(
        "the database was written by another version of this program, or by none; check it with the version that runs on it"
    )]
    OtherVersion,
    /// The database lacks migrations of this program, and is not to be changed.
    #[error(
        "the database is empty or was written by an older version of this program; `iago serve` brings it up to date"
    )]
    Older,
    #[error("the database file {path} cannot be read")]
    Unreadable { path: String, source: sqlx::Error },
    /// The database's tables are not the ones this program made.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    /// A query failed.
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
    /// A stored value is none of those this program writes.
    #[error("the database holds an unknown {0}")]
    Damaged(&'static str),
    /// No transaction could begin in time. Nothing of it stands.
    #[error(
        "the database was locked for too long: another program holds it, or too many writes wait"
    )]
    Busy,
    /// Another transaction changed the same rows; a retry may succeed.
    #[error("the database is busy with another change of the same thing")]
    Clash,
}

impl StoreError {
    /// Whether what is stored cannot be read: trying again does not help, and other rows may be read.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, StoreError::Damaged(_))
    }

    /// Whether opening it again cannot help, until somebody changes the database, its address or the program. What may
    /// mend itself is not among these: a server that is away, a file in use, a full disk.
    #[must_use]
    pub fn is_permanent(&self) -> bool {
        match self {
            StoreError::Address
            | StoreError::NoDatabase { .. }
            | StoreError::Torn { .. }
            | StoreError::Foreign
            | StoreError::Newer { .. }
            | StoreError::OtherVersion => true,
            // SQLite's permission, read-only file, and file that cannot be opened.
            StoreError::Unwritable { source, .. } => {
                let code = code(source).and_then(|code| code.parse::<u32>().ok());
                code.is_some_and(|code| matches!(code & 0xff, 3 | 8 | 14))
            }
            // PostgreSQL's password, authorization, and database that is not there.
            StoreError::Unreachable(source) => {
                code(source).is_some_and(|code| ["28P01", "28000", "3D000"].contains(&&*code))
            }
            _ => false,
        }
    }

    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self, StoreError::Busy)
    }

    /// Whether doing the same again from the start may succeed.
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self, StoreError::Clash)
    }

    /// Whether the database refused because of another transaction.
    pub(super) fn clashed(error: &sqlx::Error) -> bool {
        // Serialisation failure and deadlock on PostgreSQL, busy and locked on SQLite.
        const CLASHES: [&str; 6] = ["40001", "40P01", "5", "6", "261", "517"];
        code(error).is_some_and(|code| CLASHES.contains(&code.as_ref()))
    }
}

/// What the database calls the error.
fn code(error: &sqlx::Error) -> Option<Cow<'_, str>> {
    error.as_database_error()?.code()
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        // PostgreSQL's lock_timeout.
        if code(&error).is_some_and(|code| code == "55P03") {
            return StoreError::Busy;
        }
        // Another transaction has stored the same first: reading again shows what.
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
