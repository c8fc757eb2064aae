//! Messages the bot writes by itself, and what it does to them.

use serde_json::{Value, json};

use super::{Answer, Call, Reply};
use crate::draft::{Draft, Occasion};
use crate::error::Refusal;
use crate::form::{Faults, Key, Place};
use crate::id::Id;
use crate::world::{
    Authorship, BOT, Channel, ChannelKind, FLAG_COMPONENTS_V2, Message, World, permissions,
};

/// The channel, if the bot sees it.
pub(super) fn visible(world: &World, id: Id) -> Result<&Channel, Refusal> {
    let channel = world.channels.get(&id).ok_or(Refusal::UNKNOWN_CHANNEL)?;
    if world.sees(world.bot, channel) {
        Ok(channel)
    } else {
        Err(Refusal::MISSING_ACCESS)
    }
}

/// Refuses unless the bot has all of `needed` in `channel`.
pub(super) fn require(world: &World, channel: &Channel, needed: u64) -> Result<(), Refusal> {
    if world.permissions(world.bot, channel) & needed == needed {
        Ok(())
    } else {
        Err(Refusal::MISSING_PERMISSIONS)
    }
}

/// What a draft needs on top of the right to write.
pub(super) const fn needed_for(files: bool, embeds: bool) -> u64 {
    (if files { permissions::ATTACH_FILES } else { 0 })
        | (if embeds { permissions::EMBED_LINKS } else { 0 })
}

fn message(channel: &Channel, id: Id) -> Result<&Message, Refusal> {
    channel
        .messages
        .get(&id)
        .filter(|message| message.visible_to.is_none())
        .ok_or(Refusal::UNKNOWN_MESSAGE)
}

pub(super) fn create(call: &mut Call<'_>, channel_id: Id) -> Answer {
    let files = std::mem::take(&mut call.body.files);
    let draft = Draft::read(&call.body.json, Place::default(), files, Occasion::New);
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    if channel.kind == ChannelKind::Category {
        return Err(Refusal::CANNOT_WRITE_HERE);
    }
    let write = if channel.thread.is_some() {
        permissions::SEND_MESSAGES_IN_THREADS
    } else {
        permissions::SEND_MESSAGES
    };
    require(&world, channel, write)?;
    let draft = draft?;
    let needed = needed_for(!draft.files.is_empty(), draft.has_embeds());
    require(&world, channel, needed)?;
    if let Some(user) = channel.recipient.and_then(|id| world.users.get(&id))
        && !user.accepts_dms
    {
        return Err(Refusal::CANNOT_WRITE_TO_USER);
    }
    if channel.thread.as_ref().is_some_and(|thread| thread.locked) {
        return Err(Refusal::ARCHIVED_THREAD);
    }
    check_reference(call, channel, draft.reference)?;
    if let Some(thread) = world
        .channels
        .get_mut(&channel_id)
        .and_then(|channel| channel.thread.as_mut())
    {
        thread.archived = false;
        thread.members.insert(BOT);
    }
    if draft.enforce_nonce
        && let Some(nonce) = &draft.nonce
        && let Some(earlier) = world.posted_as(channel_id, nonce, now)
    {
        return answer(&world, channel_id, earlier);
    }
    let by = Authorship {
        author: world.bot,
        kind: 0,
        visible_to: None,
        interaction: None,
    };
    let id = world.post(channel_id, draft, by, now);
    call.shared.message_created(&world, channel_id, id);
    answer(&world, channel_id, id)
}

fn check_reference(
    call: &Call<'_>,
    channel: &Channel,
    reference: Option<Id>,
) -> Result<(), Refusal> {
    let Some(target) = reference else {
        return Ok(());
    };
    let optional = call.body.json["message_reference"]["fail_if_not_exists"] == json!(false);
    if optional || message(channel, target).is_ok() {
        return Ok(());
    }
    let faults = Faults::default();
    faults.add(
        &Place::default().at(Key::Name("message_reference")),
        "REPLIES_UNKNOWN_MESSAGE",
        "Unknown message",
    );
    faults.refuse()
}

fn answer(world: &World, channel: Id, id: Id) -> Answer {
    world
        .message(channel, id)
        .map(|message| Reply::Json(message.json.clone()))
        .ok_or(Refusal::UNKNOWN_MESSAGE)
}

pub(super) fn list(call: &Call<'_>, channel: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel)?;
    let limit: usize = match call.query("limit").map(str::parse) {
        None => 50,
        Some(Ok(limit @ 1..=100)) => limit,
        Some(_) => {
            let faults = Faults::default();
            faults.add(
                &Place::default().at(Key::Name("limit")),
                "NUMBER_TYPE_MAX",
                "int value should be between 1 and 100.",
            );
            faults.refuse()?;
            0
        }
    };
    if world.permissions(world.bot, channel) & permissions::READ_MESSAGE_HISTORY == 0 {
        return Ok(Reply::Json(json!([])));
    }
    let bound = |name: &str| call.query(name).and_then(|id| id.parse::<Id>().ok());
    let public: Vec<&Message> = channel
        .messages
        .values()
        .filter(|message| message.visible_to.is_none())
        .collect();
    let chosen: Vec<&Message> = if let Some(after) = bound("after") {
        let mut chosen: Vec<_> = public
            .into_iter()
            .filter(|message| message.id > after)
            .take(limit)
            .collect();
        chosen.reverse();
        chosen
    } else if let Some(around) = bound("around") {
        let middle = public.partition_point(|message| message.id < around);
        let start = middle.saturating_sub(limit / 2);
        let mut chosen: Vec<_> = public.into_iter().skip(start).take(limit).collect();
        chosen.reverse();
        chosen
    } else {
        let before = bound("before");
        public
            .into_iter()
            .rev()
            .filter(|message| before.is_none_or(|before| message.id < before))
            .take(limit)
            .collect()
    };
    let json: Vec<Value> = chosen.iter().map(|message| message.json.clone()).collect();
    Ok(Reply::Json(json.into()))
}

