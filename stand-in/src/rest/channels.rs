//! Calls about channels.

use std::time::Duration;

use serde_json::json;

use super::access::{audit, get_json, require, visible};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::form::{Form, FormErrors, Key};
use crate::id::Id;
use crate::state::PageEvent;
use crate::world::{AuditAction, ChannelKind, Overwrite, World, permissions};

pub(super) fn get(call: &Call<'_>, channel: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel)?;
    Ok(Reply::Json(world.channel_json(channel)))
}

pub(super) fn typing(call: &Call<'_>, channel_id: Id) -> Answer {
    let now = call.shared.clock.now();
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    require(&world, channel, permissions::SEND_MESSAGES)?;
    call.shared.tell_page(PageEvent::Typing {
        channel: channel_id,
        user: world.bot,
    });
    call.shared
        .dispatch_in_channel(&world, "TYPING_START", channel_id, || {
            let mut data = json!({
                "channel_id": channel_id,
                "user_id": world.bot,
                "timestamp": Duration::from_millis(now.unix_ms()).as_secs(),
            });
            if let Some(guild) = channel.guild {
                data["guild_id"] = guild.into();
            }
            data
        });
    Ok(Reply::Nothing)
}

/// Changes a channel that is not a thread.
pub(super) fn edit(call: &Call<'_>, channel_id: Id) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.text("name", 1..=100).map(str::to_owned);
    let topic = form
        .given("topic")
        .then(|| form.text("topic", 0..=1024).map(str::to_owned));
    let parent = form.given("parent_id").then(|| form.id("parent_id"));
    let position = form.integer("position", 0..=i64::MAX);
    let nsfw = form.boolean("nsfw");
    let slowmode = form.slowmode();
    let overwrites = read_overwrites(&form);
    errors.refuse()?;
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let guild = channel.guild.ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    require(&world, channel, permissions::MANAGE_CHANNELS)?;
    check_parent(&world, &form, guild, channel.kind, parent.flatten());
    errors.refuse()?;
    if let Some(channel) = world.channels.get_mut(&channel_id) {
        if let Some(name) = name {
            channel.name = channel.kind.name(&name);
        }
        channel.topic = topic.unwrap_or_else(|| channel.topic.clone());
        channel.parent = parent.unwrap_or(channel.parent);
        channel.nsfw = nsfw.unwrap_or(channel.nsfw);
        channel.slowmode = slowmode.unwrap_or(channel.slowmode);
        if let Some(position) = position.and_then(|position| u64::try_from(position).ok()) {
            channel.position = position;
        }
        if let Some(overwrites) = overwrites {
            channel.overwrites = overwrites;
        }
    }
    let action = AuditAction::ChannelUpdate;
    audit(call, &mut world, guild, action, channel_id);
    call.shared
        .channel_event(&world, "CHANNEL_UPDATE", channel_id);
    get_json(&world, channel_id)
}

/// Refuses a `parent_id` that is not a category of the guild, and any `parent_id` of a category.
pub(super) fn check_parent(
    world: &World,
    form: &Form<'_>,
    guild: Id,
    kind: ChannelKind,
    parent: Option<Id>,
) {
    let Some(parent) = parent else {
        return;
    };
    let above = world.channels.get(&parent);
    if !above.is_some_and(|it| it.kind == ChannelKind::Category && it.guild == Some(guild)) {
        form.error(
            "parent_id",
            "CHANNEL_PARENT_INVALID",
            "Category does not exist",
        );
    } else if kind == ChannelKind::Category {
        form.error(
            "parent_id",
            "CHANNEL_PARENT_INVALID_TYPE",
            "Categories cannot have a parent",
        );
    }
}

pub(super) fn delete(call: &Call<'_>, channel_id: Id) -> Answer {
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let json = world.channel_json(channel);
    match (&channel.thread, channel.guild) {
        (Some(_), _) => require(&world, channel, permissions::MANAGE_THREADS)?,
        (None, Some(_)) => require(&world, channel, permissions::MANAGE_CHANNELS)?,
        // Deleting a direct channel only hides it.
        (None, None) => return Ok(Reply::Json(json)),
    }
    if let Some(guild) = world.guild_of(channel_id).map(|guild| guild.id) {
        audit(
            call,
            &mut world,
            guild,
            AuditAction::ChannelDelete,
            channel_id,
        );
    }
    call.shared.delete_channel(&mut world, channel_id);
    Ok(Reply::Json(json))
}

/// Reads `permission_overwrites` of a channel being created or changed.
pub(super) fn read_overwrites(form: &Form<'_>) -> Option<Vec<Overwrite>> {
    let list = form.list("permission_overwrites", 0..=1000)?;
    let place = form.place.at(Key::Name("permission_overwrites"));
    let mut overwrites = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        if let Some(target) = form.required_id("id") {
            overwrites.push(read_overwrite(&form, target));
        }
    }
    Some(overwrites)
}

fn read_overwrite(form: &Form<'_>, target: Id) -> Overwrite {
    let bits = |key| {
        form.integer(key, 0..=i64::MAX)
            .and_then(|bits| u64::try_from(bits).ok())
            .unwrap_or(0)
    };
    Overwrite {
        target,
        is_member: form.required_choice("type", &[0, 1]) == Some(1),
        allow: bits("allow"),
        deny: bits("deny"),
    }
}

/// Sets or removes the permissions of one role or member in one channel.
pub(super) fn overwrite(call: &Call<'_>, channel_id: Id, target: &str) -> Answer {
    let target = id(target)?;
    let given = if call.method == "PUT" {
        let errors = FormErrors::default();
        let overwrite = read_overwrite(&call.form(&errors)?, target);
        errors.refuse()?;
        Some(overwrite)
    } else {
        None
    };
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let (Some(guild), None) = (channel.guild, &channel.thread) else {
        return Err(ApiError::NOT_IN_THIS_CHANNEL_TYPE);
    };
    require(&world, channel, permissions::MANAGE_ROLES)?;
    let known = |overwrite: &Overwrite| overwrite.target == target;
    if given.is_none() && !channel.overwrites.iter().any(known) {
        return Err(ApiError::UNKNOWN_OVERWRITE);
    }
    if let Some(channel) = world.channels.get_mut(&channel_id) {
        channel.overwrites.retain(|other| !known(other));
        channel.overwrites.extend(given);
    }
    let action = AuditAction::ChannelOverwriteUpdate;
    audit(call, &mut world, guild, action, channel_id);
    call.shared
        .channel_event(&world, "CHANNEL_UPDATE", channel_id);
    Ok(Reply::Nothing)
}

/// Lists a channel's webhooks; the stand-in never has any.
pub(super) fn webhooks(call: &Call<'_>, channel_id: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    require(&world, channel, permissions::MANAGE_WEBHOOKS)?;
    Ok(Reply::Json(json!([])))
}
