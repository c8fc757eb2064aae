//! Takebacks, draws, and calling a match off.

use super::{
    App, Caller, Error, Idempotent, OfferAnswered, OfferMade, Refused, UseCaseError, Which,
};
use referee::{
    Answer, AnswerRefusal, MatchId, Offer, OfferId, OfferKind, OfferRefusal, OfferState, Offered,
};
use store::Tables;

impl App {
    /// Puts a question to the other player; if they had asked the same, that is agreement.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn offer(
        &self,
        caller: &Caller,
        which: Which,
        kind: OfferKind,
    ) -> Result<Idempotent<OfferMade>, UseCaseError<Refused<OfferRefusal>>> {
        let id = OfferId(self.chance.ulid(caller.now));
        let changed = self
            .change(caller, which, |this_match| {
                this_match.offer_to(caller.user, kind, id, caller.now)
            })
            .await?;
        let once = self.once(changed, |view, offered| OfferMade {
            view,
            offer: match offered {
                Some(Offered::Made(offer)) => Some(offer),
                Some(Offered::Agreed(_)) | None => None,
            },
        });
        Ok(once.await?)
    }

    /// Answers an offer, or takes one's own back.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn answer(
        &self,
        caller: &Caller,
        which: Which,
        offer: OfferId,
        answer: Answer,
    ) -> Result<Idempotent<OfferAnswered>, UseCaseError<Refused<AnswerRefusal>>> {
        let changed = self
            .change(caller, which, |this_match| {
                this_match.answer(caller.user, offer, answer, caller.now)
            })
            .await?;
        let once = self.once(changed, |view, answered| OfferAnswered { view, answered });
        Ok(once.await?)
    }

    /// An offer of a match, and what became of it.
    pub async fn offer_state(
        &self,
        of: MatchId,
        offer: OfferId,
    ) -> Result<Option<(Offer, OfferState)>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.matches().offer(of, offer).await?)
    }
}
