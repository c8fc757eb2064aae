//! What a player has done in the server.

use super::audience::Audience;
use super::look::way_of_reading;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views;
use crate::discord::views::message::Message;
use app::{Medals, Profile};
use referee::UserId;
use referee::rating::PROVISIONAL;
use text::profile as words;

/// Shows what a player has done: to the invoker alone, or to everybody.
pub async fn profile(
    data: &Data,
    invoker: &Invoker,
    player: UserId,
    everybody: bool,
) -> Result<Reply, Error> {
    let now = data.clock.now();
    let found = data.app.profile(invoker.guild, player, now).await?;
    let medals = data.app.medals(invoker.guild, player).await?;
    if found.latest.is_empty() && medals == Medals::default() {
        let command = data.command_of(None, "challenge", invoker.reader);
        let said = words::none(invoker.reader, player, &command);
        return Ok(Reply::private(Message::text(said)));
    }
    let audience = Audience::of(data, invoker, everybody).await?;
    let (locale, look) = way_of_reading(data, invoker, audience.everybody).await?;
    let private = match player == invoker.user && !audience.everybody {
        true => Some(private(data, invoker, &found).await?),
        false => None,
    };
    let said = views::profile::words(locale, player, &found, medals, private);
    let mut message = Message::text(said);
    // The graph of the pool of the latest rated match.
    if let Some(latest) = found.ratings.first()
        && let Some(path) = data.app.rating_path(&latest.pool, player, now).await?
    {
        let graph = views::rating::rating(data, locale, look, &latest.pool, player, &path).await;
        message.files = graph.files;
    }
    Ok(audience.answer(message))
}

/// What a profile tells its player alone.
async fn private(data: &Data, invoker: &Invoker, found: &Profile) -> Result<words::Private, Error> {
    let caller = data.caller(invoker);
    let own = data.app.own_matches(&caller, 0, 0, 0).await?;
    let unsure = found.ratings.iter().any(|it| it.rating.is_provisional());
    Ok(words::Private {
        waiting: own.waits,
        vacation_left: data.app.vacation_left(invoker.user, caller.now).await?,
        // Whole points, as they are shown.
        settles_at: unsure.then_some(PROVISIONAL as i64),
    })
}
