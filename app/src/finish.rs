//! What the end of a match means for the ratings.

use referee::rating::{PlayerScore, Rating};
use referee::{Ending, GuildId, Match, Score, Time, UserId, days};
use rules::{BySide, Game, Side};
use search::Level;
use store::{ListedResult, Opponents, Pool, StoreError, Tables, Tx};

/// The fixed rating of a level of the engine; a level there is not any more plays as the highest.
pub(super) fn rating_of_level(game: Game, level: u8) -> Rating {
    let level = Level::new(game, u64::from(level))
        .or_else(|none| Level::new(game, u64::from(none.highest)));
    level.map_or_else(|_| Rating::default(), |it| Rating::fixed(it.rating()))
}

/// What a rated match adds to the list of results if it counts; `None` while it has no result, or if it is
/// not rated.
pub(super) fn result(this_match: &Match) -> Option<ListedResult> {
    let score = this_match.ending().and_then(Ending::score);
    let points = match score.filter(|_| this_match.terms().rated)? {
        Score::Won(Side::First) => PlayerScore::Win,
        Score::Won(Side::Second) => PlayerScore::Loss,
        Score::Drawn => PlayerScore::Draw,
    };
    let seats = this_match.seats();
    let pool = Pool::of(this_match.counts_in(), this_match.terms());
    Some(ListedResult {
        pool: match seats.engine() {
            Some(_) => pool.against(Opponents::Engine),
            None => pool,
        },
        players: BySide::of(|side| seats.player(side)),
        points,
    })
}

/// Whether as many results of two people have counted in the day before an instant as the server lets.
pub(super) async fn is_beyond_limit(
    tables: &mut impl Tables,
    guild: GuildId,
    players: BySide<UserId>,
    now: Time,
) -> Result<bool, StoreError> {
    let day = (now - days(1), now);
    tables.ratings().is_at_limit(guild, players, day).await
}

/// Writes the result of a match that counts and the new ratings, in the transaction of its last ply.
/// A match against the engine counts in a pool of its own, and for the person alone. Of two people only so many
/// count a day as the server lets.
pub(super) async fn rate(tx: &mut Tx, this_match: &Match, now: Time) -> Result<(), StoreError> {
    let Some(ListedResult {
        pool,
        players,
        points,
    }) = result(this_match).filter(|_| this_match.counts())
    else {
        return Ok(());
    };
    if let Some((side, level)) = this_match.seats().engine() {
        let engine = (side, rating_of_level(this_match.game(), level));
        tx.ratings()
            .record_against_engine(&pool, this_match.id(), players, engine, points, now)
            .await?;
        return Ok(());
    }
    if is_beyond_limit(tx, pool.guild, players, now).await? {
        return tx.ratings().beyond_limit(this_match.id()).await;
    }
    // Results count in the order they are written, so they carry the time of writing: a flag that
    // fell while the bot was down must not slip in before results that are already rated.
    tx.ratings()
        .record(&pool, this_match.id(), players, points, now)
        .await?;
    tx.outbox().owe_roles(&pool, now).await
}
