//! The course of a player's rating, in words and as a graph.

use super::message::{File, Message};
use super::picture;
use crate::discord::context::Data;
use app::{Look, Opponents, Pool, RatingPath};
use referee::UserId;
use render::{Graph, Rated, Size};
use text::Locale;
use text::leaderboard::{self as words, Path};

pub async fn rating(
    data: &Data,
    locale: Locale,
    look: Look,
    pool: &Pool,
    player: UserId,
    found: &RatingPath,
) -> Message {
    let path = path(found, pool, player);
    let graph = graph(found);
    let look = picture::drawn_as(look);
    let drawn = picture::drawn(data, move |renderer| {
        renderer.graph(&graph, look, Size::BOARD)
    });
    let file = drawn.await.map(|bytes| File {
        name: "rating.png".to_owned(),
        bytes,
        alt: words::rating_alt(locale, &path),
    });
    Message {
        text: words::rating(locale, pool.game, &pool.variant, &path),
        files: file.into_iter().collect(),
        ..Message::default()
    }
}

/// A player's rating in one more pool, as a single line.
#[must_use]
pub fn in_a_line(locale: Locale, pool: &Pool, player: UserId, found: &RatingPath) -> String {
    let path = path(found, pool, player);
    words::rating_in_a_line(locale, pool.game, &pool.variant, &path)
}

fn path(found: &RatingPath, pool: &Pool, player: UserId) -> Path {
    Path {
        user: player,
        engine: pool.opponents == Opponents::Engine,
        now: found.now,
        tally: [found.tally.wins, found.tally.draws, found.tally.losses],
        start: found.start.points(),
        after: found.after.iter().map(|it| it.rating.points()).collect(),
    }
}

fn graph(found: &RatingPath) -> Graph {
    let first = found.after.first().map(|it| it.at);
    let start = first.map(|at| (at, found.start));
    let after = found.after.iter().map(|it| (it.at, it.rating));
    let rated = start.into_iter().chain(after).map(|(at, rating)| Rated {
        at: at.unix_seconds(),
        rating: rating.rating,
        deviation: rating.deviation,
    });
    Graph {
        ratings: rated.collect(),
    }
}
