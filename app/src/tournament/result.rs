//! What the end of a match means for its tournament.

use referee::tournament::outcome_of;
use referee::{Match, Time};
use store::{StoreError, Tables, Tx};

/// Notes what came of a match in its tournament, if it is of one, and makes that due. `struck` says that a moderator has
/// struck the result.
pub(crate) async fn note_outcome(
    tx: &mut Tx,
    this_match: &Match,
    struck: bool,
    now: Time,
) -> Result<(), StoreError> {
    let (id, outcome) = (this_match.id(), outcome_of(this_match, struck));
    let Some(outcome) = outcome else {
        return Ok(());
    };
    if tx.tournaments().wake(id, now).await? {
        tx.tournaments().note_result(id, outcome, now).await?;
    }
    Ok(())
}
