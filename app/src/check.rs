//! Whether every stored match is still what the rules say.

use super::{App, Error, finish};
use referee::{Match, MatchId, RestoreError, UserId};
use store::{Pool, StoreError, Tables, Workload};

/// How many matches are asked for at a time.
const PAGE: u32 = 500;

/// What is wrong with a stored match.
#[derive(Debug, thiserror::Error)]
pub enum Discrepancy {
    /// It cannot be read at all.
    #[error(transparent)]
    Unreadable(StoreError),
    /// The rules say otherwise.
    #[error(transparent)]
    Contradicted(#[from] RestoreError),
    /// The list of rated results says otherwise, or nothing.
    #[error("the list of rated results does not hold its result, or another one")]
    Misrated,
}

/// What came of checking every stored match.
#[derive(Debug, Default)]
pub struct Checked {
    /// How many were replayed.
    pub matches: usize,
    /// The stored ids of those that do not stand, in the order they began.
    pub discrepancies: Vec<(String, Discrepancy)>,
    /// Ratings that do not follow from the results that count.
    pub ratings: Vec<(Pool, UserId)>,
}

impl App {
    /// Counts running matches and undelivered messages.
    pub async fn workload(&self) -> Result<Workload, Error> {
        Ok(self.store.read().await?.workload().count().await?)
    }

    /// Replays every stored match from its first ply, compares how it ended with what the rules say and
    /// with the list of rated results, and every rating with what follows from that list.
    ///
    /// # Errors
    /// The database fails. A single match that is damaged is a fault of the answer.
    pub async fn check(&self) -> Result<Checked, Error> {
        let mut checked = Checked::default();
        let mut last: Option<String> = None;
        // The bot may be playing on meanwhile.
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
                        Ok(restored) => misrated(&mut session, known, &restored).await?,
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
        for pool in session.ratings().pools().await? {
            let found = session.ratings().contradicted(&pool).await?;
            let found = found.into_iter().map(|user| (pool.clone(), user));
            checked.ratings.extend(found);
        }
        Ok(checked)
    }
}

/// What the list of rated results should not say of a match.
async fn misrated(
    tables: &mut impl Tables,
    id: MatchId,
    this_match: &Match,
) -> Result<Option<Discrepancy>, Error> {
    let listed = match tables.ratings().listed(id).await {
        Ok(listed) => listed,
        Err(error @ StoreError::Damaged(_)) => return Ok(Some(Discrepancy::Unreadable(error))),
        Err(error) => return Err(error.into()),
    };
    let result = finish::result(this_match);
    let stands = match (&listed, &result) {
        (Some(listed), Some(result)) => listed == result,
        (None, Some(_)) => !this_match.counts(),
        (listed, None) => listed.is_none(),
    };
    Ok((!stands).then_some(Discrepancy::Misrated))
}
