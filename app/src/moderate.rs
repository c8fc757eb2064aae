//! Acts of moderators on matches. The platform has to check whether the caller is a moderator.

use super::decision::{Decision, RulingError, decided};
use super::load::NOBODY;
use super::{App, Caller, Error, MatchView, NoMatch, UseCaseError, acts, note, retry_on_clash};
use referee::{ActId, GuildId, Match, MatchId};
use std::sync::Arc;
use store::{Deed, ProcessedInteraction, StoredAct, Tables};

impl App {
    /// Makes the record of an act by the caller. Stores nothing.
    pub(super) fn act_by(&self, caller: &Caller, deed: Deed, reason: Option<&str>) -> StoredAct {
        StoredAct {
            id: ActId(self.chance.ulid(caller.now)),
            guild: caller.guild(),
            deed,
            part_of: None,
            was: None,
            by: caller.user,
            at: caller.now,
            reason: reason.map(str::to_owned),
        }
    }

    /// The match of this number in a server.
    pub async fn numbered(&self, guild: GuildId, number: u64) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let id = session.matches().numbered(guild, number).await?;
        let id = id.ok_or(Error::NoMatch(NoMatch::Unknown))?;
        self.load_view(&mut session, id, NOBODY).await
    }

    /// Carries out a moderator's decision about a match, once per interaction. A new board is posted to show the
    /// decision.
    ///
    /// # Errors
    /// Fails if the caller's server has no such match, or if the decision is refused.
    pub async fn rule(
        &self,
        caller: &Caller,
        id: MatchId,
        decision: Decision,
        reason: Option<&str>,
    ) -> Result<MatchView, UseCaseError<RulingError>> {
        retry_on_clash(|| self.rule_once(caller, id, decision, reason)).await?;
        self.wake();
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
        let before = self.match_of_server(&mut tx, caller, id).await?;
        if tx.interactions().find(caller.interaction).await?.is_some() {
            return Ok(());
        }
        let seen = ProcessedInteraction {
            this_match: Some(id),
            ..ProcessedInteraction::default()
        };
        note(&mut tx, caller, &seen).await?;
        caller.meet(&mut tx).await?;
        let over = before.ending().is_some();
        if over && matches!(decision, Decision::Decide(_) | Decision::End) {
            return Err(UseCaseError::Refused(RulingError::Over));
        }
        let act = self.act_by(caller, decision.deed(id), reason);
        let (after, act) = decided(&mut tx, &before, decision, act).await?;
        acts::add(&mut tx, &act).await?;
        self.save(&mut tx, &before, &after, caller.now, caller.now, None)
            .await?;
        tx.commit().await?;
        self.cache(&Arc::new(after));
        Ok(())
    }

    /// Loads a match about which moderators of the caller's server may decide.
    pub async fn ruled(&self, caller: &Caller, id: MatchId) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let this_match = self.match_of_server(&mut session, caller, id).await?;
        drop(session);
        let settled = self.decide_flag(id, caller.now).await?;
        let mut session = self.store.read().await?;
        let this_match = settled.unwrap_or(this_match);
        Ok(self.view(&mut session, this_match, caller.user).await?)
    }

    async fn match_of_server(
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
