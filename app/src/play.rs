//! Playing, resigning, leaving, and looking at the board.

use super::settings::may_count_otherwise;
use super::{
    App, Caller, Changed, Error, Found, Hint, Hints, Idempotent, MatchView, Move, NoMatch, Refused,
    TimeGiven, UseCaseError, Which,
};
use referee::{
    AbortRefusal, Claim, ClaimRefusal, GiveTimeRefusal, Match, MatchId, Moment, PlayRefusal,
    ResignRefusal, StartAgainRefusal, fits, normalise, read_by,
};
use rules::{AnyAction, Side};
use std::sync::Arc;
use std::time::Duration;
use store::{MatchRow, Tables};

/// What a player wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Text typed by a person: spelling is forgiven, and White of ISAAC may use White's own numbers
    /// ([`App::numbers`]).
    Text(String),
    /// An exact token, as buttons and pickers carry it, with the moment they were made for.
    Token {
        /// The token.
        token: String,
        /// The moment the button was made for.
        made_for: Moment,
    },
}

impl App {
    /// Plays an action.
    ///
    /// # Errors
    /// No such match; or refused, with the facts and the match as it stands. Refused as out of
    /// time means that the match has just ended, and a notice says so in public.
    pub async fn play(
        &self,
        caller: &Caller,
        which: Which,
        typed: &Typed,
    ) -> Result<Idempotent<Move>, UseCaseError<Refused<PlayRefusal>>> {
        let nothing = |_| std::future::ready(());
        let (played, _) = self.play_while(caller, which, typed, nothing).await?;
        Ok(played)
    }

    /// Plays an action, and lets something be made of it, as it will be seen if it stands, while it is
    /// being stored: a picture takes as long as a commit. `None` where that has to be made from the answer.
    ///
    /// # Errors
    /// As [`App::play`].
    pub async fn play_while<M, F: Future<Output = M>>(
        &self,
        caller: &Caller,
        which: Which,
        typed: &Typed,
        meanwhile: impl Fn(Move) -> F,
    ) -> Result<(Idempotent<Move>, Option<M>), UseCaseError<Refused<PlayRefusal>>> {
        let act = |this_match: &mut Match, match_row: &MatchRow| match typed {
            Typed::Text(text) => {
                let game = this_match.game();
                let own = game.facts().has_own_numbers && match_row.own_coordinates;
                let side = this_match.seats().side(caller.user).filter(|_| own);
                let token = normalise(game, text);
                let token = read_by(game, side.unwrap_or(Side::First), &token);
                this_match.play(caller.user, &token, None, caller.now)
            }
            Typed::Token { token, made_for } => {
                this_match.play(caller.user, token, Some(*made_for), caller.now)
            }
        };
        let meanwhile = |view, plies| meanwhile(Move { view, plies });
        let (changed, made) = self.change_while(caller, which, act, meanwhile).await?;
        let plies = changed.plies.clone();
        let played = self.once(changed, |view, _| Move { view, plies }).await?;
        Ok((played, made))
    }

