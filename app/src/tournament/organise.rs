//! What the maker of a tournament and moderators do: one use case for every act. Which acts are possible is a matter of
//! `referee::tournament`; whether a caller is a moderator is the platform's business.

use super::change::Change;
use super::place::{close, relocate};
use super::{TournamentView, owe_end, owe_signup};
use crate::blocks::barred;
use crate::{App, Caller, Error, Idempotent, UseCaseError, acts, retry_on_clash};
use referee::tournament::{
    Act, Bye, Card, Outcome, Refusal, Slot, TournamentKind, TournamentState,
};
use referee::{ActId, Match, MatchId, TournamentId, UserId};
use rules::Side;
use std::sync::Arc;
use store::{Deed, StoredAct, Tables, Tx};

impl App {
    /// Does what an organiser wants, once for each interaction, and has the moderators told. A person who takes a place
    /// is known already ([`App::meet`]).
    ///
    /// # Errors
    /// Not the caller's to decide, or not possible now.
    pub async fn organise(
        &self,
        caller: &Caller,
        id: TournamentId,
        act: Act,
        reason: Option<&str>,
        moderates: bool,
    ) -> Result<Idempotent<TournamentView>, UseCaseError<Refusal>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(self.changed_before(id).await?);
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
            self.carry_out(&mut change, act, (caller, reason)).await?;
            if act != Act::Begin {
                let done = StoredAct {
                    id: ActId(self.chance.ulid(caller.now)),
                    guild: caller.guild(),
                    deed: Deed::OfTournament(id, act),
                    part_of: None,
                    by: caller.user,
                    at: caller.now,
                    reason: reason.map(str::to_owned),
                };
                acts::add(&mut change.tx, &done).await?;
            }
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    async fn carry_out(
        &self,
        change: &mut Change,
        act: Act,
        (caller, reason): (&Caller, Option<&str>),
    ) -> Result<(), Error> {
        let now = caller.now;
        let (tx, card) = (&mut change.tx, &mut change.card);
        match act {
            Act::Begin => self.begin(tx, card, now).await?,
            Act::Result(slot, result) => {
                self.decide(change, (slot, result), caller, reason).await?;
            }
            Act::Withdraw(player) => self.take_out(change, player, false, now).await?,
            Act::Replace(player, by) => {
                let id = card.tournament.id;
                tx.tournaments().replace(id, player, by).await?;
                let byes = missed(card, player);
                let mut tournaments = tx.tournaments();
                tournaments
                    .add_games(id, &card.entrants, (&[], &byes), now)
                    .await?;
                owe_signup(tx, &card.tournament, now).await?;
            }
            Act::Extend(_, until) => {
                // If two organisers extend at once, the later end stands.
                let end = card.tournament.deadline.map_or(until, |at| at.max(until));
                card.tournament.deadline = Some(end);
                tx.tournaments().save(&card.tournament, Some(end)).await?;
                owe_signup(tx, &card.tournament, now).await?;
                // A round that is complete goes on all the same.
                self.step(tx, card.tournament.id, (now, false)).await?;
            }
            Act::Move(home) => relocate(tx, card, home, now).await?,
            // Matches under way go on, and count for nothing but ratings.
            Act::CallOff => {
                let state = match card.is_ladder() {
                    true => TournamentState::Over,
                    false => TournamentState::CalledOff,
                };
                close(tx, &mut card.tournament, state, now).await?;
            }
        }
        Ok(())
    }

    /// Decides a game: a match of it that is under way ends by that.
    async fn decide(
        &self,
        change: &mut Change,
        (slot, result): (Slot, Outcome),
        caller: &Caller,
        reason: Option<&str>,
    ) -> Result<(), Error> {
        let (now, id) = (caller.now, change.card.tournament.id);
        let game = change.card.game(slot);
        if let Some(running) = game.and_then(|game| game.this_match) {
            let ended = self.decide_match(&mut change.tx, running, result, now);
            change.ended.extend(ended.await?);
        }
        let by = Some((caller.user, reason));
        let Change { tx, card, .. } = change;
        let mut tournaments = tx.tournaments();
        tournaments.decide(id, slot, result, by, now).await?;
        if card.tournament.state == TournamentState::Over && !card.is_ladder() {
            // What was decided may change who has won, or have another game follow: the end is told anew.
            card.tournament.state = TournamentState::Running;
            card.tournament.ended_at = None;
            tx.tournaments().save(&card.tournament, None).await?;
            owe_end(tx, &card.tournament, now).await?;
            owe_signup(tx, &card.tournament, now).await?;
        }
        self.step(tx, id, (now, false)).await
    }

    /// Ends a match because its game of a tournament was decided without it: for a side, as a draw, or, if a player did
    /// not come, without a result. `None` if it is over.
    pub(super) async fn decide_match(
        &self,
        tx: &mut Tx,
        id: MatchId,
        result: Outcome,
        now: referee::Time,
    ) -> Result<Option<Arc<Match>>, Error> {
        let before = self.load(tx, id).await?;
        let mut after = Match::clone(&before);
        let ended = match result {
            Outcome::First => after.adjudicate(Some(Side::First), now),
            Outcome::Second => after.adjudicate(Some(Side::Second), now),
            Outcome::Draw => after.adjudicate(None, now),
            _ => after.call_off(now),
        };
        if ended.is_none() {
            return Ok(None);
        }
        self.save(tx, &before, &after, now, now, None).await?;
        Ok(Some(Arc::new(after)))
    }
}

/// What stands in a Swiss for the rounds that a player who withdrew has missed, if a person takes the place.
fn missed(card: &Card, user: UserId) -> Vec<Bye> {
    let swiss = matches!(card.tournament.settings.kind, TournamentKind::Swiss { .. });
    let Some(player) = card.index(user).filter(|_| swiss) else {
        return Vec::new();
    };
    let rounds = card.missed(player).into_iter();
    rounds
        .map(|round| Bye {
            round,
            board: card.boards(round) + 1,
            player,
            half_points: 0,
        })
        .collect()
}
