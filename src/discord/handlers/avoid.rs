//! Whom the invoker does not want to play.

use super::settings;
use crate::discord::context::Data;
use crate::discord::custom_id::Page;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use app::Person;
use referee::UserId;
use referee::limits::AVOIDED;
use text::settings::{Unfit, unfit};
use text::t;

/// Puts a person on the list.
pub async fn avoid(data: &Data, invoker: &Invoker, person: Option<Person>) -> Result<Reply, Error> {
    let reader = invoker.reader;
    let lead = match person.filter(|it| !it.is_bot && it.id != invoker.user) {
        None => unfit(reader, Unfit::Nobody),
        Some(_) if data.app.avoided(invoker.user).await?.len() >= AVOIDED.most as usize => {
            unfit(reader, Unfit::Full)
        }
        Some(person) => {
            let caller = data.caller(invoker);
            data.app.meet(&person).await?;
            data.app.avoid(&caller, person.id, &person.name).await?;
            t!(reader, "settings-done")
        }
    };
    settings::page(data, invoker, Page::OwnPeople, Some(lead)).await
}

/// Takes a person off the list.
pub async fn avoid_no_more(
    data: &Data,
    invoker: &Invoker,
    chosen: Option<UserId>,
) -> Result<Reply, Error> {
    let lead = match chosen {
        None => t!(invoker.reader, "settings-unknown"),
        Some(other) => {
            let caller = data.caller(invoker);
            data.app.avoid_no_more(&caller, other).await?;
            t!(invoker.reader, "settings-done")
        }
    };
    settings::page(data, invoker, Page::OwnPeople, Some(lead)).await
}
