//! What moderators do to people, what is told of it, and how it is undone.

use super::decision::{Decision, UndoRefusal, decided};
use super::load::NOBODY;
use super::outbox_writes::{revise_challenges, version};
use super::tournament::{load_card, undone_by};
use super::{App, Caller, Error, MatchView, UseCaseError, note, retry_on_clash};
use referee::act_rules::Until;
use referee::tournament::{Act, Card, Followed};
use referee::{
    ActId, ActKind, ChannelId, GuildId, Match, MatchId, PersonAct, Strike, Time, TournamentId,
    UserId,
};
use std::sync::Arc;
use store::{
    Blocked, Deed, GuildSettings, MessageRole, ProcessedInteraction, Session, StoreError,
    StoredAct, Tables, Tx,
};

/// What a moderator or an organiser did, with everything that is told of it.
#[derive(Clone, Debug)]
pub struct ActView {
    pub act: StoredAct,
    /// Who has undone it.
    pub undone_by: Option<UserId>,
    pub this_match: Option<Box<MatchView>>,
    /// The tournament it is about, or of whose games the match is one.
    pub card: Option<Box<Card>>,
    /// How many results it struck or restored.
    pub results: u64,
    /// The tournaments to which a person does not come back, because something has followed.
    pub stays_out: Vec<(String, Followed)>,
    pub guild: GuildSettings,
}

impl ActView {
    /// What undoes it; `None` if nothing does.
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

    /// Whether its message says so once it is undone.
    #[must_use]
    pub fn may_be_undone(&self) -> bool {
        !matches!(self.act.deed, Deed::OfMatch(..)) && self.undo().is_some()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    OfMatch(MatchId, Decision),
    OfPerson(UserId, PersonAct),
    /// This act in a tournament is taken back.
    OfTournament(TournamentId, Act),
}

/// Why a moderator's wish about a person is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PersonRefusal {
    #[error("blocked already")]
    Blocked(Blocked),
    #[error("not blocked")]
    NotBlocked,
    /// They have no result that counts.
    #[error("no result counts")]
    NoResults,
    /// No act on all their results stands.
    #[error("their results are not struck")]
    NothingStruck,
}

impl App {
    /// Does what a moderator wants to a person, once for each interaction: `None` for a repeated one.
    ///
    /// # Errors
    /// It is so already, or there is nothing it could be done to.
    pub async fn rule_person(
        &self,
        caller: &Caller,
        (user, name): (UserId, &str),
        act: PersonAct,
        reason: Option<&str>,
    ) -> Result<Option<ActView>, UseCaseError<PersonRefusal>> {
        let done = retry_on_clash(|| self.rule_person_once(caller, (user, name), act, reason));
        let Some((id, stays_out)) = done.await? else {
            return Ok(None);
        };
        self.wake();
        let mut session = self.store.read().await?;
        let view = self.act_view(&mut session, id).await?;
        Ok(view.map(|view| ActView { stays_out, ..view }))
    }

