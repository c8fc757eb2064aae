//! Leaderboards, page by page.

use super::audience::Audience;
use super::look::way_of_reading;
use super::replies::{no_such_value, privately};
use crate::discord::context::Data;
use crate::discord::custom_id::Ranking;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::picker;
use crate::discord::views::ranking::{ROWS, drawn, page};
use app::{Opponents, Pool, RankingPage};
use text::leaderboard as words;
use text::t;

/// The pool that is asked for; `None` if there is no such variant.
fn pool(invoker: &Invoker, asked: &Ranking) -> Option<Pool> {
    let known = picker::pools(asked.game).contains(&asked.variant.as_str());
    known.then(|| Pool {
        guild: invoker.guild,
        game: asked.game,
        variant: asked.variant.clone(),
        opponents: Opponents::People,
    })
}

pub async fn leaderboard(
    data: &Data,
    invoker: &Invoker,
    mut asked: Ranking,
) -> Result<Reply, Error> {
    let Some(pool) = pool(invoker, &asked) else {
        return Ok(no_such_value(invoker));
    };
    let now = data.clock.now();
    let rows = |page: u32| RankingPage {
        skip: usize::try_from(page)
            .unwrap_or(usize::MAX)
            .saturating_mul(ROWS),
        limit: ROWS,
        reader: Some(invoker.user),
        season: asked.season,
    };
    let mut board = data.app.leaderboard(&pool, rows(asked.page), now).await?;
    let anybody = board.total + board.inactive > 0;
    // A quarter without matches still leads back to the others.
    if !anybody && !asked.season {
        let command = data.command(asked.game, "challenge");
        let said = words::leaderboard_empty(invoker.reader, asked.game, &asked.variant, &command);
        return Ok(privately(invoker, Message::text(said)));
    }
    let pages = u32::try_from(board.total.div_ceil(ROWS))
        .unwrap_or(u32::MAX)
        .max(1);
    let beyond = (asked.page >= pages).then_some(asked.page);
    if beyond.is_some() {
        board = data.app.leaderboard(&pool, rows(pages - 1), now).await?;
        asked.page = pages - 1;
    }
    if invoker.pressed.is_some() {
        let mut message = page(invoker.reader, data.renderer.fonts(), &board, &asked, pages);
        if let Some(beyond) = beyond {
            let number = usize::try_from(beyond).unwrap_or(usize::MAX);
            let said = t!(
                invoker.reader,
                "history-beyond",
                page = number.saturating_add(1)
            );
            message.text = format!("{said}\n{}", message.text);
        }
        return Ok(privately(invoker, message));
    }
    let audience = Audience::of(data, invoker, true).await?;
    let (locale, _) = way_of_reading(data, invoker, audience.everybody).await?;
    Ok(audience.answer(page(locale, data.renderer.fonts(), &board, &asked, pages)))
}

/// A page of a leaderboard as a picture, for the invoker alone.
pub async fn standings(data: &Data, invoker: &Invoker, asked: Ranking) -> Result<Reply, Error> {
    let Some(pool) = pool(invoker, &asked) else {
        return Ok(no_such_value(invoker));
    };
    let wanted = RankingPage {
        skip: usize::try_from(asked.page)
            .unwrap_or(usize::MAX)
            .saturating_mul(ROWS),
        limit: ROWS,
        reader: None,
        season: asked.season,
    };
    let board = data
        .app
        .leaderboard(&pool, wanted, data.clock.now())
        .await?;
    if board.rows.is_empty() {
        // Fewer players than there were: the words say where the last page is.
        return leaderboard(data, invoker, asked).await;
    }
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    let message = drawn(data, invoker.reader, look, &board).await;
    Ok(Reply::private(message))
}
