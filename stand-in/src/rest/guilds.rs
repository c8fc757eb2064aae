//! Guilds, their channels and members.

use serde_json::{Value, json};

use super::access::{audit, guild, require_in};
use super::users::Picture;
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::form::FormErrors;
use crate::id::Id;
use crate::state::PageEvent;
use crate::world::{AuditAction, Channel, ChannelKind, World, permissions};

pub(super) fn mine(call: &Call<'_>) -> Answer {
    let world = call.shared.world();
    let guilds: Vec<Value> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&world.bot))
        .map(|guild| {
            let permissions = permissions::in_guild(guild, world.bot);
            json!({
                "id": guild.id,
                "name": guild.name,
                "icon": guild.icon,
                "banner": null,
                "owner": false,
                "permissions": permissions.to_string(),
                "features": [],
            })
        })
        .collect();
    Ok(Reply::Json(guilds.into()))
}

/// Changes a guild's name and picture.
pub(super) fn edit(call: &Call<'_>, id: Id) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.text("name", 2..=100).map(str::to_owned);
    let icon = Picture::read(&form, "icon");
    errors.refuse()?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    require_in(&world, id, permissions::MANAGE_GUILD)?;
    let icon = icon.map(|icon| world.set_picture(id, icon, now));
    if let Some(guild) = world.guilds.get_mut(&id) {
        if let Some(name) = name {
            guild.name = name;
        }
        if let Some(icon) = icon {
            guild.icon = icon;
        }
    }
    audit(call, &mut world, id, AuditAction::GuildUpdate, id);
    let (guild, _) = guild(&world, id)?;
    let json = Value::from(guild.json());
    call.shared
        .dispatch_in_guild(&world, "GUILD_UPDATE", id, || json.clone());
    call.shared.tell_page(PageEvent::World);
    Ok(Reply::Json(json))
}

pub(super) fn get(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    let (guild, _) = guild(&world, id)?;
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
        .0
        .channels
        .iter()
        .filter_map(|id| world.channels.get(id))
        .filter(|channel| channel.thread.is_none())
        .map(Value::from)
        .collect();
    Ok(Reply::Json(channels.into()))
}

pub(super) fn members(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    let (guild, _) = guild(&world, id)?;
    // Listing all members needs the members intent; Discord refuses bots without it.
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
    let member = guild(&world, guild_id)?.0.members.get(&user).ok_or(
        if world.users.contains_key(&user) {
            ApiError::UNKNOWN_MEMBER
        } else {
            ApiError::UNKNOWN_USER
        },
    )?;
    Ok(Reply::Json(member.json(&world.users[&user])))
}

/// Creates a channel.
pub(super) fn create_channel(call: &Call<'_>, guild_id: Id) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.required_text("name", 1..=100).unwrap_or_default();
    let kind = form
        .choice("type", &[0, 2, 4, 5, 13, 14, 15, 16])
        .unwrap_or(0);
    let Some(kind) = u64::try_from(kind).ok().and_then(ChannelKind::for_guild) else {
        let name = format!("channel type {kind}");
        let place = format!("guilds/{guild_id}/channels ({name})");
        call.shared.missing.count("POST", &place);
        return Err(ApiError::missing(&name));
    };
    let slowmode = form.slowmode();
    let given_position = form.integer("position", 0..=i64::MAX);
    let topic = form.text("topic", 0..=1024).map(str::to_owned);
    let parent = form.id("parent_id");
    let nsfw = form.boolean("nsfw").unwrap_or(false);
    let overwrites = super::channels::read_overwrites(&form);
    errors.refuse()?;
    let mut world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    let position = given_position
        .and_then(|position| u64::try_from(position).ok())
        .unwrap_or(guild.channels.len() as u64 + 1);
    require_in(&world, guild_id, permissions::MANAGE_CHANNELS)?;
    super::channels::check_parent(&world, &form, guild_id, kind, parent);
    errors.refuse()?;
    let id = world.next_channel_id();
    let mut channel = Channel::text(id, guild_id, &kind.name(name), position);
    channel.kind = kind;
    channel.topic = topic;
    channel.parent = parent;
    channel.slowmode = slowmode.unwrap_or(0);
    channel.nsfw = nsfw;
    channel.overwrites = overwrites.unwrap_or_default();
    world.insert_channel(channel);
    audit(call, &mut world, guild_id, AuditAction::ChannelCreate, id);
    call.shared.channel_event(&world, "CHANNEL_CREATE", id);
    let channel = world.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    Ok(Reply::Created(world.channel_json(channel)))
}

/// Lists threads that are not archived; with `only`, those of one channel.
pub(super) fn active_threads(call: &Call<'_>, guild_id: Id, only: Option<Id>) -> Answer {
    let world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    let open = |channel: &&Channel| {
        channel.thread.as_ref().is_some_and(|thread| {
            !thread.archived && only.is_none_or(|parent| thread.parent == parent)
        })
    };
    let threads: Vec<&Channel> = guild
        .channels
        .iter()
        .filter_map(|id| world.channels.get(id))
        .filter(open)
        .filter(|channel| world.sees(world.bot, channel))
        .collect();
    Ok(Reply::Json(threads_json(&world, &threads)))
}

/// JSON of threads and the bot's memberships in them.
pub(super) fn threads_json(world: &World, threads: &[&Channel]) -> Value {
    let members: Vec<Value> = threads
        .iter()
        .filter_map(|channel| Some((channel, channel.thread.as_ref()?)))
        .filter(|(_, thread)| thread.members.contains(&world.bot))
        .map(|(channel, thread)| thread.member_json(channel.id, world.bot))
        .collect();
    let threads: Vec<Value> = threads
        .iter()
        .map(|channel| world.channel_json(channel))
        .collect();
    json!({"threads": threads, "members": members, "has_more": false})
}

/// Lists the bot's acts in the audit log, newest first.
pub(super) fn audit_log(call: &Call<'_>, guild_id: Id) -> Answer {
    let (limit, _) = call.page(50, 100)?;
    let number = |name: &str| Ok::<_, ApiError>(call.query_id(name)?.map(Id::get));
    let (action, user) = (number("action_type")?, number("user_id")?);
    let before = number("before")?.unwrap_or(u64::MAX);
    let world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    require_in(&world, guild_id, permissions::VIEW_AUDIT_LOG)?;
    let same = |entry: &Value, key: &str, wanted: Option<u64>| {
        wanted.is_none_or(|wanted| {
            crate::form::as_id(&entry[key]).is_some_and(|id| id.get() == wanted)
        })
    };
    let entries: Vec<&Value> = guild
        .audit_log
        .iter()
        .filter(|entry| same(entry, "action_type", action) && same(entry, "user_id", user))
        .filter(|entry| crate::form::as_id(&entry["id"]).is_some_and(|id| id.get() < before))
        .take(limit)
        .collect();
    Ok(Reply::Json(json!({
        "audit_log_entries": entries,
        "users": [world.bot_user().json()],
        "integrations": [],
        "webhooks": [],
        "guild_scheduled_events": [],
        "threads": [],
        "application_commands": [],
        "auto_moderation_rules": [],
    })))
}

/// Removes the bot from a guild at its own request.
pub(super) fn leave(call: &Call<'_>, guild_id: Id) -> Answer {
    let mut world = call.shared.world();
    guild(&world, guild_id)?;
    let bot = world.bot;
    call.shared.leave_guild(&mut world, guild_id, bot);
    Ok(Reply::Nothing)
}
