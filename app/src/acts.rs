//! What moderators do to people, what is told of it, and how it is undone.

use super::decision::{Decision, decided};
use super::load::NOBODY;
use super::outbox_writes::version;
use super::tournament::load_card;
use super::{App, Caller, Error, MatchView, UseCaseError, note, retry_on_clash};
use referee::tournament::{Act, Card};
use referee::{
    ActId, ActKind, ChannelId, GuildId, Match, MatchId, PersonAct, Strike, TournamentId, UserId,
};
use store::{
    Blocked, Deed, GuildSettings, MessageRole, ProcessedInteraction, Session, StoreError,
    StoredAct, Tables, Tx,
};

/// What a moderator did, with everything that is told of it.
#[derive(Clone, Debug)]
pub struct ActView {
    pub act: StoredAct,
    pub this_match: Option<Box<MatchView>>,
    /// The tournament it is about, or of whose games the match is one.
    pub card: Option<Box<Card>>,
    /// How many results it struck or restored.
    pub results: u64,
    pub guild: GuildSettings,
}

impl ActView {
    /// What undoes it; `None` if nothing does.
    #[must_use]
    pub fn undo(&self) -> Option<Undo> {
        match self.act.deed {
            Deed::OfMatch(id, kind, _) => {
                let view = self.this_match.as_ref()?;
                let of = view.acts.iter().find(|it| it.id == self.act.id);
                let ended = of.is_some_and(|it| view.was_ended_by(it));
                let last = view.acts.last().is_some_and(|it| it.id == self.act.id);
                let undo = match kind {
                    ActKind::Restore => last.then_some(Decision::Again(self.act.id)),
                    ActKind::Annul | ActKind::Adjudicate if !ended => {
                        let ruling = view.this_match.ruling()?;
                        let stands = ruling.act == self.act.id;
                        stands.then_some(Decision::Restore(ruling.act))
                    }
                    // What it ended is not resumed.
                    ActKind::Adjudicate => last.then_some(Decision::Annul(Strike::AsItWas)),
                    ActKind::Annul | ActKind::End => None,
                };
                Some(Undo::OfMatch(id, undo?))
            }
            Deed::OfPerson(user, PersonAct::Block) => {
                Some(Undo::OfPerson(user, PersonAct::Unblock))
            }
            Deed::OfPerson(user, PersonAct::AnnulAll) => {
                Some(Undo::OfPerson(user, PersonAct::RestoreAll))
            }
            Deed::OfTournament(id, Act::Withdraw(player)) => {
                Some(Undo::OfTournament(id, Act::Replace(player, player)))
            }
            Deed::OfTournament(id, Act::Replace(player, by)) if player == by => {
                Some(Undo::OfTournament(id, Act::Withdraw(player)))
            }
            Deed::OfTournament(id, Act::Replace(player, by)) => {
                Some(Undo::OfTournament(id, Act::Replace(by, player)))
            }
            Deed::OfTournament(..)
            | Deed::OfPerson(_, PersonAct::Unblock | PersonAct::RestoreAll) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    OfMatch(MatchId, Decision),
    OfPerson(UserId, PersonAct),
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
        let Some(id) = done.await? else {
            return Ok(None);
        };
        self.look_now();
        let mut session = self.store.read().await?;
        Ok(self.act_view(&mut session, id).await?)
    }

    async fn rule_person_once(
        &self,
        caller: &Caller,
        (user, name): (UserId, &str),
        kind: PersonAct,
        reason: Option<&str>,
    ) -> Result<Option<ActId>, UseCaseError<PersonRefusal>> {
        let mut tx = self.store.begin().await?;
        if !note(&mut tx, caller, &ProcessedInteraction::default()).await? {
            return Ok(None);
        }
        caller.meet(&mut tx).await?;
        if !user.is_former() {
            tx.players().upsert(user, name, None).await?;
        }
        let act = self.act_by(caller, Deed::OfPerson(user, kind), reason);
        let mut resigned = Vec::new();
        match kind {
            PersonAct::Block => {
                block(&mut tx, user, &act).await?;
                let of = Some(caller.guild());
                resigned = self
                    .leave_tournaments(&mut tx, user, of, caller.now)
                    .await?;
            }
            PersonAct::Unblock => unblock(&mut tx, user, &act).await?,
            PersonAct::AnnulAll | PersonAct::RestoreAll => {
                self.recount_all(&mut tx, user, kind, &act).await?;
                told_to_everybody(&mut tx, &act, caller.channel()).await?;
            }
        }
        tx.commit().await?;
        for this_match in &resigned {
            self.cache(this_match);
        }
        Ok(Some(act.id))
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
            PersonAct::Unblock => Ok(false),
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

    pub(super) async fn act_view(
        &self,
        session: &mut Session,
        id: ActId,
    ) -> Result<Option<ActView>, Error> {
        let Some(act) = session.acts().load(id).await? else {
            return Ok(None);
        };
        let (this_match, of) = match act.deed {
            Deed::OfMatch(id, ..) => {
                let view = self.load_view(session, id, NOBODY).await?;
                let game = session.tournaments().of_match(id).await?;
                (Some(Box::new(view)), game.map(|(of, _)| of))
            }
            Deed::OfTournament(id, _) => (None, Some(id)),
            Deed::OfPerson(..) => (None, None),
        };
        let card = match of {
            Some(id) => Some(Box::new(load_card(session, id).await?)),
            None => None,
        };
        Ok(Some(ActView {
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
        by: act.by,
        at: act.at,
        reason: act.reason.clone(),
    };
    tx.blocks().add(act.guild, &block).await?;
    Ok(add(tx, act).await?)
}

async fn unblock(
    tx: &mut Tx,
    user: UserId,
    act: &StoredAct,
) -> Result<(), UseCaseError<PersonRefusal>> {
    let block = tx.blocks().find(act.guild, user).await?;
    let block = block.ok_or(UseCaseError::Refused(PersonRefusal::NotBlocked))?;
    tx.blocks().remove(act.guild, block.user).await?;
    Ok(add(tx, act).await?)
}
