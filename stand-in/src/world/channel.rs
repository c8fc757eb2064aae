//! Channels, direct channels and threads.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Guild, Id, Message, World, permissions};
use crate::clock::Time;

/// Kind of a channel, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    Text = 0,
    Dm = 1,
    Voice = 2,
    Group = 3,
    Category = 4,
    Announcement = 5,
    AnnouncementThread = 10,
    PublicThread = 11,
    PrivateThread = 12,
    Stage = 13,
    Forum = 15,
    Media = 16,
}

impl ChannelKind {
    /// Kind of a new guild channel with Discord's number; `None` if a guild cannot have one.
    pub(crate) const fn for_guild(number: u64) -> Option<Self> {
        Some(match number {
            0 => Self::Text,
            2 => Self::Voice,
            4 => Self::Category,
            5 => Self::Announcement,
            13 => Self::Stage,
            15 => Self::Forum,
            16 => Self::Media,
            _ => return None,
        })
    }

    /// Kind of a new thread with Discord's number below a channel of this kind; `None` if not possible. Threads of
    /// forums
    /// are created by posting instead.
    pub(crate) const fn thread(self, number: i64) -> Option<Self> {
        Some(match (self, number) {
            (Self::Announcement, 10) => Self::AnnouncementThread,
            (Self::Text, 11) => Self::PublicThread,
            (Self::Text, 12) => Self::PrivateThread,
            _ => return None,
        })
    }

    /// Whether such a channel contains only threads and no messages of its own.
    pub(crate) const fn is_forum(self) -> bool {
        matches!(self, Self::Forum | Self::Media)
    }

    /// Whether messages can be written in such a channel.
    pub(crate) const fn takes_messages(self) -> bool {
        !matches!(self, Self::Category) && !self.is_forum()
    }

    /// Name as Discord writes it for a channel of this kind: text channels and forums have no capitals and no spaces.
    pub(crate) fn name(self, given: &str) -> String {
        match self {
            Self::Text | Self::Announcement | Self::Forum | Self::Media => {
                let words: Vec<&str> = given.split_whitespace().collect();
                words.join("-").to_lowercase()
            }
            _ => given.to_owned(),
        }
    }

    pub(crate) const fn number(self) -> u8 {
        self as u8
    }
}

/// Permissions that a channel allows or denies one role or member.
#[derive(Clone, Debug)]
pub(crate) struct Overwrite {
    /// Id of the role or user.
    pub(crate) target: Id,
    pub(crate) is_member: bool,
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

impl Overwrite {
    /// Overwrite that denies one member permissions.
    pub(crate) const fn denying(member: Id, deny: u64) -> Self {
        Self {
            target: member,
            is_member: true,
            allow: 0,
            deny,
        }
    }
}

/// Properties that a thread has besides those of a channel.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) auto_archive_minutes: u32,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) sent: u32,
    pub(crate) created_at: String,
    /// Time of the last archiving or reopening.
    pub(crate) archive_changed_at: String,
}

impl Thread {
    /// Discord's thread member object for `user`, who is in the thread `id`.
    pub(crate) fn member_json(&self, id: Id, user: Id) -> Value {
        json!({
            "id": id,
            "user_id": user,
            "join_timestamp": self.created_at,
            "flags": 0,
        })
    }

    /// Archives the thread or reopens it; `false` if nothing changes.
    pub(crate) fn set_archived(&mut self, archived: bool, now: Time) -> bool {
        let changes = self.archived != archived;
        if changes {
            self.archived = archived;
            self.archive_changed_at = now.iso();
        }
        changes
    }
}

/// A channel, a direct channel, a group or a thread.
#[derive(Debug)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: ChannelKind,
    pub(crate) name: String,
    pub(crate) guild: Option<Id>,
    pub(crate) position: u64,
    pub(crate) overwrites: Vec<Overwrite>,
    pub(crate) topic: Option<String>,
    /// The category of the channel.
    pub(crate) parent: Option<Id>,
    pub(crate) nsfw: bool,
    /// Seconds between two messages of one person.
    pub(crate) slowmode: u32,
    /// When each person last wrote in the channel.
    pub(crate) written: BTreeMap<Id, Time>,
    /// The other person in a direct channel with the bot.
    pub(crate) recipient: Option<Id>,
    /// People of a conversation without the bot; in a group the first one is its owner.
    pub(crate) people: Vec<Id>,
    pub(crate) thread: Option<Thread>,
    pub(crate) messages: BTreeMap<Id, Message>,
    /// Id of the newest public message, deleted or not.
    pub(crate) last_message: Option<Id>,
}

