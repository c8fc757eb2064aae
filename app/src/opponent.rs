//! The engine as an opponent, and as an adviser in casual matches.

use super::blocks::barred;
use super::load::NOBODY;
use super::results::rating_of_level;
use super::{
    App, Barred, Caller, Error, MatchRef, MatchView, OfferAnswered, Refused, UseCaseError,
    retry_on_clash,
};
use referee::rating::{Stake, stake_against};
use referee::{
    Answer, ChannelId, Colours, Ending, InteractionId, Match, MatchId, NewMatch, OfferKind,
    OfferRefusal, Place, Terms, Time, UserId,
};
use rules::Side;
use store::{Opponents, Pool, Tables};

/// The largest number of levels that a game has.
const LEVELS: u8 = 16;

/// The engine agrees to a draw if the position has come up this many times.
const OFTEN: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineChallenge {
    /// The terms of the match. Rated matches against the engine count in a pool of their own.
    pub terms: Terms,
    pub colours: Colours,
    pub level: u8,
    pub name: String,
    /// The thread in the caller's channel that was opened for the match, if any.
    pub thread: Option<ChannelId>,
    /// The match that this match repeats as a rematch, if any. Each match has at most one rematch.
    pub rematch_of: Option<MatchId>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineRefusal {
    /// A match runs in the channel already. The platform then opens a thread and calls the use case again.
    #[error("a match runs in that channel")]
    ChannelTaken,
    /// The rematch has begun already, in this place.
    #[error("its rematch has begun")]
    Begun(Place),
    /// A live clock is allowed only in a server that the bot is a member of.
    #[error("no live clock in a conversation")]
    LiveClock,
    #[error(transparent)]
    Barred(Barred),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceRefusal {
    Over(Ending),
    /// Advice is not allowed in a rated match between people.
    Rated,
    RatedAgainstEngine,
    NotAPlayer,
    NotYourTurn {
        to_move: Side,
    },
}

impl App {
    /// Returns the match if it is casual and it is the caller's turn, so that the engine may advise the caller.
    pub async fn advised(
        &self,
        caller: &Caller,
        which: MatchRef,
    ) -> Result<MatchView, UseCaseError<Refused<AdviceRefusal>>> {
        let view = self.board(caller, which).await?;
        let this_match = &view.this_match;
        let side = this_match.seats().side(caller.user);
        let why = match (this_match.ending(), this_match.to_move(), side) {
            (Some(ending), _, _) => AdviceRefusal::Over(*ending),
            _ if this_match.terms().rated => match this_match.seats().engine() {
                Some(_) => AdviceRefusal::RatedAgainstEngine,
                None => AdviceRefusal::Rated,
            },
            (_, _, None) => AdviceRefusal::NotAPlayer,
            (_, Some(to_move), Some(side)) if to_move != side => {
                AdviceRefusal::NotYourTurn { to_move }
            }
            _ => return Ok(view),
        };
        let view = Box::new(view);
        Err(UseCaseError::Refused(Refused { why, view }))
    }

    /// Begins a match against the engine.
    pub async fn challenge_engine(
        &self,
        caller: &Caller,
        proposed: &EngineChallenge,
    ) -> Result<MatchView, UseCaseError<EngineRefusal>> {
        let engine = UserId::engine(proposed.level);
        let place = match proposed.thread {
            None => caller.place,
            Some(thread) => caller.place.thread(thread),
        };
        let terms = place.terms(proposed.terms);
        let begun = NewMatch {
            id: MatchId(self.chance.ulid(caller.now)),
            counts_in: caller.guild(),
            place,
            terms: terms.ok_or(UseCaseError::Refused(EngineRefusal::LiveClock))?,
            seats: proposed
                .colours
                .seat(caller.user, engine, self.chance.heads(caller.now)),
            rematch_of: proposed.rematch_of,
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            if let Some(seen) = tx.interactions().find(caller.interaction).await? {
                drop(tx);
                let id = seen.this_match.ok_or(Error::NoChallenge)?;
                return Ok(self.begun(caller, id).await?);
            }
            if let Some(why) = barred(&mut tx, caller.guild(), caller.user, None).await? {
                return Err(UseCaseError::Refused(EngineRefusal::Barred(why)));
            }
            if let Some(before) = proposed.rematch_of
                && let Some(next) = tx.matches().rematch_of(before).await?
            {
                let view = self.load_view(&mut tx, next, caller.user).await?;
                let place = view.this_match.place();
                return Err(UseCaseError::Refused(EngineRefusal::Begun(place)));
            }
            if tx.matches().running_in(begun.place).await?.is_some() {
                return Err(UseCaseError::Refused(EngineRefusal::ChannelTaken));
            }
            tx.players().upsert(engine, &proposed.name, None).await?;
            let this_match = self.start_match(&mut tx, caller, begun, None).await?;
            self.commit_match(tx, &this_match).await?;
            Ok(self.begun(caller, begun.id).await?)
        })
        .await
    }

    /// The fixed rating of the engine's level, in points, and the points that the player can win and lose; `None` if
    /// the match is casual or between people.
    pub async fn engine_stake(
        &self,
        this_match: &Match,
        now: Time,
    ) -> Result<Option<(i64, Stake)>, Error> {
        let seats = this_match.seats();
        let Some((side, level)) = seats.engine().filter(|_| this_match.terms().rated) else {
            return Ok(None);
        };
        let fixed = rating_of_level(this_match.game(), level);
        let pool = Pool::of(this_match.counts_in(), this_match.terms());
        let mut session = self.store.read().await?;
        let own = session
            .ratings()
            .rating(
                &pool.against(Opponents::Engine),
                seats.player(side.other()),
                now,
            )
            .await?;
        Ok(Some((fixed.points(), stake_against(own, fixed))))
    }

    pub async fn engine_to_move(&self) -> Result<Vec<MatchView>, Error> {
        let mut session = self.store.read().await?;
        let mut waiting = Vec::new();
        for level in 1..=LEVELS {
            for id in session.matches().running_of(UserId::engine(level)).await? {
                let this_match = match self.load(&mut session, id).await {
                    Err(why) if why.is_unreadable() => continue,
                    loaded => loaded?,
                };
                let to_move = this_match.player_to_move();
                let served = self.store.serves(this_match.place().served_by());
                if served && to_move.is_some_and(|player| player.engine_level().is_some()) {
                    waiting.push(self.view(&mut session, this_match, NOBODY).await?);
                }
            }
        }
        Ok(waiting)
    }

    /// Makes the player's offer to the engine and stores the engine's answer under the interaction id `answered`. The
    /// engine accepts taking back and calling off unless the match is rated. It accepts a draw if the position has come
    /// up three times.
    pub async fn ask_engine(
        &self,
        caller: &Caller,
        which: MatchRef,
        kind: OfferKind,
        answered: InteractionId,
    ) -> Result<OfferAnswered, UseCaseError<Refused<OfferRefusal>>> {
        let made = self.offer(caller, which, kind).await?;
        let view = made.view;
        let this_match = &view.this_match;
        let engine = this_match.seats().engine();
        let open = made.offer.or(this_match.offer().copied());
        let (Some((side, _)), Some(offer)) = (engine, open) else {
            let answered = None;
            return Ok(OfferAnswered { view, answered });
        };
        let answer = match kind {
            OfferKind::Takeback | OfferKind::CallOff if this_match.terms().rated => Answer::Decline,
            OfferKind::Takeback | OfferKind::CallOff => Answer::Accept,
            OfferKind::Draw if this_match.repetitions() >= OFTEN => Answer::Accept,
            OfferKind::Draw => Answer::Decline,
        };
        let engine = Caller {
            user: this_match.seats().player(side),
            name: view.names[side].clone().unwrap_or_default(),
            account: None,
            interaction: answered,
            ..caller.clone()
        };
        let which = MatchRef::This(this_match.id());
        match self.answer(&engine, which, offer.id, answer).await {
            Ok(once) => Ok(once),
            // The match has changed since the offer was made.
            Err(UseCaseError::Refused(refused)) => Ok(OfferAnswered {
                view: *refused.view,
                answered: None,
            }),
            Err(UseCaseError::Internal(error)) => Err(error.into()),
        }
    }
}
