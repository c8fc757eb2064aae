//! The disk a database is on.

use super::Store;
use super::file::file_of;
use std::path::Path;

/// How many bytes are free on the disk of an SQLite file; `None` where the system does not tell, and of a server, whose
/// disk is its own.
#[must_use]
pub fn disk_free(address: &str) -> Option<u64> {
    if !address.starts_with("sqlite:") {
        return None;
    }
    let file = file_of(address);
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    free(folder)
}

#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let room = rustix::fs::statvfs(folder).ok()?;
    Some(room.f_bavail.saturating_mul(room.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

impl Store {
    /// How many bytes are free on its disk, as [`disk_free`] says.
    #[must_use]
    pub fn disk_free(&self) -> Option<u64> {
        disk_free(self.address.as_deref()?)
    }
}
