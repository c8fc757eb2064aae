//! Rematches: another match with the same terms and swapped sides.

use super::blocks::{Other, barred};
use super::challenge::{rests_until, view_challenge};
use super::outbox_writes::{LEASE, OPEN, owe_challenge};
use super::{
    App, Caller, Error, MatchRef, Refused, Rematch, RematchRefusal, UseCaseError, retry_on_clash,
};
use referee::{
    Challenge, ChallengeId, ChallengeState, Colours, Match, MatchId, NewMatch, Terms, UserId,
};
use std::sync::Arc;
use store::{StoredChallenge, Tables, Tx};

type NoRematch = UseCaseError<Refused<RematchRefusal>>;

impl App {
    /// Asks for a rematch with swapped sides. If the opponent has asked for it already, the rematch begins. A first
    /// request is a challenge like any other: it can be declined or withdrawn.
    pub async fn rematch(&self, caller: &Caller, id: MatchId) -> Result<Rematch, NoRematch> {
        retry_on_clash(|| self.try_rematch(caller, id)).await
    }

    async fn try_rematch(&self, caller: &Caller, id: MatchId) -> Result<Rematch, NoRematch> {
        let mut tx = self.store.begin().await?;
        if let Some(seen) = tx.interactions().find(caller.interaction).await? {
            let value = match (seen.this_match, seen.challenge) {
                (Some(begun), _) => {
                    Rematch::Begun(self.load_view(&mut tx, begun, caller.user).await?)
                }
                (None, asked) => {
                    drop(tx);
                    let asked = asked.ok_or(Error::NoChallenge)?;
                    Rematch::Asked(self.show_challenge(asked, caller.now).await?)
                }
            };
            return Ok(value);
        }
        // `meet` locks the caller's row. Without that lock, two simultaneous requests of one person would not see each
        // other on PostgreSQL.
        caller.meet(&mut tx).await?;
        let (this_match, _) = self.find(&mut tx, caller, MatchRef::This(id)).await?;
        let (opponent, open) = match self.may_rematch(&mut tx, caller, &this_match).await? {
            Ok(found) => found,
            Err(why) => {
                let shown = match why {
                    RematchRefusal::Begun => tx.matches().rematch_of(id).await?.unwrap_or(id),
                    _ => id,
                };
                let view = Box::new(self.load_view(&mut tx, shown, caller.user).await?);
                return Err(UseCaseError::Refused(Refused { why, view }));
            }
        };
        let value = match open {
            _ if opponent.engine_level().is_some() => {
                let begun = NewMatch {
                    id: MatchId(self.chance.ulid(caller.now)),
                    counts_in: this_match.counts_in(),
                    place: this_match.place(),
                    terms: rematch_terms(&this_match).unwrap_or(this_match.terms()),
                    seats: this_match.seats().swapped(),
                    rematch_of: Some(id),
                };
                let begun = self.start_match(&mut tx, caller, begun, None).await?;
                self.commit_match(tx, &begun).await?;
                Rematch::Begun(self.begun(caller, begun.id()).await?)
            }
            Some(stored) => {
                let place = this_match.place();
                let begun = self.accepted(&mut tx, caller, &stored, place).await?;
                self.commit_match(tx, &begun).await?;
                Rematch::Begun(self.begun(caller, begun.id()).await?)
            }
            None => {
                let stored = self.asked_again(caller, &this_match, opponent);
                self.insert(&mut tx, caller, &stored, None).await?;
                owe_challenge(&mut tx, &stored, OPEN, caller.now + LEASE).await?;
                tx.commit().await?;
                self.wake();
                let asked = stored.challenge.id;
                Rematch::Asked(self.show_challenge(asked, caller.now).await?)
            }
        };
        Ok(value)
    }

    /// Returns the opponent and the opponent's own open request for the rematch, if any. Fails if no rematch is
    /// possible.
    async fn may_rematch(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        this_match: &Arc<Match>,
    ) -> Result<Result<(UserId, Option<StoredChallenge>), RematchRefusal>, Error> {
        let (id, seats) = (this_match.id(), this_match.seats());
        let Some(side) = seats.side(caller.user) else {
            return Ok(Err(RematchRefusal::NotAPlayer));
        };
        if this_match.ending().is_none() {
            return Ok(Err(RematchRefusal::NotOver));
        }
        if rematch_terms(this_match).is_none() {
            return Ok(Err(RematchRefusal::LiveClock));
        }
        let opponent = seats.player(side.other());
        if opponent.is_former() {
            return Ok(Err(RematchRefusal::OpponentGone));
        }
        if tx.matches().rematch_of(id).await?.is_some() {
            return Ok(Err(RematchRefusal::Begun));
        }
        if tx.matches().running_in(this_match.place()).await?.is_some() {
            return Ok(Err(RematchRefusal::ChannelTaken));
        }
        let known = tx.challenges().open_rematch(id).await?;
        let open = known.filter(|(_, expires)| caller.now < *expires);
        let other = match open {
            Some(_) => Other::Asks(opponent),
            None => Other::Asked(opponent),
        };
        if let Some(why) = barred(tx, this_match.counts_in(), caller.user, Some(other)).await? {
            return Ok(Err(RematchRefusal::Barred(why)));
        }
        if let Some((open, _)) = open {
            let stored = tx
                .challenges()
                .load(open)
                .await?
                .ok_or(Error::NoChallenge)?;
            if stored.challenge.challenger != caller.user {
                return Ok(Ok((opponent, Some(stored))));
            }
            let view = Box::new(view_challenge(tx, stored, caller.now).await?);
            return Ok(Err(RematchRefusal::Asked(view)));
        }
        if opponent.engine_level().is_none() {
            // A request whose time is up, but which is still stored as open, is closed here.
            if let Some((overdue, _)) = known {
                let expired = ChallengeState::Expired;
                tx.challenges().close(overdue, expired).await?;
            }
            if let Some(again) = rests_until(tx, caller, Some(opponent)).await? {
                return Ok(Err(RematchRefusal::TooOften { again }));
            }
        }
        Ok(Ok((opponent, None)))
    }

    fn asked_again(
        &self,
        caller: &Caller,
        this_match: &Match,
        opponent: UserId,
    ) -> StoredChallenge {
        let was = this_match.seats().side(caller.user);
        StoredChallenge {
            challenge: Challenge {
                id: ChallengeId(self.chance.ulid(caller.now)),
                challenger: caller.user,
                opponent: Some(opponent),
                terms: rematch_terms(this_match).unwrap_or(this_match.terms()),
                colours: was.map_or(Colours::Random, |was| Colours::Challenger(was.other())),
                made_at: caller.now,
                rematch_of: Some(this_match.id()),
                state: ChallengeState::Open,
            },
            counts_in: this_match.counts_in(),
            place: this_match.place(),
            in_thread: false,
        }
    }
}

/// The terms of a rematch: the terms of the match, but casual in a place where the bot is not a member. `None` if the
/// clock of the match is not allowed in its place.
fn rematch_terms(this_match: &Match) -> Option<Terms> {
    this_match.place().terms(this_match.terms())
}