    /// Gives up.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn resign(
        &self,
        caller: &Caller,
        which: Which,
    ) -> Result<Idempotent<MatchView>, UseCaseError<Refused<ResignRefusal>>> {
        self.change_shown(caller, which, |it| it.resign(caller.user, caller.now))
            .await
    }

    /// Leaves without a result, as long as not both have moved.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn abort(
        &self,
        caller: &Caller,
        which: Which,
    ) -> Result<Idempotent<MatchView>, UseCaseError<Refused<AbortRefusal>>> {
        self.change_shown(caller, which, |it| it.abort(caller.user, caller.now))
            .await
    }

    /// Ends a match without a clock whose other player has been silent for long.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn claim(
        &self,
        caller: &Caller,
        which: Which,
        claim: Claim,
    ) -> Result<Idempotent<MatchView>, UseCaseError<Refused<ClaimRefusal>>> {
        self.change_shown(caller, which, |it| it.claim(caller.user, claim, caller.now))
            .await
    }

    /// Begins the caller's turn under way anew, if its steps are still hidden.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn start_again(
        &self,
        caller: &Caller,
        which: Which,
    ) -> Result<Idempotent<MatchView>, UseCaseError<Refused<StartAgainRefusal>>> {
        self.change_shown(caller, which, |it| it.start_again(caller.user, caller.now))
            .await
    }

    /// Gives the opponent time.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn give_time(
        &self,
        caller: &Caller,
        which: Which,
    ) -> Result<Idempotent<TimeGiven>, UseCaseError<Refused<GiveTimeRefusal>>> {
        let changed = self
            .change(caller, which, |this_match| {
                this_match.give_time(caller.user, caller.now)
            })
            .await?;
        let once = self.once(changed, |view, span| TimeGiven {
            view,
            span: span.unwrap_or(Duration::ZERO),
        });
        Ok(once.await?)
    }

    /// The board: the match meant, or the one played last in this channel.
    ///
    /// # Errors
    /// No such match.
    pub async fn board(&self, caller: &Caller, which: Which) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let found = self.find(&mut session, caller, which).await;
        let this_match = match found {
            Ok(Found {
                this_match,
                match_row,
            }) if this_match.clock().fallen(caller.now).is_none() => {
                return Ok(self.view_of(&mut session, this_match, match_row).await?);
            }
            Ok(found) => found.this_match,
            Err(Error::NoMatch(none)) => {
                let latest = match which {
                    Which::Here(_) => session.matches().latest_in(caller.channel).await?,
                    Which::This(_) => None,
                };
                let latest = match latest {
                    None => return Err(Error::NoMatch(none)),
                    Some(id) => self.load(&mut session, id).await?,
                };
                let wanted = match which {
                    Which::Here(Some(game)) => game == latest.game(),
                    _ => true,
                };
                if !wanted {
                    return Err(Error::NoMatch(none));
                }
                latest
            }
            Err(error) => return Err(error),
        };
        drop(session);
        // A clock that has run out is never shown.
        let settled = self.settle(this_match.id(), caller.now).await?;
        let mut session = self.store.read().await?;
        Ok(self
            .view(&mut session, settled.unwrap_or(this_match))
            .await?)
    }

    /// A match the caller plays, of any server; for a private answer only.
    ///
    /// # Errors
    /// No such match, or the caller does not play it.
    pub async fn own_board(&self, caller: &Caller, id: MatchId) -> Result<MatchView, Error> {
        let settled = self.settle(id, caller.now).await?;
        let mut session = self.store.read().await?;
        let this_match = match settled {
            Some(settled) => settled,
            None => self.load(&mut session, id).await?,
        };
        match this_match.seats().side(caller.user) {
            Some(_) => Ok(self.view(&mut session, this_match).await?),
            None => Err(Error::NoMatch(NoMatch::Unknown)),
        }
    }

    /// What could be played in a match, of what begins as typed: at most `limit` actions.
    ///
    /// # Errors
    /// No such match.
    pub async fn hints(
        &self,
        caller: &Caller,
        which: Which,
        typed: &str,
        limit: usize,
    ) -> Result<Hints, Error> {
        let mut session = self.store.read().await?;
        let Found {
            this_match,
            match_row,
        } = self.find(&mut session, caller, which).await?;
        let position = this_match.position();
        let secret = position.conceals_effects();
        let side = this_match.seats().side(caller.user);
        let numbers =
            match may_count_otherwise(caller.user, &this_match) && match_row.own_coordinates {
                true => Side::Second,
                false => Side::First,
            };
        let actions = match this_match.to_move() {
            // No list during the opponent's turn: it would be out of date when it matters.
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

    /// Carries out a change whose answer is the match as it is after it.
    async fn change_shown<T, R>(
        &self,
        caller: &Caller,
        which: Which,
        act: impl Fn(&mut Match) -> Result<T, R>,
    ) -> Result<Idempotent<MatchView>, UseCaseError<Refused<R>>> {
        let changed = self.change(caller, which, act).await?;
        Ok(self.once(changed, |view, _| view).await?)
    }

    /// The answer to a change, with the match as it is after it.
    pub(super) async fn once<T, V>(
        &self,
        changed: Changed<T>,
        answer: impl FnOnce(MatchView, Option<T>) -> V,
    ) -> Result<Idempotent<V>, Error> {
        let view = match changed.view {
            Some(view) => view,
            None => {
                let mut session = self.store.read().await?;
                self.view(&mut session, changed.this_match).await?
            }
        };
        Ok(Idempotent {
            repeated: changed.did.is_none(),
            value: answer(view, changed.did),
        })
    }
}
