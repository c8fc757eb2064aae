//! Looks up and extends the world.

use std::time::Duration;

use serde_json::{Value, json};

use super::ControlError;
use super::{bad, missing};
use crate::config::{LOCALES, NAME};
use crate::form::as_integer;
use crate::id::Id;
use crate::state::{PageEvent, Shared};
use crate::world::{Channel, ChannelKind, Overwrite, Role, World, permissions};

/// Refusal of an unknown channel type; names those that a test can create.
const CHANNEL_TYPES: &str =
    "type is 0 text, 2 voice, 4 category, 5 announcement, 13 stage, 15 forum or 16 media.";
/// Longest slow mode in seconds.
pub(crate) const SLOWEST: u32 = 21_600;

impl Shared {
    /// Answer of `GET /_stand-in/world`.
    pub(crate) fn world_json(&self) -> Value {
        let world = self.world();
        let users: Vec<Value> = world
            .people()
            .map(|user| person_json(&world, user.id))
            .collect();
        let guilds: Vec<Value> = world
            .guilds
            .values()
            .map(|guild| {
                json!({
                    "id": guild.id,
                    "name": guild.name,
                    "preferred_locale": guild.locale,
                    "owner_id": guild.owner,
                    "roles": guild.roles_json(),
                    "members": guild.members.keys().collect::<Vec<_>>(),
                    "commands_only": guild.commands_only,
                })
            })
            .collect();
        let (threads, channels): (Vec<_>, Vec<_>) = world
            .channels
            .values()
            .partition(|channel| channel.thread.is_some());
        let list = |channels: Vec<&Channel>| -> Vec<Value> {
            channels
                .into_iter()
                .map(|channel| world.channel_json(channel))
                .collect()
        };
        let commands: Vec<&Value> = world.commands.iter().map(|command| &command.json).collect();
        json!({
            "bot": world.bot_user().json(),
            "bot_connected": self.hub.ready_count() > 0,
            "users": users,
            "guilds": guilds,
            "channels": list(channels),
            "threads": list(threads),
            "commands": commands,
        })
    }

    /// Adds a member to one guild, or to all.
    pub(crate) fn add_user(&self, body: &Value) -> Result<Value, ControlError> {
        let name = name_of(body, NAME)?;
        let locale = locale_of(body)?.unwrap_or(&self.config.locale);
        let granted = bits_of(body, "permissions")?;
        let guild = text_of(body, "guild")?;
        let now = self.clock.now();
        let mut world = self.world();
        if world.user_or_bot(name).is_some() {
            return Err(bad(format!("There is already somebody called {name:?}.")));
        }
        let guilds: Vec<Id> = match guild {
            Some(guild) => vec![find_guild(&world, guild)?],
            None => world.guilds.keys().copied().collect(),
        };
        let next = world.next_user_id();
        let id = free_id(body, next, |id| world.users.contains_key(&id))?;
        world.insert_user(id, name, locale);
        if let Some(user) = world.users.get_mut(&id) {
            user.accepts_dms = body["dms"] != false;
        }
        for guild in guilds {
            world.join(guild, id, now);
            if let Some(granted) = granted {
                let role = world.next_id(now);
                limit_member(&mut world, guild, id, role, granted);
            }
            let Some(member) = world.guilds[&guild].members.get(&id) else {
                continue;
            };
            let mut event = member.json(&world.users[&id]);
            event["guild_id"] = guild.into();
            self.dispatch_in_guild(&world, "GUILD_MEMBER_ADD", guild, || event);
        }
        self.tell_page(PageEvent::World);
        Ok(person_json(&world, id))
    }

