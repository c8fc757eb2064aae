//! Rematches: the same terms, sides swapped.

use super::apart::{Other, barred};
use super::challenge::{rests_until, view_challenge};
use super::{
    App, Caller, Error, Idempotent, MatchView, Person, Rematch, RematchError, UseCaseError, Which,
    retry_on_clash,
};
use referee::{
    Challenge, ChallengeId, ChallengeState, Colours, Match, MatchId, NewMatch, Place, UserId,
};
use std::sync::Arc;
use store::{ProcessedInteraction, StoreError, StoredChallenge, Tables, Tx};

impl App {
    /// Asks for a rematch with sides swapped; if the opponent has asked already, it begins. The
    /// first to ask makes a challenge like any other, which can be declined or withdrawn.
    ///
    /// # Errors
    /// The match still runs, the caller did not play it or has asked already, the opponent has
    /// left, it was begun already, or another match runs in that channel.
    pub async fn rematch(
        &self,
        caller: &Caller,
        id: MatchId,
    ) -> Result<Idempotent<Rematch>, UseCaseError<RematchError>> {
        retry_on_clash(|| self.try_rematch(caller, id)).await
    }

    /// One attempt of [`App::rematch`].
    async fn try_rematch(
        &self,
        caller: &Caller,
        id: MatchId,
    ) -> Result<Idempotent<Rematch>, UseCaseError<RematchError>> {
        let mut tx = self.store.begin().await?;
        if let Some(seen) = tx.interactions().find(caller.interaction).await? {
            return Ok(Idempotent {
                value: self.asked_before(&mut tx, caller, seen).await?,
                repeated: true,
            });
        }
        // This locks the row: on PostgreSQL, two wishes of one person at once would not see each other
        // otherwise.
        caller.meet(&mut tx).await?;
        let found = self.find(&mut tx, caller, Which::This(id)).await?;
        let this_match = found.this_match;
        let opponent = self.may_rematch(&mut tx, caller, &this_match).await?;
        let open = tx.challenges().open_rematch(id).await?;
        let other = match open {
            Some((_, expires)) if caller.now < expires => Other::Asks(opponent),
            _ => Other::Asked(opponent),
        };
        if let Some(why) = barred(&mut tx, caller.guild, caller.user, Some(other)).await? {
            let view = Box::new(self.view(&mut tx, this_match).await?);
            return Err(UseCaseError::Refused(RematchError::Barred(view, why)));
        }
        let value = if opponent.engine_level().is_some() {
            self.against_engine(tx, caller, &this_match).await?
        } else {
            match open {
                Some((open, expires)) if caller.now < expires => {
                    self.agree(tx, caller, &this_match, open).await?
                }
                overdue => {
                    // One that has expired, but is not stored as expired, does not stand in the way.
                    if let Some((overdue, _)) = overdue {
                        let expired = ChallengeState::Expired;
                        tx.challenges().close(overdue, expired).await?;
                    }
                    if let Some(again) = rests_until(&mut tx, caller, Some(opponent)).await? {
                        let view = Box::new(self.view(&mut tx, this_match).await?);
                        let why = RematchError::TooOften { view, again };
                        return Err(UseCaseError::Refused(why));
                    }
                    self.ask(tx, caller, &this_match, opponent).await?
                }
            }
        };
        self.look_now();
        Ok(Idempotent {
            value,
            repeated: false,
        })
    }

    /// What this interaction did when it was delivered first.
    async fn asked_before(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        seen: ProcessedInteraction,
    ) -> Result<Rematch, Error> {
        match (seen.this_match, seen.challenge) {
            (Some(begun), _) => Ok(Rematch::Begun(self.show(tx, begun).await?)),
            (None, Some(asked)) => {
                let stored = tx.challenges().load(asked).await?;
                let stored = stored.ok_or(Error::NoChallenge)?;
                Ok(Rematch::Asked(
                    view_challenge(tx, stored, caller.now).await?,
                ))
            }
            (None, None) => Err(Error::NoChallenge),
        }
    }

