//! What the maker of a tournament and moderators do. Whether a caller is a moderator is the platform's business.

use super::change::Change;
use super::entry::plays;
use super::{TournamentView, owe_end, owe_signup};
use crate::{App, Caller, Error, Idempotent, UseCaseError, retry_on_clash};
use referee::tournament::{Card, Outcome, Slot, TournamentKind, TournamentState};
use referee::{Match, TournamentId, UserId};
use rules::Side;
use std::sync::Arc;
use std::time::Duration;
use store::Tables;

/// Why the wish of an organiser is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrganiserRefusal {
    /// Only its maker and moderators may do that.
    #[error("only its maker and moderators may do that")]
    NotYours,
    /// It has begun already.
    #[error("it has begun already")]
    Begun,
    /// Two players are needed.
    #[error("two players are needed")]
    TooFew,
    /// It has not begun.
    #[error("it has not begun")]
    NotBegun,
    /// It is over or was called off.
    #[error("it is over")]
    Over,
    /// The person does not play in it.
    #[error("player {0} does not play in it")]
    NotIn(UserId),
    /// The person plays in it already.
    #[error("player {0} plays in it already")]
    Already(UserId),
    /// Programs do not play.
    #[error("programs do not play")]
    Bot,
    /// The person may not play in this server.
    #[error("player {0} is blocked in this server")]
    Blocked(UserId),
    /// The player has a match of it under way, which is to be decided first.
    #[error("player {0} has a match under way")]
    Busy(UserId),
    /// The player has withdrawn, and a round has begun since in which the place is missing; only a Swiss goes on without.
    #[error("a round has begun without the player")]
    Missed,
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The winners of that round of a knockout have gone on.
    #[error("the winners of that round have gone on")]
    GoneOn,
}

pub(super) type Organised = Result<Idempotent<TournamentView>, UseCaseError<OrganiserRefusal>>;

pub(super) fn refused<T>(why: OrganiserRefusal) -> Result<T, UseCaseError<OrganiserRefusal>> {
    Err(UseCaseError::Refused(why))
}

