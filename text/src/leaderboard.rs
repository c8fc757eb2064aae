//! The leaderboard, and the history of a player's rating.

use super::ending::deviation;
use super::{Locale, enumerate, list, name, rank, t, words};
use referee::UserId;
use referee::rating::Rating;
use rules::Game;
use std::cmp::Ordering;

/// A player in a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The place from the top, from 1.
    pub rank: usize,
    pub user: UserId,
    /// The present rating.
    pub rating: Rating,
    /// Counts of rated matches won, drawn and lost.
    pub tally: [u64; 3],
    /// Whether the player's last rated match is long ago.
    pub inactive: bool,
}

/// One page of a leaderboard, with the count of all pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page<'a> {
    pub game: Game,
    /// The variant's key.
    pub variant: &'a str,
    /// Whether the ratings shown started afresh with the present quarter.
    pub season: bool,
    /// The players on the page, best first.
    pub rows: &'a [Ranked],
    /// The reader's own row, if it is not on this page.
    pub own: Option<Ranked>,
    /// The count of players left out because their last match is long ago.
    pub inactive: usize,
    /// The number of the page, from 1, and the count of pages.
    pub pages: [usize; 2],
}

/// The leaderboard: first the established players, then, below a heading of their own, the players who have played few
/// matches so far.
#[must_use]
pub fn leaderboard(locale: Locale, page: &Page<'_>) -> String {
    let game_name = name::game(locale, page.game);
    let mut lines = vec![match words(page.game).pool(locale, page.variant) {
        Some(pool) => t!(locale, "leaderboard-title", game = game_name, pool),
        None => t!(locale, "leaderboard-title-only", game = game_name),
    }];
    if page.season {
        lines.push(t!(locale, "leaderboard-season"));
    }
    if page.rows.is_empty() && page.inactive == 0 {
        lines.push(t!(locale, "leaderboard-nobody"));
    }
    let mut apart = false;
    for row in page.rows {
        if row.rating.is_provisional() && !apart {
            apart = true;
            lines.push(t!(locale, "leaderboard-few"));
        }
        lines.push(ranked(locale, row));
    }
    if page.inactive > 0 {
        lines.push(t!(locale, "leaderboard-left-out", count = page.inactive));
    }
    if let Some(own) = &page.own {
        let row = ranked(locale, own);
        lines.push(t!(locale, "leaderboard-own", row));
    }
    let [number, pages] = page.pages;
    if pages > 1 {
        lines.push(t!(locale, "leaderboard-page", page = number, pages));
    }
    lines.join("\n")
}

/// The words on the button to the leaderboard of this quarter if `season`, else of all time.
#[must_use]
pub fn leaderboard_period(locale: Locale, season: bool) -> String {
    match season {
        true => t!(locale, "leaderboard-button-season"),
        false => t!(locale, "leaderboard-button-always"),
    }
}

/// The words on the button to the leaderboard of a variant.
#[must_use]
pub fn leaderboard_variant(locale: Locale, game: Game, variant: &str) -> String {
    words(game).pool(locale, variant).unwrap_or_default()
}

/// Explains the mark of provisional ratings (see [`points`]); `None` if no rating is provisional.
fn note<'a>(locale: Locale, ratings: impl IntoIterator<Item = &'a Rating>) -> Option<String> {
    let mut ratings = ratings.into_iter();
    let any = ratings.any(|rating| rating.is_provisional());
    any.then(|| t!(locale, "leaderboard-note"))
}

fn ranked(locale: Locale, row: &Ranked) -> String {
    let player = name::player(locale, row.user);
    let deviation = deviation(&row.rating);
    let tally = tally(locale, row.tally);
    if row.inactive {
        return t!(
            locale,
            "leaderboard-row-inactive",
            rank = row.rank,
            player,
            rating = row.rating.points(),
            deviation,
            tally,
        );
    }
    let line = t!(
        locale,
        "leaderboard-row",
        rank = row.rank,
        player,
        rating = points(locale, &row.rating),
        deviation,
        tally,
    );
    rank::beside(locale, line, &row.rating)
}

/// The points of a rating; a provisional rating is marked as such.
pub(super) fn points(locale: Locale, rating: &Rating) -> String {
    match rating.is_provisional() {
        true => t!(locale, "rating-provisional", rating = rating.points()),
        false => rating.points().to_string(),
    }
}

pub(super) fn tally(locale: Locale, [wins, draws, losses]: [u64; 3]) -> String {
    let [wins, draws, losses] =
        [wins, draws, losses].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    if draws == 0 {
        return t!(locale, "leaderboard-tally", wins, losses);
    }
    t!(locale, "leaderboard-tally-draws", wins, draws, losses,)
}

/// Says that the leaderboard is empty; `command` begins a match.
#[must_use]
pub fn leaderboard_empty(locale: Locale, game: Game, variant: &str, command: &str) -> String {
    let game_name = name::game(locale, game);
    match words(game).pool(locale, variant) {
        Some(pool) => t!(locale, "leaderboard-empty", game = game_name, pool, command),
        None => t!(locale, "leaderboard-empty-only", game = game_name, command),
    }
}

