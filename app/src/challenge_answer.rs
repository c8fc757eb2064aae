//! Answers challenges: an accepted challenge becomes a match, a declined or withdrawn challenge is closed.

use super::blocks::{Other, barred};
use super::challenge::{processed, view_challenge};
use super::change::note_first;
use super::outbox_writes::{CLOSED, LEASE, home, of_challenge, owe_challenge};
use super::{
    AnswerError, App, Caller, ChallengeView, Error, MatchView, UseCaseError, retry_on_clash,
};
use referee::{ChallengeId, ChallengeState, ChannelId, Match, MatchId, NewMatch, Place};
use std::sync::Arc;
use store::{MessageRole, ProcessedInteraction, Reader, StoreError, StoredChallenge, Tables, Tx};

impl App {
    /// Accepts a challenge. The match begins in `thread`, or without a thread in the challenge's channel.
    pub async fn accept(
        &self,
        caller: &Caller,
        id: ChallengeId,
        thread: Option<ChannelId>,
    ) -> Result<MatchView, UseCaseError<AnswerError>> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            if let Some(seen) = tx.interactions().find(caller.interaction).await? {
                drop(tx);
                let id = seen.this_match.ok_or(Error::NoChallenge)?;
                return Ok(self.begun(caller, id).await?);
            }
            let stored = tx.challenges().load(id).await?;
            let stored = stored
                .filter(|stored| caller.is_at(stored.place, stored.challenge.people()))
                .ok_or(Error::NoChallenge)?;
            if let Err(why) = stored.challenge.may_accept(caller.user, caller.now) {
                let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                return Err(UseCaseError::Refused(AnswerError::Refused { why, view }));
            }
            let challenger = stored.challenge.challenger;
            let asks = Some(Other::Asks(challenger));
            if let Some(why) = barred(&mut tx, caller.guild(), caller.user, asks).await? {
                let other = challenger;
                return Err(UseCaseError::Refused(AnswerError::Barred { why, other }));
            }
            let place = thread.map_or(stored.place, |thread| stored.place.thread(thread));
            let taken = tx.matches().running_in(place).await?.is_some();
            if taken || stored.in_thread && thread.is_none() {
                let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                return Err(UseCaseError::Refused(AnswerError::NeedsThread { view }));
            }
            let this_match = self.accepted(&mut tx, caller, &stored, place).await?;
            self.commit_match(tx, &this_match).await?;
            Ok(self.begun(caller, this_match.id()).await?)
        })
        .await
    }

    /// Turns an open challenge into a running match, within the transaction `tx`.
    pub(super) async fn accepted(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        stored: &StoredChallenge,
        place: Place,
    ) -> Result<Arc<Match>, StoreError> {
        let challenge = &stored.challenge;
        let heads = self.chance.heads(caller.now);
        let begun = NewMatch {
            id: MatchId(self.chance.ulid(caller.now)),
            counts_in: stored.counts_in,
            place,
            terms: challenge.terms,
            seats: challenge
                .colours
                .seat(challenge.challenger, caller.user, heads),
            rematch_of: challenge.rematch_of,
        };
        let this_match = self
            .start_match(tx, caller, begun, Some(challenge.id))
            .await?;
        let accepted = ChallengeState::Accepted(this_match.id());
        tx.challenges().close(challenge.id, accepted).await?;
        let news = MessageRole::ChallengeNews(challenge.id);
        let mut outbox = tx.outbox();
        outbox.revise(news, caller.now).await?;
        let asked = MessageRole::Challenge(challenge.id, Reader::Everybody);
        let known = outbox.find(asked).await?.and_then(|owed| owed.at);
        let lease = caller.now + LEASE;
        let guild = stored.place.served_by();
        let in_thread = place.channel() != stored.place.channel();
        if in_thread {
            // The match is played in a thread below the challenge's message, so that message becomes the line about the
            // match. If the id of the message is not stored yet, the answer to the acceptance edits the message and
            // stores the id.
            let parent = MessageRole::Parent(this_match.id());
            let home = home(parent, place);
            outbox.owe(parent, guild, home, 1, lease).await?;
            outbox.shown(parent, (home, 0), known).await?;
        }
        match known.filter(|_| in_thread) {
            Some(_) => outbox.forget(asked, CLOSED).await?,
            None => {
                for role in of_challenge(stored) {
                    let known = outbox.find(role).await?.and_then(|owed| owed.at);
                    // If the id of the challenge's message is not stored yet, the id will be stored within the lease.
                    // Where the bot only answers, the answer to the acceptance edits the message.
                    let edited = known.filter(|_| !stored.place.only_answers());
                    let from = edited.map_or(lease, |_| caller.now);
                    let home = home(role, stored.place);
                    outbox.owe(role, guild, home, CLOSED, from).await?;
                }
            }
        }
        Ok(this_match)
    }

    /// Starts a match and stores the interaction that began the match, within the transaction `tx`.
    pub(super) async fn start_match(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        begun: NewMatch,
        challenge: Option<ChallengeId>,
    ) -> Result<Arc<Match>, StoreError> {
        caller.meet(tx).await?;
        let this_match = Arc::new(Match::start(begun, caller.now));
        tx.matches().insert(&this_match).await?;
        // A match has the language of its challenge, and a rematch the language of the match before it. If there is no
        // such language, the match has the caller's language.
        let language = match (challenge, begun.rematch_of) {
            (Some(id), _) => tx.challenges().language(id).await?,
            (None, Some(before)) => tx.matches().language(before).await?,
            (None, None) => None,
        };
        let language = language.as_ref().unwrap_or(&caller.language);
        tx.matches().speak(begun.id, language).await?;
        let seen = ProcessedInteraction {
            this_match: Some(begun.id),
            challenge,
            plies: None,
        };
        note_first(tx, caller, &seen).await?;
        let lease = caller.now + LEASE;
        let quiet = App::quiet_until(tx, &this_match, caller.now).await?;
        self.owe(tx, None, &this_match, lease, quiet).await?;
        Ok(this_match)
    }

    pub(super) async fn commit_match(
        &self,
        tx: Tx,
        this_match: &Arc<Match>,
    ) -> Result<(), StoreError> {
        tx.commit().await?;
        self.cache(this_match);
        self.wake();
        Ok(())
    }

    pub(super) async fn begun(&self, caller: &Caller, id: MatchId) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        self.load_view(&mut session, id, caller.user).await
    }

    pub async fn decline(
        &self,
        caller: &Caller,
        id: ChallengeId,
    ) -> Result<ChallengeView, UseCaseError<AnswerError>> {
        self.close_challenge(caller, id, ChallengeState::Declined)
            .await
    }

    pub async fn withdraw(
        &self,
        caller: &Caller,
        id: ChallengeId,
    ) -> Result<ChallengeView, UseCaseError<AnswerError>> {
        self.close_challenge(caller, id, ChallengeState::Withdrawn)
            .await
    }

    async fn close_challenge(
        &self,
        caller: &Caller,
        id: ChallengeId,
        state: ChallengeState,
    ) -> Result<ChallengeView, UseCaseError<AnswerError>> {
        let withdrawn = state == ChallengeState::Withdrawn;
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let stored = tx.challenges().load(id).await?;
            // A challenger can withdraw a challenge from any place, since the channel of the challenge may be lost.
            let own = |it: &StoredChallenge| withdrawn && it.challenge.challenger == caller.user;
            let here = |it: &StoredChallenge| caller.is_at(it.place, it.challenge.people());
            let stored = stored
                .filter(|stored| here(stored) || own(stored))
                .ok_or(Error::NoChallenge)?;
            let repeated = tx.interactions().find(caller.interaction).await?.is_some();
            if !repeated {
                let allowed = match withdrawn {
                    true => stored.challenge.may_withdraw(caller.user, caller.now),
                    false => stored.challenge.may_decline(caller.user, caller.now),
                };
                if let Err(why) = allowed {
                    let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                    return Err(UseCaseError::Refused(AnswerError::Refused { why, view }));
                }
                tx.challenges().close(id, state).await?;
                let news = MessageRole::ChallengeNews(id);
                tx.outbox().revise(news, caller.now).await?;
                owe_challenge(&mut tx, &stored, CLOSED, caller.now + LEASE).await?;
                note_first(&mut tx, caller, &processed(id)).await?;
                tx.commit().await?;
                // The message in the news channel is edited at once.
                self.wake();
            } else {
                drop(tx);
            }
            Ok(self.show_challenge(id, caller.now).await?)
        })
        .await
    }
}
