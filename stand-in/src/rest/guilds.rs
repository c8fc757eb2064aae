//! Guilds, their channels, roles and members.

use serde_json::{Value, json};

use super::{Answer, Call, Reply, id};
use crate::error::Refusal;
use crate::id::Id;
use crate::world::{Guild, World};

/// The guild, or what Discord says of guilds the bot is not in.
fn guild(world: &World, id: Id) -> Result<&Guild, Refusal> {
    world.guilds.get(&id).ok_or(Refusal::UNKNOWN_GUILD)
}

pub(super) fn mine(call: &Call<'_>) -> Answer {
    let world = call.shared.world();
    let guilds: Vec<Value> = world
        .guilds
        .values()
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
    if call.query("with_counts") == Some("true") {
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
        return Err(Refusal::MISSING_ACCESS);
    }
    let limit = call
        .query("limit")
        .and_then(|limit| limit.parse().ok())
        .unwrap_or(1)
        .min(1000);
    let after = call
        .query("after")
        .and_then(|id| id.parse().ok())
        .unwrap_or(Id::new(0));
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
                Refusal::UNKNOWN_MEMBER
            } else {
                Refusal::UNKNOWN_USER
            })?;
    Ok(Reply::Json(member.json(&world.users[&user])))
}
