//! Creates tournaments, enters players, and removes players.

use super::{Change, TournamentView, load_card, owe_signup};
use crate::blocks::barred;
use crate::news::announce_tournament;
use crate::{App, Caller, Error, UseCaseError, note, retry_on_clash};
use referee::tournament::{
    Act, Bye, Card, MOST_ENTRANTS, Refusal, Settings, Tournament, TournamentKind, TournamentState,
};
use referee::{ActId, Match, RoleId, Time, TournamentId, UserId, typed};
use std::sync::Arc;
use store::{Deed, Pool, ProcessedInteraction, StoredAct, Tables, TournamentNews, Tx};

/// The largest length of a tournament's name, in characters.
pub const LONGEST_NAME: usize = 60;

/// The largest number of rounds of a Swiss tournament.
pub const MOST_ROUNDS: u32 = 50;

/// The number of missed rounds for which a late player gets half a point each.
const HALF_BYES: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewTournamentRefusal {
    /// The name is empty or longer than [`LONGEST_NAME`].
    #[error("the name is empty or too long")]
    Name,
    /// The number of places is less than two or more than [`MOST_ENTRANTS`].
    #[error("between 2 and {MOST_ENTRANTS} players take part")]
    Places,
    /// The number of rounds of a Swiss tournament is 0 or more than [`MOST_ROUNDS`].
    #[error("a Swiss has between 1 and {MOST_ROUNDS} rounds")]
    Rounds,
    #[error("the beginning is over")]
    Past,
}

impl App {
    /// Creates a tournament and announces it in the caller's channel. The platform has to check the caller's rights. A
    /// ladder runs at once. Any other tournament begins at `begins_at`, or earlier if its maker or a moderator starts
    /// it. Without that time, it begins when one of them starts it.
    ///
    /// # Errors
    /// Fails if a setting of the tournament is not allowed.
    pub async fn create_tournament(
        &self,
        caller: &Caller,
        settings: Settings,
        begins_at: Option<Time>,
    ) -> Result<TournamentView, UseCaseError<NewTournamentRefusal>> {
        check_settings(&settings, begins_at, caller.now).map_err(UseCaseError::Refused)?;
        let ladder = settings.kind == TournamentKind::Ladder;
        let new = Tournament {
            id: TournamentId(self.chance.ulid(caller.now)),
            guild: caller.guild(),
            number: 0,
            channel: caller.channel(),
            made_by: caller.user,
            made_at: caller.now,
            settings,
            state: match ladder {
                true => TournamentState::Running,
                false => TournamentState::Open,
            },
            round: 0,
            deadline: begins_at.filter(|_| !ladder),
            ended_at: None,
            lost_at: None,
            lacks_threads: false,
            revision: 0,
        };
        let repeated = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            if !note(&mut tx, caller, &ProcessedInteraction::default()).await? {
                let mut tournaments = tx.tournaments();
                return Ok(tournaments.latest_by(caller.guild(), caller.user).await?);
            }
            caller.meet(&mut tx).await?;
            tx.tournaments().insert(&new).await?;
            owe_signup(&mut tx, &new, caller.now).await?;
            announce_tournament(&mut tx, &new, TournamentNews::Open, caller.now).await?;
            tx.commit().await?;
            self.wake();
            Ok::<_, Error>(None)
        })
        .await?;
        Ok(self.tournament(repeated.unwrap_or(new.id)).await?)
    }

    /// Enters the caller, who has these roles in the server. In a Swiss tournament that has begun, each missed round
    /// becomes a bye: the first two give half a point each, and the others give no points.
    ///
    /// # Errors
    /// Fails if nobody can enter any more, if the tournament is full, or if the caller lacks a role, is blocked, or has
    /// entered already.
    pub async fn join_tournament(
        &self,
        caller: &Caller,
        id: TournamentId,
        roles: &[RoleId],
    ) -> Result<TournamentView, UseCaseError<Refusal>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(self.tournament(id).await?);
            };
            let out = is_out(&mut change.tx, &change.card, caller.user).await?;
            // A player who has left a ladder by their own decision may enter it again.
            let free = |why: &Refusal| matches!(why, Refusal::Out { by: None, .. });
            let closed = change.card.tournament.state.is_closed();
            let why = out.filter(|why| !(closed || change.card.is_ladder() && free(why)));
            if let Some(why) = why.or_else(|| refuses_entry(&change.card, caller.user, roles)) {
                return Err(UseCaseError::Refused(why));
            }
            enter(&mut change, caller.user, caller.now).await?;
            owe_signup(&mut change.tx, &change.card.tournament, caller.now).await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Removes the caller from a tournament. Before the start the entry is deleted. Later the player withdraws and
    /// loses the present game.
    ///
    /// # Errors
    /// Fails if the caller does not play in the tournament, or if it is over.
    pub async fn leave_tournament(
        &self,
        caller: &Caller,
        id: TournamentId,
    ) -> Result<TournamentView, UseCaseError<Refusal>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(self.tournament(id).await?);
            };
            if change.card.tournament.state.is_closed() {
                return Err(UseCaseError::Refused(Refusal::NotOpen));
            }
            if !change.card.plays(caller.user) {
                let out = is_out(&mut change.tx, &change.card, caller.user).await?;
                return Err(UseCaseError::Refused(out.unwrap_or(Refusal::NotIn)));
            }
            let Change { tx, card, ended } = &mut change;
            self.take_out(tx, ended, &*card, caller.user, true, caller.now)
                .await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }

    /// Removes a person from tournaments. With a moderator's `act`, only tournaments of the act's server count, and
    /// each removal is stored as a part of the act; otherwise all tournaments count. Returns the matches that ended
    /// because of the removals.
    pub(crate) async fn leave_tournaments(
        &self,
        tx: &mut Tx,
        user: UserId,
        act: Option<&StoredAct>,
        now: Time,
    ) -> Result<Vec<Arc<Match>>, Error> {
        let mut resigned = Vec::new();
        for id in tx.tournaments().entered_by(user).await? {
            tx.tournaments().lock(id).await?;
            let card = load_card(tx, id).await?;
            if let Some(act) = act {
                if act.guild != card.tournament.guild {
                    continue;
                }
                tx.acts().add(&self.part_of(&card, user, act)).await?;
            }
            self.take_out(tx, &mut resigned, &card, user, act.is_none(), now)
                .await?;
        }
        Ok(resigned)
    }
}