/// The history of a player's rating, in points as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub user: UserId,
    /// Whether this is the rating of matches against the engine.
    pub engine: bool,
    /// The present rating.
    pub now: Rating,
    /// Counts of rated matches won, drawn and lost.
    pub tally: [u64; 3],
    /// The rating before the first match.
    pub start: i64,
    /// The ratings after each match, oldest first.
    pub after: Vec<i64>,
}

/// The history of a rating, as text above its graph.
#[must_use]
pub fn rating(locale: Locale, game: Game, variant: &str, path: &Path) -> String {
    let player = name::player(locale, path.user);
    let mut lines = vec![
        rating_now(locale, game, variant, &player, path),
        moved(locale, path),
        t!(locale, "rating-band"),
    ];
    lines.extend(note(locale, [&path.now]));
    lines.join("\n")
}

/// A player's rating in a pool, in a line.
#[must_use]
pub fn rating_in_a_line(locale: Locale, game: Game, variant: &str, path: &Path) -> String {
    let player = name::player(locale, path.user);
    rating_now(locale, game, variant, &player, path)
}

/// The alt text of a rating graph: its course through the highest and the lowest rating to the latest. The message of
/// [`rating`] tells the rest.
#[must_use]
pub fn rating_alt(locale: Locale, path: &Path) -> String {
    let all: Vec<i64> = std::iter::once(path.start)
        .chain(path.after.iter().copied())
        .collect();
    let count = path.after.len();
    let numbered = all.iter().enumerate();
    // Of equal ratings, the first is told.
    let lowest = numbered.clone().min_by_key(|(_, rating)| **rating);
    let highest = numbered.rev().max_by_key(|(_, rating)| **rating);
    let mut told: Vec<usize> = [lowest, highest]
        .into_iter()
        .filter_map(|found| found.map(|(at, _)| at))
        .chain([0, count])
        .collect();
    told.sort_unstable();
    told.dedup();
    let legs: Vec<String> = told
        .windows(2)
        .filter_map(|leg| {
            let [from, to] = leg else { return None };
            let way = match all[*to].cmp(&all[*from]) {
                Ordering::Greater => "up",
                Ordering::Less => "down",
                Ordering::Equal => "level",
            };
            Some(t!(
                locale,
                "rating-alt-leg",
                way,
                rating = all[*to],
                number = *to
            ))
        })
        .collect();
    let course = enumerate(locale, &legs);
    t!(locale, "rating-alt", count, start = path.start, course)
}

/// Says that the player has no rating yet; `command` begins a match.
#[must_use]
pub fn rating_none(
    locale: Locale,
    game: Game,
    variant: &str,
    user: UserId,
    command: &str,
) -> String {
    t!(
        locale,
        "rating-none",
        player = name::player(locale, user),
        game = ranked_in(locale, game, variant),
        command,
    )
}

/// A game with the name of the pool, if the game has several pools.
fn ranked_in(locale: Locale, game: Game, variant: &str) -> String {
    let game_name = name::game(locale, game);
    match words(game).pool(locale, variant) {
        Some(pool) => t!(locale, "rating-pool", game = game_name, pool),
        None => t!(locale, "rating-pool-only", game = game_name),
    }
}

fn rating_now(locale: Locale, game: Game, variant: &str, player: &str, path: &Path) -> String {
    let pool = ranked_in(locale, game, variant);
    let pool = match path.engine {
        true => t!(locale, "engine-rating-pool", game = pool),
        false => pool,
    };
    let line = t!(
        locale,
        "rating-now",
        game = pool,
        player,
        rating = points(locale, &path.now),
        deviation = deviation(&path.now),
        tally = tally(locale, path.tally),
    );
    rank::beside(locale, line, &path.now)
}

fn moved(locale: Locale, path: &Path) -> String {
    let after = &path.after;
    let first = after.first().copied().unwrap_or(path.start);
    t!(
        locale,
        "rating-moved",
        count = after.len(),
        start = path.start,
        first,
        highest = after.iter().copied().max().unwrap_or(first),
        lowest = after.iter().copied().min().unwrap_or(first),
    )
}

/// The alt text of a leaderboard's picture, at most 1,024 characters. Each of `rows` holds the rank, the name, the
/// rating and the deviation of a player.
#[must_use]
pub fn picture_alt(locale: Locale, rows: &[(usize, String, i64, i64)]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|(rank, name, rating, deviation)| {
            // Ten names of 40 characters have room in the alt text.
            let name: String = name.chars().take(40).collect();
            t!(
                locale,
                "standings-row",
                rank = *rank,
                name,
                rating = *rating,
                deviation = *deviation
            )
        })
        .collect();
    let alt = t!(locale, "standings-alt", rows = list(locale, &rows));
    alt.chars().take(1_024).collect()
}
