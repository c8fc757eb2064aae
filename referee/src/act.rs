//! What moderators do to a match or a person.

use super::{Time, UserId};

/// Something a moderator did to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// What.
    pub kind: ActKind,
    /// Who did it.
    pub by: UserId,
    /// When.
    pub at: Time,
    /// Why, as the moderator wrote it.
    pub reason: Option<String>,
}

/// What a moderator can do to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActKind {
    /// Strike the result: it does not count.
    Annul,
    /// Let a struck result count again.
    Restore,
    /// Decide the match in favour of a side.
    Adjudicate,
    /// End the match without a result.
    End,
}

/// What a moderator can do to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonAct {
    /// Keep them from playing in the server.
    Block,
    /// Let them play again.
    Unblock,
    /// Strike all their results.
    AnnulAll,
    /// Let those count again that one such act struck.
    RestoreAll,
}

impl ActKind {
    /// All of them.
    pub const ALL: [ActKind; 4] = [
        ActKind::Annul,
        ActKind::Restore,
        ActKind::Adjudicate,
        ActKind::End,
    ];

    /// The name stored: `annul`, `restore`, `adjudicate` or `end`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActKind::Annul => "annul",
            ActKind::Restore => "restore",
            ActKind::Adjudicate => "adjudicate",
            ActKind::End => "end",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ActKind> {
        ActKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl PersonAct {
    /// All of them.
    pub const ALL: [PersonAct; 4] = [
        PersonAct::Block,
        PersonAct::Unblock,
        PersonAct::AnnulAll,
        PersonAct::RestoreAll,
    ];

    /// The name stored: `block`, `unblock`, `annul_all` or `restore_all`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PersonAct::Block => "block",
            PersonAct::Unblock => "unblock",
            PersonAct::AnnulAll => "annul_all",
            PersonAct::RestoreAll => "restore_all",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<PersonAct> {
        PersonAct::ALL.into_iter().find(|act| act.name() == name)
    }
}

/// Whether a result is struck, by everything moderators did to the match, or by the last of it.
#[must_use]
pub fn is_struck(acts: &[Act]) -> bool {
    acts.last().is_some_and(|act| act.kind == ActKind::Annul)
}
