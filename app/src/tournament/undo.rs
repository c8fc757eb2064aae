//! Undoes acts of organisers. An act is undone completely; if something has followed from it, it is not undone at all.

use super::place::{goes_on_again, relocate, waiting_pairings};
use super::{Change, load_card, owe_signup};
use crate::decision::resumed;
use crate::results::correct;
use crate::{App, Caller, Error, UseCaseError, retry_on_clash};
use referee::tournament::{
    Act, Card, Followed, Outcome, Slot, Stood, TournamentGame, TournamentState, Was,
};
use referee::{ActId, Match, Time, TournamentId, UserId};
use std::sync::Arc;
use store::{Deed, MessageRole, StoreError, StoredAct, Subject, Tables, Tx};

/// An error says what has followed from the act. The act is then not undone.
pub(crate) type TakenBack = Result<(), Followed>;

impl App {
    /// Undoes an act in a tournament, once per interaction. The caller's rights must be checked before.
    ///
    /// # Errors
    /// Fails if something has followed from the act.
    pub(crate) async fn undo_organised(
        &self,
        caller: &Caller,
        id: TournamentId,
        act: &StoredAct,
    ) -> Result<(), UseCaseError<Followed>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(());
            };
            let Change { tx, ended, card } = &mut change;
            let taken_back = self.take_back(tx, ended, act, caller.now).await?;
            taken_back.map_err(UseCaseError::Refused)?;
            self.note_undone(tx, caller, id, act).await?;
            // A message in the tournament's channel says that the act is undone. If the button was pressed in that
            // channel, no message is needed, because the message with the button says it.
            let (told, home) = (MessageRole::ActTold(act.id), card.tournament.channel);
            if home != caller.channel() {
                let mut outbox = tx.outbox();
                outbox.owe_again(told, act.guild, home, caller.now).await?;
            }
            self.store_tournament(change).await?;
            Ok(())
        })
        .await
    }

    /// Stores that an act is undone, and schedules the line about it in the moderation channel for now.
    pub(crate) async fn note_undone(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        id: TournamentId,
        act: &StoredAct,
    ) -> Result<(), StoreError> {
        let undone = StoredAct {
            part_of: Some(act.id),
            ..self.act_by(caller, Deed::Undo(id), None)
        };
        tx.acts().add(&undone).await?;
        tx.outbox()
            .revise(MessageRole::Act(act.id), caller.now)
            .await
    }

    /// Restores the state from before an act. The tournament must be locked. Matches that go on are added to `resumed`.
    /// Writes nothing unless everything can be restored.
    pub(crate) async fn take_back(
        &self,
        tx: &mut Tx,
        resumed: &mut Vec<Arc<Match>>,
        act: &StoredAct,
        now: Time,
    ) -> Result<TakenBack, Error> {
        let (Deed::OfTournament(id, done), Some(was)) = (act.deed, &act.was) else {
            return Ok(Err(Followed::Never));
        };
        if let Some(by) = undone_by(tx, act.id).await? {
            return Ok(Err(Followed::Already(by)));
        }
        let mut card = load_card(tx, id).await?;
        let followed = card.followed((&done, was), act.at, now);
        let followed = match (followed, done) {
            (None, Act::Withdraw(user) | Act::Replace(user, _)) => {
                if user.is_former() {
                    Some(Followed::Deleted)
                } else {
                    let block = tx.blocks().find(act.guild, user).await?;
                    block.map(|_| Followed::Blocked(user))
                }
            }
            (followed, _) => followed,
        };
        if let Some(why) = followed {
            return Ok(Err(why));
        }
        match (done, &was.stood) {
            (Act::Withdraw(user), Stood::Entry(entry)) => {
                tx.tournaments().enter_again(id, *entry, user).await?;
            }
            (Act::Withdraw(user), _) => {
                let back = self.bring_back(tx, resumed, &card, user, act.at, now);
                if let Err(why) = back.await? {
                    return Ok(Err(why));
                }
            }
            (Act::Replace(user, by), Stood::Place { withdrawn, byes }) => {
                give_back(tx, &card, user, by, *withdrawn, byes, now).await?;
                self.step(tx, id, now, false).await?;
            }
            (Act::Extend(..), Stood::Deadline(before)) => {
                card.tournament.deadline = before.map(Time::from_millis);
                let due = card.tournament.deadline;
                tx.tournaments().save(&card.tournament, due).await?;
                self.step(tx, id, now, false).await?;
            }
            (Act::Move(_), Stood::Channel(channel)) => {
                relocate(tx, &mut card, *channel, now).await?;
                self.games_follow(tx, &card, now).await?;
            }
            (Act::Result(slot, _), Stood::Result(before)) => {
                let before = before.as_deref().and_then(Outcome::from_code);
                open_again(tx, &card, slot, before, now).await?;
                self.go_on_after(tx, id, now).await?;
            }
            (Act::CallOff, _) => self.go_on_again(tx, &mut card, was, now).await?,
            _ => return Ok(Err(Followed::Never)),
        }
        owe_signup(tx, &card.tournament, now).await?;
        Ok(Ok(()))
    }

    /// Lets a player who was removed play again. Matches that ended because of the removal go on and are added to
    /// `back`.
    async fn bring_back(
        &self,
        tx: &mut Tx,
        back: &mut Vec<Arc<Match>>,
        card: &Card,
        user: UserId,
        at: Time,
        now: Time,
    ) -> Result<TakenBack, Error> {
        let id = card.tournament.id;
        let decided: Vec<&TournamentGame> = card.decided_at(user, at).collect();
        let mut matches = Vec::new();
        for game in &decided {
            let refused = card.refuses_again(game.players, user);
            // If the game was decided by an act since then, that decision is kept.
            let decided_since = game.decided_by.map(|_| Followed::Changed);
            if let Some(why) = refused.or(decided_since) {
                return Ok(Err(why));
            }
            let Some(of) = game.this_match else {
                continue;
            };
            let before = self.load(tx, of).await?;
            match resumed(tx, &before, at, now).await? {
                Ok(after) => matches.push((before, after)),
                Err(why) => return Ok(Err(why)),
            }
        }
        for (before, after) in matches {
            self.save(tx, &before, &after, now, now, None).await?;
            back.push(Arc::new(after));
        }
        tx.tournaments().set_withdrawn(id, user, false).await?;
        for (place, game) in decided.iter().enumerate() {
            match game.this_match {
                Some(_) => {}
                None if place == 0 => open_again(tx, card, game.slot, None, now).await?,
                // The forfeited game only followed from the game before it, so it is removed.
                None => tx.tournaments().open(id, game.slot, false).await?,
            }
        }
        self.go_on_after(tx, id, now).await?;
        Ok(Ok(()))
    }

    /// Lets a tournament that was called off, or a ladder that was closed, go on. Players who were blocked since the
    /// end are left out. The time since the end does not count.
    async fn go_on_again(
        &self,
        tx: &mut Tx,
        card: &mut Card,
        was: &Was,
        now: Time,
    ) -> Result<(), Error> {
        let id = card.tournament.id;
        let begun = was.round > 0 || card.is_ladder();
        goes_on_again(
            &mut card.tournament,
            match begun {
                true => TournamentState::Running,
                false => TournamentState::Open,
            },
            now,
        );
        let due = card.tournament.deadline;
        tx.tournaments().save(&card.tournament, due).await?;
        correct(tx, Subject::Tournament(id), now).await?;
        for role in waiting_pairings(card) {
            let (guild, home) = (card.tournament.guild, card.tournament.channel);
            tx.outbox().owe_again(role, guild, home, now).await?;
        }
        for user in card.entrants.clone().into_iter().map(|it| it.user) {
            let block = tx.blocks().find(card.tournament.guild, user).await?;
            if !card.plays(user) || block.is_none() && !user.is_former() {
                continue;
            }
            let act = match block {
                Some(_) => tx.acts().blocking(card.tournament.guild, user).await?,
                None => None,
            };
            if let Some(act) = act {
                self.add_part(tx, card, user, act, now).await?;
            }
            let by = &mut Vec::new();
            self.take_out(tx, by, &*card, user, false, now).await?;
        }
        self.step(tx, id, now, false).await
    }
}

