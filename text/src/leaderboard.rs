//! The leaderboard, and how a rating has moved.

use super::ending::deviation;
use super::{Locale, game, name, rank, t};
use referee::UserId;
use referee::rating::Rating;
use rules::Game;

/// A player in a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// 1 is the best.
    pub rank: usize,
    /// Who.
    pub user: UserId,
    /// The rating as of now.
    pub rating: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: [u64; 3],
    /// Whether the last one is long ago.
    pub inactive: bool,
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page<'a> {
    /// The game.
    pub game: Game,
    /// The variant's key.
    pub variant: &'a str,
    /// Whether everybody began anew with the quarter.
    pub season: bool,
    /// The players of this page.
    pub rows: &'a [Ranked],
    /// The reader's own row, if it stands elsewhere.
    pub own: Option<Ranked>,
    /// How many more have not played for long.
    pub inactive: usize,
    /// Which page this is, from 1, and how many there are.
    pub pages: [usize; 2],
}

/// A leaderboard: established players, and apart from them those with few matches so far.
#[must_use]
pub fn leaderboard(locale: Locale, page: &Page<'_>) -> String {
    let game_name = name::game(locale, page.game);
    let mut lines = vec![match game::pool(locale, page.game, page.variant) {
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

/// The button to the leaderboard of all time, or of this quarter.
#[must_use]
pub fn leaderboard_period(locale: Locale, season: bool) -> String {
    match season {
        true => t!(locale, "leaderboard-button-season"),
        false => t!(locale, "leaderboard-button-always"),
    }
}

/// The button to the leaderboard of a variant.
#[must_use]
pub fn leaderboard_variant(locale: Locale, game: Game, variant: &str) -> String {
    game::pool(locale, game, variant).unwrap_or_default()
}

/// What the question mark after a rating means, if there is one.
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

/// The points of a rating, and that it is provisional where too few matches make it sure.
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

/// A leaderboard is empty; `command` begins a match.
#[must_use]
pub fn leaderboard_empty(locale: Locale, game: Game, variant: &str, command: &str) -> String {
    let game_name = name::game(locale, game);
    match game::pool(locale, game, variant) {
        Some(pool) => t!(locale, "leaderboard-empty", game = game_name, pool, command),
        None => t!(locale, "leaderboard-empty-only", game = game_name, command),
    }
}

/// How a player's rating has moved, in points as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Who.
    pub user: UserId,
    /// Whether it is the rating against the engine.
    pub engine: bool,
    /// The rating as of now.
    pub now: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: [u64; 3],
    /// Before the first match.
    pub start: i64,
    /// After each match, oldest first.
    pub after: Vec<i64>,
}

/// How a player's rating has moved, above the graph of it.
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

/// How a player stands in a pool, in a line.
#[must_use]
pub fn rating_in_a_line(locale: Locale, game: Game, variant: &str, path: &Path) -> String {
    let player = name::player(locale, path.user);
    rating_now(locale, game, variant, &player, path)
}

/// The alt text of a rating graph; `name` is the player's, if they still have one.
#[must_use]
pub fn rating_alt(
    locale: Locale,
    game: Game,
    variant: &str,
    name: Option<&str>,
    path: &Path,
) -> String {
    let player: String = name::plain(locale, name).chars().take(32).collect();
    let now = rating_now(locale, game, variant, &player, path);
    let lines = [
        t!(locale, "rating-alt"),
        now.replace("**", ""),
        moved(locale, path),
        t!(locale, "rating-band"),
    ];
    lines.join("\n")
}

/// A player has no rating yet; `command` begins a match.
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

/// A game with the pool its players are ranked in; one pool is all there is in most.
fn ranked_in(locale: Locale, game: Game, variant: &str) -> String {
    let game_name = name::game(locale, game);
    match game::pool(locale, game, variant) {
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
