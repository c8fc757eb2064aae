//! The answer to a challenge: it becomes a match, or is closed.

use super::apart::{Other, barred};
use super::challenge::view_challenge;
use super::outbox_writes::{CLOSED, LEASE};
use super::{
    AnswerError, App, Caller, ChallengeView, Error, Idempotent, MatchView, UseCaseError, note,
    retry_on_clash,
};
use referee::{
    ChallengeId, ChallengeRefusal, ChallengeState, ChannelId, Match, MatchId, NewMatch, Place,
};
use std::sync::Arc;
use store::{MessageRole, ProcessedInteraction, StoreError, StoredChallenge, Tables, Tx};

/// What a person does with a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply {
    Decline,
    Withdraw,
}

impl App {
    /// Accepts a challenge: the match begins, in the challenge's channel or in `thread`.
    ///
    /// # Errors
    /// The challenge is closed, one's own or another person's; or a match runs in that channel
    /// already: then open a thread and accept again with it.
    pub async fn accept(
        &self,
        caller: &Caller,
        id: ChallengeId,
        thread: Option<ChannelId>,
    ) -> Result<Idempotent<MatchView>, UseCaseError<AnswerError>> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            if let Some(seen) = tx.interactions().find(caller.interaction).await? {
                drop(tx);
                let id = seen.this_match.ok_or(Error::NoChallenge)?;
                return Ok(self.begun(id, true).await?);
            }
            let stored = tx.challenges().load(id).await?;
            let stored = stored
                .filter(|stored| stored.place.guild == caller.guild)
                .ok_or(Error::NoChallenge)?;
            if let Err(why) = stored.challenge.may_accept(caller.user, caller.now) {
                let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                return Err(UseCaseError::Refused(AnswerError::Refused { why, view }));
            }
            let challenger = stored.challenge.challenger;
            let other = Some(Other::Asks(challenger));
            if let Some(why) = barred(&mut tx, caller.guild, caller.user, other).await? {
                return Err(UseCaseError::Refused(AnswerError::Barred {
                    why,
                    challenger,
                }));
            }
            let place = match thread {
                None => stored.place,
                Some(thread) => Place {
                    guild: stored.place.guild,
                    channel: thread,
                    parent: Some(stored.place.channel),
                },
            };
            if stored.in_thread && thread.is_none() {
                let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                return Err(UseCaseError::Refused(AnswerError::WantsThread { view }));
            }
            if let Some(by) = tx.matches().running_in(place.channel).await? {
                let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                return Err(UseCaseError::Refused(AnswerError::ChannelTaken {
                    by,
                    view,
                }));
            }
            let this_match = self.begin_match(&mut tx, caller, &stored, place).await?;
            tx.commit().await?;
            self.cache(&this_match);
            self.look_now();
            Ok(self.begun(this_match.id(), false).await?)
        })
        .await
    }

    /// Turns an open challenge into a running match, in an open transaction.
    pub(super) async fn begin_match(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        stored: &StoredChallenge,
        place: Place,
    ) -> Result<Arc<Match>, StoreError> {
        let challenge = &stored.challenge;
        caller.meet(tx).await?;
        let heads = self.chance.heads(caller.now);
        let this_match = Arc::new(Match::start(
            NewMatch {
                id: MatchId(self.chance.ulid(caller.now)),
                place,
                terms: challenge.terms,
                seats: challenge
                    .colours
                    .seat(challenge.challenger, caller.user, heads),
                rematch_of: challenge.rematch_of,
            },
            caller.now,
        ));
        tx.matches().insert(&this_match).await?;
        tx.challenges()
            .close(challenge.id, ChallengeState::Accepted(this_match.id()))
            .await?;
        let news = MessageRole::ChallengeNews(challenge.id);
        tx.outbox().revise(news, caller.now).await?;
        let lease = caller.now + LEASE;
        let quiet = App::quiet_until(tx, &this_match, caller.now).await?;
        self.owe(tx, None, &this_match, lease, quiet).await?;
        let asked = MessageRole::Challenge(challenge.id);
        let known = tx.outbox().find(asked).await?.and_then(|owed| owed.at);
        match known.filter(|_| place.channel != stored.place.channel) {
            // The line a thread hangs from goes on to tell of its match.
            Some(at) => {
                let parent = MessageRole::Parent(this_match.id());
                let mut outbox = tx.outbox();
                let Place { guild, channel, .. } = stored.place;
                outbox.owe(parent, guild, channel, 1, lease).await?;
                outbox.shown(parent, 0, Some(at)).await?;
                tx.outbox().forget(asked, CLOSED).await?;
            }
            None => {
                // Where a challenge stands that was made a moment ago is noted within the lease.
                let from = known.map_or(lease, |_| caller.now);
                tx.outbox()
                    .owe(asked, place.guild, stored.place.channel, CLOSED, from)
                    .await?;
            }
        }
        let seen = ProcessedInteraction {
            this_match: Some(this_match.id()),
            challenge: Some(challenge.id),
            plies: None,
        };
        if note(tx, caller, &seen).await? {
            Ok(this_match)
        } else {
            Err(StoreError::Clash)
        }
    }

    pub(super) async fn begun(
        &self,
        id: MatchId,
        repeated: bool,
    ) -> Result<Idempotent<MatchView>, Error> {
        let mut session = self.store.read().await?;
        Ok(Idempotent {
            value: self.load_view(&mut session, id).await?,
            repeated,
        })
    }

    /// Declines a challenge.
    ///
    /// # Errors
    /// It is closed, one's own (withdraw it instead), open to anyone, or meant for another person.
    pub async fn decline(
        &self,
        caller: &Caller,
        id: ChallengeId,
    ) -> Result<Idempotent<ChallengeView>, UseCaseError<AnswerError>> {
        self.reply(caller, id, Reply::Decline).await
    }

    /// Takes one's own challenge back.
    ///
    /// # Errors
    /// It is closed, or another person's.
    pub async fn withdraw(
        &self,
        caller: &Caller,
        id: ChallengeId,
    ) -> Result<Idempotent<ChallengeView>, UseCaseError<AnswerError>> {
        self.reply(caller, id, Reply::Withdraw).await
    }

    async fn reply(
        &self,
        caller: &Caller,
        id: ChallengeId,
        reply: Reply,
    ) -> Result<Idempotent<ChallengeView>, UseCaseError<AnswerError>> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let stored = tx.challenges().load(id).await?;
            // One's own can be taken back from anywhere: its channel may be lost.
            let own = |it: &StoredChallenge| {
                reply == Reply::Withdraw && it.challenge.challenger == caller.user
            };
            let stored = stored
                .filter(|stored| stored.place.guild == caller.guild || own(stored))
                .ok_or(Error::NoChallenge)?;
            let repeated = tx.interactions().find(caller.interaction).await?.is_some();
            if repeated {
                let value = view_challenge(&mut tx, stored, caller.now).await?;
                return Ok(Idempotent { value, repeated });
            }
            let allowed: Result<(), ChallengeRefusal> = match reply {
                Reply::Decline => stored.challenge.may_decline(caller.user, caller.now),
                Reply::Withdraw => stored.challenge.may_withdraw(caller.user, caller.now),
            };
            if let Err(why) = allowed {
                let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                return Err(UseCaseError::Refused(AnswerError::Refused { why, view }));
            }
            self.close_challenge(&mut tx, caller, &stored, reply)
                .await?;
            tx.commit().await?;
            // The news tell of it at once.
            self.look_now();
            Ok(Idempotent {
                value: self.show_challenge(id, caller.now).await?,
                repeated: false,
            })
        })
        .await
    }

    async fn close_challenge(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        stored: &StoredChallenge,
        reply: Reply,
    ) -> Result<(), StoreError> {
        let id = stored.challenge.id;
        let state = match reply {
            Reply::Decline => ChallengeState::Declined,
            Reply::Withdraw => ChallengeState::Withdrawn,
        };
        tx.challenges().close(id, state).await?;
        let news = MessageRole::ChallengeNews(id);
        tx.outbox().revise(news, caller.now).await?;
        tx.outbox()
            .owe(
                MessageRole::Challenge(id),
                stored.place.guild,
                stored.place.channel,
                CLOSED,
                caller.now + LEASE,
            )
            .await?;
        let seen = ProcessedInteraction {
            this_match: None,
            challenge: Some(id),
            plies: None,
        };
        note(tx, caller, &seen)
            .await?
            .then_some(())
            .ok_or(StoreError::Clash)
    }
}
