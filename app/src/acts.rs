//! What moderators do to people, what is told of it, and how it is undone.

use super::load::NOBODY;
use super::moderate::{Decision, Made};
use super::outbox_writes::version;
use super::tournament::load_card;
use super::{App, Caller, Error, MatchView, UseCaseError, note, retry_on_clash};
use referee::tournament::{Act, Card};
use referee::{
    ActId, ActKind, ChannelId, GuildId, MatchId, PersonAct, Ruling, Strike, TournamentId, UserId,
};
use std::collections::HashSet;
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
                    ActKind::Annul | ActKind::Adjudicate if !ended => {
                        let ruling = view.this_match.ruling()?;
                        let stands = ruling.act == self.act.id;
                        stands.then_some(Decision::Restore(ruling.act))
                    }
                    // What it ended is not resumed.
                    ActKind::Adjudicate | ActKind::Restore => {
                        last.then_some(Decision::Annul(Strike::AsItWas))
                    }
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
        let id = ActId(self.chance.ulid(caller.now));
        let act = StoredAct {
            id,
            guild: caller.guild(),
            deed: Deed::OfPerson(user, kind),
            part_of: None,
            by: caller.user,
            at: caller.now,
            reason: reason.map(str::to_owned),
        };
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
            PersonAct::AnnulAll => self.annul_all(&mut tx, user, &act).await?,
            PersonAct::RestoreAll => self.restore_all(&mut tx, user, &act).await?,
        }
        if matches!(kind, PersonAct::AnnulAll | PersonAct::RestoreAll) {
            told_to_everybody(&mut tx, &act, caller.channel()).await?;
        }
        tx.commit().await?;
        for this_match in &resigned {
            self.cache(this_match);
        }
        Ok(Some(id))
    }

    async fn annul_all(
        &self,
        tx: &mut Tx,
        user: UserId,
        act: &StoredAct,
    ) -> Result<(), UseCaseError<PersonRefusal>> {
        let results = tx.acts().counting_of(act.guild, user).await?;
        if results.is_empty() {
            return Err(UseCaseError::Refused(PersonRefusal::NoResults));
        }
        add(tx, act).await?;
        self.recount_all(tx, act, results, |_| Some(Decision::Annul(Strike::AsItWas)))
            .await
    }

    async fn restore_all(
        &self,
        tx: &mut Tx,
        user: UserId,
        act: &StoredAct,
    ) -> Result<(), UseCaseError<PersonRefusal>> {
        let struck = tx.acts().struck_all(act.guild, user).await?;
        let struck = struck.ok_or(UseCaseError::Refused(PersonRefusal::NothingStruck))?;
        let results = tx.acts().struck_by(struck).await?;
        let undoes = StoredAct {
            part_of: Some(struck),
            ..act.clone()
        };
        add(tx, &undoes).await?;
        let restored = |ruling: Option<Ruling>| ruling.map(|it| Decision::Restore(it.act));
        self.recount_all(tx, act, results, restored).await
    }

    /// Strikes or restores these results. Their boards are edited, and one line tells everybody.
    async fn recount_all(
        &self,
        tx: &mut Tx,
        whole: &StoredAct,
        results: Vec<MatchId>,
        decision: impl Fn(Option<Ruling>) -> Option<Decision>,
    ) -> Result<(), UseCaseError<PersonRefusal>> {
        let made = Made {
            guild: whole.guild,
            by: whole.by,
            at: whole.at,
            reason: whole.reason.clone(),
            part_of: Some(whole.id),
        };
        let mut pools = Vec::new();
        for id in results {
            let before = self.load(tx, id).await?;
            let Some(decision) = decision(before.ruling()) else {
                continue;
            };
            let (after, part) = match self.decided(tx, &before, decision, &made).await {
                Ok(decided) => decided,
                Err(UseCaseError::Refused(_)) => continue,
                Err(UseCaseError::Internal(error)) => return Err(error.into()),
            };
            tx.acts().add(&part).await?;
            tx.matches().save(&before, &after).await?;
            tx.outbox()
                .edit_boards(id, version(&after), whole.at)
                .await?;
            pools.extend(App::follow_one(tx, &before, &after, whole.at).await?);
        }
        Ok(App::rate_anew(tx, pools, whole.at).await?)
    }

    /// The act that struck all results of a person in a server, if it stands.
    pub async fn struck_all(&self, guild: GuildId, user: UserId) -> Result<Option<ActId>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.acts().struck_all(guild, user).await?)
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
        let results = match act {
            PersonAct::Unblock => return Ok(false),
            PersonAct::Block => {
                for id in session.tournaments().entered_by(user).await? {
                    let card = load_card(&mut session, id).await?;
                    let of_server = card.tournament.guild == guild;
                    if of_server && card.decides_game_of(user, caller.user) {
                        return Ok(true);
                    }
                }
                return Ok(false);
            }
            PersonAct::AnnulAll => session.acts().counting_of(guild, user).await?,
            PersonAct::RestoreAll => match session.acts().struck_all(guild, user).await? {
                Some(struck) => session.acts().struck_by(struck).await?,
                None => Vec::new(),
            },
        };
        let own = session.acts().rated_of(guild, caller.user).await?;
        let own: HashSet<MatchId> = own.into_iter().collect();
        Ok(results.iter().any(|id| own.contains(id)))
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
        let this_match = match act.deed {
            Deed::OfMatch(id, ..) => Some(Box::new(self.load_view(session, id, NOBODY).await?)),
            Deed::OfPerson(..) | Deed::OfTournament(..) => None,
        };
        let of = match act.deed {
            Deed::OfTournament(id, _) => Some(id),
            Deed::OfMatch(id, ..) => session.tournaments().of_match(id).await?.map(|it| it.0),
            Deed::OfPerson(..) => None,
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
