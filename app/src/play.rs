//! Use cases of a player in a match, and views of a match.

use super::settings::may_count_otherwise;
use super::{
    App, Caller, Error, Hint, Hints, MatchRef, MatchView, Move, NoMatch, OfferAnswered, OfferMade,
    Refused, TimeGiven, UseCaseError,
};
use referee::{
    AbortRefusal, Answer, AnswerRefusal, Claim, ClaimRefusal, GiveTimeRefusal, Match, MatchId,
    Moment, Offer, OfferId, OfferKind, OfferRefusal, OfferState, Offered, PlayRefusal,
    ResignRefusal, StartAgainRefusal, fits, normalise, read_by,
};
use rules::{AnyAction, Side};
use std::sync::Arc;
use std::time::Duration;
use store::{MatchRow, Tables};

/// An action that a player wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Text that a person has typed. Small mistakes of spelling are accepted, and White in ISAAC may use White's own
    /// numbers ([`App::numbers`]).
    Text(String),
    /// The exact token of a button or picker, and the moment of the match for which the button was made.
    Token { token: String, made_for: Moment },
}

/// The result of a change, or the reason why the referee refuses the change.
type Done<T, R> = Result<T, UseCaseError<Refused<R>>>;

impl App {
    /// Plays an action. If it is refused because the time is up, the match has just ended, and a public message says
    /// so.
    pub async fn play(
        &self,
        caller: &Caller,
        which: MatchRef,
        typed: &Typed,
    ) -> Done<Move, PlayRefusal> {
        let play = |it: &mut Match, match_row: &MatchRow| match typed {
            Typed::Text(text) => {
                let game = it.game();
                let own = game.facts().has_own_numbers && match_row.viewer.1.own_coordinates;
                let side = it.seats().side(caller.user).filter(|_| own);
                let token = normalise(game, text);
                let token = read_by(game, side.unwrap_or(Side::First), &token);
                it.play(caller.user, &token, None, caller.now)
            }
            Typed::Token { token, made_for } => {
                it.play(caller.user, token, Some(*made_for), caller.now)
            }
        };
        let changed = self.change(caller, which, play).await?;
        Ok(Move {
            view: changed.view,
            plies: changed.plies,
        })
    }

    pub async fn resign(&self, caller: &Caller, which: MatchRef) -> Done<MatchView, ResignRefusal> {
        let resign = |it: &mut Match, _: &MatchRow| it.resign(caller.user, caller.now);
        let changed = self.change(caller, which, resign).await?;
        Ok(changed.view)
    }

    /// Ends a match without a result. This is possible until both players have moved.
    pub async fn abort(&self, caller: &Caller, which: MatchRef) -> Done<MatchView, AbortRefusal> {
        let abort = |it: &mut Match, _: &MatchRow| it.abort(caller.user, caller.now);
        let changed = self.change(caller, which, abort).await?;
        Ok(changed.view)
    }

    /// Ends a match without a clock in which the other player has not moved for a long time.
    pub async fn claim(
        &self,
        caller: &Caller,
        which: MatchRef,
        claim: Claim,
    ) -> Done<MatchView, ClaimRefusal> {
        let claim = |it: &mut Match, _: &MatchRow| it.claim(caller.user, claim, caller.now);
        let changed = self.change(caller, which, claim).await?;
        Ok(changed.view)
    }

    /// Takes back the steps that the caller has played in the present turn, if these steps are still hidden.
    pub async fn start_again(
        &self,
        caller: &Caller,
        which: MatchRef,
    ) -> Done<MatchView, StartAgainRefusal> {
        let start = |it: &mut Match, _: &MatchRow| it.start_again(caller.user, caller.now);
        let changed = self.change(caller, which, start).await?;
        Ok(changed.view)
    }

    pub async fn give_time(
        &self,
        caller: &Caller,
        which: MatchRef,
    ) -> Done<TimeGiven, GiveTimeRefusal> {
        let give = |it: &mut Match, _: &MatchRow| it.give_time(caller.user, caller.now);
        let changed = self.change(caller, which, give).await?;
        Ok(TimeGiven {
            view: changed.view,
            span: changed.did.unwrap_or(Duration::ZERO),
        })
    }

    /// Makes an offer to the other player. If the other player has made the same offer already, both agree.
    pub async fn offer(
        &self,
        caller: &Caller,
        which: MatchRef,
        kind: OfferKind,
    ) -> Done<OfferMade, OfferRefusal> {
        let id = OfferId(self.chance.ulid(caller.now));
        let offer = |it: &mut Match, _: &MatchRow| it.offer_to(caller.user, kind, id, caller.now);
        let changed = self.change(caller, which, offer).await?;
        Ok(OfferMade {
            view: changed.view,
            offer: match changed.did {
                Some(Offered::Made(offer)) => Some(offer),
                Some(Offered::Agreed(_)) | None => None,
            },
        })
    }