    /// Adds a channel to a guild.
    pub(crate) fn add_channel(&self, body: &Value) -> Result<Value, ControlError> {
        let name = name_of(body, 100)?;
        let kind = match &body["type"] {
            Value::Null => ChannelKind::Text,
            kind => as_integer(kind)
                .and_then(|kind| u64::try_from(kind).ok())
                .and_then(ChannelKind::for_guild)
                .ok_or_else(|| bad(CHANNEL_TYPES))?,
        };
        let slowmode = match &body["rate_limit_per_user"] {
            Value::Null => 0,
            seconds => as_integer(seconds)
                .and_then(|seconds| u32::try_from(seconds).ok())
                .filter(|seconds| *seconds <= SLOWEST)
                .ok_or_else(|| bad(format!("rate_limit_per_user is 0 to {SLOWEST} seconds.")))?,
        };
        let bot_permissions = bits_of(body, "bot_permissions")?;
        let guild = text_of(body, "guild")?;
        let mut world = self.world();
        let guild = match guild {
            Some(guild) => find_guild(&world, guild)?,
            None => world
                .guilds
                .keys()
                .next()
                .copied()
                .ok_or_else(|| missing("There is no guild."))?,
        };
        let next = world.next_channel_id();
        let id = free_id(body, next, |id| world.channels.contains_key(&id))?;
        let position = world.guilds[&guild].channels.len() as u64 + 1;
        let mut channel = Channel::text(id, guild, name, position);
        channel.kind = kind;
        channel.slowmode = slowmode;
        if let Some(allowed) = bot_permissions {
            channel.overwrites.push(Overwrite {
                target: world.bot,
                is_member: true,
                allow: allowed,
                deny: permissions::ALL & !allowed,
            });
        }
        world.insert_channel(channel);
        self.channel_event(&world, "CHANNEL_CREATE", id);
        let channel = world
            .channels
            .get(&id)
            .ok_or_else(|| missing("The channel is gone."))?;
        Ok(world.channel_json(channel))
    }

    /// Adds a guild with the bot and all people as members.
    pub(crate) fn add_guild(&self, body: &Value) -> Result<Value, ControlError> {
        let name = name_of(body, 100)?;
        let locale = locale_of(body)?.unwrap_or(&self.config.locale);
        let granted = bits_of(body, "bot_permissions")?.unwrap_or(self.config.bot_permissions);
        let now = self.clock.now();
        let mut world = self.world();
        let id = world.found_guild(name, locale, granted, now);
        let guild = &world.guilds[&id];
        self.hub.dispatch("GUILD_CREATE", Some(id), || {
            world.guild_create_json(guild, false)
        });
        self.tell_page(PageEvent::World);
        Ok(json!({"id": id, "name": name, "preferred_locale": locale, "channels": guild.channels}))
    }

    /// Messages of a channel that one person sees, newest last; `limit` keeps only the newest.
    pub(crate) fn messages_as(
        &self,
        channel: &str,
        user: &str,
        limit: Option<usize>,
    ) -> Result<Vec<Value>, ControlError> {
        let world = self.world();
        let user = world.person(user)?;
        let channel = world.place(user, channel)?;
        let mut messages: Vec<Value> = world
            .visible_messages(channel, user.id)
            .rev()
            .take(limit.unwrap_or(usize::MAX))
            .map(|message| message.seen_by(user.id))
            .collect();
        messages.reverse();
        Ok(messages)
    }

    /// Messages that the bot sent a person directly, newest last.
    pub(crate) fn dms(&self, user: &str) -> Result<Vec<Value>, ControlError> {
        let world = self.world();
        let user = world.person(user)?;
        let channel = world.place(user, "@me")?;
        Ok(world
            .visible_messages(channel, user.id)
            .filter(|message| message.author == world.bot)
            .map(|message| message.json.clone())
            .collect())
    }

    /// Record of an interaction: callback, follow-ups, edits and deletions.
    pub(crate) fn interaction(&self, id: &str) -> Result<Value, ControlError> {
        let world = self.world();
        id.parse::<Id>()
            .ok()
            .and_then(|id| world.interactions.get(&id))
            .map(|interaction| world.interaction_json(interaction))
            .ok_or_else(|| missing(format!("There is no interaction {id:?}.")))
    }

    /// Moves the clock forward, and closes the polls that thereby end.
    pub(crate) fn advance(&self, by: Duration) -> Result<(), ControlError> {
        if !self.clock.advance(by) {
            return Err(bad("The clock goes at most ten years ahead."));
        }
        self.close_due_polls(&mut self.world());
        Ok(())
    }

