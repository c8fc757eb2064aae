//! The rules: in words, page by page, in six pictures.

use super::audience::Audience;
use super::look::way_of_reading;
use super::replies::privately;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::rulebook as views;
use rules::Game;

pub async fn topic(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    typed: &str,
    everybody: bool,
) -> Result<Reply, Error> {
    let Some(chapter) = views::meant(invoker.reader, game, typed) else {
        let said = views::no_topic(invoker.reader, game, typed);
        return Ok(privately(invoker, said));
    };
    let audience = Audience::of(data, invoker, everybody).await?;
    let (locale, look) = way_of_reading(data, invoker, audience.everybody).await?;
    let page = views::page(data, locale, look, game, chapter, false).await;
    Ok(match invoker.pressed {
        Some(_) => privately(invoker, page),
        None => audience.answer(page),
    })
}

/// Shows one of the six pictures of a whole game, to the invoker alone.
pub async fn six(data: &Data, invoker: &Invoker, game: Game, key: &str) -> Result<Reply, Error> {
    let Some(chapter) = lessons::chapter(game, key) else {
        let said = views::no_topic(invoker.reader, game, key);
        return Ok(privately(invoker, said));
    };
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    let page = views::page(data, invoker.reader, look, game, chapter, true).await;
    Ok(privately(invoker, page))
}