    /// Answers an offer of the other player, or withdraws the caller's own offer.
    pub async fn answer(
        &self,
        caller: &Caller,
        which: MatchRef,
        offer: OfferId,
        answer: Answer,
    ) -> Done<OfferAnswered, AnswerRefusal> {
        let answer =
            |it: &mut Match, _: &MatchRow| it.answer(caller.user, offer, answer, caller.now);
        let changed = self.change(caller, which, answer).await?;
        Ok(OfferAnswered {
            view: changed.view,
            answered: changed.did,
        })
    }

    pub async fn offer_state(
        &self,
        of: MatchId,
        offer: OfferId,
    ) -> Result<Option<(Offer, OfferState)>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.matches().offer(of, offer).await?)
    }

    /// The match that the caller means. If [`MatchRef::Here`] finds no running match, the latest match in the caller's
    /// channel or direct messages is used instead. Fails if that match is of another game than the one asked for, or
    /// with [`NoMatch::Several`].
    pub async fn board(&self, caller: &Caller, which: MatchRef) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let this_match = match (self.find(&mut session, caller, which).await, which) {
            (Ok((this_match, match_row)), _) => {
                if this_match.clock().fallen(caller.now).is_none() {
                    return Ok(self.view_of(&mut session, this_match, match_row).await?);
                }
                this_match
            }
            (Err(Error::NoMatch(none)), MatchRef::Here(game))
                if !matches!(none, NoMatch::Several) =>
            {
                let latest = match caller.place.channel() {
                    Some(channel) => session.matches().latest_in(channel).await?,
                    None => session.matches().latest_direct(caller.user).await?,
                };
                let latest = self
                    .load(&mut session, latest.ok_or(Error::NoMatch(none.clone()))?)
                    .await?;
                if game.is_some_and(|game| game != latest.game()) {
                    return Err(Error::NoMatch(none));
                }
                latest
            }
            (Err(error), _) => return Err(error),
        };
        drop(session);
        // A board must not show a clock that has run out.
        let settled = self.decide_flag(this_match.id(), caller.now).await?;
        let mut session = self.store.read().await?;
        Ok(self
            .view(&mut session, settled.unwrap_or(this_match), caller.user)
            .await?)
    }

    /// A match in which the caller plays, in any server. Only for answers that nobody else can read.
    pub async fn own_board(&self, caller: &Caller, id: MatchId) -> Result<MatchView, Error> {
        let settled = self.decide_flag(id, caller.now).await?;
        let mut session = self.store.read().await?;
        let this_match = match settled {
            Some(settled) => settled,
            None => self.load(&mut session, id).await?,
        };
        match this_match.seats().side(caller.user) {
            Some(_) => Ok(self.view(&mut session, this_match, caller.user).await?),
            None => Err(Error::NoMatch(NoMatch::Unknown)),
        }
    }

    /// The actions that could be played in a match and that match the typed text; at most `limit` actions.
    pub async fn hints(
        &self,
        caller: &Caller,
        which: MatchRef,
        typed: &str,
        limit: usize,
    ) -> Result<Hints, Error> {
        let mut session = self.store.read().await?;
        let (this_match, match_row) = self.find(&mut session, caller, which).await?;
        let position = this_match.position();
        let secret = position.conceals_effects();
        let side = this_match.seats().side(caller.user);
        let numbers = match may_count_otherwise(caller.user, &this_match)
            && match_row.viewer.1.own_coordinates
        {
            true => Side::Second,
            false => Side::First,
        };
        let actions = match this_match.to_move() {
            // During the opponent's turn there is no list, because it would be out of date when the caller's turn
            // comes.
            Some(to_move) if side == Some(to_move) => position.public_actions(),
            _ => Vec::new(),
        };
        let game = this_match.game();
        let fitting: Vec<(AnyAction, String)> = actions
            .into_iter()
            .map(|action| (action, action.to_string()))
            .filter(|(_, token)| fits(game, &read_by(game, numbers, token), typed))
            .collect();
        let total = fitting.len();
        let actions = fitting
            .into_iter()
            .take(limit)
            .map(|(action, token)| Hint {
                effects: if secret {
                    None
                } else {
                    position.play(action).ok().map(|played| played.effects)
                },
                token,
            })
            .collect();
        let view = self
            .view_of(&mut session, Arc::clone(&this_match), match_row)
            .await?;
        Ok(Hints {
            view,
            side,
            numbers,
            actions,
            total,
            secret,
        })
    }
}
