//! Decisions of moderators about matches, and what counts after them.

use super::UseCaseError;
use referee::tournament::{Card, Followed, Outcome};
use referee::{ActId, ActKind, Match, MatchId, Strike, Time, UserId, Worth, rulings};
use rules::Side;
use store::{Deed, StoreError, StoredAct, Subject, Tables, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Strike the result, which is then worth this in a tournament.
    Annul(Strike),
    /// Take back this act, if its decision counts.
    Restore(ActId),
    /// Let this outcome count; a running match ends by it.
    Decide(Outcome),
    /// Undo this restoring act, if nothing has been decided since.
    Again(ActId),
    /// End a match without a result.
    End,
    /// Let the match go on that this act ended.
    Resume(ActId),
}

impl Decision {
    /// The deed of this decision, without its worth.
    pub(super) const fn deed(self, id: MatchId) -> Deed {
        Deed::OfMatch(id, self.kind(), None)
    }

    const fn kind(self) -> ActKind {
        match self {
            Decision::Annul(_) => ActKind::Annul,
            Decision::Restore(_) => ActKind::Restore,
            Decision::Decide(_) | Decision::Again(_) => ActKind::Adjudicate,
            Decision::End => ActKind::End,
            Decision::Resume(_) => ActKind::Resume,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulingError {
    /// The match has no result to strike yet.
    #[error("the match is not over")]
    NotOver,
    #[error("the match has no result")]
    NoResult,
    #[error("the result is struck already")]
    Struck,
    /// The decision that is to be taken back does not count, or not any more.
    #[error("nothing is to be restored")]
    Counts,
    #[error("the match is over")]
    Over,
    /// The match does not go on, because something has followed from its end.
    #[error(transparent)]
    Followed(Followed),
}

/// Why an act is not undone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefusal {
    /// The act does not stand any more, or nothing undoes it.
    #[error("there is nothing to undo")]
    Nothing,
    #[error(transparent)]
    Followed(#[from] Followed),
}

impl From<RulingError> for UndoRefusal {
    fn from(why: RulingError) -> UndoRefusal {
        match why {
            RulingError::Followed(why) => why.into(),
            _ => UndoRefusal::Nothing,
        }
    }
}

/// Returns a match after a decision, and the act with the worth that it gave the match. Stores nothing.
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
        Decision::Resume(of) => match resumed_after(tx, before, of, act.at).await? {
            Ok(resumed) => after = resumed,
            Err(why) => return refused(RulingError::Followed(why)),
        },
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

/// Returns the match that goes on because the act `of`, which ended it, is undone. Stores nothing.
async fn resumed_after(
    tx: &mut Tx,
    before: &Match,
    of: ActId,
    now: Time,
) -> Result<Result<Match, Followed>, UseCaseError<RulingError>> {
    let acts = tx.acts().of(before.id()).await?;
    let Some(act) = acts.last().filter(|it| it.id == of) else {
        return Ok(Err(Followed::Changed));
    };
    if let Some((id, slot)) = tx.tournaments().of_match(before.id()).await? {
        // The lock keeps the tournament from pairing a round meanwhile.
        tx.tournaments().lock(id).await?;
        let card = tx.tournaments().load(id).await?;
        let gone_on = |it: &Card| !it.is_ladder() && it.tournament.round > slot.round;
        if card.as_ref().is_some_and(gone_on) {
            return Ok(Err(Followed::Paired(slot.round + 1)));
        }
        if card.as_ref().is_some_and(|it| it.has_later(slot)) {
            return Ok(Err(Followed::NextGame));
        }
        let again = card.and_then(|it| it.refuses_again(it.game(slot)?.players, UserId(0)));
        if let Some(why) = again {
            return Ok(Err(why));
        }
    }
    Ok(resumed(tx, before, act.at, now).await?)
}

/// Returns the match that goes on at `now`, after an organiser or a moderator ended it at `at`. Stores nothing.
pub(super) async fn resumed(
    tx: &mut Tx,
    before: &Match,
    at: Time,
    now: Time,
) -> Result<Result<Match, Followed>, StoreError> {
    if before.ended_at() != Some(at) {
        return Ok(Err(Followed::Changed));
    }
    let seats = before.seats();
    if Side::BOTH
        .iter()
        .any(|side| seats.player(*side).is_former())
    {
        return Ok(Err(Followed::Deleted));
    }
    if tx.matches().running_in(before.place()).await?.is_some() {
        return Ok(Err(Followed::ChannelTaken));
    }
    let shown = tx.outbox().of(Subject::Match(before.id())).await?;
    let seen = shown.iter().map(|row| row.wanted).max().unwrap_or(0);
    let mut after = before.clone();
    let goes_on = after.go_on(seen, now);
    Ok(goes_on.then_some(after).ok_or(Followed::Changed))
}
