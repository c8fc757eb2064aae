//! What moderators do to a match or a person.

use super::{Time, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub kind: ActKind,
    pub by: UserId,
    pub at: Time,
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActKind {
    Annul,
    Restore,
    Adjudicate,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonAct {
    Block,
    Unblock,
    AnnulAll,
    RestoreAll,
}

impl ActKind {
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

    #[must_use]
    pub fn from_name(name: &str) -> Option<ActKind> {
        ActKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl PersonAct {
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
