//! What moderators decide: results that do not count, and matches that nobody can end. Whether a
//! caller may is the platform's business.

use super::{App, Caller, Error, MatchView, NoMatch, TRIES, UseCaseError, note};
use referee::{GuildId, Match, MatchId, Time, UserId};
use rules::Side;
use store::{Annulment, MatchSummary, ProcessedInteraction, StoreError, Tables};

/// Why a result is not struck.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AnnulError {
    /// The match goes on.
    #[error("the match is not over")]
    NotOver,
    /// It has changed no rating.
    #[error("the match changed no rating")]
    Unrated,
    /// Somebody has struck it before.
    #[error("the result is struck already")]
    Already {
        /// Who.
        by: UserId,
        /// When.
        at: Time,
    },
}

/// Why a result is not restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreResultError {
    /// It counts.
    #[error("the result is not struck")]
    NotAnnulled,
}

/// Why a match is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdjudicateError {
    /// It is over already.
    #[error("the match is over")]
    Over,
}

impl App {
    /// The match of that number in the caller's server.
    ///
    /// # Errors
    /// There is none.
    pub async fn numbered(&self, guild: GuildId, number: u64) -> Result<MatchView, Error> {
        let mut session = self.store.read().await?;
        let id = session.matches().numbered(guild, number).await?;
        let id = id.ok_or(Error::NoMatch(NoMatch::Unknown))?;
        self.load_view(&mut session, id).await
    }

    /// A match's number within its server.
    ///
    /// # Errors
    /// No such match.
    pub async fn number_of(&self, id: MatchId) -> Result<u64, Error> {
        let mut session = self.store.read().await?;
        let number = session.matches().number(id).await?;
        number.ok_or(Error::NoMatch(NoMatch::Unknown))
    }

    /// The finished matches of a server, of everybody or of one person, latest first, and how many
    /// there are in all.
    ///
    /// # Errors
    /// The bot itself fails.
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

    /// The annulment of a match's result, if that was struck.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn annulment(&self, id: MatchId) -> Result<Option<Annulment>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.annulments().find(id).await?)
    }

    /// Strikes the result of a match: every rating of its pool is computed anew without it.
    ///
    /// # Errors
    /// No such match in the caller's server; it goes on, changed no rating, or is struck already.
    pub async fn annul(
        &self,
        caller: &Caller,
        id: MatchId,
    ) -> Result<MatchView, UseCaseError<AnnulError>> {
        for _ in 0..TRIES {
            let mut tx = self.store.begin().await?;
            let this_match = self.of_server(&mut tx, caller, id).await?;
            let repeated = tx.interactions().find(caller.interaction).await?.is_some();
            if !repeated {
                if this_match.ending().is_none() {
                    return Err(UseCaseError::Refused(AnnulError::NotOver));
                }
                if let Some(Annulment { by, at }) = tx.annulments().find(id).await? {
                    return Err(UseCaseError::Refused(AnnulError::Already { by, at }));
                }
                let Some(pool) = tx.ratings().pool_of(id).await? else {
                    return Err(UseCaseError::Refused(AnnulError::Unrated));
                };
                let changed = async {
                    note(&mut tx, caller, &seen(id)).await?;
                    tx.players().upsert(caller.user, &caller.name).await?;
                    tx.annulments().insert(id, caller.user, caller.now).await?;
                    tx.ratings().recompute(&pool).await?;
                    tx.outbox().owe_roles(&pool, caller.now).await?;
                    tx.commit().await
                };
                match changed.await {
                    Ok(()) => {}
                    Err(StoreError::Clash) => continue,
                    Err(error) => return Err(error.into()),
                }
            }
            self.look_now();
            return Ok(self.show_match(id).await?);
        }
        Err(StoreError::Clash.into())
    }

    /// Lets a struck result count again.
    ///
    /// # Errors
    /// No such match in the caller's server; or its result counts.
    pub async fn restore_result(
        &self,
        caller: &Caller,
        id: MatchId,
    ) -> Result<MatchView, UseCaseError<RestoreResultError>> {
        for _ in 0..TRIES {
            let mut tx = self.store.begin().await?;
            self.of_server(&mut tx, caller, id).await?;
            let repeated = tx.interactions().find(caller.interaction).await?.is_some();
            if !repeated {
                let changed = async {
                    note(&mut tx, caller, &seen(id)).await?;
                    tx.players().upsert(caller.user, &caller.name).await?;
                    let undone = tx.annulments().undo(id, caller.user, caller.now).await?;
                    let pool = tx.ratings().pool_of(id).await?;
                    let Some(pool) = pool.filter(|_| undone) else {
                        return Ok(false);
                    };
                    tx.ratings().recompute(&pool).await?;
                    tx.outbox().owe_roles(&pool, caller.now).await?;
                    tx.commit().await?;
                    Ok(true)
                };
                match changed.await {
                    Ok(true) => {}
                    Ok(false) => {
                        return Err(UseCaseError::Refused(RestoreResultError::NotAnnulled));
                    }
                    Err(StoreError::Clash) => continue,
                    Err(error) => return Err(error.into()),
                }
            }
            self.look_now();
            return Ok(self.show_match(id).await?);
        }
        Err(StoreError::Clash.into())
    }

    /// Ends a match in favour of a side, or of nobody. It counts like any other result.
    ///
    /// # Errors
    /// No such match in the caller's server; or it is over.
    pub async fn adjudicate(
        &self,
        caller: &Caller,
        id: MatchId,
        winner: Option<Side>,
    ) -> Result<MatchView, UseCaseError<AdjudicateError>> {
        for _ in 0..TRIES {
            let mut session = self.store.read().await?;
            let before = self.of_server(&mut session, caller, id).await?;
            drop(session);
            let mut after = Match::clone(&before);
            let ended = match winner {
                Some(winner) => after.adjudicate(winner, caller.now),
                None => after.call_off(caller.now),
            };
            if ended.is_none() {
                return Err(UseCaseError::Refused(AdjudicateError::Over));
            }
            if self.store_alone(&before, &after, caller.now).await? {
                self.cache(&after.into());
                self.look_now();
                return Ok(self.show_match(id).await?);
            }
        }
        Err(StoreError::Clash.into())
    }

    /// A match of the caller's server.
    async fn of_server(
        &self,
        tables: &mut impl Tables,
        caller: &Caller,
        id: MatchId,
    ) -> Result<std::sync::Arc<Match>, Error> {
        let this_match = self.load(tables, id).await?;
        match this_match.place().guild == caller.guild {
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
