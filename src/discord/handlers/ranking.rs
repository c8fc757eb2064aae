//! Shows leaderboards, page by page.

use super::audience::Audience;
use super::look::way_of_reading;
use super::replies::{no_such_value, privately};
use crate::discord::asking::Asking;
use crate::discord::custom_id::Ranking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::picker;
use crate::discord::views::ranking::{self as view, ROWS, drawn};
use app::{Opponents, Pool, RankingPage};
use text::leaderboard as words;
use text::t;

/// The pool that `asked` names; `None` if the game has no such variant.
fn pool(asking: &Asking, asked: &Ranking) -> Option<Pool> {
    let known = picker::pools(asked.game).contains(&asked.variant.as_str());
    known.then(|| Pool {
        guild: asking.caller.guild(),
        game: asked.game,
        variant: asked.variant.clone(),
        opponents: Opponents::People,
    })
}

pub async fn leaderboard(asking: &Asking, mut asked: Ranking) -> Result<Reply, Error> {
    let Some(pool) = pool(asking, &asked) else {
        return Ok(no_such_value(asking));
    };
    let now = asking.clock.now();
    let rows = |page: u32| RankingPage {
        skip: usize::try_from(page)
            .unwrap_or(usize::MAX)
            .saturating_mul(ROWS),
        limit: ROWS,
        reader: Some(asking.caller.user),
        season: asked.season,
    };
    let mut board = asking.app.leaderboard(&pool, rows(asked.page), now).await?;
    let anybody = board.total + board.inactive > 0;
    // The leaderboard of a quarter is shown even if it is empty, because its buttons lead to the other leaderboards.
    if !anybody && !asked.season {
        let command = asking.command(asked.game, "challenge");
        let said = words::leaderboard_empty(asking.reader, asked.game, &asked.variant, &command);
        return Ok(privately(asking, Message::text(said)));
    }
    let pages = u32::try_from(board.total.div_ceil(ROWS))
        .unwrap_or(u32::MAX)
        .max(1);
    let beyond = (asked.page >= pages).then_some(asked.page);
    if beyond.is_some() {
        board = asking.app.leaderboard(&pool, rows(pages - 1), now).await?;
        asked.page = pages - 1;
    }
    if asking.pressed.is_some() {
        let mut message = view::page(
            asking.reader,
            asking.renderer.fonts(),
            &board,
            &asked,
            pages,
        );
        if let Some(beyond) = beyond {
            let number = usize::try_from(beyond).unwrap_or(usize::MAX);
            let said = t!(
                asking.reader,
                "history-beyond",
                page = number.saturating_add(1)
            );
            message.text = format!("{said}\n{}", message.text);
        }
        return Ok(privately(asking, message));
    }
    let audience = Audience::of(asking, true).await?;
    let (locale, _) = way_of_reading(asking, audience.everybody).await?;
    Ok(audience.answer(view::page(
        locale,
        asking.renderer.fonts(),
        &board,
        &asked,
        pages,
    )))
}

/// Sends a page of a leaderboard as a picture to the caller alone.
pub async fn standings(asking: &Asking, asked: Ranking) -> Result<Reply, Error> {
    let Some(pool) = pool(asking, &asked) else {
        return Ok(no_such_value(asking));
    };
    let wanted = RankingPage {
        skip: usize::try_from(asked.page)
            .unwrap_or(usize::MAX)
            .saturating_mul(ROWS),
        limit: ROWS,
        reader: None,
        season: asked.season,
    };
    let board = asking
        .app
        .leaderboard(&pool, wanted, asking.clock.now())
        .await?;
    if board.rows.is_empty() {
        // The leaderboard has become shorter than this page: its text says which page is the last.
        return leaderboard(asking, asked).await;
    }
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    let message = drawn(asking, asking.reader, look, &board).await;
    Ok(Reply::private(message))
}
