//! Calls about threads: starting, changing, joining and listing them.

use serde_json::{Value, json};

use super::access::{get_json, needed_for, require, visible};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::draft::{Draft, DraftKind};
use crate::form::{Form, FormErrors, Key, Place};
use crate::id::Id;
use crate::world::{
    Authorship, Channel, ChannelKind, FLAG_HAS_THREAD, Message, World, permissions,
};

/// Minutes until a thread is archived, if the request names none.
const MINUTES: u32 = 4320;

/// Fields that every request for a new thread may have.
struct Wanted {
    name: String,
    minutes: u32,
    slowmode: u32,
}

impl Wanted {
    fn read(form: &Form<'_>) -> Self {
        let minutes = form.choice("auto_archive_duration", &[60, 1440, 4320, 10080]);
        Self {
            name: form
                .required_text("name", 1..=100)
                .unwrap_or_default()
                .to_owned(),
            minutes: minutes
                .and_then(|minutes| u32::try_from(minutes).ok())
                .unwrap_or(MINUTES),
            slowmode: form.slowmode().unwrap_or(0),
        }
    }

    /// Creates the thread, with the bot as a member.
    fn insert(&self, call: &Call<'_>, world: &mut World, id: Id, parent: Id, kind: ChannelKind) {
        let Some(parent) = world.channels.get(&parent) else {
            return;
        };
        let now = call.shared.clock.now();
        let (name, owner) = (&self.name, world.bot);
        let mut thread = Channel::thread(id, parent, name, kind, owner, self.minutes, now);
        thread.slowmode = self.slowmode;
        world.insert_channel(thread);
    }
}

/// Starts a thread, from a message or without one.
pub(super) fn create(call: &mut Call<'_>, channel_id: Id, message: Option<Id>) -> Answer {
    let parent = visible(&call.shared.world(), channel_id)?.kind;
    if parent.is_forum() && message.is_none() {
        return post(call, channel_id);
    }
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let wanted = Wanted::read(&form);
    let number = match message {
        Some(_) if parent == ChannelKind::Announcement => 10,
        Some(_) => 11,
        // Without a type Discord makes a private thread, as its documentation warns.
        None => form.choice("type", &[10, 11, 12]).unwrap_or(12),
    };
    errors.refuse()?;
    let kind = parent
        .thread(number)
        .ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let public = kind != ChannelKind::PrivateThread;
    let needed = if public {
        permissions::CREATE_PUBLIC_THREADS
    } else {
        permissions::CREATE_PRIVATE_THREADS
    };
    require(&world, channel, needed)?;
    if let Some(message) = message {
        require(&world, channel, permissions::READ_MESSAGE_HISTORY)?;
        let message = super::access::message(channel, message)?;
        if message.flags() & FLAG_HAS_THREAD != 0 {
            return Err(ApiError::THREAD_EXISTS);
        }
    }
    // A thread on a message has the id of the message.
    let id = message.unwrap_or_else(|| world.next_id(now));
    wanted.insert(call, &mut world, id, channel_id, kind);
    let thread = json_of(&world, id);
    if let Some(message) = message
        && let Some(message) = world.message_mut(channel_id, message)
    {
        message.json["flags"] = (message.flags() | FLAG_HAS_THREAD).into();
        message.json["thread"] = thread.clone();
    }
    call.shared.channel_event(&world, "THREAD_CREATE", id);
    if let Some(message) = message {
        call.shared.message_updated(&world, channel_id, message);
    } else if public {
        tell_start(call, &mut world, channel_id, id, wanted.name);
    }
    Ok(Reply::Created(with_member(&world, id, thread)))
}

/// Posts the system message "… started a thread" in the parent channel.
fn tell_start(call: &Call<'_>, world: &mut World, channel: Id, thread: Id, name: String) {
    let draft = Draft {
        content: Some(name),
        ..Draft::default()
    };
    let note = world.post(channel, draft, by_bot(world, 18), call.shared.clock.now());
    if let Some(note) = world.message_mut(channel, note) {
        note.json["message_reference"] = json!({"type": 0, "channel_id": thread});
    }
    call.shared.message_created(world, channel, note);
}

