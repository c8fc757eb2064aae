//! The file of a running bot, which may be deleted, replaced or made read-only: SQLite itself goes on with one that has
//! no name any more.

use super::StoreError;
use super::file::{file_of, refusal, write_access};
use std::path::Path;

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

    /// Why what is written to it now would be lost, if it would.
    pub(super) fn lost(&self) -> Option<StoreError> {
        // A link may lead to another file by now.
        let path = file_of(&self.address);
        let here = identity(&path);
        (here.is_none() || here != self.identity).then(|| StoreError::Gone {
            path: path.display().to_string(),
        })
    }

    /// Why it is not to be written to: it is lost, or read-only.
    pub(super) fn unwritable(&self) -> Option<StoreError> {
        self.lost().or_else(|| {
            let error = write_access(&file_of(&self.address)).err()?;
            Some(refusal(&self.address, error))
        })
    }
}

/// Which file has a name: the same numbers under each of its names.
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
