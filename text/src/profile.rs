//! What a player has done in a server.

use super::ending::deviation;
use super::history::{self, Finished};
use super::leaderboard::{points, tally};
use super::{Locale, game, name, place, rank, t, tournament};
use referee::rating::Rating;
use referee::{Place, UserId, VACATION_DAYS};
use rules::{Game, Side};
use std::time::Duration;

/// Matches won, drawn and lost.
pub type Tally = [u64; 3];

/// Where a player stands in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The game.
    pub game: Game,
    /// The variant's key.
    pub variant: String,
    /// Whether it is the rating against the engine.
    pub engine: bool,
    /// The rating as of now.
    pub rating: Rating,
}

/// What a player has done.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Who.
    pub user: UserId,
    /// Where they stand.
    pub ratings: Vec<Rated>,
    /// What came of their matches, by game and variant.
    pub by_variant: Vec<(Game, String, Tally)>,
    /// By game and side.
    pub by_side: Vec<(Game, Side, Tally)>,
    /// Against those they have met most.
    pub by_opponent: Vec<(UserId, Tally)>,
    /// How many in a row they have lately won (positive) or lost (negative).
    pub streak: i64,
    /// The most they have won in a row.
    pub best_streak: u64,
    /// How long half of their moves took at most, and all on average, by game.
    pub pace: Vec<(Game, Duration, Duration)>,
    /// How often they were first, second and third in a tournament.
    pub medals: [u32; 3],
    /// What only they see themselves.
    pub private: Option<Private>,
    /// The latest matches, each with the place it was played in.
    pub latest: Vec<(Finished, Place)>,
}

/// What a profile tells its player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Private {
    /// How many matches wait for them, in every server.
    pub waiting: usize,
    /// How many vacation days are left this year.
    pub vacation_left: u32,
    /// At which deviation a rating is not provisional any more, if one of theirs is.
    pub settles_at: Option<i64>,
}

fn pool(locale: Locale, of: Game, variant: &str) -> String {
    let named = name::game(locale, of);
    match game::pool(locale, of, variant) {
        Some(pool) => t!(locale, "profile-pool", game = named, pool),
        None => named,
    }
}

/// A field: its title, and a line for each of its parts; nothing without parts.
fn field(title: String, parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.map(|part| format!("- {part}")).collect();
    (!parts.is_empty()).then(|| format!("{title}\n{}", parts.join("\n")))
}

/// The same in words.
#[must_use]
pub fn profile(locale: Locale, it: &Profile) -> String {
    let mut lines = vec![t!(
        locale,
        "profile-title",
        player = name::player(locale, it.user)
    )];
    let ratings = it.ratings.iter().map(|rated| {
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
    let variants = it.by_variant.iter().map(|(game, variant, won)| {
        let what = pool(locale, *game, variant);
        t!(locale, "profile-part", what, tally = tally(locale, *won))
    });
    let sides = it.by_side.iter().map(|(game, side, won)| {
        let (side, game) = (name::side(locale, *game, *side), name::game(locale, *game));
        let what = t!(locale, "profile-side", game, side);
        t!(locale, "profile-part", what, tally = tally(locale, *won))
    });
    let opponents = it.by_opponent.iter().map(|(user, won)| {
        let what = name::player(locale, *user);
        t!(locale, "profile-part", what, tally = tally(locale, *won))
    });
    lines.extend(field(t!(locale, "profile-variants"), variants));
    lines.extend(field(t!(locale, "profile-sides"), sides));
    lines.extend(field(t!(locale, "profile-opponents"), opponents));
    lines.extend(tournament::medals(locale, it.medals));
    let best = i64::try_from(it.best_streak).unwrap_or(i64::MAX);
    lines.extend(match it.streak {
        2.. => Some(t!(locale, "profile-winning", count = it.streak)),
        ..=-2 => Some(t!(locale, "profile-losing", count = it.streak.abs())),
        _ => None,
    });
    lines.extend((best > 1).then(|| t!(locale, "profile-best", best)));
    let pace = it.pace.iter().map(|(game, median, mean)| {
        t!(
            locale,
            "profile-pace",
            game = name::game(locale, *game),
            median = name::span(locale, *median),
            mean = name::span(locale, *mean),
        )
    });
    lines.extend(field(t!(locale, "profile-paces"), pace));
    let latest = it.latest.iter().map(|(finished, place)| {
        let row = history::row(locale, finished);
        let channel = place::named(locale, *place);
        t!(locale, "profile-played-in", row, channel)
    });
    lines.extend(field(t!(locale, "profile-latest"), latest));
    if let Some(private) = &it.private {
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

/// A player has finished no match yet; `command` begins one.
#[must_use]
pub fn none(locale: Locale, user: UserId, command: &str) -> String {
    history::none(locale, Some(user), command)
}
