//! The list of people whom the caller does not want to play.

use super::settings;
use crate::discord::asking::Asking;
use crate::discord::custom_id::Page;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use app::Person;
use referee::UserId;
use referee::limits::AVOIDED;
use text::settings::{Unfit, unfit};
use text::t;

/// Puts a person on the caller's list.
pub async fn avoid(asking: &Asking, person: Option<Person>) -> Result<Reply, Error> {
    let reader = asking.reader;
    let lead = match person.filter(|it| !it.is_bot && it.id != asking.caller.user) {
        None => unfit(reader, Unfit::Nobody),
        Some(_) if asking.app.avoided(asking.caller.user).await?.len() >= AVOIDED.most as usize => {
            unfit(reader, Unfit::Full)
        }
        Some(person) => {
            let caller = &asking.caller;
            asking.app.meet(&person).await?;
            asking.app.avoid(caller, person.id, &person.name).await?;
            t!(reader, "settings-done")
        }
    };
    settings::page(asking, Page::OwnPeople, Some(lead)).await
}

/// Takes a person off the caller's list.
pub async fn avoid_no_more(asking: &Asking, chosen: Option<UserId>) -> Result<Reply, Error> {
    let lead = match chosen {
        None => t!(asking.reader, "settings-unknown"),
        Some(other) => {
            let caller = &asking.caller;
            asking.app.avoid_no_more(caller, other).await?;
            t!(asking.reader, "settings-done")
        }
    };
    settings::page(asking, Page::OwnPeople, Some(lead)).await
}
