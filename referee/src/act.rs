//! What moderators do to a match or a person.

use super::named::named;
use super::{Time, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub kind: ActKind,
    pub by: UserId,
    pub at: Time,
    pub reason: Option<String>,
}

named! { ActKind {
    Annul = "annul",
    /// Let a struck result count again.
    Restore = "restore",
    /// Decide the match in favour of a side.
    Adjudicate = "adjudicate",
    End = "end",
} }

named! { PersonAct {
    Block = "block",
    Unblock = "unblock",
    /// Strike all their results.
    AnnulAll = "annul_all",
    /// Let those count again that one such act struck.
    RestoreAll = "restore_all",
} }

/// Whether a result is struck, by everything moderators did to the match, or by the last of it.
#[must_use]
pub fn is_struck(acts: &[Act]) -> bool {
    acts.last().is_some_and(|act| act.kind == ActKind::Annul)
}
