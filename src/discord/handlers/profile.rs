//! Shows what a player has done in the server.

use super::audience::Audience;
use super::look::way_of_reading;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views;
use crate::discord::views::message::Message;
use app::{Medals, Profile};
use referee::UserId;
use referee::rating::PROVISIONAL;
use text::profile as words;

/// Shows a player's profile to the caller alone, or to everybody.
pub async fn profile(asking: &Asking, player: UserId, everybody: bool) -> Result<Reply, Error> {
    let now = asking.clock.now();
    let found = asking
        .app
        .profile(asking.caller.guild(), player, now)
        .await?;
    let medals = asking.app.medals(asking.caller.guild(), player).await?;
    if found.latest.is_empty() && medals == Medals::default() {
        let command = asking.command_of(None, "challenge", asking.reader);
        let said = words::none(asking.reader, player, &command);
        return Ok(Reply::private(Message::text(said)));
    }
    let audience = Audience::of(asking, everybody).await?;
    let (locale, look) = way_of_reading(asking, audience.everybody).await?;
    let private = match player == asking.caller.user && !audience.everybody {
        true => Some(private(asking, &found).await?),
        false => None,
    };
    let said = views::profile::words(locale, player, &found, medals, private);
    let mut message = Message::text(said);
    // The graph shows the pool of the latest rated match.
    if let Some(latest) = found.ratings.first()
        && let Some(path) = asking.app.rating_path(&latest.pool, player, now).await?
    {
        let graph = views::rating::rating(asking, locale, look, &latest.pool, player, &path).await;
        message.files = graph.files;
    }
    Ok(audience.answer(message))
}

/// The part of a profile that only its own player sees.
async fn private(asking: &Asking, found: &Profile) -> Result<words::Private, Error> {
    let caller = &asking.caller;
    let own = asking.app.own_matches(caller, 0, 0, 0).await?;
    let unsure = found.ratings.iter().any(|it| it.rating.is_provisional());
    Ok(words::Private {
        waiting: own.waits,
        vacation_left: asking
            .app
            .vacation_left(asking.caller.user, caller.now)
            .await?,
        // Ratings are shown in whole points.
        settles_at: unsure.then_some(PROVISIONAL as i64),
    })
}
