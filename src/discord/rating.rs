//! How a player's rating has moved, as words and a graph.

use super::board;
use super::data::{Data, Stop, sure};
use super::invoker::Invoker;
use super::message::{File, Message};
use super::reply::Reply;
use app::{Pool, RatingPath};
use referee::UserId;
use render::{Graph, Rated, Size};
use text::answer::{self as words, Path};

/// Shows a player's ratings in a pool: to the invoker alone, or to everybody.
///
/// # Errors
/// The bot itself fails.
pub async fn rating(
    data: &Data,
    invoker: &Invoker,
    pool: &Pool,
    player: UserId,
    everybody: bool,
) -> Result<Reply, Stop> {
    let found = sure(data.app.rating_path(pool, player, data.clock.now()).await)?;
    let Some(found) = found else {
        let command = data.command(pool.game, "challenge");
        let said = words::rating_none(invoker.reader, pool.game, &pool.variant, player, &command);
        return Ok(Reply::private(Message::text(said)));
    };
    let guild = sure(data.app.guild_settings(pool.guild).await)?;
    let locale = match everybody {
        true => invoker.public(&guild),
        false => invoker.reader,
    };
    let path = told(&found, player);
    let graph = graph(&found);
    let theme = board::theme(&guild);
    let drawn = board::drawn(data, move |renderer| {
        renderer.graph(&graph, theme, Size::BOARD)
    });
    let file = drawn.await.map(|bytes| File {
        name: "rating.png".to_owned(),
        bytes,
        alt: words::rating_alt(
            locale,
            pool.game,
            &pool.variant,
            found.name.as_deref(),
            &path,
        ),
    });
    let message = Message {
        text: words::rating(locale, pool.game, &pool.variant, &path),
        files: file.into_iter().collect(),
        ..Message::default()
    };
    Ok(match everybody {
        true => Reply::public(message),
        false => Reply::private(message),
    })
}

fn told(found: &RatingPath, player: UserId) -> Path {
    Path {
        user: player,
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
