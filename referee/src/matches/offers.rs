//! Offers between the players: takebacks, draws, calling the match off.

use super::{Answered, Match, Offered};
use crate::{
    Answer, AnswerRefusal, Ending, Offer, OfferId, OfferKind, OfferRefusal, OfferState, Ply, Time,
    UserId,
};
use rules::Side;

impl Match {
    /// Makes an offer to the other player. If the other player has an open offer of the same kind, to draw or to call
    /// the match off, the players agree and the match ends.
    ///
    /// # Errors
    /// The errors of [`Match::resign`]. Also if another offer is open, if an offer of this kind by the player was
    /// declined or withdrawn since the last turn ended, if there is nothing to take back, or if a draw is offered in a
    /// game that has no draw.
    pub fn offer_to(
        &mut self,
        user: UserId,
        kind: OfferKind,
        id: OfferId,
        now: Time,
    ) -> Result<Offered, OfferRefusal> {
        let by = self.seat(user, now)?;
        match kind {
            OfferKind::Takeback if self.takeback(by).is_none() => {
                return Err(OfferRefusal::NothingToTakeBack);
            }
            OfferKind::Draw if !self.allows_draw() => return Err(OfferRefusal::NoDraw),
            _ => {}
        }
        if let Some(open) = self.offer {
            if open.by == by {
                return Err(OfferRefusal::Own(open));
            }
            let agreed = match kind {
                OfferKind::Draw => Ending::Draw,
                OfferKind::CallOff => Ending::CalledOff,
                OfferKind::Takeback => return Err(OfferRefusal::Pending(open)),
            };
            if open.kind != kind {
                return Err(OfferRefusal::Pending(open));
            }
            self.conclude(agreed, now);
            return Ok(Offered::Agreed(kind));
        }
        if self.settled(by, kind).is_some() {
            return Err(OfferRefusal::JustAsked);
        }
        let offer = Offer {
            id,
            by,
            kind,
            made_at: now,
            plies: self.plies().len(),
        };
        self.offer = Some(offer);
        self.revision += 1;
        Ok(Offered::Made(offer))
    }

    /// Accepts, declines or withdraws the open offer.
    ///
    /// # Errors
    /// The errors of [`Match::resign`]. Also if the offer is no longer open, if the player accepts or declines their
    /// own offer, or if the player withdraws the other player's offer.
    pub fn answer(
        &mut self,
        user: UserId,
        id: OfferId,
        answer: Answer,
        now: Time,
    ) -> Result<Answered, AnswerRefusal> {
        let side = self.seat(user, now)?;
        let offer = self
            .offer
            .filter(|offer| offer.id == id)
            .ok_or(AnswerRefusal::Gone)?;
        match (answer, offer.by == side) {
            (Answer::Withdraw, false) => return Err(AnswerRefusal::NotYours(offer)),
            (Answer::Accept | Answer::Decline, true) => return Err(AnswerRefusal::Own(offer)),
            _ => {}
        }
        if answer == Answer::Accept {
            return match offer.kind {
                OfferKind::Draw => Ok(Answered::Ended(self.conclude(Ending::Draw, now))),
                OfferKind::CallOff => Ok(Answered::Ended(self.conclude(Ending::CalledOff, now))),
                OfferKind::Takeback => self
                    .take_back(&offer, now)
                    .map(Answered::TakenBack)
                    .ok_or(AnswerRefusal::Gone),
            };
        }
        self.offer = None;
        self.revision += 1;
        let (state, answered) = match answer {
            Answer::Withdraw => (OfferState::Withdrawn, Answered::Withdrawn(offer)),
            Answer::Accept | Answer::Decline => (OfferState::Declined, Answered::Declined(offer)),
        };
        self.settled.push((offer, state));
        Ok(answered)
    }

    /// The plies that a takeback by `side` would undo, in order. The first of them is the side's first own choice in
    /// the latest turn in which the side chose a ply; the last of them is the last ply of the match. Steps that the
    /// referee skipped before that choice stay, because they were announced with the turn before. `None` if the side
    /// has not chosen any ply yet.
    #[must_use]
    pub fn takeback(&self, side: Side) -> Option<&[Ply]> {
        self.takeback_as_of(side, self.plies().len())
    }

    /// The plies that are undone if this offer of a takeback is accepted: the plies that [`Match::takeback`] returned
    /// when the offer was made, and all later plies.
    #[must_use]
    pub fn asked_back(&self, offer: &Offer) -> Option<&[Ply]> {
        self.takeback_as_of(offer.by, offer.plies)
    }

    fn takeback_as_of(&self, side: Side, plies: usize) -> Option<&[Ply]> {
        let last = self.last_decision(side, plies)?;
        let turn = self.plies().get(self.turn_start(last)..)?;
        let chosen = turn.iter().position(|ply| !ply.automatic)?;
        turn.get(chosen..)
    }

    /// Undoes the plies of [`Match::asked_back`]. The player who asked for the takeback is to move again, with the time
    /// that was left at the start of that turn.
    fn take_back(&mut self, asked: &Offer, now: Time) -> Option<Vec<Ply>> {
        let side = asked.by;
        let keep = self.plies().len() - self.asked_back(asked)?.len();
        let gone = self.replay.rewind(keep);
        let first = gone.first()?;
        self.clock.turn_back(first.remaining, side, now);
        self.takebacks += 1;
        self.offer = None;
        self.settled.clear();
        self.revision += 1;
        Some(gone)
    }
}
