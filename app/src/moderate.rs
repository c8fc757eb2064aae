//! What moderators do to matches: every act lets something else count of a match than before. Whether a caller is a
//! moderator is the platform's business.

use super::load::NOBODY;
use super::{App, Caller, Error, MatchView, NoMatch, UseCaseError, acts, note, retry_on_clash};
use referee::tournament::Outcome;
use referee::{
    Act, ActId, ActKind, GuildId, Match, MatchId, Strike, Time, UserId, Worth, standing,
};
use std::sync::Arc;
use store::{Deed, MatchSummary, ProcessedInteraction, StoredAct, Tables, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Strike the result, which is worth this in a tournament from then on.
    Annul(Strike),
    /// Take back this act, if what it decided counts.
    Restore(ActId),
    /// Let this count; a match under way ends by it.
    Decide(Outcome),
    /// End a match without a result.
    End,
}

impl Decision {
    const fn kind(self) -> ActKind {
        match self {
            Decision::Annul(_) => ActKind::Annul,
            Decision::Restore(_) => ActKind::Restore,
            Decision::Decide(_) => ActKind::Adjudicate,
            Decision::End => ActKind::End,
        }
    }
}

/// By whom something is decided, when and why.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) guild: GuildId,
    pub(super) by: UserId,
    pub(super) at: Time,
    pub(super) reason: Option<String>,
    /// The act on a person of which it is a part.
    pub(super) part_of: Option<ActId>,
}

impl Made {
    pub(super) fn by(caller: &Caller, reason: Option<&str>) -> Made {
        Made {
            guild: caller.guild(),
            by: caller.user,
            at: caller.now,
            reason: reason.map(str::to_owned),
            part_of: None,
        }
    }

    pub(super) fn act(&self, id: ActId, deed: Deed) -> StoredAct {
        StoredAct {
            id,
            guild: self.guild,
            deed,
            part_of: self.part_of,
            by: self.by,
            at: self.at,
            reason: self.reason.clone(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulingError {
    /// There is no result to strike yet.
    #[error("the match is not over")]
    NotOver,
    #[error("the match has no result")]
    NoResult,
    #[error("the result is struck already")]
    Struck,
    /// What is to be taken back does not count, or not any more.
    #[error("nothing is to be restored")]
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
        decision: Decision,
        reason: Option<&str>,
    ) -> Result<MatchView, UseCaseError<RulingError>> {
        retry_on_clash(|| self.rule_once(caller, id, decision, reason)).await?;
        self.look_now();
        Ok(self.show_match(id).await?)
    }

    async fn rule_once(
        &self,
        caller: &Caller,
        id: MatchId,
        decision: Decision,
        reason: Option<&str>,
    ) -> Result<(), UseCaseError<RulingError>> {
        let mut tx = self.store.begin().await?;
        let before = self.of_server(&mut tx, caller, id).await?;
        if tx.interactions().find(caller.interaction).await?.is_some() {
            return Ok(());
        }
        note(&mut tx, caller, &seen(id)).await?;
        caller.meet(&mut tx).await?;
        let over = before.ending().is_some();
        if over && matches!(decision, Decision::Decide(_) | Decision::End) {
            return Err(UseCaseError::Refused(RulingError::Over));
        }
        let made = Made::by(caller, reason);
        let (after, act) = self.decided(&mut tx, &before, decision, &made).await?;
        acts::add(&mut tx, &act).await?;
        self.save(&mut tx, &before, &after, caller.now, caller.now, None)
            .await?;
        tx.commit().await?;
        self.cache(&Arc::new(after));
        Ok(())
    }

    /// A match after a decision, and the act that says who made it. Nothing is stored.
    pub(super) async fn decided(
        &self,
        tx: &mut Tx,
        before: &Match,
        decision: Decision,
        made: &Made,
    ) -> Result<(Match, StoredAct), UseCaseError<RulingError>> {
        let refused = |why| Err(UseCaseError::Refused(why));
        let id = ActId(self.chance.ulid(made.at));
        let mut after = before.clone();
        match decision {
            Decision::Annul(strike) => match before.worth() {
                None => return refused(RulingError::NotOver),
                Some(_) if before.is_struck() => return refused(RulingError::Struck),
                Some(worth) if worth.score().is_none() => return refused(RulingError::NoResult),
                Some(worth) => after.rule(worth.struck(strike), id, made.at),
            },
            Decision::Restore(act) => {
                if before.ruling().is_none_or(|it| it.act != act) {
                    return refused(RulingError::Counts);
                }
                let mut acts = tx.acts().of(before.id()).await?;
                acts.push(Act {
                    id,
                    kind: ActKind::Restore,
                    worth: None,
                    by: made.by,
                    at: made.at,
                    reason: None,
                });
                after.set_ruling(standing(&acts));
            }
            Decision::Decide(outcome) => after.rule(Worth::of(outcome), id, made.at),
            Decision::End => drop(after.call_off(made.at)),
        }
        let ruling = after.ruling().filter(|it| it.act == id);
        let worth = ruling.map(|it| it.worth);
        let deed = Deed::OfMatch(before.id(), decision.kind(), worth);
        Ok((after, made.act(id, deed)))
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
    ) -> Result<Arc<Match>, Error> {
        let this_match = self.load(tables, id).await?;
        let played_here = this_match.place().member_of() == Some(caller.guild());
        match played_here || this_match.counts_in() == caller.guild() {
            true => Ok(this_match),
            false => Err(Error::NoMatch(NoMatch::Unknown)),
        }
    }
}

fn seen(id: MatchId) -> ProcessedInteraction {
    ProcessedInteraction {
        this_match: Some(id),
        ..ProcessedInteraction::default()
    }
}
