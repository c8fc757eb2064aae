//! Calls about polls.

use serde_json::{Value, json};

use super::access::{message, require, visible};
use super::{Answer, Call, Reply};
use crate::api_error::ApiError;
use crate::id::Id;
use crate::world::permissions;

/// Lists the people who chose an answer.
pub(super) fn voters(call: &Call<'_>, channel_id: Id, message_id: Id, answer: &str) -> Answer {
    let (limit, after) = call.page(25, 100)?;
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    require(&world, channel, permissions::READ_MESSAGE_HISTORY)?;
    let users: Vec<Value> = answer
        .parse()
        .ok()
        .and_then(|answer| {
            message(channel, message_id)
                .ok()?
                .poll
                .as_ref()?
                .voters(answer)
        })
        .ok_or(ApiError::UNKNOWN_MESSAGE)?
        .iter()
        .filter(|user| **user > after)
        .filter_map(|user| world.users.get(user))
        .take(limit)
        .map(|user| user.json())
        .collect();
    Ok(Reply::Json(json!({"users": users})))
}

/// Ends a poll of the bot at once.
pub(super) fn expire(call: &Call<'_>, channel_id: Id, message_id: Id) -> Answer {
    let mut world = call.shared.world();
    call.shared.close_due_polls(&mut world);
    let old = message(visible(&world, channel_id)?, message_id)?;
    if old.author != world.bot {
        return Err(ApiError::NOT_YOUR_MESSAGE);
    }
    match &old.poll {
        None => return Err(ApiError::NO_POLL),
        Some(poll) if poll.over => return Err(ApiError::POLL_EXPIRED),
        Some(_) => {}
    }
    call.shared.close_poll(&mut world, (channel_id, message_id));
    let message = message(visible(&world, channel_id)?, message_id)?;
    Ok(Reply::Json(message.json.clone()))
}
