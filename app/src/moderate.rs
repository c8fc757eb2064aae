//! What moderators do to matches: they strike and restore results, and decide matches. Whether a caller is a moderator
//! is the platform's business.

use super::load::NOBODY;
use super::outbox_writes::{owe_board, version};
use super::tournament::note_outcome;
use super::{App, Caller, Error, MatchView, NoMatch, UseCaseError, acts, note, retry_on_clash};
use referee::{ActId, ActKind, Ending, GuildId, Match, MatchId, UserId, is_struck};
use rules::Side;
use store::{Deed, MatchSummary, MessageRole, ProcessedInteraction, StoredAct, Tables, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Strike the result: every rating of its pool is computed anew without it.
    Annul,
    /// Let a struck result count again.
    Restore,
    /// End the match in favour of a side, which counts like any other result, or without a result.
    Decide(Option<Side>),
}

impl Ruling {
    const fn kind(self) -> ActKind {
        match self {
            Ruling::Annul => ActKind::Annul,
            Ruling::Restore => ActKind::Restore,
            Ruling::Decide(Some(_)) => ActKind::Adjudicate,
            Ruling::Decide(None) => ActKind::End,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulingError {
    /// There is no result to strike yet.
    #[error("the match is not over")]
    NotOver,
    /// There is no result to strike: the match changed no rating, and no moderator decided it.
    #[error("the match changed no rating")]
    Unrated,
    #[error("the result is struck already")]
    Struck,
    #[error("the result is not struck")]
    Counts,
    #[error("the match is over")]
    Over,
}

impl App {
    /// The match of that number in the caller's server.
    pub async fn numbered(&self, guild: GuildId, number: u64) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let id = session.matches().numbered(guild, number).await?;
        let id = id.ok_or(Error::NoMatch(NoMatch::Unknown))?;
        self.load_view(&mut session, id, NOBODY).await
    }

    /// The finished matches of a server, of everybody or of one person, latest first, and how many
    /// there are in all.
    pub async fn finished(
        &self,
        guild: GuildId,
        user: Option<UserId>,
        skip: u32,
        limit: u32,
    ) -> Result<(Vec<MatchSummary>, usize), Error> {
        let mut session = self.store.read().await?;
        Ok(session.matches().finished(guild, user, skip, limit).await?)
    }

    /// Does what a moderator wants, and wants a new board that says so. Once for each interaction.
    ///
    /// # Errors
    /// No such match in the caller's server, or a refusal.
    pub async fn rule(
        &self,
        caller: &Caller,
        id: MatchId,
        ruling: Ruling,
        reason: Option<&str>,
    ) -> Result<MatchView, UseCaseError<RulingError>> {
        retry_on_clash(|| self.rule_once(caller, id, ruling, reason)).await?;
        self.look_now();
        Ok(self.show_match(id).await?)
    }

    async fn rule_once(
        &self,
        caller: &Caller,
        id: MatchId,
        ruling: Ruling,
        reason: Option<&str>,
    ) -> Result<(), UseCaseError<RulingError>> {
        let mut tx = self.store.begin().await?;
        let this_match = self.of_server(&mut tx, caller, id).await?;
        if tx.interactions().find(caller.interaction).await?.is_some() {
            return Ok(());
        }
        note(&mut tx, caller, &seen(id)).await?;
        caller.meet(&mut tx).await?;
        let act = StoredAct {
            id: ActId(self.chance.ulid(caller.now)),
            guild: caller.guild(),
            deed: Deed::OfMatch(id, ruling.kind()),
            part_of: None,
            by: caller.user,
            at: caller.now,
            reason: reason.map(str::to_owned),
        };
        match ruling {
            Ruling::Decide(winner) => {
                let mut after = Match::clone(&this_match);
                let ended = match winner {
                    Some(_) => after.adjudicate(winner, caller.now),
                    None => after.call_off(caller.now),
                };
                if ended.is_none() {
                    return Err(UseCaseError::Refused(RulingError::Over));
                }
                acts::add(&mut tx, &act).await?;
                self.save(&mut tx, &this_match, &after, caller.now, caller.now, None)
                    .await?;
            }
            Ruling::Annul | Ruling::Restore => {
                recount(&mut tx, &this_match, ruling.kind(), &act).await?;
            }
        }
        Ok(tx.commit().await?)
    }

    /// A match that a moderator of the caller's server may decide.
    pub async fn ruled(&self, caller: &Caller, id: MatchId) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let this_match = self.of_server(&mut session, caller, id).await?;
        drop(session);
        let settled = self.settle(id, caller.now).await?;
        let mut session = self.store.read().await?;
        let this_match = settled.unwrap_or(this_match);
        Ok(self.view(&mut session, this_match, caller.user).await?)
    }

    async fn of_server(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        id: MatchId,
    ) -> Result<std::sync::Arc<Match>, Error> {
        let this_match = self.load(tables, id).await?;
        let played_here = this_match.place().member_of() == Some(caller.guild());
        match played_here || this_match.counts_in() == caller.guild() {
            true => Ok(this_match),
            false => Err(Error::NoMatch(NoMatch::Unknown)),
        }
    }
}

/// Strikes or restores a result: the ratings of its pool and the roles that follow from them, and its board.
async fn recount(
    tx: &mut Tx,
    this_match: &Match,
    kind: ActKind,
    act: &StoredAct,
) -> Result<(), UseCaseError<RulingError>> {
    let id = this_match.id();
    let pool = tx.ratings().pool_of(id).await?;
    let decided = matches!(this_match.ending(), Some(Ending::Adjudication { .. }));
    let struck = is_struck(&tx.acts().of(id).await?);
    let refused = match kind {
        ActKind::Restore if !struck => Some(RulingError::Counts),
        ActKind::Restore => None,
        _ if this_match.ending().is_none() => Some(RulingError::NotOver),
        _ if struck => Some(RulingError::Struck),
        _ if pool.is_none() && !decided => Some(RulingError::Unrated),
        _ => None,
    };
    if let Some(refused) = refused {
        return Err(UseCaseError::Refused(refused));
    }
    acts::add(tx, act).await?;
    note_outcome(tx, this_match, kind == ActKind::Annul, act.at).await?;
    tx.matches().touch(id, this_match.revision()).await?;
    owe_board(tx, this_match, version(this_match) + 1, act.at).await?;
    let news = MessageRole::ResultNews(id);
    tx.outbox().revise(news, act.at).await?;
    if let Some(pool) = pool {
        tx.ratings().recompute(&pool).await?;
        tx.outbox().owe_roles(&pool, act.at).await?;
    }
    Ok(())
}

fn seen(id: MatchId) -> ProcessedInteraction {
    ProcessedInteraction {
        this_match: Some(id),
        ..ProcessedInteraction::default()
    }
}
