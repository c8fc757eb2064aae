//! The errors of the database.

use super::server_refusal::ServerRefusal;
use super::trouble;
use std::borrow::Cow;
use std::io;

/// The answer of the database, or the reason why there is none.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the database cannot be opened, or why an operation on it failed.
///
/// The message of each variant above [`StoreError::Database`] is one sentence for the operator. The messages of the
/// other variants are for the log.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address is for no kind of database that the bot supports.
    #[error(
        "the database address is not understood: it begins with sqlite: or postgres:, as in sqlite:iago.db; a sign like # or % in a password is written as %23 or %25"
    )]
    Address,
    #[error("the database file {path} cannot be opened for writing: {}", why_not(.source))]
    Unwritable { path: String, source: sqlx::Error },
    /// The file exists, but it is not a database.
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
    /// The file is sound, but the log beside it belongs to another file.
    #[error(
        "the log {path}-wal is not that of the database {path}; a copy was probably put in the place of the old one: stop the bot, remove {path}-wal and {path}-shm, and start it again"
    )]
    OldLog { path: String },
    /// Something that the migrations made is missing in the database. Holds the names of the missing parts.
    #[error(
        "the database lacks {0}; a restore was probably cut short: restore the backup again, as a whole, in its place"
    )]
    Incomplete(String),
    /// The file that was opened no longer exists under its name.
    #[error(
        "the database file {path} was deleted, moved or replaced while the bot runs; nothing is stored until it is back: else stop the bot, restore a backup in its place, and start it again"
    )]
    Gone { path: String },
    /// A write failed because the disk is full or broken.
    #[error(
        "the disk of the database{} is full, over its quota or broken, and takes nothing more; make room there", at(.path)
    )]
    Full {
        path: Option<String>,
        source: sqlx::Error,
    },
    /// The database contains the tables of another program.
    #[error("the database holds tables of another program; name another one")]
    Foreign,
    /// Another bot process uses the same SQLite file.
    #[error("another Iago runs on {path}; stop it first, or name another database")]
    InUse { path: String },
    /// Another process serves some of the same shards on PostgreSQL. Holds a description of that process.
    #[error(
        "another Iago runs on the database: {0}; stop it first, or divide the shards between both with IAGO_SHARDS"
    )]
    Served(String),
    /// The server does not answer, or it refuses the connection.
    #[error(
        "the database server cannot be reached ({0}); check the address in DATABASE_URL and that the server runs"
    )]
    Unreachable(#[source] sqlx::Error),
    /// The server answers, but the bot cannot use it: see [`ServerRefusal`] for the reasons.
    #[error(transparent)]
    Server(#[from] ServerRefusal),
    /// A newer version of this program has changed the database.
    #[error(
        "the database was written by a newer version of this program; update it, or restore a copy made before"
    )]
    Newer { migration: i64 },
    /// The database was written by a version that is neither this one nor an earlier one, or by no version of this
    /// program.
    #[error(
        "the database was written by another version of this program, or by none; check it with the version that runs on it"
    )]
    OtherVersion,
    /// The database is empty, or it lacks migrations of this program. Callers that apply the missing migrations do not
    /// fail with this error.
    #[error(
        "the database is empty or was written by an older version of this program; `iago serve` brings it up to date"
    )]
    Older,
    /// The database is an unfinished copy: the copying was interrupted, or the copy differs from its source.
    #[error(
        "the database is an unfinished copy; run the same `iago move-database` again, or empty it"
    )]
    Unfinished,
    #[error("the database file {path} cannot be read: {}", why_not(.source))]
    Unreadable { path: String, source: sqlx::Error },
    /// The missing migrations cannot be applied.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    /// A query failed.
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
    /// A stored value is not one that this program writes. Holds the name of the value.
    #[error("the database holds an unknown {0}")]
    Damaged(&'static str),
    /// No transaction could begin before the deadline. Nothing was stored.
    #[error(
        "the database was locked for too long: another program holds it, or too many writes wait"
    )]
    Busy,
    /// Another transaction changed the same rows. The caller may succeed if it reads again and retries.
    #[error("the database is busy with another change of the same thing")]
    Clash,
}

impl StoreError {
    /// Whether a stored value cannot be read. Trying again does not help, but other rows may be readable.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, StoreError::Damaged(_))
    }

    /// Whether opening the database again must fail until someone changes the database, its address or the program.
    /// Errors that may go away by themselves are not permanent: a server that cannot be reached, a file in use, a full
    /// disk.
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

    /// Whether it is certain that nothing of the transaction is stored: the transaction did not begin, or the database
    /// reports that it has undone the transaction.
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

    /// Counts the error as a sign that the database accepts no writes, and returns the error.
    pub(super) fn noted(self) -> StoreError {
        trouble::count();
        trouble::note(matches!(self, StoreError::Torn { .. }));
        self
    }

    /// Whether the caller may succeed if it reads again and retries.
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self, StoreError::Clash)
    }

    /// Converts an error that means a full disk, damage or a cancelled statement into the [`StoreError`] for it;
    /// returns other errors unchanged as `Err`. `path` is the name of the database's file, if it is known.
    pub(super) fn of_storage(
        path: Option<String>,
        source: sqlx::Error,
    ) -> std::result::Result<StoreError, sqlx::Error> {
        // The codes of SQLite are primary codes and those extended codes that distinguish a failed write from a failed
        // read. The codes of PostgreSQL belong to its classes 53 and XX, or are those of its time limits.
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
        // The codes for a serialisation failure and a deadlock (PostgreSQL), and for "busy" and "locked" (SQLite).
        const CLASHES: [&str; 6] = ["40001", "40P01", "5", "6", "261", "517"];
        code(error).is_some_and(|code| CLASHES.contains(&code.as_ref()))
    }
}

fn code(error: &sqlx::Error) -> Option<Cow<'_, str>> {
    error.as_database_error()?.code()
}

/// The primary code of an SQLite error, which is the lowest byte of its extended code. `None` for PostgreSQL, whose
/// codes have five characters, and for an error without a code.
pub(super) fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code = code(error).filter(|code| code.len() < 5)?;
    Some(code.parse::<u32>().ok()? & 0xff)
}

const RESTORE: &str = "restore a backup in its place";

/// What the operator can do about a damaged file. The file may be a copy that was just put in the place of another
/// file.
fn restore(path: &str) -> String {
    format!("{RESTORE} and remove {path}-wal and {path}-shm, which belong to the file before it")
}

/// The name of a file with the word "file" before it, for the middle of a sentence; empty if the name is not known.
fn at(path: &Option<String>) -> String {
    path.iter().map(|path| format!(" file {path}")).collect()
}

/// Why a file cannot be used; for some reasons also what the operator can do.
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
        // The code 55P03 means that PostgreSQL's `lock_timeout` has passed.
        if code(&error).is_some_and(|code| code == "55P03") {
            trouble::count();
            return StoreError::Busy;
        }
        // If a unique key is violated, another transaction has stored a row with the same key first. When the caller
        // reads again, it sees that row.
        let taken = error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if StoreError::clashed(&error) || taken {
            StoreError::Clash
        } else {
            // A value that violates a constraint of its table is a defect of the program. It does not count as trouble
            // of the database.
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
