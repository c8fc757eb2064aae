//! The profile of a player in a server.

use super::ending::deviation;
use super::history::{self, Finished};
use super::leaderboard::{points, tally};
use super::{Locale, name, place, rank, t, tournament, words};
use referee::rating::Rating;
use referee::{Place, UserId, VACATION_DAYS};
use rules::{Game, Side};
use std::time::Duration;

/// Counts of matches won, drawn and lost.
pub type Tally = [u64; 3];

/// A player's rating in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    pub game: Game,
    /// The variant's key.
    pub variant: String,
    /// Whether this is the rating of matches against the engine.
    pub engine: bool,
    /// The present rating.
    pub rating: Rating,
}

/// The contents of a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub user: UserId,
    pub ratings: Vec<Rated>,
    /// The matches won, drawn and lost in each game and variant; the variant is given by its key.
    pub by_variant: Vec<(Game, String, Tally)>,
    /// The matches won, drawn and lost in each game with each side.
    pub by_side: Vec<(Game, Side, Tally)>,
    /// The matches won, drawn and lost against the most frequent opponents.
    pub by_opponent: Vec<(UserId, Tally)>,
    /// The length of the present run of wins (positive) or losses (negative).
    pub streak: i64,
    /// The length of the longest run of wins.
    pub best_streak: u64,
    /// For each game: the median time of a move, then the mean time.
    pub pace: Vec<(Game, Duration, Duration)>,
    /// Counts of first, second and third places in tournaments.
    pub medals: [u32; 3],
    /// Facts that only the player reads; `None` for other readers.
    pub private: Option<Private>,
    /// The latest matches, each with its place.
    pub latest: Vec<(Finished, Place)>,
}

/// Facts that a profile tells its player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Private {
    /// The count of matches that wait for the player, in all servers.
    pub waiting: usize,
    /// The vacation days left this year.
    pub vacation_left: u32,
    /// The deviation at which a rating stops being provisional; `None` if no rating of the player is provisional.
    pub settles_at: Option<i64>,
}

fn pool(locale: Locale, of: Game, variant: &str) -> String {
    let named = name::game(locale, of);
    match words(of).pool(locale, variant) {
        Some(pool) => t!(locale, "profile-pool", game = named, pool),
        None => named,
    }
}

/// A field of the profile: its title, and a line for each part; `None` without parts.
fn field(title: String, parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.map(|part| format!("- {part}")).collect();
    (!parts.is_empty()).then(|| format!("{title}\n{}", parts.join("\n")))
}

/// The profile in words.
#[must_use]
pub fn profile(locale: Locale, profile: &Profile) -> String {
    let mut lines = vec![t!(
        locale,
        "profile-title",
        player = name::player(locale, profile.user)
    )];
    let ratings = profile.ratings.iter().map(|rated| {
        let Rated {
            game,
            variant,
            engine,
            rating,
        } = rated;
        let pool = pool(locale, *game, variant);
        let pool = match engine {
            true => t!(locale, "engine-rating-pool", game = pool),
            false => pool,
        };
        let (deviation, points) = (deviation(rating), points(locale, rating));
        let line = t!(locale, "profile-rating", pool, rating = points, deviation);
        rank::beside(locale, line, rating)
    });
    lines.extend(field(t!(locale, "profile-ratings"), ratings));
    let variants = profile.by_variant.iter().map(|(game, variant, won)| {
        let what = pool(locale, *game, variant);
        t!(locale, "profile-part", what, tally = tally(locale, *won))
    });
    let sides = profile.by_side.iter().map(|(game, side, won)| {
        let (side, game) = (name::side(locale, *game, *side), name::game(locale, *game));
        let what = t!(locale, "profile-side", game, side);
        t!(locale, "profile-part", what, tally = tally(locale, *won))
    });
    let opponents = profile.by_opponent.iter().map(|(user, won)| {
        let what = name::player(locale, *user);
        t!(locale, "profile-part", what, tally = tally(locale, *won))
    });
    lines.extend(field(t!(locale, "profile-variants"), variants));
    lines.extend(field(t!(locale, "profile-sides"), sides));
    lines.extend(field(t!(locale, "profile-opponents"), opponents));
    lines.extend(tournament::medals(locale, profile.medals));
    let best = i64::try_from(profile.best_streak).unwrap_or(i64::MAX);
    lines.extend(match profile.streak {
        2.. => Some(t!(locale, "profile-winning", count = profile.streak)),
        ..=-2 => Some(t!(locale, "profile-losing", count = profile.streak.abs())),
        _ => None,
    });
    lines.extend((best > 1).then(|| t!(locale, "profile-best", best)));
    let pace = profile.pace.iter().map(|(game, median, mean)| {
        t!(
            locale,
            "profile-pace",
            game = name::game(locale, *game),
            median = name::span(locale, *median),
            mean = name::span(locale, *mean),
        )
    });
    lines.extend(field(t!(locale, "profile-paces"), pace));
    let latest = profile.latest.iter().map(|(finished, place)| {
        let row = history::row(locale, finished);
        let channel = place::named(locale, *place);
        t!(locale, "profile-played-in", row, channel)
    });
    lines.extend(field(t!(locale, "profile-latest"), latest));
    if let Some(private) = &profile.private {
        lines.push(t!(
            locale,
            "profile-private",
            waiting = private.waiting,
            left = private.vacation_left,
            days = VACATION_DAYS,
        ));
        lines.extend(
            private
                .settles_at
                .map(|deviation| t!(locale, "profile-settles", deviation)),
        );
    }
    lines.join("\n")
}

/// Says that the player has finished no match yet; `command` begins a match.
#[must_use]
pub fn none(locale: Locale, user: UserId, command: &str) -> String {
    history::none(locale, Some(user), command)
}