    /// The engine accepts at once.
    async fn against_engine(
        &self,
        tx: Tx,
        caller: &Caller,
        this_match: &Match,
    ) -> Result<Rematch, Error> {
        let begun = NewMatch {
            id: MatchId(self.chance.ulid(caller.now)),
            place: this_match.place(),
            terms: this_match.terms(),
            seats: this_match.seats().swapped(),
            rematch_of: Some(this_match.id()),
        };
        self.begin_at_once(tx, caller, begun).await?;
        let view = self.begun(begun.id, false).await?.value;
        Ok(Rematch::Begun(view))
    }

    /// The opponent, if nothing stands against a rematch.
    async fn may_rematch(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        this_match: &Arc<Match>,
    ) -> Result<UserId, UseCaseError<RematchError>> {
        let refuse = |why: fn(Box<MatchView>) -> RematchError, view: MatchView| {
            Err(UseCaseError::Refused(why(Box::new(view))))
        };
        let seats = this_match.seats();
        let Some(side) = seats.side(caller.user) else {
            let view = self.view(tx, Arc::clone(this_match)).await?;
            return refuse(RematchError::NotAPlayer, view);
        };
        if this_match.ending().is_none() {
            let view = self.view(tx, Arc::clone(this_match)).await?;
            return refuse(RematchError::NotOver, view);
        }
        let opponent = seats.player(side.other());
        if opponent.is_former() {
            let view = self.view(tx, Arc::clone(this_match)).await?;
            return refuse(RematchError::OpponentGone, view);
        }
        if let Some(begun) = tx.matches().rematch_of(this_match.id()).await? {
            let view = self.show(tx, begun).await?;
            return refuse(RematchError::Begun, view);
        }
        let running = tx.matches().running_in(this_match.place().channel).await?;
        if running.is_some() {
            let view = self.view(tx, Arc::clone(this_match)).await?;
            return refuse(RematchError::ChannelTaken, view);
        }
        Ok(opponent)
    }

    async fn ask(
        &self,
        mut tx: Tx,
        caller: &Caller,
        this_match: &Match,
        opponent: UserId,
    ) -> Result<Rematch, UseCaseError<RematchError>> {
        let was = this_match.seats().side(caller.user);
        let stored = StoredChallenge {
            challenge: Challenge {
                id: ChallengeId(self.chance.ulid(caller.now)),
                challenger: caller.user,
                opponent: Some(opponent),
                terms: this_match.terms(),
                colours: was.map_or(Colours::Random, |was| Colours::Challenger(was.other())),
                made_at: caller.now,
                rematch_of: Some(this_match.id()),
                state: ChallengeState::Open,
            },
            place: this_match.place(),
            in_thread: false,
        };
        if !self
            .insert(&mut tx, caller, &stored, None::<&Person>)
            .await?
        {
            return Err(StoreError::Clash.into());
        }
        tx.commit().await?;
        let mut session = self.store.read().await?;
        let view = view_challenge(&mut session, stored, caller.now).await?;
        Ok(Rematch::Asked(view))
    }

    async fn agree(
        &self,
        mut tx: Tx,
        caller: &Caller,
        this_match: &Match,
        open: ChallengeId,
    ) -> Result<Rematch, UseCaseError<RematchError>> {
        let stored = tx
            .challenges()
            .load(open)
            .await?
            .ok_or(Error::NoChallenge)?;
        if stored.challenge.challenger == caller.user {
            let view = view_challenge(&mut tx, stored, caller.now).await?;
            return Err(UseCaseError::Refused(RematchError::Asked(Box::new(view))));
        }
        let place: Place = this_match.place();
        let begun = self.begin_match(&mut tx, caller, &stored, place).await?;
        tx.commit().await?;
        self.cache(&begun);
        let mut session = self.store.read().await?;
        let view = self.view(&mut session, begun).await?;
        Ok(Rematch::Begun(view))
    }

    async fn show(&self, tx: &mut Tx, id: MatchId) -> Result<MatchView, Error> {
        let this_match = self.load(tx, id).await?;
        Ok(self.view(tx, this_match).await?)
    }
}