pub(super) fn get(call: &Call<'_>, channel: Id, id: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel)?;
    require(&world, channel, permissions::READ_MESSAGE_HISTORY)?;
    Ok(Reply::Json(message(channel, id)?.json.clone()))
}

pub(super) fn edit(call: &mut Call<'_>, channel_id: Id, id: Id) -> Answer {
    let files = std::mem::take(&mut call.body.files);
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let old = message(channel, id)?;
    if old.author != world.bot {
        return Err(Refusal::NOT_YOUR_MESSAGE);
    }
    let was_v2 = old.flags() & FLAG_COMPONENTS_V2 != 0;
    let occasion = Occasion::Edit { was_v2 };
    let draft = Draft::read(&call.body.json, Place::default(), files, occasion)?;
    let needed = needed_for(!draft.files.is_empty(), draft.has_embeds());
    require(&world, channel, needed)?;
    refuse_emptying(old, &draft)?;
    world.edit(channel_id, id, draft, now);
    call.shared.message_updated(&world, channel_id, id);
    answer(&world, channel_id, id)
}

/// 50006 if nothing would be left of a message.
pub(super) fn refuse_emptying(old: &Message, draft: &Draft) -> Result<(), Refusal> {
    let left = |given: Option<bool>, key: &str| {
        given.unwrap_or_else(|| match &old.json[key] {
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => false,
        })
    };
    let v2 = (old.flags() | draft.flags.unwrap_or(0)) & FLAG_COMPONENTS_V2 != 0;
    let keeps_file = draft.attachments.as_ref().map(|list| !list.is_empty());
    let anything = left(
        draft.content.as_ref().map(|text| !text.is_empty()),
        "content",
    ) || left(draft.embeds.as_ref().map(|list| !list.is_empty()), "embeds")
        || left(keeps_file, "attachments")
        || !draft.files.is_empty()
        || (v2
            && left(
                draft.components.as_ref().map(|list| !list.is_empty()),
                "components",
            ));
    if anything {
        Ok(())
    } else {
        Err(Refusal::EMPTY_MESSAGE)
    }
}

pub(super) fn delete(call: &Call<'_>, channel_id: Id, id: Id) -> Answer {
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let old = message(channel, id)?;
    if old.author != world.bot {
        require(&world, channel, permissions::MANAGE_MESSAGES)?;
    }
    if let Some(gone) = world.delete(channel_id, id) {
        call.shared.message_deleted(&world, channel_id, &gone);
    }
    Ok(Reply::Nothing)
}

pub(super) fn pin(call: &Call<'_>, channel_id: Id, id: Id) -> Answer {
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    message(channel, id)?;
    if channel.guild.is_some() {
        require(&world, channel, permissions::MANAGE_MESSAGES)?;
    }
    let pinned = call.method == "PUT";
    if let Some(message) = world.message_mut(channel_id, id) {
        message.json["pinned"] = pinned.into();
    }
    call.shared.message_updated(&world, channel_id, id);
    Ok(Reply::Nothing)
}

/// Adds or removes the bot's own reaction.
pub(super) fn react(call: &Call<'_>, channel_id: Id, id: Id, emoji: &str) -> Answer {
    let add = call.method == "PUT";
    let emoji = emoji_of(emoji).ok_or(Refusal::UNKNOWN_EMOJI)?;
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    message(channel, id)?;
    let guild = channel.guild;
    if add {
        require(
            &world,
            channel,
            permissions::ADD_REACTIONS | permissions::READ_MESSAGE_HISTORY,
        )?;
    }
    let bot = world.bot;
    if world.react(channel_id, id, bot, &emoji, add) {
        let name = if add {
            "MESSAGE_REACTION_ADD"
        } else {
            "MESSAGE_REACTION_REMOVE"
        };
        call.shared
            .tell_page(crate::state::PageEvent::Messages(channel_id));
        call.shared
            .dispatch_in_channel(&world, name, channel_id, || {
                let mut data = json!({
                    "user_id": bot,
                    "channel_id": channel_id,
                    "message_id": id,
                    "emoji": emoji,
                    "burst": false,
                    "type": 0,
                });
                if let Some(guild) = guild {
                    data["guild_id"] = guild.into();
                }
                data
            });
    }
    Ok(Reply::Nothing)
}

/// The emoji a path segment means: a percent-encoded character, or `name:id`.
fn emoji_of(segment: &str) -> Option<Value> {
    let mut bytes = Vec::with_capacity(segment.len());
    let mut rest = segment.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = std::str::from_utf8(&digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    match text.rsplit_once(':') {
        Some((name, id)) => {
            let id: Id = id.parse().ok()?;
            let name = name.strip_prefix("a:").unwrap_or(name);
            Some(json!({"id": id, "name": name}))
        }
        None if text.is_ascii() => None,
        None => Some(json!({"id": null, "name": text})),
    }
}
