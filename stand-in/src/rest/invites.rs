//! Invites to a guild.

use std::time::Duration;

use serde_json::{Value, json};

use super::access::{guild, require, require_in, visible};
use super::{Answer, Call, Reply};
use crate::api_error::ApiError;
use crate::clock::Time;
use crate::form::FormErrors;
use crate::id::Id;
use crate::world::{Invite, World, permissions};

/// JSON of an invite without the details for moderators.
fn json_of(world: &World, invite: &Invite) -> Value {
    let guild = world.guild_of(invite.channel);
    let channel = world.channels.get(&invite.channel);
    json!({
        "type": 0,
        "code": invite.code,
        "guild": guild.map(|guild| json!({
            "id": guild.id,
            "name": guild.name,
            "splash": null,
            "banner": null,
            "description": null,
            "icon": guild.icon,
            "features": [],
            "verification_level": 0,
            "vanity_url_code": null,
            "nsfw_level": 0,
            "nsfw": false,
            "premium_subscription_count": 0,
        })),
        "guild_id": guild.map(|guild| guild.id),
        "channel": channel.map(|channel| json!({
            "id": channel.id,
            "type": channel.kind.number(),
            "name": channel.name,
        })),
        "inviter": world.bot_user().json(),
        "approximate_member_count": guild.map_or(0, |guild| guild.members.len()),
        "approximate_presence_count": guild.map_or(0, |guild| guild.members.len()),
        "expires_at": invite.expires_at,
        "uses": 0,
        "max_uses": invite.max_uses,
        "max_age": invite.max_age,
        "temporary": invite.temporary,
        "created_at": invite.created_at,
        "flags": 0,
    })
}

pub(super) fn create(call: &Call<'_>, channel_id: Id) -> Answer {
    let errors = FormErrors::default();
    let empty = Value::Object(serde_json::Map::new());
    let body = if call.body.json.is_null() {
        &empty
    } else {
        &call.body.json
    };
    let form = crate::form::Form::new(body, crate::form::Place::default(), &errors)
        .ok_or(ApiError::NOT_JSON)?;
    let max_age = form.integer("max_age", 0..=604_800).unwrap_or(86_400);
    let max_uses = form.integer("max_uses", 0..=100).unwrap_or(0);
    let temporary = form.boolean("temporary").unwrap_or(false);
    errors.refuse()?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let guild_id = channel.guild.ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    require(&world, channel, permissions::CREATE_INSTANT_INVITE)?;
    let code = format!("{:x}", world.next_id(now).get());
    let seconds = u64::try_from(max_age).unwrap_or(0);
    let invite = Invite {
        code,
        channel: channel_id,
        max_age,
        max_uses,
        temporary,
        created_at: now.iso(),
        expires_at: (seconds > 0).then(|| now.after(Duration::from_secs(seconds)).iso()),
    };
    let json = json_of(&world, &invite);
    if let Some(guild) = world.guilds.get_mut(&guild_id) {
        guild.invites.push(invite);
    }
    announce(call, &world, "INVITE_CREATE", channel_id, &json);
    Ok(Reply::Json(json))
}

fn announce(call: &Call<'_>, world: &World, name: &'static str, channel: Id, json: &Value) {
    call.shared.dispatch_in_channel(world, name, channel, || {
        let mut data = json.clone();
        if let Some(fields) = data.as_object_mut() {
            fields.remove("guild");
            fields.remove("channel");
        }
        data["channel_id"] = channel.into();
        data
    });
}

fn still_good(invite: &Invite, now: Time) -> bool {
    // Times of one format and zone can be compared as texts.
    invite.expires_at.as_ref().is_none_or(|at| *at > now.iso())
}

fn find(call: &Call<'_>, world: &World, code: &str) -> Result<(Id, Invite), ApiError> {
    let now = call.shared.clock.now();
    world
        .guilds
        .values()
        .flat_map(|guild| guild.invites.iter().map(move |invite| (guild.id, invite)))
        .find(|(_, invite)| invite.code == code && still_good(invite, now))
        .map(|(guild, invite)| (guild, invite.clone()))
        .ok_or(ApiError::UNKNOWN_INVITE)
}

pub(super) fn get(call: &Call<'_>, code: &str) -> Answer {
    let world = call.shared.world();
    let (_, invite) = find(call, &world, code)?;
    Ok(Reply::Json(json_of(&world, &invite)))
}

pub(super) fn delete(call: &Call<'_>, code: &str) -> Answer {
    let mut world = call.shared.world();
    let (guild_id, invite) = find(call, &world, code)?;
    require_in(&world, guild_id, permissions::MANAGE_GUILD)?;
    if let Some(guild) = world.guilds.get_mut(&guild_id) {
        guild.invites.retain(|other| other.code != invite.code);
    }
    let json = json_of(&world, &invite);
    announce(call, &world, "INVITE_DELETE", invite.channel, &json);
    Ok(Reply::Json(json))
}

/// Lists the invites of a guild.
pub(super) fn list(call: &Call<'_>, guild_id: Id) -> Answer {
    let world = call.shared.world();
    require_in(&world, guild_id, permissions::MANAGE_GUILD)?;
    invites(call, &world, guild_id, None)
}

fn invites(call: &Call<'_>, world: &World, guild_id: Id, only: Option<Id>) -> Answer {
    let now = call.shared.clock.now();
    let (guild, _) = guild(world, guild_id)?;
    let invites: Vec<Value> = guild
        .invites
        .iter()
        .filter(|invite| only.is_none_or(|only| invite.channel == only))
        .filter(|invite| still_good(invite, now))
        .map(|invite| json_of(world, invite))
        .collect();
    Ok(Reply::Json(invites.into()))
}

/// Lists the invites of a channel.
pub(super) fn of_channel(call: &Call<'_>, channel_id: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let guild = channel.guild.ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    require(&world, channel, permissions::MANAGE_CHANNELS)?;
    invites(call, &world, guild, Some(channel_id))
}
