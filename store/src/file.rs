//! An SQLite file before SQLite opens it: whether it can be written, and whether there is room beside it. SQLite
//! itself opens a file that can only be read, and leaves its log beside it.

use super::StoreError;
use sqlx::sqlite::SqliteConnectOptions;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Bytes a start writes at most: the log and its index, or all tables as well.
const ROOM: usize = 256 * 1024;
const ROOM_FOR_TABLES: usize = 1024 * 1024;

/// The database, its log, the log's index and the lock.
const FILES: usize = 4;

/// The file an SQLite address names.
pub(super) fn file_of(address: &str) -> PathBuf {
    let options = SqliteConnectOptions::from_str(address);
    let file = options.map_or_else(|_| PathBuf::new(), |it| it.get_filename().to_owned());
    // SQLite has its log beside the file itself, not beside a link to it.
    match file.is_symlink() {
        true => file.canonicalize().unwrap_or(file),
        false => file,
    }
}

/// The same for people.
pub(super) fn shown(address: &str) -> String {
    file_of(address).display().to_string()
}

/// An SQLite address with other parameters.
pub(super) fn with_parameters(address: &str, parameters: &str) -> String {
    let file = address.split('?').next().unwrap_or(address);
    format!("{file}?{parameters}")
}

/// A file beside it, whose name has a few letters more.
pub(super) fn beside(file: &Path, letters: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(letters);
    PathBuf::from(name)
}

/// Why the bot could not write to a file, or make it.
pub(super) fn unwritable(address: &str) -> Option<StoreError> {
    let file = file_of(address);
    let (_, parameters) = address.split_once('?').unwrap_or_default();
    let missing = !file.exists();
    let says = |word| parameters.split('&').any(|it| it == word);
    let error = if says("mode=ro") || says("immutable=true") || says("immutable=1") {
        Some(io::Error::other("its address in DATABASE_URL forbids it"))
    } else if missing && !says("mode=rwc") {
        Some(io::ErrorKind::NotFound.into())
    } else if missing && beside(&file, "-wal").exists() {
        let why =
            "it is missing, and its -wal is there; put it back, or remove the -wal to begin anew";
        Some(io::Error::other(why))
    } else if missing {
        room(&file, ROOM_FOR_TABLES).err()
    } else {
        write_access(&file).and_then(|()| room(&file, ROOM)).err()
    }?;
    Some(refusal(address, error))
}

/// Why a file could not be written when SQLite has said so, as far as the disk is the reason.
pub(super) fn full(address: &str) -> Option<StoreError> {
    let error = room(&file_of(address), ROOM).err()?;
    is_full(&error).then(|| refusal(address, error))
}

/// An address that opens a file only if it is there, and makes none in its place.
pub(super) fn existing(address: &str) -> String {
    match address.split_once('?') {
        Some((_, parameters)) => {
            with_parameters(address, &parameters.replace("mode=rwc", "mode=rw"))
        }
        None => address.to_owned(),
    }
}

/// What a database may be read with so that SQLite leaves nothing beside it. Files that are beside it already show that
/// a bot runs, or was killed: they are left as they are.
pub(super) fn reading(address: &str) -> &'static str {
    let file = file_of(address);
    let logs = ["-wal", "-shm", "-journal"];
    if logs.iter().any(|log| beside(&file, log).exists()) || !file.exists() {
        "mode=ro"
    } else if write_access(&file).is_ok() && room(&file, 1).is_ok() {
        // A reader that may also write takes SQLite's log away at the end.
        "mode=rw"
    } else {
        "mode=ro&immutable=true"
    }
}

pub(super) fn refusal(address: &str, error: io::Error) -> StoreError {
    match is_full(&error) {
        true => StoreError::Full {
            path: Some(shown(address)),
            source: error.into(),
        },
        false => StoreError::Unwritable {
            path: shown(address),
            source: error.into(),
        },
    }
}

fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Whether this process may write to a file. Opening and closing it would end the locks that SQLite holds on it here.
pub(super) fn write_access(file: &Path) -> io::Result<()> {
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // Root could write all the same.
    if metadata.permissions().readonly() {
        let why = "it is marked as read-only (chmod u+w takes that away)";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    }
    #[cfg(unix)]
    rustix::fs::access(file, rustix::fs::Access::WRITE_OK)?;
    Ok(())
}

/// Writes so many bytes beside a file, into one without a name, while there are as many as SQLite has of a database and
/// its lock.
fn room(file: &Path, bytes: usize) -> io::Result<()> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let files: io::Result<Vec<File>> = (0..FILES).map(|_| tempfile::tempfile_in(folder)).collect();
    let mut written = &files?[0];
    written.write_all(&vec![1; bytes])?;
    written.sync_data()
}
