//! Profiles: a player's results in a server.

use super::move_times::{MoveTimes, turns};
use super::{App, Error};
use referee::rating::Rating;
use referee::{GuildId, Time, UserId};
use rules::{Game, Side};
use std::collections::BTreeMap;
use std::time::Duration;
use store::{MatchSummary, Past, Pool, Tables, Tally, day_of};

/// The number of latest matches and the number of most frequent opponents in a profile.
const FEW: u32 = 5;

/// The number of latest matches from which move times are computed.
const TIMED: u32 = 30;

#[derive(Clone, Debug, PartialEq)]
pub struct ProfileRating {
    pub pool: Pool,
    /// The rating at the present time.
    pub rating: Rating,
    /// The time at which the player's last rated match ended.
    pub last_at: Time,
}

/// A player's results in a server, rated and casual.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The name under which the bot last saw the player; `None` for a former or unknown player.
    pub name: Option<String>,
    /// The player's ratings; the pool of the latest match comes first.
    pub ratings: Vec<ProfileRating>,
    pub by_variant: Vec<((Game, String), Tally)>,
    pub by_side: Vec<((Game, Side), Tally)>,
    /// The results against the opponents whom the player has met most often.
    pub by_opponent: Vec<(UserId, Tally)>,
    /// The present streak: the number of matches won in a row, or minus the number of matches lost in a row.
    pub streak: i64,
    /// The largest number of matches won in a row.
    pub best_streak: u64,
    /// The move times in the latest matches, by game.
    pub move_times: Vec<(Game, MoveTimes)>,
    /// The latest matches, newest first.
    pub latest: Vec<MatchSummary>,
}

impl App {
    /// Loads a player's profile in a server. Matches whose result was struck do not count.
    pub async fn profile(&self, guild: GuildId, user: UserId, now: Time) -> Result<Profile, Error> {
        let mut session = self.store.read().await?;
        let mut matches = session.matches();
        let (latest, _) = matches.finished(guild, Past::Of(user), 0, TIMED).await?;
        let tallies = matches.tallies(guild, user, FEW).await?;
        let plies = matches.latest_plies(guild, user, TIMED).await?;
        let mut ratings: Vec<ProfileRating> = session
            .ratings()
            .of_player(guild, user)
            .await?
            .into_iter()
            .map(|(pool, it)| ProfileRating {
                rating: it.standing.on(day_of(now)),
                pool,
                last_at: it.last_at,
            })
            .collect();
        ratings.sort_by_key(|it| std::cmp::Reverse(it.last_at));
        let name = session.players().name(user).await?;
        drop(session);
        let mut paces: BTreeMap<&str, (Game, Vec<Duration>)> = BTreeMap::new();
        for it in &latest {
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
        for (game, variant, side, tally) in tallies.by_side {
            let of_variant = by_variant.entry((game.name(), variant));
            of_variant.or_insert((game, Tally::default())).1 += tally;
            let of_side = by_side.entry((game.name(), side.index()));
            of_side.or_insert((game, side, Tally::default())).2 += tally;
        }
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
            by_opponent: tallies.by_opponent,
            streak: tallies.streak,
            best_streak: tallies.best_streak,
            move_times: paces
                .into_values()
                .filter_map(|(game, turns)| Some((game, MoveTimes::of(turns)?)))
                .collect(),
            latest: latest.into_iter().take(FEW as usize).collect(),
        })
    }
}
