//! Checks every stored match, tournament and rating against the rules.

use super::{App, Error};
use referee::{Match, MatchId, RestoreError, Time, TournamentId, UserId, rulings};
use store::{ListedResult, Pool, StoreError, Tables, Workload};

/// The number of matches that one query loads.
const PAGE: u32 = 500;

#[derive(Debug, thiserror::Error)]
pub enum Discrepancy {
    #[error(transparent)]
    Unreadable(StoreError),
    /// A stored match contradicts the rules.
    #[error(transparent)]
    Contradicted(#[from] RestoreError),
    /// The stored rounds of a tournament are not possible for a tournament of its kind.
    #[error(transparent)]
    Unpaired(#[from] pairing::Invalid),
    /// The decision that counts for a match is not the decision that follows from the acts of moderators.
    #[error("what counts of it is not what moderators have decided")]
    Misruled,
    /// The list of rated results contradicts the match: a result is missing, is listed wrongly, or should not be
    /// listed.
    #[error("the list of rated results does not hold its result, or another one")]
    Misrated,
}

#[derive(Debug, Default)]
pub struct Checked {
    pub matches: usize,
    /// The matches that contradict the rules or cannot be read, each with its stored id, in the order in which they
    /// began.
    pub discrepancies: Vec<(String, Discrepancy)>,
    /// The tournaments that cannot be read or whose rounds contradict their kind, each with its stored id.
    pub tournaments: Vec<(String, Discrepancy)>,
    /// The ratings that differ from the ratings computed anew from the results that count.
    pub ratings: Vec<(Pool, UserId)>,
}

impl App {
    pub async fn workload(&self) -> Result<Workload, Error> {
        Ok(self.store.read().await?.workload().count().await?)
    }

    /// When the database was last copied; `None` if it was never copied.
    pub async fn last_backup(&self) -> Result<Option<Time>, Error> {
        Ok(self.store.read().await?.heartbeat().last_backup().await?)
    }

    /// How many bytes are free on the disk of the database; `None` if that is not known.
    #[must_use]
    pub fn disk_free(&self) -> Option<u64> {
        self.store.disk_free()
    }

    /// Records that the database was copied at this time.
    pub async fn note_backup(&self, at: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.heartbeat().record_backup(at).await?;
        Ok(tx.commit().await?)
    }

    /// Replays every stored match from its first ply. Compares the stored end with the end by the rules, and the result
    /// with the list of rated results. Compares every rating with the rating that follows from that list. Also checks
    /// the rounds of every tournament.
    ///
    /// # Errors
    /// Fails if the database fails. A damaged match is not a failure; it is listed in the answer.
    pub async fn check(&self) -> Result<Checked, Error> {
        let mut checked = Checked::default();
        let mut last: Option<String> = None;
        // A snapshot of the database, because the bot may change matches during the check.
        let mut session = self.store.snapshot().await?;
        loop {
            let page = session.matches().page(last.as_deref(), PAGE).await?;
            let Some(end) = page.last() else {
                break;
            };
            last = Some(end.clone());
            for id in page {
                let Ok(known) = id.parse() else {
                    checked.matches += 1;
                    let fault = Discrepancy::Unreadable(StoreError::Damaged("id"));
                    checked.discrepancies.push((id, fault));
                    continue;
                };
                let fault = match session.matches().load(known).await {
                    Ok(Some(snapshot)) => match Match::restore(snapshot) {
                        Ok(restored) => contradicted(&mut session, known, &restored).await?,
                        Err(why) => Some(Discrepancy::from(why)),
                    },
                    Ok(None) => continue,
                    Err(error @ StoreError::Damaged(_)) => Some(Discrepancy::Unreadable(error)),
                    Err(error) => return Err(error.into()),
                };
                checked.matches += 1;
                checked.discrepancies.extend(fault.map(|fault| (id, fault)));
            }
        }
        checked.tournaments = self.check_tournaments(&mut session).await?;
        for pool in session.ratings().pools().await? {
            let found = session.ratings().contradicted(&pool).await?;
            let found = found.into_iter().map(|user| (pool.clone(), user));
            checked.ratings.extend(found);
        }
        Ok(checked)
    }
}

impl App {
    /// Returns the tournaments that cannot be read or whose rounds contradict their kind.
    async fn check_tournaments(
        &self,
        tables: &mut impl Tables,
    ) -> Result<Vec<(String, Discrepancy)>, Error> {
        let mut found = Vec::new();
        let mut last = String::new();
        loop {
            let page = tables.tournaments().page(&last, PAGE).await?;
            let Some(end) = page.last() else {
                return Ok(found);
            };
            last.clone_from(end);
            for id in page {
                let fault = match id.parse() {
                    Ok(known) => match self.check_tournament(tables, known).await {
                        Err(Error::Store(why)) if why.is_unreadable() => {
                            Some(Discrepancy::Unreadable(why))
                        }
                        checked => checked?,
                    },
                    Err(_) => Some(Discrepancy::Unreadable(StoreError::Damaged("id"))),
                };
                found.extend(fault.map(|fault| (id, fault)));
            }
        }
    }

    async fn check_tournament(
        &self,
        tables: &mut impl Tables,
        id: TournamentId,
    ) -> Result<Option<Discrepancy>, Error> {
        let Some(card) = tables.tournaments().load(id).await? else {
            return Ok(None);
        };
        Ok(card.table().err().map(Discrepancy::from))
    }
}

/// Returns how a match contradicts the acts of moderators or the list of rated results; `None` if it contradicts
/// neither.
async fn contradicted(
    tables: &mut impl Tables,
    id: MatchId,
    this_match: &Match,
) -> Result<Option<Discrepancy>, Error> {
    if rulings(&tables.acts().of(id).await?).pop() != this_match.ruling() {
        return Ok(Some(Discrepancy::Misruled));
    }
    let listed = match tables.ratings().listed(id).await {
        Ok(listed) => listed,
        Err(error @ StoreError::Damaged(_)) => return Ok(Some(Discrepancy::Unreadable(error))),
        Err(error) => return Err(error.into()),
    };
    let stands = match listed {
        Some(listed) => this_match.counts() && listed == ListedResult::of(this_match),
        None if this_match.rated().is_none() => true,
        None => tables.ratings().is_beyond_limit(id).await?,
    };
    Ok((!stands).then_some(Discrepancy::Misrated))
}
