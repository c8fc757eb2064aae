//! Shows how a player's rating has changed over time.

use super::audience::Audience;
use super::look::way_of_reading;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views;
use crate::discord::views::message::Message;
use app::{Opponents, Pool};
use referee::UserId;
use text::leaderboard as words;

/// Shows a player's ratings in a pool, among people and against the engine, to the caller alone or to everybody.
pub async fn rating(
    asking: &Asking,
    pool: &Pool,
    player: UserId,
    everybody: bool,
) -> Result<Reply, Error> {
    let now = asking.clock.now();
    let alone = pool.clone().against(Opponents::Engine);
    let among_people = asking.app.rating_path(pool, player, now).await?;
    let against_engine = asking.app.rating_path(&alone, player, now).await?;
    let (pool, found, further) = match (among_people, against_engine) {
        (Some(found), further) => (pool, found, further),
        (None, Some(found)) => (&alone, found, None),
        (None, None) => {
            let command = asking.command(pool.game, "challenge");
            let said =
                words::rating_none(asking.reader, pool.game, &pool.variant, player, &command);
            return Ok(Reply::private(Message::text(said)));
        }
    };
    let audience = Audience::of(asking, everybody).await?;
    let (locale, look) = way_of_reading(asking, audience.everybody).await?;
    let mut message = views::rating::rating(asking, locale, look, pool, player, &found).await;
    if let Some(further) = further {
        let line = views::rating::in_a_line(locale, &alone, player, &further);
        message.text = format!("{}\n{line}", message.text);
    }
    Ok(audience.answer(message))
}
