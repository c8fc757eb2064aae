//! Makes sure that only the owner of a file with people's data can read it, whatever the umask is.

use super::file::{beside, file_of};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The ending of the name of the lock file beside a database.
pub(super) const LOCK: &str = ".lock";

/// Options for making a file that only its owner may read.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates the file of a database. SQLite would create the file so that everybody may read it. SQLite's log later gets
/// the same permissions as the file.
pub(super) fn make(address: &str) -> io::Result<()> {
    let file = file_of(address);
    match file.exists() {
        // An existing file is not opened here, because closing it would release the locks that SQLite holds on it.
        true => Ok(()),
        false => private().create(true).truncate(false).open(file).map(drop),
    }
}

/// If root has created a file beside a database, gives it to the owner of the database, as SQLite does with its log.
pub(super) fn give_to_owner_of(database: &Path, file: &File) {
    #[cfg(unix)]
    if let Ok(of) = fs::metadata(database) {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        // The result is ignored: only root may change the owner, and for other users the owner is right already.
        let _ = fchown(file, Some(of.uid()), Some(of.gid()));
    }
    #[cfg(not(unix))]
    let _ = (database, file);
}

/// Takes the rights to read and write a database and the files beside it from everybody except the owner.
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

/// The files of a database that users other than their owner may read or write.
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
