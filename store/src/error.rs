//! What can go wrong with the database.

use super::server_refusal::ServerRefusal;
use super::trouble;
use std::borrow::Cow;
use std::io;

/// What the database answers, or why it cannot be used.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the database cannot be used.
///
/// Variants above [`StoreError::Database`] are one sentence each for the operator; the others are for the log.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address names no database the bot knows.
    #[error(
        "the database address is not understood: it begins with sqlite: or postgres:, as in sqlite:iago.db; a sign like # or % in a password is written as %23 or %25"
    )]
    Address,
    #[error("the database file {path} cannot be opened for writing: {}", why_not(.source))]
    Unwritable { path: String, source: sqlx::Error },
    /// The file is there but no database.
    #[error(
        "{path} is not an SQLite database, or its beginning is damaged; name another file, or {}", restore(.path)
    )]
    NoDatabase { path: String, source: sqlx::Error },
    /// The database reports that it is damaged.
    #[error("the database{} is damaged; {}", at(.path), .path.as_deref().map_or_else(|| RESTORE.to_owned(), restore))]
    Torn {
        path: Option<String>,
        source: sqlx::Error,
    },
    /// The file is sound without the log beside it.
    #[error(
        "the log {path}-wal is not that of the database {path}; a copy was probably put in the place of the old one: stop the bot, remove {path}-wal and {path}-shm, and start it again"
    )]
    OldLog { path: String },
    /// A part that the migrations have made is missing.
    #[error(
        "the database lacks {0}; a restore was probably cut short: restore the backup again, as a whole, in its place"
    )]
    Incomplete(String),
    /// The file that was opened is no longer there under its name.
    #[error(
        "the database file {path} was deleted, moved or replaced while the bot runs; nothing is stored until it is back: else stop the bot, restore a backup in its place, and start it again"
    )]
    Gone { path: String },
    /// A write found no room.
    #[error(
        "the disk of the database{} is full, over its quota or broken, and takes nothing more; make room there", at(.path)
    )]
    Full {
        path: Option<String>,
        source: sqlx::Error,
    },
    /// The database has tables of another program.
    #[error("the database holds tables of another program; name another one")]
    Foreign,
    /// Another process runs a bot on the same file.
    #[error("another Iago runs on {path}; stop it first, or name another database")]
    InUse { path: String },
    /// Another process serves some of the same shards on PostgreSQL.
    #[error(
        "another Iago runs on the database: {0}; stop it first, or divide the shards between both with IAGO_SHARDS"
    )]
    Served(String),
    /// The server does not answer, or refuses.
    #[error(
        "the database server cannot be reached ({0}); check the address in DATABASE_URL and that the server runs"
    )]
    Unreachable(#[source] sqlx::Error),
    /// The server answers and does not take the bot.
    #[error(transparent)]
    Server(#[from] ServerRefusal),
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
    /// A copy into the database was interrupted, or differs.
    #[error(
        "the database is an unfinished copy; run the same `iago move-database` again, or empty it"
    )]
    Unfinished,
    #[error("the database file {path} cannot be read: {}", why_not(.source))]
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
    /// No transaction could begin in time. Nothing was stored.
    #[error(
        "the database was locked for too long: another program holds it, or too many writes wait"
    )]
    Busy,
    /// Another transaction changed the same rows; a retry may succeed.
    #[error("the database is busy with another change of the same thing")]
    Clash,
}