impl Channel {
    pub(crate) fn text(id: Id, guild: Id, name: &str, position: u64) -> Self {
        Self {
            id,
            kind: ChannelKind::Text,
            name: name.to_owned(),
            guild: Some(guild),
            position,
            recipient: None,
            ..Self::dm(id, id)
        }
    }

    pub(crate) fn dm(id: Id, recipient: Id) -> Self {
        Self {
            id,
            kind: ChannelKind::Dm,
            name: String::new(),
            guild: None,
            position: 0,
            overwrites: Vec::new(),
            topic: None,
            parent: None,
            nsfw: false,
            slowmode: 0,
            written: BTreeMap::new(),
            recipient: Some(recipient),
            people: Vec::new(),
            thread: None,
            messages: BTreeMap::new(),
            last_message: None,
        }
    }

    /// A direct conversation of two people, or a group.
    pub(crate) fn conversation(id: Id, kind: ChannelKind, name: &str, people: Vec<Id>) -> Self {
        Self {
            kind,
            people,
            ..Self::dm(id, id)
        }
        .named(name)
    }

    pub(crate) fn thread(
        id: Id,
        parent: &Self,
        name: &str,
        kind: ChannelKind,
        owner: Id,
        minutes: u32,
        now: Time,
    ) -> Self {
        Self {
            kind,
            thread: Some(Thread {
                parent: parent.id,
                owner,
                members: BTreeSet::from([owner]),
                auto_archive_minutes: minutes,
                archived: false,
                locked: false,
                sent: 0,
                created_at: now.iso(),
                archive_changed_at: now.iso(),
            }),
            guild: parent.guild,
            ..Self::dm(id, owner)
        }
        .named(name)
    }

    /// Permission needed to write in the channel.
    pub(crate) const fn right_to_write(&self) -> u64 {
        match self.thread {
            Some(_) => permissions::SEND_MESSAGES_IN_THREADS,
            None => permissions::SEND_MESSAGES,
        }
    }

    fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self.recipient = None;
        self
    }
}

impl From<&Channel> for Value {
    /// Discord's channel object; a direct channel needs [`World::channel_json`] for its recipients.
    fn from(channel: &Channel) -> Self {
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind.number(),
            "flags": 0,
            "last_message_id": channel.last_message,
        });
        if let Some(guild) = channel.guild {
            json["guild_id"] = guild.into();
            json["name"] = channel.name.clone().into();
            json["rate_limit_per_user"] = channel.slowmode.into();
        }
        if let Some(thread) = &channel.thread {
            json["parent_id"] = thread.parent.into();
            json["owner_id"] = thread.owner.into();
            json["message_count"] = thread.sent.into();
            json["total_message_sent"] = thread.sent.into();
            json["member_count"] = thread.members.len().into();
            json["thread_metadata"] = json!({
                "archived": thread.archived,
                "archive_timestamp": thread.archive_changed_at,
                "auto_archive_duration": thread.auto_archive_minutes,
                "locked": thread.locked,
                "create_timestamp": thread.created_at,
            });
            if channel.kind == ChannelKind::PrivateThread {
                json["thread_metadata"]["invitable"] = true.into();
            }
        } else if channel.guild.is_some() {
            json["parent_id"] = channel.parent.map_or(Self::Null, Self::from);
            json["topic"] = channel.topic.clone().into();
            json["position"] = channel.position.into();
            json["nsfw"] = channel.nsfw.into();
            json["permission_overwrites"] = channel
                .overwrites
                .iter()
                .map(|overwrite| {
                    json!({
                        "id": overwrite.target,
                        "type": u8::from(overwrite.is_member),
                        "allow": overwrite.allow.to_string(),
                        "deny": overwrite.deny.to_string(),
                    })
                })
                .collect::<Vec<_>>()
                .into();
            match channel.kind {
                ChannelKind::Voice | ChannelKind::Stage => {
                    json["bitrate"] = 64_000.into();
                    json["user_limit"] = 0.into();
                    json["rtc_region"] = Self::Null;
                }
                ChannelKind::Forum | ChannelKind::Media => {
                    json["available_tags"] = json!([]);
                    json["default_reaction_emoji"] = Self::Null;
                    json["default_sort_order"] = Self::Null;
                    json["default_forum_layout"] = 0.into();
                }
                _ => {}
            }
        }
        json
    }
}

