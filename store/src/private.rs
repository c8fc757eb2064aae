//! Files that hold people's data are their owner's alone, with any umask.

use super::file::{beside, file_of};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What the name of the file is extended by that a bot locks.
pub(super) const LOCK: &str = ".lock";

/// To make a file with.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the file of a database, which SQLite would make for everybody to read. It gives its log the same mode.
pub(super) fn make(address: &str) -> io::Result<()> {
    let file = file_of(address);
    match file.exists() {
        // SQLite's locks on a file end if it is opened and closed here.
        true => Ok(()),
        false => private().create(true).truncate(false).open(file).map(drop),
    }
}

/// Has what root makes beside a database be that one's owner's, as SQLite does with its log.
pub(super) fn give_to_owner_of(database: &Path, file: &File) {
    #[cfg(unix)]
    if let Ok(of) = fs::metadata(database) {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        // Only root may, and others need not.
        let _ = fchown(file, Some(of.uid()), Some(of.gid()));
    }
    #[cfg(not(unix))]
    let _ = (database, file);
}

/// Takes a database and what is beside it away from everybody else.
pub(super) fn narrow(address: &str) {
    for path in wider(address) {
        let narrowed = set_private(&path);
        let path = path.display();
        match narrowed {
            Ok(()) => {
                tracing::info!(%path, "others could read a file of the database; its owner alone can now")
            }
            Err(error) => tracing::warn!(%path, %error, "others may read a file of the database"),
        }
    }
}

/// Those files of a database that others may read or write.
pub(super) fn wider(address: &str) -> Vec<PathBuf> {
    let file = file_of(address);
    let all = ["", "-wal", "-shm", "-journal", LOCK];
    let all = all.into_iter().map(|letters| beside(&file, letters));
    all.filter(|path| is_wider(path)).collect()
}

#[cfg(unix)]
fn is_wider(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o077 != 0)
}

#[cfg(unix)]
fn set_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = fs::metadata(path)?.permissions();
    permissions.set_mode(permissions.mode() & 0o700);
    fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
fn is_wider(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn set_private(_: &Path) -> io::Result<()> {
    Ok(())
}
