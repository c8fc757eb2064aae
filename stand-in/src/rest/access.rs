//! Checks of what the bot sees and may do, and the audit log entries of its acts.

use super::{Answer, Call, Reply};
use crate::api_error::ApiError;
use crate::id::Id;
use crate::world::{AuditAction, Channel, Guild, Message, World, permissions};

/// The guild and the bot's permissions in it; `UNKNOWN_GUILD` if the bot is no member.
pub(super) fn guild(world: &World, id: Id) -> Result<(&Guild, u64), ApiError> {
    world
        .guilds
        .get(&id)
        .filter(|guild| guild.members.contains_key(&world.bot))
        .map(|guild| (guild, permissions::in_guild(guild, world.bot)))
        .ok_or(ApiError::UNKNOWN_GUILD)
}

/// Refuses unless the bot has all of `needed` in the whole guild.
pub(super) fn require_in(world: &World, id: Id, needed: u64) -> Result<(), ApiError> {
    let (_, has) = guild(world, id)?;
    if has & needed == needed {
        Ok(())
    } else {
        Err(ApiError::MISSING_PERMISSIONS)
    }
}

/// The channel; `MISSING_ACCESS` if the bot does not see it.
pub(super) fn visible(world: &World, id: Id) -> Result<&Channel, ApiError> {
    let channel = world.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    if world.sees(world.bot, channel) {
        Ok(channel)
    } else {
        Err(ApiError::MISSING_ACCESS)
    }
}

/// Refuses unless the bot has all of `needed` in `channel`.
pub(super) fn require(world: &World, channel: &Channel, needed: u64) -> Result<(), ApiError> {
    if world.permissions(world.bot, channel) & needed == needed {
        Ok(())
    } else {
        Err(ApiError::MISSING_PERMISSIONS)
    }
}

/// Refuses to write or change something in a locked thread, unless the bot may manage threads.
pub(super) fn require_unlocked(world: &World, channel: &Channel) -> Result<(), ApiError> {
    if world.is_shut_for(world.bot, channel) {
        Err(ApiError::ARCHIVED_THREAD)
    } else if world.is_locked_for(world.bot, channel) {
        Err(ApiError::LOCKED_THREAD)
    } else {
        Ok(())
    }
}

/// Permissions that a draft needs besides the right to write.
pub(super) const fn needed_for(files: bool, embeds: bool) -> u64 {
    (if files { permissions::ATTACH_FILES } else { 0 })
        | (if embeds { permissions::EMBED_LINKS } else { 0 })
}

/// A message that the bot sees.
pub(super) fn message(channel: &Channel, id: Id) -> Result<&Message, ApiError> {
    channel
        .messages
        .get(&id)
        .filter(|message| message.visible_to.is_none())
        .ok_or(ApiError::UNKNOWN_MESSAGE)
}

pub(super) fn get_json(world: &World, channel: Id) -> Answer {
    let channel = world
        .channels
        .get(&channel)
        .ok_or(ApiError::UNKNOWN_CHANNEL)?;
    Ok(Reply::Json(world.channel_json(channel)))
}

/// Adds an act of the bot to the guild's audit log.
pub(super) fn audit(
    call: &Call<'_>,
    world: &mut World,
    guild: Id,
    action: AuditAction,
    target: Id,
) {
    let now = call.shared.clock.now();
    let entry = world.audit(guild, action, target, call.reason(), now);
    if let Some(mut entry) = entry {
        entry["guild_id"] = guild.into();
        call.shared
            .dispatch_in_guild(world, "GUILD_AUDIT_LOG_ENTRY_CREATE", guild, || entry);
    }
}