impl StoreError {
    /// Whether a stored value cannot be read: trying again does not help, but other rows may be readable.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, StoreError::Damaged(_))
    }

    /// Whether opening the database again cannot help until the database, its address or the program is changed. Errors
    /// that may mend themselves are not permanent: a server that is away, a file in use, a full disk.
    #[must_use]
    pub const fn is_permanent(&self) -> bool {
        match self {
            StoreError::Address
            | StoreError::NoDatabase { .. }
            | StoreError::Torn { .. }
            | StoreError::OldLog { .. }
            | StoreError::Incomplete(_)
            | StoreError::Unwritable { .. }
            | StoreError::Foreign
            | StoreError::Newer { .. }
            | StoreError::OtherVersion
            | StoreError::Unfinished => true,
            StoreError::Server(refusal) => refusal.is_permanent(),
            _ => false,
        }
    }

    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self, StoreError::Busy)
    }

    /// Whether nothing of the transaction is stored: it did not begin, or the database says that it has undone the
    /// transaction.
    #[must_use]
    pub const fn left_nothing(&self) -> bool {
        matches!(
            self,
            StoreError::Busy
                | StoreError::Gone { .. }
                | StoreError::Unwritable { .. }
                | StoreError::Full { .. }
                | StoreError::Server(_)
        )
    }

    /// Counts the error as a sign that the database takes no writes, and returns it.
    pub(super) fn noted(self) -> StoreError {
        trouble::count();
        trouble::note(matches!(self, StoreError::Torn { .. }));
        self
    }

    /// Whether the caller may succeed if it begins again from reading.
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self, StoreError::Clash)
    }

    /// Error of the storage that the database reports, with the name of its file where one is known; otherwise the
    /// error itself.
    pub(super) fn of_storage(
        path: Option<String>,
        source: sqlx::Error,
    ) -> std::result::Result<StoreError, sqlx::Error> {
        // SQLite's primary codes, and the extended codes that tell a failed write from a failed read; PostgreSQL's
        // classes 53 and XX, and its limits of time.
        match code(&source).as_deref() {
            Some("13" | "778" | "4874" | "53100") => Ok(StoreError::Full { path, source }),
            Some("26" | "XX001" | "XX002") => Ok(StoreError::Torn { path, source }),
            Some("57014" | "25P03" | "25P04") => Ok(ServerRefusal::Cancelled.into()),
            _ if sqlite_code(&source) == Some(11) => Ok(StoreError::Torn { path, source }),
            _ => Err(source),
        }
    }

    /// Whether the database refused because of another transaction.
    pub(super) fn clashed(error: &sqlx::Error) -> bool {
        // Serialisation failure and deadlock on PostgreSQL, busy and locked on SQLite.
        const CLASHES: [&str; 6] = ["40001", "40P01", "5", "6", "261", "517"];
        code(error).is_some_and(|code| CLASHES.contains(&code.as_ref()))
    }
}

fn code(error: &sqlx::Error) -> Option<Cow<'_, str>> {
    error.as_database_error()?.code()
}

/// SQLite's code without its second byte; `None` for PostgreSQL, whose codes have five characters.
pub(super) fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code = code(error).filter(|code| code.len() < 5)?;
    Some(code.parse::<u32>().ok()? & 0xff)
}

const RESTORE: &str = "restore a backup in its place";

/// Remedy for a damaged file, which may be a copy that was just put in its place.
fn restore(path: &str) -> String {
    format!("{RESTORE} and remove {path}-wal and {path}-shm, which belong to the file before it")
}

/// The name of a file within a sentence.
fn at(path: &Option<String>) -> String {
    path.iter().map(|path| format!(" file {path}")).collect()
}

/// Why a file cannot be used, and what to do.
fn why_not(error: &sqlx::Error) -> String {
    let sqlx::Error::Io(error) = error else {
        return "check its path, its owner and its folder".to_owned();
    };
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => {
            "its disk can only be read; mount it for writing".to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            format!("{error}; give it and its folder to the user who runs `iago serve`")
        }
        _ => error.to_string(),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        // PostgreSQL's lock_timeout.
        if code(&error).is_some_and(|code| code == "55P03") {
            trouble::count();
            return StoreError::Busy;
        }
        // Another transaction has stored such a row first: reading again shows the row.
        let taken = error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if StoreError::clashed(&error) || taken {
            StoreError::Clash
        } else {
            // A value that breaks a rule of its table is a defect of the program, not of the database.
            let broken = error
                .as_database_error()
                .is_none_or(|it| matches!(it.kind(), sqlx::error::ErrorKind::Other));
            let error = StoreError::of_storage(None, error).unwrap_or_else(StoreError::Database);
            match broken {
                true => error.noted(),
                false => {
                    trouble::count();
                    error
                }
            }
        }
    }
}
