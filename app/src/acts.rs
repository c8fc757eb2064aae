//! Acts of moderators and organisers: loading an act for display, undoing an act, and checking whether an act decides
//! one of a person's own games.

use super::decision::{Decision, UndoRefusal};
use super::load::NOBODY;
use super::tournament::{load_card, undone_by};
use super::{App, Caller, Error, MatchView, UseCaseError};
use referee::act_rules::Until;
use referee::tournament::{Act, Card, Followed};
use referee::{ActId, ActKind, GuildId, Match, MatchId, PersonAct, Time, TournamentId, UserId};
use store::{Deed, GuildSettings, MessageRole, Session, StoreError, StoredAct, Tables, Tx};

/// An act of a moderator or an organiser, with everything that messages show about the act.
#[derive(Clone, Debug)]
pub struct ActView {
    pub act: StoredAct,
    /// The moderator or organiser who has undone the act.
    pub undone_by: Option<UserId>,
    pub this_match: Option<Box<MatchView>>,
    /// The tournament of an act in a tournament. For an act on a match, the tournament in which the match is a game.
    pub card: Option<Box<Card>>,
    /// The number of results that the act struck or restored.
    pub results: u64,
    /// The tournaments to which the person could not return after an unblock: the name of each tournament, and what has
    /// followed there.
    pub stays_out: Vec<(String, Followed)>,
    pub guild: GuildSettings,
}

impl ActView {
    /// Returns what has to be done to undo this act; `None` if the act is undone already or cannot be undone.
    #[must_use]
    pub fn undo(&self) -> Option<Undo> {
        if self.undone_by.is_some() {
            return None;
        }
        match self.act.deed {
            Deed::OfMatch(id, kind, _) => {
                let view = self.this_match.as_ref()?;
                let of = view.acts.iter().find(|it| it.id == self.act.id);
                let ended = of.is_some_and(|it| view.was_ended_by(it));
                let last = view.acts.last().is_some_and(|it| it.id == self.act.id);
                let undo = match kind {
                    ActKind::Restore => last.then_some(Decision::Again(self.act.id)),
                    ActKind::Adjudicate | ActKind::End if ended => {
                        last.then_some(Decision::Resume(self.act.id))
                    }
                    ActKind::Annul | ActKind::Adjudicate => {
                        let ruling = view.this_match.ruling()?;
                        let stands = ruling.act == self.act.id;
                        stands.then_some(Decision::Restore(ruling.act))
                    }
                    ActKind::End | ActKind::Resume => None,
                };
                Some(Undo::OfMatch(id, undo?))
            }
            Deed::OfPerson(user, PersonAct::Block) => {
                Some(Undo::OfPerson(user, PersonAct::Unblock))
            }
            Deed::OfPerson(user, PersonAct::AnnulAll) => {
                Some(Undo::OfPerson(user, PersonAct::RestoreAll))
            }
            Deed::OfTournament(id, act) => {
                let undoable = self.act.was.is_some() && act.rule().undo != Until::Never;
                undoable.then_some(Undo::OfTournament(id, act))
            }
            Deed::Undo(_) | Deed::OfPerson(_, PersonAct::Unblock | PersonAct::RestoreAll) => None,
        }
    }

    /// Whether the message about this act has to be edited when the act is undone. Messages about acts on matches are
    /// never edited.
    #[must_use]
    pub fn may_be_undone(&self) -> bool {
        !matches!(self.act.deed, Deed::OfMatch(..)) && self.undo().is_some()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    OfMatch(MatchId, Decision),
    OfPerson(UserId, PersonAct),
    /// Undoes this act in a tournament.
    OfTournament(TournamentId, Act),
}

impl App {
    /// Undoes an act of a moderator or an organiser, once per interaction. The platform checks the caller's rights.
    ///
    /// # Errors
    /// Fails if the act has no effect any more or cannot be undone, or if something has followed from the act.
    pub async fn undo(
        &self,
        caller: &Caller,
        view: &ActView,
    ) -> Result<ActView, UseCaseError<UndoRefusal>> {
        let act = &view.act;
        let refused = |why| Err(UseCaseError::Refused(why));
        if let Some(by) = view.undone_by {
            return refused(Followed::Already(by).into());
        }
        let mut stays_out = Vec::new();
        let done = match view.undo() {
            None => Err(UseCaseError::Refused(UndoRefusal::Nothing)),
            Some(Undo::OfMatch(of, decision)) => {
                let ruled = self.rule(caller, of, decision, None).await;
                ruled
                    .map(drop)
                    .map_err(|error| error.map(UndoRefusal::from))
            }
            Some(Undo::OfPerson(user, kind)) => {
                let name = self.name_of(user).await?.unwrap_or_default();
                let ruled = self.rule_person(caller, (user, &name), kind, None).await;
                let ruled =
                    ruled.map(|done| stays_out = done.map_or_else(Vec::new, |it| it.stays_out));
                ruled.map_err(|error| error.map(|_| UndoRefusal::Nothing))
            }
            Some(Undo::OfTournament(id, _)) => {
                let undone = self.undo_organised(caller, id, act).await;
                undone.map_err(|error| error.map(UndoRefusal::from))
            }
        };
        done?;
        let mut session = self.store.read().await?;
        let view = self.act_view(&mut session, act.id).await?;
        let view = view.ok_or(UseCaseError::Refused(UndoRefusal::Nothing))?;
        // For a decision about a match, the database does not store which act has undone it, so `undone_by` is `None`
        // here.
        let undone_by = view.undone_by.or(Some(caller.user));
        Ok(ActView {
            undone_by,
            stays_out,
            ..view
        })
    }

