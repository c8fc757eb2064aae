//! Decisions of moderators about matches, and which decision counts after an act.

use super::UseCaseError;
use referee::tournament::{Card, Followed, Outcome};
use referee::{ActId, ActKind, Match, MatchId, Strike, Time, UserId, Worth, rulings};
use rules::Side;
use store::{Deed, StoreError, StoredAct, Subject, Tables, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Strike the result. `Strike` says how much the struck result is worth in a tournament.
    Annul(Strike),
    /// Take back the decision of this act, if that decision counts now.
    Restore(ActId),
    /// Let this outcome count; a running match ends with it.
    Decide(Outcome),
    /// Undo this act, which had taken back a decision, if nothing has been decided since.
    Again(ActId),
    /// End a match without a result.
    End,
    /// Let the match that this act ended go on.
    Resume(ActId),
}

impl Decision {
    /// The deed that is stored for this decision; the worth is added later.
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
    /// The match is still running, so there is no result to strike.
    #[error("the match is not over")]
    NotOver,
    #[error("the match has no result")]
    NoResult,
    #[error("the result is struck already")]
    Struck,
    /// The decision that is to be taken back does not count now. Or the act that is to be undone is not the latest act
    /// about the match.
    #[error("nothing is to be restored")]
    Counts,
    #[error("the match is over")]
    Over,
    /// The match cannot go on, because something has followed from its end.
    #[error(transparent)]
    Followed(Followed),
}

/// Why an act cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefusal {
    /// The act has no effect any more, or acts of this kind cannot be undone.
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

/// Returns the match as it is after a decision, and the act to store, which includes the worth that the decision gave
/// the match. Stores nothing.
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

/// Returns the match as it goes on after the act `of`, which ended it, is undone. Stores nothing.
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
        // The lock keeps the tournament from pairing a round at the same time.
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

/// Returns the match as it goes on at `now`, after an organiser or a moderator had ended it at `at`. Stores nothing.
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
