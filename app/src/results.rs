//! What follows from what a match is worth, when it ends and whenever a moderator decides otherwise: ratings, roles and news,
//! its tournament, and every message that tells a result.

use super::App;
use super::news;
use referee::limits::RATED_RESULTS;
use referee::rating::{PlayerScore, Rating};
use referee::{GuildId, Match, Time, UserId};
use rules::{BySide, Game};
use search::Level;
use std::collections::HashSet;
use store::{ListedResult, MessageRole, Pool, StoreError, Subject, Tables, Tx};

impl App {
    /// Brings everything up to what a match is worth after a change, also when it goes on again, in its transaction, but for the ratings of a pool that
    /// are to be [computed anew](App::rate_anew): it is handed back.
    pub(super) async fn follow(
        tx: &mut Tx,
        before: &Match,
        after: &Match,
        now: Time,
    ) -> Result<Option<Pool>, StoreError> {
        if (before.worth(), before.ruling()) == (after.worth(), after.ruling()) {
            return Ok(None);
        }
        let (id, corrected) = (after.id(), before.ending().is_some());
        let pool = match after.ending() {
            Some(_) => rate(tx, after, corrected, now).await?,
            None => tx.ratings().unlist(id).await?,
        };
        let tournament = tx.tournaments().wake(id, now).await?;
        if !corrected {
            news::announce_result(tx, after, now).await?;
            return Ok(pool);
        }
        correct(tx, Subject::Match(id), now).await?;
        if let Some(tournament) = tournament {
            correct(tx, Subject::Tournament(tournament), now).await?;
        }
        Ok(pool)
    }

    /// Computes the ratings of pools anew, and brings the roles up to them.
    pub(super) async fn rate_anew(
        tx: &mut Tx,
        pools: impl IntoIterator<Item = Pool>,
        now: Time,
    ) -> Result<(), StoreError> {
        let pools: HashSet<Pool> = pools.into_iter().collect();
        for pool in pools {
            tx.ratings().recompute(&pool).await?;
            tx.outbox().owe_roles(&pool, now).await?;
        }
        Ok(())
    }
}

/// Has the messages about a subject that tell a result tell the present one. A board, and what a player is told directly, are
/// owed where their match is changed; what waits for a channel to be lost for longer goes on waiting.
pub(super) async fn correct(tx: &mut Tx, subject: Subject, now: Time) -> Result<(), StoreError> {
    for row in tx.outbox().of(subject).await? {
        let elsewhere = match row.role {
            MessageRole::Board(..) | MessageRole::MatchNotice(..) => true,
            MessageRole::TournamentLost(..) => row.at.is_none(),
            _ => false,
        };
        if row.role.tells_result() && !elsewhere {
            tx.outbox().revise(row.role, now).await?;
        }
    }
    Ok(())
}

/// The fixed rating of a level of the engine; a level there is not any more plays as the highest.
pub(super) fn rating_of_level(game: Game, level: u8) -> Rating {
    let level = Level::new(game, u64::from(level))
        .or_else(|none| Level::new(game, u64::from(none.highest)));
    level.map_or_else(|_| Rating::default(), |it| Rating::fixed(it.rating()))
}

/// Whether as many results of two people have counted in the day before an instant as the server lets.
pub(super) async fn is_beyond_limit(
    tables: &mut impl Tables,
    guild: GuildId,
    players: BySide<UserId>,
    now: Time,
) -> Result<bool, StoreError> {
    let day = (now - RATED_RESULTS.within, now);
    tables.ratings().is_at_limit(guild, players, day).await
}

/// Lists a match that counts for ratings, and moves both: as the last result it moves no others. A match against the engine
/// counts in a pool of its own, and for the person alone. Of two people only so many count a day as the server lets; a
/// corrected result that was not left out for that is listed in any case. If it moves others, the pool that is to be computed
/// anew.
async fn rate(
    tx: &mut Tx,
    this_match: &Match,
    corrected: bool,
    now: Time,
) -> Result<Option<Pool>, StoreError> {
    let (id, of) = (this_match.id(), ListedResult::of(this_match));
    if corrected {
        if let Some(listed) = tx.ratings().listed(id).await? {
            return Ok(Some(listed.pool));
        }
        if tx.ratings().is_beyond_limit(id).await? {
            return Ok(None);
        }
    }
    let Some(score) = this_match.rated() else {
        return Ok(None);
    };
    let engine = this_match.seats().engine();
    let engine = engine.map(|(_, level)| rating_of_level(this_match.game(), level));
    let limited = !corrected && engine.is_none();
    if limited && is_beyond_limit(tx, of.pool.guild, of.players, now).await? {
        tx.ratings().beyond_limit(id).await?;
        return Ok(None);
    }
    // Results count in the order they are written, so they carry the time of writing: a flag that
    // fell while the bot was down must not slip in before results that are already rated.
    let points = PlayerScore::of_first(score);
    tx.ratings().record(id, &of, engine, points, now).await?;
    tx.outbox().owe_roles(&of.pool, now).await?;
    // A player who is forgotten by now has no row to be rated from.
    let forgotten = of.players.values().any(|user| user.is_former());
    Ok(forgotten.then_some(of.pool))
}
