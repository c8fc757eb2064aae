//! How a player's rating has moved.

use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::incoming::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views;
use crate::discord::views::message::Message;
use app::{Opponents, Pool};
use referee::UserId;
use text::answer as words;

/// Shows a player's ratings in a pool, among people and against the engine: to the invoker alone, or
/// to everybody.
///
/// # Errors
/// The bot itself fails.
pub async fn rating(
    data: &Data,
    invoker: &Invoker,
    pool: &Pool,
    player: UserId,
    everybody: bool,
) -> Result<Reply, Error> {
    let now = data.clock.now();
    let alone = pool.clone().against(Opponents::Engine);
    let among_people = data.app.rating_path(pool, player, now).await?;
    let against_engine = data.app.rating_path(&alone, player, now).await?;
    let (pool, found, further) = match (among_people, against_engine) {
        (Some(found), further) => (pool, found, further),
        (None, Some(found)) => (&alone, found, None),
        (None, None) => {
            let command = data.command(pool.game, "challenge");
            let said =
                words::rating_none(invoker.reader, pool.game, &pool.variant, player, &command);
            return Ok(Reply::private(Message::text(said)));
        }
    };
    let guild = data.app.guild_settings(pool.guild).await?;
    let (locale, theme) = match everybody {
        true => (invoker.public(&guild), guild.theme),
        false => {
            let own = data.app.player_settings(invoker.user).await?.theme;
            (invoker.reader, own.or(guild.theme))
        }
    };
    let mut message = views::rating::rating(data, locale, theme, pool, player, &found).await;
    if let Some(further) = further {
        let line = views::rating::in_a_line(locale, &alone, player, &further);
        message.text = format!("{}\n{line}", message.text);
    }
    Ok(match everybody {
        true => Reply::public(message),
        false => Reply::private(message),
    })
}
