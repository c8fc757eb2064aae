//! Carries out what follows from a result when a match ends or a moderator changes the result: ratings, roles, news,
//! the tournament, and every message that shows the result.

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
    /// Updates everything that depends on the worth of a match, in the transaction of the change that ended or
    /// corrected the match or let it go on. Returns the pool whose ratings have to be [computed again](App::rate_anew),
    /// if any.
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
            Some(_) => rate_match(tx, after, corrected, now).await?,
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

    /// Computes the ratings of these pools again, and puts the role changes that follow from the ratings into the
    /// outbox.
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

/// Schedules the messages about a subject that show a result for now. Boards and direct notices are left out, because
/// the change of their match schedules them. Unsent messages about a lost channel are left out, because they still have
/// to wait.
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

/// The fixed rating of a level of the engine. A level that no longer exists has the rating of the highest level.
pub(super) fn rating_of_level(game: Game, level: u8) -> Rating {
    let level = Level::new(game, u64::from(level))
        .or_else(|none| Level::new(game, u64::from(none.highest)));
    level.map_or_else(|_| Rating::default(), |it| Rating::fixed(it.rating()))
}

/// Whether the number of results of two people that have counted in the 24 hours before `now` has reached the server's
/// limit.
pub(super) async fn is_beyond_limit(
    tables: &mut impl Tables,
    guild: GuildId,
    players: BySide<UserId>,
    now: Time,
) -> Result<bool, StoreError> {
    let day = (now - RATED_RESULTS.within, now);
    tables.ratings().is_at_limit(guild, players, day).await
}

/// Adds a rated match to the list of results, and updates the ratings of its players. A match against the engine counts
/// in a pool of its own, and only for the person. Between two people, only a limited number of results counts in 24
/// hours; the limit is not applied to a corrected result, unless the match was left out because of the limit before. If
/// the corrected match is listed already, or if a player of the match has deleted their data, returns the pool, whose
/// ratings have to be computed again.
async fn rate_match(
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
    // Results count in the order in which they are stored, so a result has the time at which it is stored. Otherwise a
    // flag that fell while the bot was not running would come before results that are already rated.
    let points = PlayerScore::of_first(score);
    tx.ratings().record(id, &of, engine, points, now).await?;
    tx.outbox().owe_roles(&of.pool, now).await?;
    // A player whose data was deleted has no stored rating, so the ratings of the pool are computed again.
    let forgotten = of.players.values().any(|user| user.is_former());
    Ok(forgotten.then_some(of.pool))
}