impl App {
    /// Begins a tournament now.
    ///
    /// # Errors
    /// Not the caller's to begin, begun already, or there are fewer than two players.
    pub async fn begin_tournament(
        &self,
        caller: &Caller,
        id: TournamentId,
        moderates: bool,
    ) -> Organised {
        retry_on_clash(|| async {
            let Some(mut change) = self.organise(caller, id, moderates).await? else {
                return Ok(self.changed_before(id).await?);
            };
            if change.card.tournament.state != TournamentState::Open {
                return refused(OrganiserRefusal::Begun);
            }
            if change.card.players() < 2 {
                return refused(OrganiserRefusal::TooFew);
            }
            self.begin(&mut change.tx, &mut change.card, caller.now)
                .await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Takes a player out, as [`App::leave_tournament`] does for the caller.
    ///
    /// # Errors
    /// Not the caller's to decide, over, or the person does not play in it.
    pub async fn withdraw_player(
        &self,
        caller: &Caller,
        id: TournamentId,
        player: UserId,
        moderates: bool,
    ) -> Organised {
        retry_on_clash(|| async {
            let Some(mut change) = self.organise(caller, id, moderates).await? else {
                return Ok(self.changed_before(id).await?);
            };
            if !plays(&change.card, player) {
                return refused(OrganiserRefusal::NotIn(player));
            }
            self.take_out(&mut change, player, caller.now).await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Decides a game, with a reason: a match of it that is under way ends by that. In a knockout only games of the round under
    /// way can be decided: the winners of the others have gone on.
    ///
    /// # Errors
    /// Not the caller's to decide, not begun, called off, no such game, or too late.
    pub async fn set_tournament_result(
        &self,
        caller: &Caller,
        id: TournamentId,
        (slot, result): (Slot, Outcome),
        reason: Option<&str>,
        moderates: bool,
    ) -> Organised {
        retry_on_clash(|| async {
            let change = self.change_tournament(caller, id).await?;
            let Some(mut change) = change else {
                return Ok(self.changed_before(id).await?);
            };
            may_decide(&change.card, caller, slot, moderates).map_err(UseCaseError::Refused)?;
            let running = change.card.game(slot).and_then(|game| game.this_match);
            if let Some(running) = running {
                let ended = self.end_match(&mut change, running, result, caller).await?;
                change.ended.extend(ended);
            }
            let by = Some((caller.user, reason));
            let Change { tx, card, .. } = &mut change;
            let mut tournaments = tx.tournaments();
            tournaments.decide(id, slot, result, by, caller.now).await?;
            let ladder = card.tournament.settings.kind == TournamentKind::Ladder;
            if card.tournament.state == TournamentState::Over && !ladder {
                // What was decided may change who has won, or have another game follow: the end is told anew.
                card.tournament.state = TournamentState::Running;
                card.tournament.ended_at = None;
                tx.tournaments().save(&card.tournament, None).await?;
                owe_end(tx, &card.tournament, caller.now).await?;
                owe_signup(tx, &card.tournament, caller.now).await?;
            }
            self.step(tx, id, (caller.now, false)).await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Gives the round under way, or the time before the start, so much longer.
    ///
    /// # Errors
    /// Not the caller's to decide, or over.
    pub async fn extend_round(
        &self,
        caller: &Caller,
        id: TournamentId,
        span: Duration,
        moderates: bool,
    ) -> Organised {
        retry_on_clash(|| async {
            let Some(mut change) = self.organise(caller, id, moderates).await? else {
                return Ok(self.changed_before(id).await?);
            };
            let Change { tx, card, .. } = &mut change;
            let deadline = card.tournament.deadline.unwrap_or(caller.now);
            card.tournament.deadline = Some(deadline.max(caller.now) + span);
            let due = card.tournament.deadline;
            tx.tournaments().save(&card.tournament, due).await?;
            owe_signup(tx, &card.tournament, caller.now).await?;
            // A round that is complete goes on all the same.
            self.step(tx, id, (caller.now, false)).await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Calls a tournament off, or closes a ladder. Matches under way go on, and count for nothing but ratings.
    ///
    /// # Errors
    /// Not the caller's to decide, or over.
    pub async fn call_off_tournament(
        &self,
        caller: &Caller,
        id: TournamentId,
        moderates: bool,
    ) -> Organised {
        retry_on_clash(|| async {
            let Some(mut change) = self.organise(caller, id, moderates).await? else {
                return Ok(self.changed_before(id).await?);
            };
            let Change { tx, card, .. } = &mut change;
            let tournament = &mut card.tournament;
            tournament.state = match tournament.settings.kind {
                TournamentKind::Ladder => TournamentState::Over,
                _ => TournamentState::CalledOff,
            };
            tournament.deadline = None;
            tournament.ended_at = Some(caller.now);
            tx.tournaments().save(tournament, None).await?;
            owe_signup(tx, tournament, caller.now).await?;
            if tournament.state == TournamentState::Over {
                owe_end(tx, tournament, caller.now).await?;
            }
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Begins a change that only the maker and moderators make, of a tournament that is not over.
    pub(super) async fn organise(
        &self,
        caller: &Caller,
        id: TournamentId,
        moderates: bool,
    ) -> Result<Option<Change>, UseCaseError<OrganiserRefusal>> {
        let Some(change) = self.change_tournament(caller, id).await? else {
            return Ok(None);
        };
        if !moderates && change.card.tournament.made_by != caller.user {
            return refused(OrganiserRefusal::NotYours);
        }
        match change.card.tournament.state.is_closed() {
            true => refused(OrganiserRefusal::Over),
            false => Ok(Some(change)),
        }
    }

    /// Ends a match because a person has decided its game; `None` if it is over.
    async fn end_match(
        &self,
        change: &mut Change,
        id: referee::MatchId,
        result: Outcome,
        caller: &Caller,
    ) -> Result<Option<Arc<Match>>, Error> {
        let before = self.load(&mut change.tx, id).await?;
        let mut after = Match::clone(&before);
        let ended = match result {
            Outcome::First => after.adjudicate(Side::First, caller.now),
            Outcome::Second => after.adjudicate(Side::Second, caller.now),
            _ => after.call_off(caller.now),
        };
        if ended.is_none() {
            return Ok(None);
        }
        let now = caller.now;
        self.save(&mut change.tx, &before, &after, now, now, None)
            .await?;
        Ok(Some(Arc::new(after)))
    }
}

/// Whether a game may be decided.
fn may_decide(
    card: &Card,
    caller: &Caller,
    slot: Slot,
    moderates: bool,
) -> Result<(), OrganiserRefusal> {
    let tournament = &card.tournament;
    if !moderates && tournament.made_by != caller.user {
        return Err(OrganiserRefusal::NotYours);
    }
    match tournament.state {
        TournamentState::Open => return Err(OrganiserRefusal::NotBegun),
        TournamentState::CalledOff => return Err(OrganiserRefusal::Over),
        TournamentState::Running | TournamentState::Over => {}
    }
    if card.game(slot).is_none() {
        return Err(OrganiserRefusal::NoGame);
    }
    let knockout = matches!(tournament.settings.kind, TournamentKind::Knockout { .. });
    match knockout && slot.round < tournament.round {
        true => Err(OrganiserRefusal::GoneOn),
        false => Ok(()),
    }
}
