//! What a moderator decides of a match, and what counts after it.

use super::UseCaseError;
use referee::tournament::Outcome;
use referee::{ActId, ActKind, Match, MatchId, Strike, Worth, rulings};
use store::{Deed, StoredAct, Tables, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Strike the result, which is worth this in a tournament from then on.
    Annul(Strike),
    /// Take back this act, if what it decided counts.
    Restore(ActId),
    /// Let this count; a match under way ends by it.
    Decide(Outcome),
    /// Let count again what this restoring act took away, if nothing has been decided since.
    Again(ActId),
    /// End a match without a result.
    End,
}

impl Decision {
    /// What is done to a match, but for what it lets count.
    pub(super) const fn deed(self, id: MatchId) -> Deed {
        Deed::OfMatch(id, self.kind(), None)
    }

    const fn kind(self) -> ActKind {
        match self {
            Decision::Annul(_) => ActKind::Annul,
            Decision::Restore(_) => ActKind::Restore,
            Decision::Decide(_) | Decision::Again(_) => ActKind::Adjudicate,
            Decision::End => ActKind::End,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulingError {
    /// There is no result to strike yet.
    #[error("the match is not over")]
    NotOver,
    #[error("the match has no result")]
    NoResult,
    #[error("the result is struck already")]
    Struck,
    /// What is to be taken back does not count, or not any more.
    #[error("nothing is to be restored")]
    Counts,
    #[error("the match is over")]
    Over,
}

/// A match after a decision by this act, and the act with what it let count. Nothing is stored.
pub(super) async fn decided(
    tx: &mut Tx,
    before: &Match,
    decision: Decision,
    act: StoredAct,
) -> Result<(Match, StoredAct), UseCaseError<RulingError>> {
    let refused = |why| Err(UseCaseError::Refused(why));
    let mut after = before.clone();
    match decision {
        Decision::Annul(strike) => match before.worth() {
            None => return refused(RulingError::NotOver),
            Some(_) if before.is_struck() => return refused(RulingError::Struck),
            Some(worth) if worth.score().is_none() => return refused(RulingError::NoResult),
            Some(worth) => after.rule(worth.struck(strike), act.id, act.at),
        },
        Decision::Restore(of) => {
            if before.ruling().is_none_or(|it| it.act != of) {
                return refused(RulingError::Counts);
            }
            let mut rulings = rulings(&tx.acts().of(before.id()).await?);
            rulings.pop();
            after.set_ruling(rulings.pop());
        }
        Decision::Again(of) => {
            let mut acts = tx.acts().of(before.id()).await?;
            let last = acts.pop().filter(|it| it.id == of);
            match rulings(&acts).pop().filter(|_| last.is_some()) {
                Some(taken) => after.rule(taken.worth, act.id, act.at),
                None => return refused(RulingError::Counts),
            }
        }
        Decision::Decide(outcome) => after.rule(Worth::of(outcome), act.id, act.at),
        Decision::End => drop(after.call_off(act.at)),
    }
    let ruling = after.ruling().filter(|it| it.act == act.id);
    let worth = ruling.map(|it| it.worth);
    let kind = match decision {
        Decision::Again(_) if after.is_struck() => ActKind::Annul,
        _ => decision.kind(),
    };
    let deed = Deed::OfMatch(before.id(), kind, worth);
    Ok((after, StoredAct { deed, ..act }))
}
