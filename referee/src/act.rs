//! The acts of moderators on a match or a person.

use super::named::named;
use super::{ActId, Ruling, Time, UserId, Worth};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub id: ActId,
    pub kind: ActKind,
    /// The worth that the act gave the match; `None` if the act did not change the worth.
    pub worth: Option<Worth>,
    pub by: UserId,
    pub at: Time,
    pub reason: Option<String>,
}

named! { ActKind {
    Annul = "annul",
    /// Takes back the last ruling. The worth from before that ruling counts again.
    Restore = "restore",
    /// Decides the match with the outcome that the moderator chooses.
    Adjudicate = "adjudicate",
    End = "end",
    /// Resumes a match that an earlier act had ended.
    Resume = "begin",
} }

named! { PersonAct {
    Block = "block",
    Unblock = "unblock",
    /// Strikes all results of the person.
    AnnulAll = "annul_all",
    /// The results that a [`PersonAct::AnnulAll`] struck count again.
    RestoreAll = "restore_all",
} }

/// The rulings on a match that are in force after all these acts of moderators, the oldest first. The last ruling
/// decides the worth. [`ActKind::Restore`] takes away the last ruling before it, and [`ActKind::Resume`] all rulings.
#[must_use]
pub fn rulings(acts: &[Act]) -> Vec<Ruling> {
    let mut rulings = Vec::new();
    for act in acts {
        match (act.kind, act.worth) {
            (ActKind::Restore, _) => drop(rulings.pop()),
            (ActKind::Resume, _) => rulings.clear(),
            (_, Some(worth)) => rulings.push(Ruling { worth, act: act.id }),
            (_, None) => {}
        }
    }
    rulings
}
