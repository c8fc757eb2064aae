//! Channels and threads.

use std::time::Duration;

use serde_json::{Value, json};

use super::members::audit;
use super::messages::{require, visible};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::draft::Draft;
use crate::form::{Form, FormErrors, Key};
use crate::id::Id;
use crate::state::PageEvent;
use crate::world::{
    AuditAction, Authorship, Channel, ChannelKind, FLAG_HAS_THREAD, Overwrite, World, permissions,
};

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

/// Changes a channel, or a thread's name, archive and lock state.
pub(super) fn edit(call: &Call<'_>, channel_id: Id) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.text("name", 1..=100).map(str::to_owned);
    let archived = form.boolean("archived");
    let locked = form.boolean("locked");
    let minutes = form.choice("auto_archive_duration", &[60, 1440, 4320, 10080]);
    let topic = form
        .given("topic")
        .then(|| form.text("topic", 0..=1024).map(str::to_owned));
    let parent = form.given("parent_id").then(|| form.id("parent_id"));
    let position = form.integer("position", 0..=i64::MAX);
    let nsfw = form.boolean("nsfw");
    let slowmode = form.slowmode();
    let overwrites = read_overwrites(&form);
    errors.refuse()?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let Some(thread) = &channel.thread else {
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
        audit(
            call,
            &mut world,
            guild,
            AuditAction::ChannelUpdate,
            channel_id,
        );
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
        channel.slowmode = slowmode.unwrap_or(channel.slowmode);
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

/// Refuses as `parent_id` what is no category of the guild, and any for a category.
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

fn get_json(world: &World, channel: Id) -> Answer {
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

/// `permission_overwrites` of a channel being made or changed.
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

/// Members of a thread, or one of them.
pub(super) fn thread_members(call: &Call<'_>, channel_id: Id, only: Option<&str>) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let thread = channel
        .thread
        .as_ref()
        .ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    let Some(only) = only else {
        let members: Vec<Value> = thread
            .members
            .iter()
            .map(|user| thread.member_json(channel_id, *user))
            .collect();
        return Ok(Reply::Json(members.into()));
    };
    let user = if only == "@me" { world.bot } else { id(only)? };
    if thread.members.contains(&user) {
        Ok(Reply::Json(thread.member_json(channel_id, user)))
    } else {
        Err(ApiError::UNKNOWN_MEMBER)
    }
}

/// Archived threads of a channel, public or private.
pub(super) fn archived(call: &Call<'_>, channel_id: Id, private: bool) -> Answer {
    let (limit, _) = call.page(50, 100)?;
    let world = call.shared.world();
    visible(&world, channel_id)?;
    let kind = if private {
        ChannelKind::PrivateThread
    } else {
        ChannelKind::PublicThread
    };
    let threads: Vec<&Channel> = world
        .channels
        .values()
        .filter(|channel| channel.kind == kind && world.sees(world.bot, channel))
        .filter(|channel| {
            let thread = channel.thread.as_ref();
            thread.is_some_and(|thread| thread.archived && thread.parent == channel_id)
        })
        .take(limit)
        .collect();
    Ok(Reply::Json(super::guilds::threads_json(&world, &threads)))
}

/// Open threads of one channel, as v9 has them.
pub(super) fn active_threads(call: &Call<'_>, channel_id: Id) -> Answer {
    let guild = {
        let world = call.shared.world();
        visible(&world, channel_id)?.guild
    };
    let guild = guild.ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    super::guilds::active_threads(call, guild, Some(channel_id))
}

/// Webhooks of a channel: there are none.
pub(super) fn webhooks(call: &Call<'_>, channel_id: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    require(&world, channel, permissions::MANAGE_WEBHOOKS)?;
    Ok(Reply::Json(json!([])))
}
