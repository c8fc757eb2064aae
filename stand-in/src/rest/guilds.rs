//! Guilds, their channels, roles and members.

use serde_json::{Value, json};

use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::id::Id;
use crate::world::{Guild, World};

/// The guild, or what Discord says of guilds the bot is not in.
fn guild(world: &World, id: Id) -> Result<&Guild, ApiError> {
    world
        .guilds
        .get(&id)
        .filter(|guild| guild.members.contains_key(&world.bot))
        .ok_or(ApiError::UNKNOWN_GUILD)
}

pub(super) fn mine(call: &Call<'_>) -> Answer {
    let world = call.shared.world();
    let guilds: Vec<Value> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&world.bot))
        .map(|guild| {
            let permissions = crate::world::permissions::in_guild(guild, world.bot);
            json!({
                "id": guild.id,
                "name": guild.name,
                "icon": null,
                "banner": null,
                "owner": false,
                "permissions": permissions.to_string(),
                "features": [],
            })
        })
        .collect();
    Ok(Reply::Json(guilds.into()))
}

pub(super) fn get(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    let guild = guild(&world, id)?;
    let mut json = guild.json();
    if call.asks("with_counts") {
        json.insert(
            "approximate_member_count".into(),
            guild.members.len().into(),
        );
        json.insert(
            "approximate_presence_count".into(),
            guild.members.len().into(),
        );
    }
    Ok(Reply::Json(Value::Object(json)))
}

pub(super) fn channels(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    let channels: Vec<Value> = guild(&world, id)?
        .channels
        .iter()
        .filter_map(|id| world.channels.get(id))
        .filter(|channel| channel.thread.is_none())
        .map(Value::from)
        .collect();
    Ok(Reply::Json(channels.into()))
}

pub(super) fn roles(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    Ok(Reply::Json(guild(&world, id)?.roles_json().into()))
}

pub(super) fn members(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    let guild = guild(&world, id)?;
    // Listing everybody needs the members intent; Discord refuses others.
    if call.shared.config.privileged_intents & (1 << 1) == 0 {
        return Err(ApiError::MISSING_ACCESS);
    }
    let (limit, after) = call.page(1, 1000)?;
    let members: Vec<Value> = guild
        .members
        .values()
        .filter(|member| member.user > after)
        .take(limit)
        .map(|member| member.json(&world.users[&member.user]))
        .collect();
    Ok(Reply::Json(members.into()))
}

pub(super) fn member(call: &Call<'_>, guild_id: Id, user: &str) -> Answer {
    let world = call.shared.world();
    let user = if user == "@me" { world.bot } else { id(user)? };
    let member =
        guild(&world, guild_id)?
            .members
            .get(&user)
            .ok_or(if world.users.contains_key(&user) {
                ApiError::UNKNOWN_MEMBER
            } else {
                ApiError::UNKNOWN_USER
            })?;
    Ok(Reply::Json(member.json(&world.users[&user])))
}
