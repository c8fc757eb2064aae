//! Checks the file of an SQLite database: whether it can be written, whether there is room beside it, and whether it is
//! still the file that was opened. SQLite does not check this itself: it opens a read-only file without an error, and
//! it goes on writing to a file that was deleted or replaced.

use super::{Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The largest number of bytes that a start writes: the log and its index.
const ROOM: usize = 256 * 1024;

/// The largest number of bytes that the start of a new database writes: the log, its index and all tables.
const ROOM_FOR_TABLES: usize = 1024 * 1024;

/// The number of files that a database needs: the database, its log, the log's index and the lock.
const FILES: usize = 4;

/// The file that an SQLite address names.
pub(super) fn file_of(address: &str) -> PathBuf {
    let options = SqliteConnectOptions::from_str(address);
    let file = options.map_or_else(|_| PathBuf::new(), |it| it.get_filename().to_owned());
    // SQLite puts its log beside the file itself, not beside a symbolic link to the file.
    match file.is_symlink() {
        true => file.canonicalize().unwrap_or(file),
        false => file,
    }
}

/// The name of the file of an SQLite address, as it is shown to the operator.
pub(super) fn shown(address: &str) -> String {
    file_of(address).display().to_string()
}

/// An SQLite address whose parameters are replaced by `parameters`.
pub(super) fn with_parameters(address: &str, parameters: &str) -> String {
    let file = address.split('?').next().unwrap_or(address);
    format!("{file}?{parameters}")
}

/// The file beside `file` whose name is that of `file` followed by `letters`.
pub(super) fn beside(file: &Path, letters: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(letters);
    PathBuf::from(name)
}

/// The error of a file that the bot cannot write or create; `None` if it can.
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

/// Called when SQLite reports that a file cannot be written. Returns an error if the disk is full, otherwise `None`.
pub(super) fn full(address: &str) -> Option<StoreError> {
    let error = room(&file_of(address), ROOM).err()?;
    is_full(&error).then(|| refusal(address, error))
}

/// The address with the parameter `mode=rw` in place of `mode=rwc`, so that SQLite does not create a missing file.
pub(super) fn existing(address: &str) -> String {
    match address.split_once('?') {
        Some((_, parameters)) => {
            with_parameters(address, &parameters.replace("mode=rwc", "mode=rw"))
        }
        None => address.to_owned(),
    }
}

/// The parameters with which SQLite reads a database and leaves no new file beside it. Logs that exist already mean
/// that a bot runs or was killed; such logs are kept.
pub(super) fn reading(address: &str) -> &'static str {
    let file = file_of(address);
    let logs = ["-wal", "-shm", "-journal"];
    if logs.iter().any(|log| beside(&file, log).exists()) || !file.exists() {
        "mode=ro"
    } else if write_access(&file).is_ok() && room(&file, 1).is_ok() {
        // SQLite removes its log when a connection closes that may also write.
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

/// Checks that this process may write to a file. The file is not opened, because closing it would release the locks
/// that SQLite holds on the file in this process.
pub(super) fn write_access(file: &Path) -> io::Result<()> {
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // The permission bits are checked first, because root could write to a read-only file in spite of them.
    if metadata.permissions().readonly() {
        let why = "it is marked as read-only (chmod u+w takes that away)";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    }
    #[cfg(unix)]
    rustix::fs::access(file, rustix::fs::Access::WRITE_OK)?;
    Ok(())
}

/// Checks that there is room for `bytes` bytes beside a file. For this it opens the number of temporary files that a
/// database needs, and writes the bytes into one of them.
fn room(file: &Path, bytes: usize) -> io::Result<()> {
    let folder = folder_of(file);
    let files: io::Result<Vec<File>> = (0..FILES).map(|_| tempfile::tempfile_in(folder)).collect();
    let mut written = &files?[0];
    written.write_all(&vec![1; bytes])?;
    written.sync_data()
}

/// The folder of a file; the current folder if the path names none.
fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The number of free bytes on the disk of an SQLite file; `None` for a server, and if the system does not report the
/// number.
#[must_use]
pub fn disk_free(address: &str) -> Option<u64> {
    if !address.starts_with("sqlite:") {
        return None;
    }
    let file = file_of(address);
    free_bytes(folder_of(&file))
}

#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let room = rustix::fs::statvfs(folder).ok()?;
    Some(room.f_bavail.saturating_mul(room.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}

impl Store {
    /// The number of free bytes on the disk of this database (see [`disk_free`]).
    #[must_use]
    pub fn disk_free(&self) -> Option<u64> {
        disk_free(self.address.as_deref()?)
    }
}

/// The SQLite file that a running bot has opened. Someone may delete, replace or write-protect it, and SQLite does not
/// notice: it continues with the opened file even if that file has no name any more.
#[derive(Debug)]
pub(super) struct OpenFile {
    address: String,
    identity: Option<(u64, u64)>,
}

impl OpenFile {
    pub(super) fn of(address: &str) -> OpenFile {
        OpenFile {
            address: address.to_owned(),
            identity: identity(&file_of(address)),
        }
    }

    /// The error if the file was deleted or replaced, because what is written from then on would be lost; `None` if the
    /// file is still there.
    pub(super) fn lost(&self) -> Option<StoreError> {
        // The path is found anew, because a symbolic link may lead to another file by now.
        let path = file_of(&self.address);
        let here = identity(&path);
        (here.is_none() || here != self.identity).then(|| StoreError::Gone {
            path: path.display().to_string(),
        })
    }

    /// The error if the file is lost or read-only; `None` if it can be written.
    pub(super) fn unwritable(&self) -> Option<StoreError> {
        self.lost().or_else(|| {
            let error = write_access(&file_of(&self.address)).err()?;
            Some(refusal(&self.address, error))
        })
    }
}

/// Two numbers that identify a file and are the same for all its names: device and inode. On systems without inodes, a
/// hash of the path. `None` if there is no such file or the system does not describe it.
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let file = path.metadata().ok()?;
        Some((file.dev(), file.ino()))
    }
    #[cfg(not(unix))]
    {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut name = DefaultHasher::new();
        path.canonicalize().ok()?.hash(&mut name);
        Some((0, name.finish()))
    }
}
