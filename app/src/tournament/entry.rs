//! Makes tournaments; enters players and takes them out.

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

/// Longest name of a tournament, in characters.
pub const LONGEST_NAME: usize = 60;

/// Most rounds of a Swiss tournament.
pub const MOST_ROUNDS: u32 = 50;

/// How many missed rounds give a late player half a point each.
const HALF_BYES: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewTournamentRefusal {
    /// Its name is empty or longer than [`LONGEST_NAME`].
    #[error("the name is empty or too long")]
    Name,
    /// It has fewer places than two or more than [`MOST_ENTRANTS`].
    #[error("between 2 and {MOST_ENTRANTS} players take part")]
    Places,
    /// A Swiss has no rounds or more than [`MOST_ROUNDS`].
    #[error("a Swiss has between 1 and {MOST_ROUNDS} rounds")]
    Rounds,
    #[error("the beginning is over")]
    Past,
}

impl App {
    /// Makes a tournament and announces it in the caller's channel. The platform checks the caller's rights. A ladder
    /// runs at once; other tournaments begin at `begins_at`, if given, or when their maker says so.
    ///
    /// # Errors
    /// Fails if a setting is not possible.
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

    /// Enters the caller, who has these roles in the server. In a Swiss that has begun, missed rounds are byes: the
    /// first two of half a point each, the others without points.
    ///
    /// # Errors
    /// Fails if entry is over, the tournament is full, or the caller lacks a role, is blocked, or has entered already.
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
            // A player who has left a ladder may come back.
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

    /// Takes the caller out: before the start the entry is deleted; later the player withdraws, which forfeits their
    /// present game.
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

    /// Takes a person out of all tournaments, or with a moderator's `act` out of those of its server, as parts of that
    /// act. Returns the matches that ended by it.
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
    /// Makes the part of a block that takes the person out of a tournament, to be stored.
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

    /// Adds a part that takes a person out of a tournament to an earlier block.
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

/// Returns why a person who is out of a tournament cannot enter again themselves, also after they deleted their data;
/// `None` if they play in it or never did.
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

/// Enters a player, with byes for the rounds that have begun; on a ladder at the bottom, also a player who had left.
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
