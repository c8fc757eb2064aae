//! Shows the rules of a game: a topic in words, or one of six pictures of a whole game.

use super::audience::Audience;
use super::look::way_of_reading;
use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::rulebook as views;
use rules::Game;

pub async fn topic(
    asking: &Asking,
    game: Game,
    typed: &str,
    everybody: bool,
) -> Result<Reply, Error> {
    let Some(chapter) = views::meant(asking.reader, game, typed) else {
        let said = views::no_topic(asking.reader, game, typed);
        return Ok(privately(asking, said));
    };
    let audience = Audience::of(asking, everybody).await?;
    let (locale, look) = way_of_reading(asking, audience.everybody).await?;
    let page = views::page(asking, locale, look, game, chapter, false).await;
    Ok(match asking.pressed {
        Some(_) => privately(asking, page),
        None => audience.answer(page),
    })
}

/// Shows one of the six pictures of a whole game to the caller alone.
pub async fn six(asking: &Asking, game: Game, key: &str) -> Result<Reply, Error> {
    let Some(chapter) = lessons::chapter(game, key) else {
        let said = views::no_topic(asking.reader, game, key);
        return Ok(privately(asking, said));
    };
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    let page = views::page(asking, asking.reader, look, game, chapter, true).await;
    Ok(privately(asking, page))
}
