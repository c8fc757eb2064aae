//! Whom the invoker does not want to play.

use super::replies::privately;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::server as view;
use app::Person;
use referee::UserId;
use text::server::{Unfit, unfit};
use text::settings;

/// How many people the list holds.
const ROOM: usize = 25;

/// Puts a person on the list.
pub async fn avoid(data: &Data, invoker: &Invoker, person: Option<Person>) -> Result<Reply, Error> {
    let reader = invoker.reader;
    let Some(person) = person.filter(|it| !it.is_bot && it.id != invoker.user) else {
        return page(data, invoker, unfit(reader, Unfit::Nobody)).await;
    };
    if data.app.avoided(invoker.user).await?.len() >= ROOM {
        return page(data, invoker, unfit(reader, Unfit::Full)).await;
    }
    let caller = data.caller(invoker);
    data.app.avoid(&caller, person.id, &person.name).await?;
    page(data, invoker, settings::saved(reader)).await
}

/// Takes a person off the list.
pub async fn avoid_no_more(
    data: &Data,
    invoker: &Invoker,
    chosen: Option<UserId>,
) -> Result<Reply, Error> {
    let Some(other) = chosen else {
        return page(data, invoker, settings::unknown(invoker.reader)).await;
    };
    data.app.avoid_no_more(invoker.user, other).await?;
    page(data, invoker, settings::saved(invoker.reader)).await
}

async fn page(data: &Data, invoker: &Invoker, lead: String) -> Result<Reply, Error> {
    let own = data.app.player_settings(invoker.user).await?;
    let avoided = data.app.avoided(invoker.user).await?;
    let mut message = view::people(invoker.reader, !own.unchallenged, &avoided);
    message.text = format!("{lead}\n{}", message.text);
    Ok(privately(invoker, message))
}