/// Returns who has undone an act; `None` if nobody has undone the act.
pub(crate) async fn undone_by(
    tables: &mut impl Tables,
    act: ActId,
) -> Result<Option<UserId>, StoreError> {
    let Some(undoing) = tables.acts().undoing(act).await? else {
        return Ok(None);
    };
    let undoing = tables.acts().load(undoing).await?;
    Ok(undoing.map(|it| it.by))
}

/// Gives a place back to `user`. `by` is the player who had taken over that place.
async fn give_back(
    tx: &mut Tx,
    card: &Card,
    user: UserId,
    by: UserId,
    withdrawn: bool,
    byes: &[u32],
    now: Time,
) -> Result<(), StoreError> {
    let id = card.tournament.id;
    let player = card.index(by);
    let noted = card.byes.iter().filter(|bye| Some(bye.player) == player);
    for bye in noted.filter(|bye| byes.contains(&bye.round)) {
        let slot = Slot {
            round: bye.round,
            board: bye.board,
            game: 1,
        };
        tx.tournaments().open(id, slot, false).await?;
    }
    tx.tournaments().replace(id, (by, user), withdrawn).await?;
    let waits = card
        .open_pairing(by)
        .and_then(|it| it.games.last().map(|game| game.slot));
    match waits {
        Some(slot) => owe_pairing(tx, card, slot, now).await,
        None => Ok(()),
    }
}

/// Gives a game without a match its earlier result. Without an earlier result, the game has to be played.
async fn open_again(
    tx: &mut Tx,
    card: &Card,
    slot: Slot,
    before: Option<Outcome>,
    now: Time,
) -> Result<(), StoreError> {
    let id = card.tournament.id;
    match before {
        Some(before) => tx.tournaments().decide(id, slot, before, None, now).await?,
        None => {
            tx.tournaments().open(id, slot, true).await?;
            owe_pairing(tx, card, slot, now).await?;
        }
    }
    correct(tx, Subject::Tournament(id), now).await
}

async fn owe_pairing(tx: &mut Tx, card: &Card, slot: Slot, now: Time) -> Result<(), StoreError> {
    let it = &card.tournament;
    let role = MessageRole::Pairing(it.id, slot);
    tx.outbox().owe_again(role, it.guild, it.channel, now).await
}