    /// Whether a person plays in a match, or played in the match before they deleted their data. If the mark of the
    /// deletion is deleted by now, an earlier match of the person is no longer found.
    pub async fn has_played(&self, user: UserId, this_match: &Match) -> Result<bool, Error> {
        let seats = this_match.seats();
        if seats.side(user).is_some() {
            return Ok(true);
        }
        let former = self.store.read().await?.marks().former(user).await?;
        Ok(former.into_iter().any(|it| seats.side(it).is_some()))
    }

    /// Whether an act in a tournament decides one of the user's own games. Games from before the user deleted their
    /// data count, too.
    pub async fn decides_own_game(
        &self,
        user: UserId,
        card: &Card,
        act: &Act,
    ) -> Result<bool, Error> {
        if card.decides_own(act, user) {
            return Ok(true);
        }
        let former = self.store.read().await?.marks().former(user).await?;
        Ok(former.into_iter().any(|it| card.decides_own(act, it)))
    }

    /// Whether undoing an act in a tournament decides one of the user's own games. Such a game was ended by the act, or
    /// would be ended if the act were carried out now.
    pub async fn undoes_own_game(
        &self,
        user: UserId,
        card: &Card,
        (act, at): (&Act, Time),
    ) -> Result<bool, Error> {
        let player = card.index(user);
        let ended = match *act {
            Act::Withdraw(other) if other == user => true,
            Act::Withdraw(other) => card
                .decided_at(other, at)
                .any(|game| player.is_some_and(|it| game.players.contains(&it))),
            _ => false,
        };
        Ok(ended || self.decides_own_game(user, card, act).await?)
    }

    pub async fn act(&self, guild: GuildId, id: ActId) -> Result<Option<ActView>, Error> {
        let mut session = self.store.read().await?;
        let view = self.act_view(&mut session, id).await?;
        Ok(view.filter(|it| it.act.guild == guild))
    }

    pub(crate) async fn act_view(
        &self,
        session: &mut Session,
        id: ActId,
    ) -> Result<Option<ActView>, Error> {
        let Some(act) = session.acts().load(id).await? else {
            return Ok(None);
        };
        if let (Deed::Undo(_), Some(undone)) = (act.deed, act.part_of) {
            return Box::pin(self.act_view(session, undone)).await;
        }
        let (this_match, of) = match act.deed {
            Deed::OfMatch(id, ..) => {
                let view = self.load_view(session, id, NOBODY).await?;
                let game = session.tournaments().of_match(id).await?;
                (Some(Box::new(view)), game.map(|(of, _)| of))
            }
            Deed::OfTournament(id, _) | Deed::Undo(id) => (None, Some(id)),
            Deed::OfPerson(..) => (None, None),
        };
        let card = match of {
            Some(id) => Some(Box::new(load_card(session, id).await?)),
            None => None,
        };
        Ok(Some(ActView {
            undone_by: undone_by(session, id).await?,
            stays_out: Vec::new(),
            this_match,
            card,
            results: session.acts().parts(id).await?,
            guild: session.players().guild(act.guild).await?,
            act,
        }))
    }
}

/// Stores an act, and schedules the line about it in the moderation channel for now.
pub(super) async fn add(tx: &mut Tx, act: &StoredAct) -> Result<(), StoreError> {
    tx.acts().add(act).await?;
    let channel = tx.players().guild(act.guild).await?.moderation_channel;
    if let Some(channel) = channel {
        let role = MessageRole::Act(act.id);
        let mut outbox = tx.outbox();
        outbox.owe(role, act.guild, channel, 1, act.at).await?;
    }
    Ok(())
}
