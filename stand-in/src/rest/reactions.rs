//! Calls about reactions of the bot and of people.

use serde_json::Value;

use super::access::{message, require, visible};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::id::Id;
use crate::world::{emoji, permissions};

/// Adds or removes the bot's own reaction.
pub(super) fn mine(call: &Call<'_>, channel_id: Id, message_id: Id, text: &str) -> Answer {
    let add = call.method == "PUT";
    let emoji = emoji(text).ok_or(ApiError::UNKNOWN_EMOJI)?;
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let target = message(channel, message_id)?;
    let reacted = target.reacted(&emoji);
    if channel
        .thread
        .as_ref()
        .is_some_and(|thread| thread.archived)
    {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    if add {
        // Adding to a reaction that exists needs only the right to read.
        let needed = match reacted {
            Some(_) => permissions::READ_MESSAGE_HISTORY,
            None => permissions::ADD_REACTIONS | permissions::READ_MESSAGE_HISTORY,
        };
        require(&world, channel, needed)?;
        if reacted.is_none() && target.is_full_of_reactions() {
            return Err(ApiError::TOO_MANY_REACTIONS);
        }
    }
    let bot = world.bot;
    call.shared
        .change_reaction(&mut world, (channel_id, message_id), bot, &emoji, add);
    Ok(Reply::Nothing)
}

/// Removes a person's reaction.
pub(super) fn remove(
    call: &Call<'_>,
    channel_id: Id,
    message_id: Id,
    text: &str,
    user: &str,
) -> Answer {
    let emoji = emoji(text).ok_or(ApiError::UNKNOWN_EMOJI)?;
    let user = id(user)?;
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    message(channel, message_id)?;
    if user != world.bot {
        require(&world, channel, permissions::MANAGE_MESSAGES)?;
    }
    call.shared
        .change_reaction(&mut world, (channel_id, message_id), user, &emoji, false);
    Ok(Reply::Nothing)
}

/// Removes all reactions, or only those with one emoji.
pub(super) fn clear(call: &Call<'_>, channel_id: Id, message_id: Id, text: Option<&str>) -> Answer {
    let only = match text {
        Some(text) => Some(emoji(text).ok_or(ApiError::UNKNOWN_EMOJI)?),
        None => None,
    };
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    message(channel, message_id)?;
    require(&world, channel, permissions::MANAGE_MESSAGES)?;
    call.shared
        .clear_reactions(&mut world, (channel_id, message_id), only.as_ref());
    Ok(Reply::Nothing)
}

/// Lists the people who reacted with an emoji.
pub(super) fn users(call: &Call<'_>, channel_id: Id, message_id: Id, text: &str) -> Answer {
    let emoji = emoji(text).ok_or(ApiError::UNKNOWN_EMOJI)?;
    let (limit, after) = call.page(25, 100)?;
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    require(&world, channel, permissions::READ_MESSAGE_HISTORY)?;
    let users: Vec<Value> = message(channel, message_id)?
        .reacted(&emoji)
        .into_iter()
        .flatten()
        .filter(|user| **user > after)
        .filter_map(|user| world.users.get(user))
        .take(limit)
        .map(|user| user.json())
        .collect();
    Ok(Reply::Json(users.into()))
}
