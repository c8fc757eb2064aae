//! Acts of organisers: one use case carries out every act. Organisers are the maker of a tournament and the moderators
//! of its server. `referee::tournament` decides which acts are possible; the platform checks whether a caller is a
//! moderator.

use super::place::{close, relocate};
use super::{Change, TournamentView, owe_signup};
use crate::blocks::barred;
use crate::decision::{Decision, decided};
use crate::results::correct;
use crate::{ActView, App, Caller, Error, UseCaseError, acts, retry_on_clash};
use referee::tournament::{Act, Bye, Card, Outcome, Refusal, Slot};
use referee::{TournamentId, UserId};
use std::sync::Arc;
use store::{Deed, StoreError, StoredAct, Subject, Tables};

impl App {
    /// Carries out an organiser's act, once per interaction, and puts a line about it for the moderators into the
    /// outbox. Returns the tournament and the act. A person who takes over a place must be stored before, by
    /// [`App::meet`].
    ///
    /// # Errors
    /// Fails if the caller is neither the maker nor a moderator, or if the act is not possible now.
    pub async fn organise(
        &self,
        caller: &Caller,
        id: TournamentId,
        act: Act,
        reason: Option<&str>,
        moderates: bool,
    ) -> Result<(TournamentView, Option<ActView>), UseCaseError<Refusal>> {
        let organised = retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok((self.tournament(id).await?, None));
            };
            let maker = change.card.tournament.made_by;
            let rights = (!moderates && maker != caller.user).then_some(Refusal::Rights(maker));
            if let Some(why) = rights.or_else(|| change.card.refuses(&act)) {
                return Err(UseCaseError::Refused(why));
            }
            if let Act::Replace(_, by) = act {
                let why = barred(&mut change.tx, caller.guild(), by, None).await?;
                if why.is_some() {
                    return Err(UseCaseError::Refused(Refusal::PlayerBlocked(by)));
                }
            }
            let mut done = self.act_by(caller, Deed::OfTournament(id, act), reason);
            done.was = Some(change.card.stands(&act));
            if let Act::Result(slot, result) = act {
                done = self.decide(&mut change, slot, result, done).await?;
            }
            self.carry_out(&mut change, act, caller).await?;
            if act != Act::Begin {
                acts::add(&mut change.tx, &done).await?;
            }
            let view = self.store_tournament(change).await?;
            Ok((view, Some(done.id)))
        });
        let (view, done) = organised.await?;
        let mut session = self.store.read().await?;
        // A repeated interaction gets the caller's latest act.
        let done = match done {
            Some(done) => Some(done),
            None => session.acts().latest_by(id, caller.user).await?,
        };
        let act = match done {
            Some(done) => self.act_view(&mut session, done).await?,
            None => None,
        };
        Ok((view, act))
    }

    async fn carry_out(&self, change: &mut Change, act: Act, by: &Caller) -> Result<(), Error> {
        let (tx, card, now) = (&mut change.tx, &mut change.card, by.now);
        match act {
            Act::Begin => self.begin(tx, card, now).await?,
            Act::Result(..) => self.go_on_after(tx, card.tournament.id, now).await?,
            Act::Withdraw(player) => {
                let Change { tx, card, ended } = change;
                self.take_out(tx, ended, &*card, player, false, now).await?;
            }
            Act::Replace(player, by) => {
                let id = card.tournament.id;
                tx.tournaments().replace(id, (player, by), false).await?;
                let byes = missed_byes(card, player);
                let mut tournaments = tx.tournaments();
                tournaments
                    .add_games(id, &card.entrants, (&[], &byes), now)
                    .await?;
                owe_signup(tx, &card.tournament, now).await?;
            }
            Act::Extend(_, until) => {
                // If two organisers extend a round at the same time, the later end counts.
                let end = card.tournament.deadline.map_or(until, |at| at.max(until));
                card.tournament.deadline = Some(end);
                tx.tournaments().save(&card.tournament, Some(end)).await?;
                owe_signup(tx, &card.tournament, now).await?;
                // If every game of the round is decided already, the next round begins at once or the tournament ends.
                self.step(tx, card.tournament.id, now, false).await?;
            }
            Act::Move(home) => {
                relocate(tx, card, home, now).await?;
                self.games_follow(tx, card, now).await?;
            }
            // Running matches go on, but they count only for ratings.
            Act::CallOff => {
                let state = card.called_off_by(by.user);
                close(tx, &mut card.tournament, state, now).await?;
            }
        }
        Ok(())
    }

    /// Decides a game. If the game has a match, its result is decided, too, and a running match ends. Returns the act
    /// together with the decision.
    async fn decide(
        &self,
        change: &mut Change,
        slot: Slot,
        result: Outcome,
        act: StoredAct,
    ) -> Result<StoredAct, Error> {
        let Change { tx, card, ended } = change;
        let (id, now) = (card.tournament.id, act.at);
        let Some(of) = card.game(slot).and_then(|game| game.this_match) else {
            let by = Some((act.by, act.reason.as_deref()));
            let mut tournaments = tx.tournaments();
            tournaments.decide(id, slot, result, by, now).await?;
            correct(tx, Subject::Tournament(id), now).await?;
            return Ok(act);
        };
        let before = self.load(tx, of).await?;
        let (after, act) = match decided(tx, &before, Decision::Decide(result), act).await {
            Ok(decided) => decided,
            Err(UseCaseError::Internal(error)) => return Err(error),
            // `decided` never refuses a `Decision::Decide`.
            Err(UseCaseError::Refused(_)) => return Err(StoreError::Clash.into()),
        };
        self.save(tx, &before, &after, now, now, None).await?;
        ended.push(Arc::new(after));
        Ok(act)
    }
}

/// Returns byes without points for the rounds that a withdrawn player of a Swiss tournament has missed. Used when
/// another person takes the place of that player.
fn missed_byes(card: &Card, user: UserId) -> Vec<Bye> {
    let Some(player) = card.index(user) else {
        return Vec::new();
    };
    let rounds = card.unpaid(player).into_iter();
    rounds
        .map(|round| Bye {
            round,
            board: card.boards(round) + 1,
            player,
            half_points: 0,
        })
        .collect()
}
