//! Calls about messages: posting without an interaction, editing, pinning, deleting.

use serde_json::{Value, json};

use super::access::{audit, message, needed_for, require, require_unlocked, visible};
use super::{Answer, Call, Reply};
use crate::api_error::ApiError;
use crate::clock::Time;
use crate::draft::{Draft, DraftKind};
use crate::form::{FormErrors, Key, Place};
use crate::id::Id;
use crate::world::{
    AuditAction, Authorship, Channel, ChannelKind, FLAG_COMPONENTS_V2, FLAG_CROSSPOSTED, Message,
    World, permissions,
};

/// Discord's type of a reference that forwards a message instead of replying.
const FORWARD: u8 = 1;
/// Discord's type of the system message "… pinned a message".
const PINNED: u8 = 6;
/// Pins per page.
const PINS: usize = 50;
/// Greatest age of messages that may be deleted in bulk: two weeks.
const BULK_AGE_MS: u64 = 14 * 24 * 60 * 60 * 1000;

pub(super) fn create(call: &mut Call<'_>, channel_id: Id) -> Answer {
    let files = std::mem::take(&mut call.body.files);
    let draft = Draft::read(&call.body.json, Place::default(), files, DraftKind::New);
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    if !channel.kind.takes_messages() {
        return Err(ApiError::CANNOT_WRITE_HERE);
    }
    require(&world, channel, channel.right_to_write())?;
    if call.body.json["message_reference"]["type"] == FORWARD {
        let place = format!("channels/{channel_id}/messages (forward)");
        call.shared.missing.count("POST", &place);
        return Err(ApiError::missing("forwards"));
    }
    let draft = draft?;
    let needed = needed_for(!draft.files.is_empty(), draft.has_embeds());
    require(&world, channel, needed)?;
    if draft.poll.is_some() {
        require(&world, channel, permissions::SEND_POLLS)?;
    }
    require_reach(&world, channel)?;
    require_unlocked(&world, channel)?;
    check_reference(call, channel, draft.reference)?;
    let bot = world.bot;
    call.shared.enter_thread(&mut world, channel_id, bot, now);
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

/// Refuses to write directly to a person who shares no guild with the bot and has not installed the app, or who takes
/// no direct messages.
fn require_reach(world: &World, channel: &Channel) -> Result<(), ApiError> {
    match channel.recipient.and_then(|id| world.users.get(&id)) {
        Some(user) if !world.reaches(user) => Err(ApiError::NO_MUTUAL_GUILDS),
        Some(user) if !user.accepts_dms => Err(ApiError::CANNOT_WRITE_TO_USER),
        _ => Ok(()),
    }
}

fn check_reference(
    call: &Call<'_>,
    channel: &Channel,
    reference: Option<Id>,
) -> Result<(), ApiError> {
    let Some(target) = reference else {
        return Ok(());
    };
    let optional = call.body.json["message_reference"]["fail_if_not_exists"] == json!(false);
    if optional || message(channel, target).is_ok() {
        return Ok(());
    }
    let errors = FormErrors::default();
    errors.add(
        &Place::default().at(Key::Name("message_reference")),
        "REPLIES_UNKNOWN_MESSAGE",
        "Unknown message",
    );
    errors.refuse()
}

fn answer(world: &World, channel: Id, id: Id) -> Answer {
    world
        .message(channel, id)
        .map(|message| Reply::Json(message.json.clone()))
        .ok_or(ApiError::UNKNOWN_MESSAGE)
}

pub(super) fn list(call: &Call<'_>, channel: Id) -> Answer {
    let world = call.shared.world();
    let channel = visible(&world, channel)?;
    let (limit, _) = call.page(50, 100)?;
    let (before, after, around) = (
        call.query_id("before")?,
        call.query_id("after")?,
        call.query_id("around")?,
    );
    if world.permissions(world.bot, channel) & permissions::READ_MESSAGE_HISTORY == 0 {
        return Ok(Reply::Json(json!([])));
    }
    let public: Vec<&Message> = channel
        .messages
        .values()
        .filter(|message| message.visible_to.is_none())
        .collect();
    let chosen: Vec<&Message> = if let Some(after) = after {
        let mut chosen: Vec<_> = public
            .into_iter()
            .filter(|message| message.id > after)
            .take(limit)
            .collect();
        chosen.reverse();
        chosen
    } else if let Some(around) = around {
        let middle = public.partition_point(|message| message.id < around);
        let start = middle.saturating_sub(limit / 2);
        let mut chosen: Vec<_> = public.into_iter().skip(start).take(limit).collect();
        chosen.reverse();
        chosen
    } else {
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
        return Err(ApiError::NOT_YOUR_MESSAGE);
    }
    if channel
        .thread
        .as_ref()
        .is_some_and(|thread| thread.archived)
    {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    require_unlocked(&world, channel)?;
    if old.poll.is_some() {
        return Err(ApiError::POLL_NOT_EDITABLE);
    }
    let was_v2 = old.flags() & FLAG_COMPONENTS_V2 != 0;
    let kind = DraftKind::Edit { was_v2 };
    let draft = Draft::read(&call.body.json, Place::default(), files, kind)?;
    let needed = needed_for(!draft.files.is_empty(), draft.has_embeds());
    require(&world, channel, needed)?;
    refuse_emptying(old, &draft)?;
    world.edit(channel_id, id, draft, now);
    call.shared.message_updated(&world, channel_id, id);
    answer(&world, channel_id, id)
}

/// Error 50006 if an edit would leave a message empty.
pub(super) fn refuse_emptying(old: &Message, draft: &Draft) -> Result<(), ApiError> {
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
        || draft.poll.is_some()
        || old.poll.is_some()
        || !draft.files.is_empty()
        || (v2
            && left(
                draft.components.as_ref().map(|list| !list.is_empty()),
                "components",
            ));
    if anything {
        Ok(())
    } else {
        Err(ApiError::EMPTY_MESSAGE)
    }
}

pub(super) fn delete(call: &Call<'_>, channel_id: Id, id: Id) -> Answer {
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let old = message(channel, id)?;
    if old.author != world.bot {
        require(&world, channel, permissions::MANAGE_MESSAGES)?;
    }
    if world.is_shut_for(world.bot, channel) {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    if let Some(gone) = world.delete(channel_id, id) {
        call.shared.message_deleted(&world, channel_id, &gone);
    }
    Ok(Reply::Nothing)
}

pub(super) fn pin(call: &Call<'_>, channel_id: Id, message_id: &str) -> Answer {
    let id = super::id(message_id)?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let was_pinned = message(channel, id)?.pinned_at.is_some();
    if channel.guild.is_some() {
        require(&world, channel, permissions::MANAGE_MESSAGES)?;
    }
    let pinned = call.method == "PUT";
    if pinned == was_pinned {
        return Ok(Reply::Nothing);
    }
    if let Some(message) = world.message_mut(channel_id, id) {
        message.json["pinned"] = pinned.into();
        message.pinned_at = pinned.then(|| now.iso());
    }
    call.shared.message_updated(&world, channel_id, id);
    call.shared
        .dispatch_in_channel(&world, "CHANNEL_PINS_UPDATE", channel_id, || {
            let channel = &world.channels[&channel_id];
            json!({
                "guild_id": channel.guild,
                "channel_id": channel_id,
                "last_pin_timestamp": pins(channel).first().and_then(|it| it.pinned_at.clone()),
            })
        });
    if pinned {
        tell_pin(call, &mut world, channel_id, id);
    }
    Ok(Reply::Nothing)
}

/// Posts the system message "… pinned a message".
fn tell_pin(call: &Call<'_>, world: &mut World, channel: Id, pinned: Id) {
    let by = Authorship {
        author: world.bot,
        kind: PINNED,
        visible_to: None,
        interaction: None,
    };
    let now = call.shared.clock.now();
    let note = world.post(channel, Draft::default(), by, now);
    let guild = world.guild_of(channel).map(|guild| guild.id);
    if let Some(note) = world.message_mut(channel, note) {
        let mut reference = json!({"type": 0, "channel_id": channel, "message_id": pinned});
        if let Some(guild) = guild {
            reference["guild_id"] = guild.into();
        }
        note.json["message_reference"] = reference;
    }
    call.shared.message_created(world, channel, note);
}

/// Pinned messages, the newest pin first.
fn pins(channel: &Channel) -> Vec<&Message> {
    let mut pinned: Vec<&Message> = channel
        .messages
        .values()
        .filter(|message| message.pinned_at.is_some())
        .collect();
    pinned.sort_by(|a, b| b.pinned_at.cmp(&a.pinned_at));
    pinned
}

/// Lists pinned messages in the older form, a plain list, or in the newer form with times.
pub(super) fn list_pins(call: &Call<'_>, channel_id: Id, with_times: bool) -> Answer {
    let (limit, _) = call.page(PINS, PINS)?;
    let before = call.query_time("before")?.map(Time::iso);
    let world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    require(&world, channel, permissions::READ_MESSAGE_HISTORY)?;
    let pinned = pins(channel);
    Ok(Reply::Json(if with_times {
        // Times of one format and zone can be compared as texts.
        let earlier = pinned
            .iter()
            .filter(|message| before.is_none() || message.pinned_at < before);
        let mut items: Vec<Value> = earlier
            .take(limit + 1)
            .map(|message| json!({"pinned_at": message.pinned_at, "message": message.json}))
            .collect();
        let has_more = items.len() > limit;
        items.truncate(limit);
        json!({"items": items, "has_more": has_more})
    } else {
        pinned.iter().map(|message| message.json.clone()).collect()
    }))
}

/// Deletes 2 to 100 messages at once.
pub(super) fn bulk_delete(call: &Call<'_>, channel_id: Id) -> Answer {
    let errors = FormErrors::default();
    let ids = call.form(&errors)?.required_ids("messages", 2..=100);
    errors.refuse()?;
    let ids = ids.unwrap_or_default();
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let guild = channel.guild.ok_or(ApiError::NOT_IN_THIS_CHANNEL_TYPE)?;
    require(&world, channel, permissions::MANAGE_MESSAGES)?;
    let oldest = now.unix_ms().saturating_sub(BULK_AGE_MS);
    if ids.iter().any(|id| id.made_at_ms() < oldest) {
        return Err(ApiError::TOO_OLD);
    }
    let ids: Vec<Id> = ids
        .into_iter()
        .filter(|id| message(channel, *id).is_ok())
        .collect();
    audit(
        call,
        &mut world,
        guild,
        AuditAction::MessageBulkDelete,
        channel_id,
    );
    call.shared.delete_messages(&mut world, channel_id, &ids);
    Ok(Reply::Nothing)
}

/// Publishes a message of an announcement channel.
pub(super) fn crosspost(call: &Call<'_>, channel_id: Id, id: Id) -> Answer {
    let mut world = call.shared.world();
    let channel = visible(&world, channel_id)?;
    let old = message(channel, id)?;
    if channel.kind != ChannelKind::Announcement {
        return Err(ApiError::NOT_IN_THIS_CHANNEL_TYPE);
    }
    if old.flags() & FLAG_CROSSPOSTED != 0 {
        return Err(ApiError::ALREADY_CROSSPOSTED);
    }
    let needed = if old.author == world.bot {
        permissions::SEND_MESSAGES
    } else {
        permissions::MANAGE_MESSAGES
    };
    require(&world, channel, needed)?;
    if let Some(message) = world.message_mut(channel_id, id) {
        message.json["flags"] = (message.flags() | FLAG_CROSSPOSTED).into();
    }
    call.shared.message_updated(&world, channel_id, id);
    answer(&world, channel_id, id)
}
