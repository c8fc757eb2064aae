//! Acts of moderators on people: a block, and striking or restoring all results of a person at once.

use super::acts::{self, ActView};
use super::decision::{Decision, decided};
use super::outbox_writes::{revise_challenges, version};
use super::tournament::load_card;
use super::{App, Caller, Error, UseCaseError, note, retry_on_clash};
use referee::tournament::{Act, Followed};
use referee::{ActId, ChannelId, GuildId, Match, MatchId, PersonAct, Strike, UserId};
use std::sync::Arc;
use store::{Blocked, Deed, MessageRole, ProcessedInteraction, StoreError, StoredAct, Tables, Tx};

/// Why a moderator's act on a person is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PersonRefusal {
    #[error("blocked already")]
    Blocked(Blocked),
    #[error("not blocked")]
    NotBlocked,
    /// No result of the person counts now.
    #[error("no result counts")]
    NoResults,
    /// There is no act, still in effect, that struck all results of the person.
    #[error("their results are not struck")]
    NothingStruck,
}

impl App {
    /// Carries out a moderator's act on a person. Returns `None` if the same interaction was carried out before.
    ///
    /// # Errors
    /// Fails if the person is blocked or unblocked already, or has no results to strike or restore.
    pub async fn rule_person(
        &self,
        caller: &Caller,
        (user, name): (UserId, &str),
        act: PersonAct,
        reason: Option<&str>,
    ) -> Result<Option<ActView>, UseCaseError<PersonRefusal>> {
        let done = retry_on_clash(|| self.rule_person_once(caller, user, name, act, reason));
        let Some((id, stays_out)) = done.await? else {
            return Ok(None);
        };
        self.wake();
        let mut session = self.store.read().await?;
        let view = self.act_view(&mut session, id).await?;
        Ok(view.map(|view| ActView { stays_out, ..view }))
    }

    async fn rule_person_once(
        &self,
        caller: &Caller,
        user: UserId,
        name: &str,
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

    /// Brings a person back into the tournaments from which a block had removed them. Returns the tournaments that the
    /// person cannot join again: the name of each, and what has followed there.
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
                Ok(()) => self.note_undone(tx, caller, id, &part).await?,
                Err(why) => {
                    let card = load_card(tx, id).await?;
                    // An organiser may have given the place back since the block.
                    let out = matches!(part.deed, Deed::OfTournament(_, Act::Withdraw(user)) if !card.plays(user));
                    if out && !card.tournament.state.is_closed() {
                        stays_out.push((card.tournament.settings.name, why));
                    }
                }
            }
        }
        Ok(stays_out)
    }

    /// Strikes all results of a person, or restores the results that an earlier act struck. The boards of these matches
    /// are edited.
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
        acts::add(tx, &whole).await?;
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

    /// The act that struck all results of a person in a server; `None` if there is no such act or its effect has ended.
    pub async fn struck_all(&self, guild: GuildId, user: UserId) -> Result<Option<ActId>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.acts().struck_all(guild, user).await?)
    }

    /// Whether an act on a person decides a match in which the caller plays: because the act strikes or restores the
    /// result of the match, or because it resigns the person's game of a tournament or lets that game go on.
    pub async fn decides_own(
        &self,
        caller: &Caller,
        user: UserId,
        act: PersonAct,
    ) -> Result<bool, Error> {
        let (mut session, guild) = (self.store.read().await?, caller.guild());
        match act {
            // An unblock may let games go on that the block had decided.
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
}

/// The matches whose results an act strikes or restores. For an act that restores results, also the earlier act that
/// struck them.
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

/// Schedules the public message about an act for now: in the news channel, or in `here` if the server has no news
/// channel.
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
    Ok(acts::add(tx, act).await?)
}

/// Lets a person play again. Returns the act that blocked the person, if that act is known.
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
    acts::add(tx, &act).await?;
    if let Some(block) = undone {
        tx.outbox().revise(MessageRole::Act(block), act.at).await?;
    }
    Ok(undone)
}