impl App {
    /// Makes the part of a block that removes the person from one tournament. Stores nothing.
    fn part_of(&self, card: &Card, user: UserId, block: &StoredAct) -> StoredAct {
        let done = Act::Withdraw(user);
        StoredAct {
            id: ActId(self.chance.ulid(block.at)),
            deed: Deed::OfTournament(card.tournament.id, done),
            part_of: Some(block.id),
            was: Some(card.stands(&done)),
            ..block.clone()
        }
    }

    /// Stores one more part of an earlier block: the part that removes the person from this tournament.
    pub(super) async fn add_part(
        &self,
        tx: &mut Tx,
        card: &Card,
        user: UserId,
        block: ActId,
        now: Time,
    ) -> Result<(), Error> {
        if let Some(block) = tx.acts().load(block).await? {
            let block = StoredAct { at: now, ..block };
            tx.acts().add(&self.part_of(card, user, &block)).await?;
        }
        Ok(())
    }
}

/// Returns why a person who does not play in a tournament cannot enter it by themselves: because the person is blocked
/// in the server, or because the person was in the tournament before, perhaps before they deleted their data. `None` if
/// the person plays in the tournament, or if none of these reasons applies.
async fn is_out(tx: &mut Tx, card: &Card, user: UserId) -> Result<Option<Refusal>, Error> {
    if card.plays(user) {
        return Ok(None);
    }
    let why = barred(tx, card.tournament.guild, user, None).await?;
    if why.is_some() {
        return Ok(Some(Refusal::Blocked));
    }
    if card.index(user).is_some() {
        let by = tx.acts().taken_out(card.tournament.id, user).await?;
        return Ok(Some(card.out(user, by)));
    }
    let former = tx.marks().former(user).await?;
    let left = former.into_iter().find(|it| card.index(*it).is_some());
    Ok(left.map(|it| card.out(it, None)))
}

fn check_settings(
    settings: &Settings,
    begins_at: Option<Time>,
    now: Time,
) -> Result<(), NewTournamentRefusal> {
    let length = typed::line(&settings.name, usize::MAX).chars().count();
    if length == 0 || length > LONGEST_NAME {
        return Err(NewTournamentRefusal::Name);
    }
    let places = settings.places.unwrap_or(MOST_ENTRANTS);
    if !(2..=MOST_ENTRANTS).contains(&places) {
        return Err(NewTournamentRefusal::Places);
    }
    match settings.kind {
        TournamentKind::Swiss {
            rounds: Some(rounds),
        } if !(1..=MOST_ROUNDS).contains(&rounds) => Err(NewTournamentRefusal::Rounds),
        _ if begins_at.is_some_and(|at| at <= now) => Err(NewTournamentRefusal::Past),
        _ => Ok(()),
    }
}

fn refuses_entry(card: &Card, user: UserId, roles: &[RoleId]) -> Option<Refusal> {
    let settings = &card.tournament.settings;
    let places = settings.places.unwrap_or(MOST_ENTRANTS);
    let running = card.tournament.state == TournamentState::Running;
    if card.plays(user) {
        return Some(Refusal::Already);
    }
    if !card.is_joinable() {
        return Some(if running {
            Refusal::Late
        } else {
            Refusal::NotOpen
        });
    }
    if let Some(role) = settings.role.filter(|role| !roles.contains(role)) {
        return Some(Refusal::Role(role));
    }
    (card.players() >= places as usize).then_some(Refusal::Full(places))
}

/// Enters a player, with byes for the rounds that have begun. On a ladder the player comes in at the bottom, even if
/// they were on the ladder before.
async fn enter(change: &mut Change, user: UserId, now: Time) -> Result<(), Error> {
    let Change { tx, card, .. } = change;
    let id = card.tournament.id;
    match card.index(user) {
        Some(_) => tx.tournaments().set_withdrawn(id, user, false).await?,
        None => tx.tournaments().enter(id, user).await?,
    }
    if card.tournament.state != TournamentState::Running {
        return Ok(());
    }
    let pool = Pool::of(card.tournament.guild, card.tournament.settings.terms);
    tx.tournaments().note_ratings(id, &pool, Some(user)).await?;
    if card.is_ladder() {
        return Ok(tx.tournaments().enter_ladder(id, user, now).await?);
    }
    *card = load_card(tx, id).await?;
    let Some(player) = card.index(user) else {
        return Ok(());
    };
    let byes = (1..=card.tournament.round).map(|round| Bye {
        round,
        board: card.boards(round) + 1,
        player,
        half_points: u32::from(round <= HALF_BYES),
    });
    let byes: Vec<Bye> = byes.collect();
    let mut tournaments = tx.tournaments();
    tournaments
        .add_games(id, &card.entrants, (&[], &byes), now)
        .await?;
    Ok(())
}
