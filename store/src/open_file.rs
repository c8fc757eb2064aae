//! The file of a running bot, which may be deleted, replaced or made read-only: SQLite itself goes on with one that has
//! no name any more.

use super::StoreError;
use super::file::{file_of, refusal, write_access};
use std::fs;
use std::path::PathBuf;

#[derive(Debug)]
pub(super) struct OpenFile {
    address: String,
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl OpenFile {
    pub(super) fn of(address: &str) -> OpenFile {
        let path = file_of(address);
        OpenFile {
            address: address.to_owned(),
            identity: identity(&path),
            path,
        }
    }

    /// Why what is written to it now would be lost, if it would.
    pub(super) fn lost(&self) -> Option<StoreError> {
        let here = identity(&self.path);
        (here.is_none() || here != self.identity).then(|| StoreError::Gone {
            path: self.path.display().to_string(),
        })
    }

    /// The same, or why it is not to be written to.
    pub(super) fn unwritable(&self) -> Option<StoreError> {
        self.lost().or_else(|| {
            let error = write_access(&self.path).err()?;
            Some(refusal(&self.address, error))
        })
    }
}

/// Which file has a name: the same number under each of its names.
pub(super) fn identity(path: &std::path::Path) -> Option<(u64, u64)> {
    let file = fs::metadata(path).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Some((file.dev(), file.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Some((0, 0))
    }
}
