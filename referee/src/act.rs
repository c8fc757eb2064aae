//! What moderators do to a match or a person.

use super::named::named;
use super::{ActId, Ruling, Time, UserId, Worth};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub id: ActId,
    pub kind: ActKind,
    /// What it let count; `None` if it ended the match without a result, or let count again what counted before.
    pub worth: Option<Worth>,
    pub by: UserId,
    pub at: Time,
    pub reason: Option<String>,
}

named! { ActKind {
    Annul = "annul",
    /// Let count again what counted before.
    Restore = "restore",
    /// Decide the match.
    Adjudicate = "adjudicate",
    End = "end",
    /// Let a match go on that an act before had ended.
    Resume = "begin",
} }

named! { PersonAct {
    Block = "block",
    Unblock = "unblock",
    /// Strike all their results.
    AnnulAll = "annul_all",
    /// Let those count again that one such act struck.
    RestoreAll = "restore_all",
} }

/// The rulings on a match by everything moderators did to it, in order, the one that counts last: each act stands on those
/// before it, and a restoring one takes the last of them away. What
/// goes on has none.
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