    /// Starts a fresh world for the connected bot, which keeps its connection and commands.
    pub(crate) fn reset(&self) {
        self.faults.clear();
        self.missing.clear();
        let now = self.clock.now();
        let mut world = self.world();
        let ids = world.take_ids();
        let mut fresh = World::new(&self.config, &self.url, ids, now);
        fresh.rename_bot(world.bot);
        let kept = std::mem::take(&mut world.commands);
        fresh.commands = kept
            .into_iter()
            .filter(|command| match command.scope {
                crate::world::Scope::Global => true,
                crate::world::Scope::Guild(guild) => fresh.guilds.contains_key(&guild),
            })
            .collect();
        let gone: Vec<Id> = world.guilds.keys().copied().collect();
        *world = fresh;
        for guild in gone {
            // The bot drops a deleted guild's channels and people from its cache.
            self.hub
                .dispatch("GUILD_DELETE", Some(guild), || json!({"id": guild}));
        }
        for guild in world.guilds.values() {
            self.hub.dispatch("GUILD_CREATE", Some(guild.id), || {
                world.guild_create_json(guild, false)
            });
        }
        self.tell_page(PageEvent::Reset);
    }
}

pub(super) fn person_json(world: &World, id: Id) -> Value {
    let user = &world.users[&id];
    let mut json = user.json();
    let guilds: Vec<Id> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&id))
        .map(|guild| guild.id)
        .collect();
    json["locale"] = user.locale.clone().into();
    json["installed"] = user.installed.into();
    json["dm_channel"] = user.dm.map(Value::from).unwrap_or_default();
    json["guilds"] = guilds
        .into_iter()
        .map(Value::from)
        .collect::<Vec<_>>()
        .into();
    json
}

/// Gives a member exactly these permissions: a role grants them, an overwrite in every channel denies the rest.
fn limit_member(world: &mut World, guild: Id, user: Id, role: Id, granted: u64) {
    let World {
        guilds, channels, ..
    } = world;
    let Some(guild) = guilds.get_mut(&guild) else {
        return;
    };
    guild.roles.push(Role::plain(role, "member", granted));
    let denied = if granted & permissions::ADMINISTRATOR == 0 {
        permissions::EVERYONE & !granted
    } else {
        0
    };
    if let Some(member) = guild.members.get_mut(&user) {
        member.roles.push(role);
        member.denied = denied;
    }
    if denied == 0 {
        return;
    }
    for channel in &guild.channels {
        if let Some(channel) = channels.get_mut(channel) {
            channel.overwrites.push(Overwrite::denying(user, denied));
        }
    }
}

pub(super) fn find_guild(world: &World, which: &str) -> Result<Id, ControlError> {
    world
        .guilds
        .values()
        .find(|guild| guild.id.to_string() == which || guild.name == which)
        .map(|guild| guild.id)
        .ok_or_else(|| missing(format!("There is no guild {which:?}.")))
}

/// The id that `body` asks for, refused if it is taken; `next` if `body` asks for none.
fn free_id(body: &Value, next: Id, taken: impl Fn(Id) -> bool) -> Result<Id, ControlError> {
    let id = bits_of(body, "id")?.map_or(next, Id::new);
    match taken(id) {
        true => Err(bad(format!("{id} is taken."))),
        false => Ok(id),
    }
}

pub(super) fn name_of(body: &Value, most: usize) -> Result<&str, ControlError> {
    body["name"]
        .as_str()
        .map(str::trim)
        .filter(|name| (1..=most).contains(&name.chars().count()))
        .ok_or_else(|| bad(format!("name is a text of 1 to {most} characters.")))
}

/// Reads a locale of Discord.
fn locale_of(body: &Value) -> Result<Option<&str>, ControlError> {
    match text_of(body, "locale")? {
        Some(locale) if !LOCALES.contains(&locale) => Err(bad(format!(
            "{locale:?} is no language of Discord; try {}.",
            LOCALES.join(", ")
        ))),
        locale => Ok(locale),
    }
}

pub(super) fn text_of<'a>(body: &'a Value, key: &str) -> Result<Option<&'a str>, ControlError> {
    match &body[key] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(bad(format!("{key} is a text."))),
    }
}

/// Reads a permission set given as number or decimal string.
pub(super) fn bits_of(body: &Value, key: &str) -> Result<Option<u64>, ControlError> {
    match &body[key] {
        Value::Null => Ok(None),
        value => as_integer(value)
            .and_then(|bits| u64::try_from(bits).ok())
            .map(Some)
            .ok_or_else(|| bad(format!("{key} is a bit set, as number or decimal string."))),
    }
}
