//! What the end of a match means for the ratings.

use referee::rating::{PlayerScore, Rating};
use referee::{Ending, Match, Score, Time};
use rules::{Game, Side};
use search::Level;
use store::{Opponents, Pool, StoreError, Tables, Tx};

/// The fixed rating of a level of the engine; a level there is not any more plays as the highest.
pub(super) fn rating_of_level(game: Game, level: u8) -> Rating {
    let level = Level::new(game, u64::from(level))
        .or_else(|none| Level::new(game, u64::from(none.highest)));
    level.map_or_else(|_| Rating::default(), |it| Rating::fixed(it.rating()))
}

/// Writes the result of a match that counts and the new ratings, in the transaction of its last ply.
/// A match against the engine counts in a pool of its own, and for the person alone.
pub(super) async fn rate(tx: &mut Tx, this_match: &Match, now: Time) -> Result<(), StoreError> {
    let score = this_match
        .ending()
        .and_then(Ending::score)
        .filter(|_| this_match.counts());
    let points = match score {
        None => return Ok(()),
        Some(Score::Won(Side::First)) => PlayerScore::Win,
        Some(Score::Won(Side::Second)) => PlayerScore::Loss,
        Some(Score::Drawn) => PlayerScore::Draw,
    };
    let pool = Pool::of(this_match.place().guild, this_match.terms());
    let seats = this_match.seats();
    if let Some((side, level)) = seats.engine() {
        let fixed = rating_of_level(this_match.game(), level);
        let person = side.other();
        tx.ratings()
            .record_against_engine(
                &pool.against(Opponents::Engine),
                this_match.id(),
                (seats.player(person), person),
                (seats.player(side), fixed),
                points,
                now,
            )
            .await?;
        return Ok(());
    }
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
    tx.outbox().owe_roles(&pool, now).await
}
