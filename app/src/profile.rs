//! What a player has done in a server.

use super::pace::{Pace, turns};
use super::{App, Error};
use referee::rating::Rating;
use referee::{EndingKind, GuildId, Time, UserId};
use rules::{Game, Side};
use std::collections::BTreeMap;
use std::time::Duration;
use store::{MatchSummary, Pool, Tables, Tally, day_of, variant_key};

/// How many of the latest matches, and of the most frequent opponents, are told.
const FEW: usize = 5;

/// In how many of the latest matches moves are timed.
const TIMED: u32 = 30;

/// Where a player stands in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileRating {
    /// The pool.
    pub pool: Pool,
    /// The rating as of now.
    pub rating: Rating,
    /// When the last rated match ended.
    pub last_at: Time,
}

/// What a player has done in a server, rated or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The name last seen; `None` for a former player or somebody never met.
    pub name: Option<String>,
    /// Where they stand, the pool of the latest match first.
    pub ratings: Vec<ProfileRating>,
    /// What came of their matches, by game and variant.
    pub by_variant: Vec<((Game, String), Tally)>,
    /// By game and side.
    pub by_side: Vec<((Game, Side), Tally)>,
    /// Against the opponents they have met most.
    pub by_opponent: Vec<(UserId, Tally)>,
    /// How many matches in a row they have lately won (positive) or lost (negative).
    pub streak: i64,
    /// The most matches they have won in a row.
    pub best_streak: u64,
    /// How long a move takes them, by game, in their latest matches.
    pub pace: Vec<(Game, Pace)>,
    /// The latest matches.
    pub latest: Vec<MatchSummary>,
}

impl App {
    /// What a player has done in a server; matches whose result was struck do not count.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn profile(&self, guild: GuildId, user: UserId, now: Time) -> Result<Profile, Error> {
        let mut session = self.store.read().await?;
        let (matches, _) = session
            .matches()
            .finished(guild, Some(user), 0, u32::MAX)
            .await?;
        let mut ratings: Vec<ProfileRating> = session
            .personal()
            .ratings(user)
            .await?
            .into_iter()
            .filter(|it| it.pool.guild == guild)
            .map(|it| ProfileRating {
                rating: referee::rating::Standing {
                    rating: it.rating,
                    last_day: day_of(it.last_at),
                }
                .on(day_of(now)),
                pool: it.pool,
                last_at: it.last_at,
            })
            .collect();
        ratings.sort_by_key(|it| std::cmp::Reverse(it.last_at));
        let name = session.players().name(user).await?;
        let plies = session.matches().latest_plies(guild, user, TIMED).await?;
        drop(session);
        let mut paces: BTreeMap<&str, (Game, Vec<Duration>)> = BTreeMap::new();
        for it in &matches {
            if let (Some(side), Some(plies)) = (it.seats.side(user), plies.get(&it.id)) {
                let game = it.terms.game();
                let of_game = paces.entry(game.name()).or_insert((game, Vec::new()));
                of_game
                    .1
                    .extend(turns(it.terms.options, it.started_at, plies, side));
            }
        }
        let mut by_variant: BTreeMap<(&str, String), (Game, Tally)> = BTreeMap::new();
        let mut by_side: BTreeMap<(&str, usize), (Game, Side, Tally)> = BTreeMap::new();
        let mut by_opponent: BTreeMap<UserId, Tally> = BTreeMap::new();
        let mut won: Vec<Option<bool>> = Vec::new();
        for it in matches.iter().filter(|it| !it.annulled) {
            let (Some(side), Some(result)) = (it.seats.side(user), result(it, user)) else {
                continue;
            };
            let game = it.terms.game();
            let variant = variant_key(it.terms.options);
            let of_variant = by_variant.entry((game.name(), variant));
            count(
                &mut of_variant.or_insert((game, Tally::default())).1,
                result,
            );
            let of_side = by_side.entry((game.name(), side.index()));
            count(
                &mut of_side.or_insert((game, side, Tally::default())).2,
                result,
            );
            let opponent = it.seats.player(side.other());
            count(by_opponent.entry(opponent).or_default(), result);
            won.push(result);
        }
        let mut by_opponent: Vec<(UserId, Tally)> = by_opponent.into_iter().collect();
        by_opponent.sort_by_key(|(_, it)| std::cmp::Reverse(it.wins + it.draws + it.losses));
        by_opponent.truncate(FEW);
        let (streak, best_streak) = streaks(&won);
        Ok(Profile {
            name,
            ratings,
            by_variant: by_variant
                .into_iter()
                .map(|((_, variant), (game, tally))| ((game, variant), tally))
                .collect(),
            by_side: by_side
                .into_values()
                .map(|(game, side, tally)| ((game, side), tally))
                .collect(),
            by_opponent,
            streak,
            best_streak,
            pace: paces
                .into_values()
                .filter_map(|(game, turns)| Some((game, Pace::of(turns)?)))
                .collect(),
            latest: matches.into_iter().take(FEW).collect(),
        })
    }
}

/// Whether the player has won, or drawn (`None` inside); `None` where there was no result.
fn result(it: &MatchSummary, user: UserId) -> Option<Option<bool>> {
    let (kind, _, winner) = it.ended?;
    match winner {
        Some(winner) => Some(Some(it.seats.player(winner) == user)),
        None if kind == EndingKind::Draw => Some(None),
        None => None,
    }
}

fn count(tally: &mut Tally, won: Option<bool>) {
    match won {
        Some(true) => tally.wins += 1,
        Some(false) => tally.losses += 1,
        None => tally.draws += 1,
    }
}

/// The present streak, won or lost, and the longest one won; the latest result comes first.
fn streaks(won: &[Option<bool>]) -> (i64, u64) {
    let row = |wanted: bool| won.iter().take_while(|it| **it == Some(wanted)).count();
    let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let now = length(row(true)) - length(row(false));
    let runs = won.split(|it| *it != Some(true)).map(<[_]>::len);
    let best = runs.max().unwrap_or(0);
    (now, u64::try_from(best).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_anything_else() {
        let (won, lost, drawn) = (Some(true), Some(false), None);
        for (results, expected) in [
            (&[][..], (0, 0)),
            (&[won], (1, 1)),
            (&[won, won, lost, won], (2, 2)),
            (&[lost, lost, won, won, won, drawn, won], (-2, 3)),
            (&[drawn, won], (0, 1)),
        ] {
            assert_eq!(streaks(results), expected, "{results:?}");
        }
    }
}
