//! Once more, with sides swapped.

use super::challenge::{rests_until, view_challenge};
use super::{
    App, Caller, Error, Idempotent, MatchView, Person, Rematch, RematchError, TRIES, UseCaseError,
    Which,
};
use referee::{
    Challenge, ChallengeId, ChallengeState, Colours, Match, MatchId, NewMatch, Place, UserId,
};
use std::sync::Arc;
use store::{StoreError, StoredChallenge, Tables, Tx};

/// What one attempt came to.
enum Attempt {
    Done(Box<Rematch>),
    Retry,
}

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
        for _ in 0..TRIES {
            let mut tx = self.store.begin().await?;
            if let Some(seen) = tx.interactions().find(caller.interaction).await? {
                let value = match (seen.this_match, seen.challenge) {
                    (Some(begun), _) => Rematch::Begun {
                        view: self.show(&mut tx, begun).await?,
                        asked: seen.challenge,
                    },
                    (None, Some(asked)) => {
                        let stored = tx
                            .challenges()
                            .load(asked)
                            .await?
                            .ok_or(Error::NoChallenge)?;
                        Rematch::Asked(view_challenge(&mut tx, stored, caller.now).await?)
                    }
                    (None, None) => return Err(Error::NoChallenge.into()),
                };
                return Ok(Idempotent {
                    value,
                    repeated: true,
                });
            }
            // On a server, two wishes of one person at once would not see each other otherwise.
            match tx.players().upsert(caller.user, &caller.name).await {
                Err(StoreError::Clash) => continue,
                noted => noted?,
            }
            let this_match = self.find(&mut tx, caller, Which::This(id)).await?;
            let this_match = this_match.this_match;
            let opponent = self.may_rematch(&mut tx, caller, &this_match).await?;
            if opponent.engine_level().is_some() {
                let begun = NewMatch {
                    id: MatchId(self.chance.ulid(caller.now)),
                    place: this_match.place(),
                    terms: this_match.terms(),
                    seats: this_match.seats().swapped(),
                    rematch_of: Some(id),
                };
                if self.begin_at_once(tx, caller, begun).await?.is_none() {
                    continue;
                }
                let begun = self.begun(begun.id, false).await?;
                return Ok(Idempotent {
                    value: Rematch::Begun {
                        view: begun.value,
                        asked: None,
                    },
                    repeated: false,
                });
            }
            let attempt = match tx.challenges().open_rematch(id).await? {
                Some((open, expires)) if caller.now < expires => {
                    self.agree(tx, caller, &this_match, open).await?
                }
                // A day-old one that nobody has noted as expired yet does not stand in the way.
                overdue => {
                    if let Some((overdue, _)) = overdue {
                        let expired = ChallengeState::Expired;
                        match tx.challenges().close(overdue, expired).await {
                            Err(StoreError::Clash) => continue,
                            closed => closed?,
                        }
                    }
                    if let Some(again) = rests_until(&mut tx, caller, opponent).await? {
                        let view = Box::new(self.view(&mut tx, this_match).await?);
                        return Err(UseCaseError::Refused(RematchError::TooOften {
                            view,
                            again,
                        }));
                    }
                    self.ask(tx, caller, &this_match, opponent).await?
                }
            };
            if let Attempt::Done(value) = attempt {
                self.look_now();
                return Ok(Idempotent {
                    value: *value,
                    repeated: false,
                });
            }
        }
        Err(StoreError::Clash.into())
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
    ) -> Result<Attempt, UseCaseError<RematchError>> {
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
        match self.insert(&mut tx, caller, &stored, None::<&Person>).await {
            Ok(true) => {}
            Ok(false) | Err(StoreError::Clash) => return Ok(Attempt::Retry),
            Err(error) => return Err(error.into()),
        }
        match tx.commit().await {
            Ok(()) => {}
            Err(StoreError::Clash) => return Ok(Attempt::Retry),
            Err(error) => return Err(error.into()),
        }
        let mut session = self.store.read().await?;
        let view = view_challenge(&mut session, stored, caller.now).await?;
        Ok(Attempt::Done(Box::new(Rematch::Asked(view))))
    }

    async fn agree(
        &self,
        mut tx: Tx,
        caller: &Caller,
        this_match: &Match,
        open: ChallengeId,
    ) -> Result<Attempt, UseCaseError<RematchError>> {
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
        let begun = match self.begin_match(&mut tx, caller, &stored, place).await {
            Ok(begun) => begun,
            Err(StoreError::Clash) => return Ok(Attempt::Retry),
            Err(error) => return Err(error.into()),
        };
        match tx.commit().await {
            Ok(()) => {}
            Err(StoreError::Clash) => return Ok(Attempt::Retry),
            Err(error) => return Err(error.into()),
        }
        self.cache(&begun);
        let mut session = self.store.read().await?;
        let view = self.view(&mut session, begun).await?;
        let asked = Some(open);
        Ok(Attempt::Done(Box::new(Rematch::Begun { view, asked })))
    }

    async fn show(&self, tx: &mut Tx, id: MatchId) -> Result<MatchView, Error> {
        let this_match = self.load(tx, id).await?;
        Ok(self.view(tx, this_match).await?)
    }
}
