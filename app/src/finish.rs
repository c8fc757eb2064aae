//! What the end of a match means for the ratings.

use referee::rating::Points;
use referee::{Ending, Match, Score, Time};
use rules::Side;
use store::{Pool, StoreError, Tables, Tx};

/// Writes the result of a match that counts and both new ratings, in the transaction of its last ply.
pub(super) async fn rate(tx: &mut Tx, this_match: &Match, now: Time) -> Result<(), StoreError> {
    let score = this_match
        .ending()
        .and_then(Ending::score)
        .filter(|_| this_match.counts());
    let points = match score {
        None => return Ok(()),
        Some(Score::Won(Side::First)) => Points::Win,
        Some(Score::Won(Side::Second)) => Points::Loss,
        Some(Score::Drawn) => Points::Draw,
    };
    let pool = Pool::of(this_match.place().guild, this_match.terms());
    let seats = this_match.seats();
    // Results count in the order they are written, so they carry the time of writing: a flag that
    // fell while the bot was down must not slip in before results that are already rated.
    tx.ratings()
        .record(
            &pool,
            this_match.id(),
            [seats.first, seats.second],
            points,
            now,
        )
        .await?;
    Ok(())
}
