//! Channels and threads.

use std::time::Duration;

use serde_json::{Value, json};

use super::messages::{require, visible};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::draft::Draft;
use crate::form::FormErrors;
use crate::id::Id;
use crate::state::PageEvent;
use crate::world::{Authorship, Channel, ChannelKind, FLAG_HAS_THREAD, permissions};

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

/// Starts a thread, from a message or without one.
pub(super) fn thread(call: &Call<'_>, channel_id: Id, message: Option<Id>) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.required_text("name", 1..=100).unwrap_or_default();
    let minutes = form.choice("auto_archive_duration", &[60, 1440, 4320, 10080]);
    form.integer("rate_limit_per_user", 0..=21_600);
    let kind = match message {
        Some(_) => Some(11),
        None => form.choice("type", &[10, 11, 12]),
    };
    errors.refuse()?;
    // Without a type Discord makes a private thread, as its documentation warns.
    let kind = if kind == Some(11) {
        ChannelKind::PublicThread
    } else {
        ChannelKind::PrivateThread
    };
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let parent = visible(&world, channel_id)?;
    if !matches!(parent.kind, ChannelKind::Text | ChannelKind::Announcement) {
        return Err(ApiError::NOT_IN_THIS_CHANNEL_TYPE);
    }
    let needed = if kind == ChannelKind::PublicThread {
        permissions::CREATE_PUBLIC_THREADS
    } else {
        permissions::CREATE_PRIVATE_THREADS
    };
    require(&world, parent, needed)?;
    if let Some(message) = message {
        require(&world, parent, permissions::READ_MESSAGE_HISTORY)?;
        let message = parent
            .messages
            .get(&message)
            .filter(|message| message.visible_to.is_none())
            .ok_or(ApiError::UNKNOWN_MESSAGE)?;
        if message.flags() & FLAG_HAS_THREAD != 0 {
            return Err(ApiError::THREAD_EXISTS);
        }
    }
    let minutes = minutes.and_then(|minutes| u32::try_from(minutes).ok());
    let bot = world.bot;
    // A thread on a message has that message's id.
    let new_id = message.unwrap_or_else(|| world.next_id(now));
    let parent = world
        .channels
        .get(&channel_id)
        .ok_or(ApiError::UNKNOWN_CHANNEL)?;
    let thread = Channel::thread(
        new_id,
        parent,
        name,
        kind,
        bot,
        minutes.unwrap_or(4320),
        now,
    );
    world.insert_channel(thread);
    let mut json = world
        .channels
        .get(&new_id)
        .map_or(Value::Null, |thread| world.channel_json(thread));
    if let Some(message) = message
        && let Some(message) = world.message_mut(channel_id, message)
    {
        message.json["flags"] = (message.flags() | FLAG_HAS_THREAD).into();
        message.json["thread"] = json.clone();
    }
    json["member"] = json!({
        "id": new_id,
        "user_id": bot,
        "join_timestamp": now.iso(),
        "flags": 0,
    });
    call.shared.channel_event(&world, "THREAD_CREATE", new_id);
    if let Some(message) = message {
        call.shared.message_updated(&world, channel_id, message);
    } else if kind == ChannelKind::PublicThread {
        // The note "… started a thread" in the parent.
        let by = Authorship {
            author: bot,
            kind: 18,
            visible_to: None,
            interaction: None,
        };
        let draft = Draft {
            content: Some(name.to_owned()),
            ..Draft::default()
        };
        let note = world.post(channel_id, draft, by, now);
        if let Some(note) = world.message_mut(channel_id, note) {
            note.json["message_reference"] = json!({"type": 0, "channel_id": new_id});
        }
        call.shared.message_created(&world, channel_id, note);
    }
    Ok(Reply::Created(json))
}

/// Changes a channel's name, or a thread's name, archive and lock state.
pub(super) fn edit(call: &Call<'_>, channel_id: Id) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.text("name", 1..=100).map(str::to_owned);
    let archived = form.boolean("archived");
    let locked = form.boolean("locked");
    let minutes = form.choice("auto_archive_duration", &[60, 1440, 4320, 10080]);
    errors.refuse()?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let Some(thread) = &channel.thread else {
        require(&world, channel, permissions::MANAGE_CHANNELS)?;
        if let (Some(name), Some(channel)) = (name, world.channels.get_mut(&channel_id)) {
            channel.name = name;
        }
        call.shared
            .channel_event(&world, "CHANNEL_UPDATE", channel_id);
        return get_json(&world, channel_id);
    };
    // The thread's owner may rename and archive; locking takes a moderator.
    if thread.owner != world.bot || locked.is_some() {
        require(&world, channel, permissions::MANAGE_THREADS)?;
    }
    if let Some(channel) = world.channels.get_mut(&channel_id) {
        if let Some(name) = name {
            channel.name = name;
        }
        if let Some(thread) = &mut channel.thread {
            thread.set_archived(archived.unwrap_or(thread.archived), now);
            thread.locked = locked.unwrap_or(thread.locked);
            if let Some(minutes) = minutes.and_then(|minutes| u32::try_from(minutes).ok()) {
                thread.auto_archive_minutes = minutes;
            }
        }
    }
    call.shared
        .channel_event(&world, "THREAD_UPDATE", channel_id);
    get_json(&world, channel_id)
}

fn get_json(world: &crate::world::World, channel: Id) -> Answer {
    let channel = world
        .channels
        .get(&channel)
        .ok_or(ApiError::UNKNOWN_CHANNEL)?;
    Ok(Reply::Json(world.channel_json(channel)))
}

pub(super) fn delete(call: &Call<'_>, channel_id: Id) -> Answer {
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let json = world.channel_json(channel);
    match (&channel.thread, channel.guild) {
        (Some(_), _) => require(&world, channel, permissions::MANAGE_THREADS)?,
        (None, Some(_)) => require(&world, channel, permissions::MANAGE_CHANNELS)?,
        // Closing a direct channel only hides it.
        (None, None) => return Ok(Reply::Json(json)),
    }
    call.shared.delete_channel(&mut world, channel_id);
    Ok(Reply::Json(json))
}

pub(super) fn add_member(call: &Call<'_>, channel_id: Id, user: &str) -> Answer {
    member(call, channel_id, user, true)
}

pub(super) fn remove_member(call: &Call<'_>, channel_id: Id, user: &str) -> Answer {
    member(call, channel_id, user, false)
}

fn member(call: &Call<'_>, channel_id: Id, user: &str, add: bool) -> Answer {
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let user = if user == "@me" { world.bot } else { id(user)? };
    let channel = visible(&world, channel_id)?;
    let Some(thread) = &channel.thread else {
        return Err(ApiError::NOT_IN_THIS_CHANNEL_TYPE);
    };
    if thread.archived {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    if add && user != world.bot {
        require(&world, channel, permissions::SEND_MESSAGES_IN_THREADS)?;
    }
    if !add && user != world.bot {
        require(&world, channel, permissions::MANAGE_THREADS)?;
    }
    let known = channel
        .guild
        .and_then(|guild| world.guilds.get(&guild))
        .is_some_and(|guild| guild.members.contains_key(&user));
    if !known {
        return Err(ApiError::UNKNOWN_USER);
    }
    call.shared
        .change_thread_member(&mut world, channel_id, user, add, now);
    Ok(Reply::Nothing)
}