    /// Undoes what a moderator or an organiser did, once for each interaction. Whether the caller may is the platform's
    /// business.
    ///
    /// # Errors
    /// It does not stand any more, or something has followed from it.
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
                let undone = self.undo_organised(caller, (id, act)).await;
                undone.map_err(|error| error.map(UndoRefusal::from))
            }
        };
        done?;
        let mut session = self.store.read().await?;
        let view = self.act_view(&mut session, act.id).await?;
        let view = view.ok_or(UseCaseError::Refused(UndoRefusal::Nothing))?;
        // What was decided of a match is not marked as undone.
        let undone_by = view.undone_by.or(Some(caller.user));
        Ok(ActView {
            undone_by,
            stays_out,
            ..view
        })
    }

    async fn rule_person_once(
        &self,
        caller: &Caller,
        (user, name): (UserId, &str),
        kind: PersonAct,
        reason: Option<&str>,
    ) -> Result<Option<(ActId, Vec<(String, Followed)>)>, UseCaseError<PersonRefusal>> {
        let mut tx = self.store.begin().await?;
        if !note(&mut tx, caller, &ProcessedInteraction::default()).await? {
            return Ok(None);
        }
        caller.meet(&mut tx).await?;
        if !user.is_former() {
            tx.players().upsert(user, name, None).await?;
        }
        let act = self.act_by(caller, Deed::OfPerson(user, kind), reason);
        let (mut changed, mut stays_out) = (Vec::new(), Vec::new());
        match kind {
            PersonAct::Block => {
                block(&mut tx, user, &act).await?;
                changed = self
                    .leave_tournaments(&mut tx, user, Some(&act), caller.now)
                    .await?;
            }
            PersonAct::Unblock => {
                if let Some(block) = unblock(&mut tx, user, &act).await? {
                    let back = self.come_back(&mut tx, caller, block, &mut changed);
                    stays_out = back.await?;
                }
            }
            PersonAct::AnnulAll | PersonAct::RestoreAll => {
                self.recount_all(&mut tx, user, kind, &act).await?;
                told_to_everybody(&mut tx, &act, caller.channel()).await?;
            }
        }
        if matches!(kind, PersonAct::Block | PersonAct::Unblock) {
            let open = tx.challenges().open_of(user).await?;
            revise_challenges(&mut tx, open, caller.now).await?;
        }
        tx.commit().await?;
        for this_match in &changed {
            self.cache(this_match);
        }
        Ok(Some((act.id, stays_out)))
    }

    /// Brings a person back to the tournaments that they left because of a block, each by its name with why not, where
    /// something has followed.
    async fn come_back(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        block: ActId,
        resumed: &mut Vec<Arc<Match>>,
    ) -> Result<Vec<(String, Followed)>, Error> {
        let mut stays_out = Vec::new();
        for part in tx.acts().tournament_parts(block).await? {
            let Some(part) = tx.acts().load(part).await? else {
                continue;
            };
            let Deed::OfTournament(id, _) = part.deed else {
                continue;
            };
            tx.tournaments().lock(id).await?;
            match self.take_back(tx, resumed, &part, caller.now).await? {
                Ok(()) => self.note_undone(tx, caller, (id, &part)).await?,
                Err(why) => {
                    let card = load_card(tx, id).await?;
                    // Somebody may have given the place back meanwhile.
                    let out = matches!(part.deed, Deed::OfTournament(_, Act::Withdraw(user)) if !card.plays(user));
                    if out && !card.tournament.state.is_closed() {
                        stays_out.push((card.tournament.settings.name, why));
                    }
                }
            }
        }
        Ok(stays_out)
    }

    /// Strikes all results of a person, or restores those that one such act struck. Their boards are edited, and one line
    /// tells everybody.
    async fn recount_all(
        &self,
        tx: &mut Tx,
        user: UserId,
        kind: PersonAct,
        act: &StoredAct,
    ) -> Result<(), UseCaseError<PersonRefusal>> {
        let (results, undone) = results_of(tx, act.guild, user, kind).await?;
        let refused = match kind {
            PersonAct::RestoreAll => undone.is_none().then_some(PersonRefusal::NothingStruck),
            _ => results.is_empty().then_some(PersonRefusal::NoResults),
        };
        if let Some(why) = refused {
            return Err(UseCaseError::Refused(why));
        }
        let whole = StoredAct {
            part_of: undone,
            ..act.clone()
        };
        add(tx, &whole).await?;
        let mut pools = Vec::new();
        for id in results {
            let before = self.load(tx, id).await?;
            let decision = match before.ruling().filter(|_| undone.is_some()) {
                Some(ruling) => Decision::Restore(ruling.act),
                None => Decision::Annul(Strike::AsItWas),
            };
            let part = StoredAct {
                id: ActId(self.chance.ulid(act.at)),
                deed: decision.deed(id),
                part_of: Some(act.id),
                ..act.clone()
            };
            let (after, part) = match decided(tx, &before, decision, part).await {
                Ok(decided) => decided,
                Err(UseCaseError::Refused(_)) => continue,
                Err(UseCaseError::Internal(error)) => return Err(error.into()),
            };
            tx.acts().add(&part).await?;
            tx.matches().save(&before, &after).await?;
            let mut outbox = tx.outbox();
            outbox.edit_boards(id, version(&after), act.at).await?;
            pools.extend(App::follow(tx, &before, &after, act.at).await?);
        }
        Ok(App::rate_anew(tx, pools, act.at).await?)
    }

    /// The act that struck all results of a person in a server, if it stands.
    pub async fn struck_all(&self, guild: GuildId, user: UserId) -> Result<Option<ActId>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.acts().struck_all(guild, user).await?)
    }

    /// Whether a person plays a match, or did before they deleted their data, as far as that is known.
    pub async fn has_played(&self, user: UserId, this_match: &Match) -> Result<bool, Error> {
        let seats = this_match.seats();
        if seats.side(user).is_some() {
            return Ok(true);
        }
        let former = self.store.read().await?.marks().former(user).await?;
        Ok(former.into_iter().any(|it| seats.side(it).is_some()))
    }

    /// Whether an act of a tournament decides a game of the person's own, also of before they deleted their data.
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

    /// Whether undoing an act in a tournament decides a game of the person's own: one that it ended, or would decide now.
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

    /// Whether an act on a person decides a match that the caller plays in: it strikes or restores its result, or
    /// resigns the person's game of a tournament.
    pub async fn decides_own(
        &self,
        caller: &Caller,
        user: UserId,
        act: PersonAct,
    ) -> Result<bool, Error> {
        let (mut session, guild) = (self.store.read().await?, caller.guild());
        match act {
            // It may let games go on that the block had decided.
            PersonAct::Unblock => {
                let Some(block) = session.acts().blocking(guild, user).await? else {
                    return Ok(false);
                };
                for part in session.acts().tournament_parts(block).await? {
                    let Some(part) = session.acts().load(part).await? else {
                        continue;
                    };
                    if let Deed::OfTournament(id, act) = part.deed {
                        let card = load_card(&mut session, id).await?;
                        let own = self.undoes_own_game(caller.user, &card, (&act, part.at));
                        if !card.tournament.state.is_closed() && own.await? {
                            return Ok(true);
                        }
                    }
                }
                Ok(false)
            }
            PersonAct::Block => {
                for id in session.tournaments().entered_by(user).await? {
                    let card = load_card(&mut session, id).await?;
                    let of_server = card.tournament.guild == guild;
                    if of_server && card.decides_game_of(user, caller.user) {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            PersonAct::AnnulAll | PersonAct::RestoreAll => {
                let (results, _) = results_of(&mut session, guild, user, act).await?;
                let own = session.acts().rated_of(guild, caller.user).await?;
                Ok(results.iter().any(|id| own.contains(id)))
            }
        }
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

/// The results of a person that are struck or restored at once, and the act that is undone by that.
async fn results_of(
    tables: &mut impl Tables,
    guild: GuildId,
    user: UserId,
    kind: PersonAct,
) -> Result<(Vec<MatchId>, Option<ActId>), StoreError> {
    let mut acts = tables.acts();
    if kind != PersonAct::RestoreAll {
        return Ok((acts.counting_of(guild, user).await?, None));
    }
    let undone = acts.struck_all(guild, user).await?;
    let results = match undone {
        Some(struck) => acts.struck_by(struck).await?,
        None => Vec::new(),
    };
    Ok((results, undone))
}

/// Stores an act, and marks the moderators' line about it as due.
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

/// Marks the public line about an act as due: among the news, or where it was done.
async fn told_to_everybody(
    tx: &mut Tx,
    act: &StoredAct,
    here: ChannelId,
) -> Result<(), StoreError> {
    let news = tx.players().guild(act.guild).await?.news.channel;
    let role = MessageRole::ActTold(act.id);
    let home = news.unwrap_or(here);
    tx.outbox().owe(role, act.guild, home, 1, act.at).await
}

async fn block(
    tx: &mut Tx,
    user: UserId,
    act: &StoredAct,
) -> Result<(), UseCaseError<PersonRefusal>> {
    if let Some(block) = tx.blocks().find(act.guild, user).await? {
        return Err(UseCaseError::Refused(PersonRefusal::Blocked(block)));
    }
    let block = Blocked {
        user,
        name: None,
        account: None,
        by: act.by,
        at: act.at,
        reason: act.reason.clone(),
    };
    tx.blocks().add(act.guild, &block).await?;
    Ok(add(tx, act).await?)
}

/// Lets a person play again; the act that blocked them, if it is known.
async fn unblock(
    tx: &mut Tx,
    user: UserId,
    act: &StoredAct,
) -> Result<Option<ActId>, UseCaseError<PersonRefusal>> {
    let block = tx.blocks().find(act.guild, user).await?;
    let block = block.ok_or(UseCaseError::Refused(PersonRefusal::NotBlocked))?;
    tx.blocks().remove(act.guild, block.user).await?;
    let undone = tx.acts().blocking(act.guild, block.user).await?;
    let act = StoredAct {
        part_of: undone,
        ..act.clone()
    };
    add(tx, &act).await?;
    if let Some(block) = undone {
        tx.outbox().revise(MessageRole::Act(block), act.at).await?;
    }
    Ok(undone)
}