/// Starts a thread in a forum; its first message has the thread's id.
fn post(call: &mut Call<'_>, forum: Id) -> Answer {
    let files = std::mem::take(&mut call.body.files);
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let wanted = Wanted::read(&form);
    let message = form.get("message");
    if message.is_none() {
        form.error("message", "BASE_TYPE_REQUIRED", "This field is required");
    }
    errors.refuse()?;
    let root = Place::default();
    let place = root.at(Key::Name("message"));
    let message = message.unwrap_or(&Value::Null);
    let draft = Draft::read(message, place, files, DraftKind::New)?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, forum)?;
    let needed = needed_for(!draft.files.is_empty(), draft.has_embeds());
    require(&world, channel, permissions::SEND_MESSAGES | needed)?;
    if draft.poll.is_some() {
        require(&world, channel, permissions::SEND_POLLS)?;
    }
    let id = world.next_id(now);
    wanted.insert(call, &mut world, id, forum, ChannelKind::PublicThread);
    let by = by_bot(&world, 0);
    world.post_as(id, id, draft, by, now);
    if let Some(thread) = world.thread_mut(id) {
        // The thread's first message is not counted.
        thread.sent = 0;
    }
    if let Some(forum) = world.channels.get_mut(&forum) {
        forum.last_message = Some(id);
    }
    call.shared.channel_event(&world, "THREAD_CREATE", id);
    call.shared.message_created(&world, id, id);
    let mut json = with_member(&world, id, json_of(&world, id));
    let first: Option<&Message> = world.message(id, id);
    json["message"] = first.map_or(Value::Null, |message| message.json.clone());
    Ok(Reply::Created(json))
}

const fn by_bot(world: &World, kind: u8) -> Authorship {
    Authorship {
        author: world.bot,
        kind,
        visible_to: None,
        interaction: None,
    }
}

fn json_of(world: &World, id: Id) -> Value {
    let channel = world.channels.get(&id);
    channel.map_or(Value::Null, |channel| world.channel_json(channel))
}

/// A new thread's object with the bot's membership.
fn with_member(world: &World, id: Id, mut json: Value) -> Value {
    let thread = world.channels.get(&id).and_then(|it| it.thread.as_ref());
    json["member"] = thread.map_or(Value::Null, |thread| thread.member_json(id, world.bot));
    json
}

/// Changes a thread: name, slow mode, archive and lock.
pub(super) fn edit(call: &Call<'_>, id: Id) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let name = form.text("name", 1..=100).map(str::to_owned);
    let archived = form.boolean("archived");
    let locked = form.boolean("locked");
    let minutes = form.choice("auto_archive_duration", &[60, 1440, 4320, 10080]);
    let slowmode = form.slowmode();
    errors.refuse()?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, id)?;
    let thread = channel
        .thread
        .as_ref()
        .ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    let opens = archived == Some(false);
    // A bot that may write may reopen an unlocked thread; its owner may rename and archive it; all else needs Manage
    // Threads.
    let only_opens = opens && name.is_none() && minutes.is_none();
    let needed = if thread.locked || locked.is_some() || slowmode.is_some() {
        permissions::MANAGE_THREADS
    } else if only_opens {
        permissions::SEND_MESSAGES_IN_THREADS
    } else if thread.owner == world.bot {
        0
    } else {
        permissions::MANAGE_THREADS
    };
    require(&world, channel, needed)?;
    if thread.archived && !opens {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    if let Some(channel) = world.channels.get_mut(&id) {
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
    call.shared.channel_event(&world, "THREAD_UPDATE", id);
    get_json(&world, id)
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

/// Lists the members of a thread, or returns the member `only`.
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

/// Lists archived threads of a channel, public or private ones.
pub(super) fn archived(call: &Call<'_>, channel_id: Id, private: bool) -> Answer {
    let (limit, _) = call.page(50, 100)?;
    let world = call.shared.world();
    visible(&world, channel_id)?;
    let threads: Vec<&Channel> = world
        .channels
        .values()
        .filter(|channel| (channel.kind == ChannelKind::PrivateThread) == private)
        .filter(|channel| world.sees(world.bot, channel))
        .filter(|channel| {
            let thread = channel.thread.as_ref();
            thread.is_some_and(|thread| thread.archived && thread.parent == channel_id)
        })
        .take(limit)
        .collect();
    Ok(Reply::Json(super::guilds::threads_json(&world, &threads)))
}

/// Lists open threads of one channel, a call of v9.
pub(super) fn active_threads(call: &Call<'_>, channel_id: Id) -> Answer {
    let guild = {
        let world = call.shared.world();
        visible(&world, channel_id)?.guild
    };
    let guild = guild.ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    super::guilds::active_threads(call, guild, Some(channel_id))
}