impl World {
    /// Messages of a channel that `user` sees, oldest first.
    pub(crate) fn visible_messages<'a>(
        &'a self,
        channel: &'a Channel,
        user: Id,
    ) -> impl DoubleEndedIterator<Item = &'a Message> {
        channel
            .messages
            .values()
            .filter(move |message| message.is_visible_to(user))
    }

    /// Whether `channel` is a locked thread that `user` may not manage, so that they cannot write or change anything
    /// there.
    pub(crate) fn is_locked_for(&self, user: Id, channel: &Channel) -> bool {
        channel.thread.as_ref().is_some_and(|it| it.locked)
            && self.permissions(user, channel) & permissions::MANAGE_THREADS == 0
    }

    /// Whether [`World::is_locked_for`] holds and the thread is archived too, so that `user` cannot even delete or
    /// react.
    pub(crate) fn is_shut_for(&self, user: Id, channel: &Channel) -> bool {
        channel.thread.as_ref().is_some_and(|it| it.archived) && self.is_locked_for(user, channel)
    }

    /// Whether a timeout allows `user` only to read in the guild of `channel`.
    pub(crate) fn is_silenced(&self, user: Id, channel: &Channel) -> bool {
        let guild = channel.guild.and_then(|id| self.guilds.get(&id));
        guild.is_some_and(|guild| {
            let member = guild.members.get(&user);
            member.is_some_and(|it| it.is_timed_out(self.now))
                && permissions::in_guild(guild, user) != permissions::ALL
        })
    }

    /// Time until slow mode lets `user` write in `channel` again.
    pub(crate) fn slowed(&self, user: Id, channel: &Channel, now: Time) -> Option<Duration> {
        let mut exempt = permissions::MANAGE_MESSAGES
            | permissions::MANAGE_CHANNELS
            | permissions::BYPASS_SLOWMODE;
        if channel.thread.is_some() {
            exempt |= permissions::MANAGE_THREADS;
        }
        let last = *channel.written.get(&user)?;
        let pause = Duration::from_secs(channel.slowmode.into());
        let left = pause.checked_sub(now.since(last))?;
        let slowed = self.permissions(user, channel) & exempt == 0;
        (slowed && !left.is_zero()).then_some(left)
    }

    /// Discord's channel object for a channel of any kind.
    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = Value::from(channel);
        if let Some(user) = channel.recipient.and_then(|id| self.users.get(&id)) {
            json["recipients"] = json!([user.json()]);
        }
        if let Some(owner) = channel.people.first() {
            let people = channel.people.iter().filter_map(|id| self.users.get(id));
            json["recipients"] = people.map(super::User::json).collect();
            if channel.kind == ChannelKind::Group {
                json["name"] = match &*channel.name {
                    "" => Value::Null,
                    name => name.into(),
                };
                json["icon"] = Value::Null;
                json["owner_id"] = (*owner).into();
            }
        }
        json
    }

    /// A thread as in GUILD_CREATE, with the bot's membership if it has one; `None` for an archived thread.
    pub(super) fn open_thread_json(&self, channel: &Channel) -> Option<Value> {
        let thread = channel.thread.as_ref().filter(|thread| !thread.archived)?;
        let mut json = Value::from(channel);
        if thread.members.contains(&self.bot) {
            json["member"] = thread.member_json(channel.id, self.bot);
        }
        Some(json)
    }

    /// Channel object in an interaction; `permissions` are the invoking user's.
    pub(crate) fn partial_channel_json(&self, channel: &Channel, permissions: u64) -> Value {
        let mut json = self.channel_json(channel);
        if channel.guild.is_some() {
            json["permissions"] = permissions.to_string().into();
            if let Some(json) = json.as_object_mut() {
                json.remove("permission_overwrites");
            }
        }
        json
    }
}

/// Permissions of `user` in `channel`; for a thread, pass its parent.
///
/// Overwrites apply in Discord's order: everyone, roles together, the member alone.
pub(crate) fn in_channel(guild: &Guild, user: Id, channel: &Channel) -> u64 {
    let base = permissions::in_guild(guild, user);
    if base == permissions::ALL {
        return permissions::ALL;
    }
    let Some(member) = guild.members.get(&user) else {
        return 0;
    };
    let mut result = base;
    let (mut allow, mut deny) = (0, 0);
    for overwrite in &channel.overwrites {
        if overwrite.target == guild.id {
            result = result & !overwrite.deny | overwrite.allow;
        } else if member.roles.contains(&overwrite.target) {
            allow |= overwrite.allow;
            deny |= overwrite.deny;
        }
    }
    result = result & !deny | allow;
    for overwrite in &channel.overwrites {
        if overwrite.target == user {
            result = result & !overwrite.deny | overwrite.allow;
        }
    }
    if result & permissions::VIEW_CHANNEL == 0 {
        0
    } else {
        result
    }
}
