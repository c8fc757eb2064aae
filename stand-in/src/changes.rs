//! Changes of the world that both people and the bot can make, each with the events that Discord sends about it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::clock::Time;
use crate::gateway::GUILD_MEMBERS;
use crate::id::Id;
use crate::state::{PageEvent, Shared};
use crate::world::World;

impl Shared {
    /// Adds or takes back a reaction; `at` is the channel and the message.
    pub(crate) fn change_reaction(
        &self,
        world: &mut World,
        at: (Id, Id),
        user: Id,
        emoji: &Value,
        add: bool,
    ) {
        let (channel, message) = at;
        if !world.react(channel, message, user, emoji, add) {
            return;
        }
        self.tell_page(PageEvent::Messages(channel));
        let name = if add {
            "MESSAGE_REACTION_ADD"
        } else {
            "MESSAGE_REACTION_REMOVE"
        };
        self.dispatch_in_channel(world, name, channel, || {
            let mut data = json!({
                "user_id": user,
                "channel_id": channel,
                "message_id": message,
                "emoji": emoji,
                "burst": false,
                "type": 0,
            });
            let guild = world.guild_of(channel);
            if let Some(guild) = guild {
                data["guild_id"] = guild.id.into();
            }
            if add {
                if let Some(member) = guild.and_then(|guild| guild.members.get(&user)) {
                    data["member"] = member.json(&world.users[&user]);
                }
                if let Some(message) = world.message(channel, message) {
                    data["message_author_id"] = message.author.into();
                }
            }
            data
        });
    }

    /// Takes all reactions off a message, or only those with the emoji `only`.
    pub(crate) fn clear_reactions(&self, world: &mut World, at: (Id, Id), only: Option<&Value>) {
        let (channel, message) = at;
        if !world.clear_reactions(channel, message, only) {
            return;
        }
        self.tell_page(PageEvent::Messages(channel));
        let name = match only {
            Some(_) => "MESSAGE_REACTION_REMOVE_EMOJI",
            None => "MESSAGE_REACTION_REMOVE_ALL",
        };
        self.dispatch_in_channel(world, name, channel, || {
            let mut data = json!({"channel_id": channel, "message_id": message});
            if let Some(guild) = world.guild_of(channel) {
                data["guild_id"] = guild.id.into();
            }
            if let Some(emoji) = only {
                data["emoji"] = emoji.clone();
            }
            data
        });
    }

    /// Takes an archived thread up again when `user` writes in it, and makes `user` a member of the thread.
    pub(crate) fn enter_thread(&self, world: &mut World, channel: Id, user: Id, now: Time) {
        let Some(thread) = world.thread_mut(channel) else {
            return;
        };
        if thread.set_archived(false, now) {
            self.channel_event(world, "THREAD_UPDATE", channel);
        }
        self.change_thread_member(world, channel, user, true, now);
    }

    /// Adds a person to a thread or removes them.
    pub(crate) fn change_thread_member(
        &self,
        world: &mut World,
        channel: Id,
        user: Id,
        add: bool,
        now: Time,
    ) {
        let Some(thread) = world.thread_mut(channel) else {
            return;
        };
        let changed = if add {
            thread.members.insert(user)
        } else {
            thread.members.remove(&user)
        };
        if !changed {
            return;
        }
        let count = thread.members.len();
        self.tell_page(PageEvent::World);
        let Some(guild) = world.guild_of(channel) else {
            return;
        };
        let mut data = json!({"id": channel, "guild_id": guild.id, "member_count": count});
        if add {
            data["added_members"] = json!([{
                "id": channel,
                "user_id": user,
                "join_timestamp": now.iso(),
                "flags": 0,
                "member": guild.members.get(&user).map(|member| member.json(&world.users[&user])),
                "presence": null,
            }]);
        } else {
            data["removed_member_ids"] = json!([user]);
        }
        // Without the members intent a bot hears only of its own thread memberships.
        let also = if user == world.bot { 0 } else { GUILD_MEMBERS };
        self.hub
            .dispatch_text("THREAD_MEMBERS_UPDATE", Some(guild.id), also, || {
                data.to_string()
            });
    }

    /// Deletes existing messages of one channel together.
    pub(crate) fn delete_messages(&self, world: &mut World, channel: Id, ids: &[Id]) {
        for id in ids {
            world.delete(channel, *id);
        }
        self.tell_page(PageEvent::Messages(channel));
        self.dispatch_in_channel(world, "MESSAGE_DELETE_BULK", channel, || {
            let ids: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
            let guild = world.guild_of(channel).map(|guild| guild.id);
            json!({"ids": ids, "channel_id": channel, "guild_id": guild})
        });
    }

    /// Deletes the messages that a person wrote in a guild within the last `lately`.
    pub(crate) fn delete_recent_messages(
        &self,
        world: &mut World,
        guild: Id,
        user: Id,
        lately: Duration,
    ) {
        let lately = u64::try_from(lately.as_millis()).unwrap_or(u64::MAX);
        let since = world.now.unix_ms().saturating_sub(lately);
        let channels = world.channels.values();
        let found: Vec<(Id, Vec<Id>)> = channels
            .filter(|channel| channel.guild == Some(guild) && lately > 0)
            .map(|channel| {
                let messages = channel
                    .messages
                    .values()
                    .filter(|message| message.author == user && message.id.made_at_ms() >= since);
                (channel.id, messages.map(|message| message.id).collect())
            })
            .collect();
        for (channel, ids) in found {
            if !ids.is_empty() {
                self.delete_messages(world, channel, &ids);
            }
        }
    }

    /// Deletes a channel or thread with its messages.
    pub(crate) fn delete_channel(&self, world: &mut World, id: Id) {
        let Some(channel) = world.channels.get(&id) else {
            return;
        };
        match &channel.thread {
            None => self.channel_event(world, "CHANNEL_DELETE", id),
            Some(thread) => {
                let data = json!({
                    "id": id,
                    "guild_id": channel.guild,
                    "parent_id": thread.parent,
                    "type": channel.kind.number(),
                });
                self.tell_page(PageEvent::World);
                self.dispatch_in_channel(world, "THREAD_DELETE", id, || data);
            }
        }
        world.remove_channel(id);
    }

    /// Removes a member, possibly the bot, from a guild; `false` if the user was no member.
    pub(crate) fn leave_guild(&self, world: &mut World, guild_id: Id, user: Id) -> bool {
        if !world.leave(guild_id, user) {
            return false;
        }
        if user == world.bot {
            self.hub
                .dispatch("GUILD_DELETE", Some(guild_id), || json!({"id": guild_id}));
        } else {
            let user = world.users[&user].json();
            self.dispatch_in_guild(
                world,
                "GUILD_MEMBER_REMOVE",
                guild_id,
                || json!({"guild_id": guild_id, "user": user}),
            );
        }
        self.tell_page(PageEvent::World);
        true
    }

    /// Adds a person or the bot to a guild; `false` if the user is a member already.
    pub(crate) fn join_guild(&self, world: &mut World, guild_id: Id, user: Id, now: Time) -> bool {
        let bot = world.bot;
        let Some(guild) = world.guilds.get(&guild_id) else {
            return false;
        };
        if guild.members.contains_key(&user) {
            return false;
        }
        world.join(guild_id, user, now);
        let Some(guild) = world.guilds.get(&guild_id) else {
            return false;
        };
        if user == bot {
            self.hub.dispatch("GUILD_CREATE", Some(guild_id), || {
                world.guild_create_json(guild, false)
            });
        } else {
            self.dispatch_in_guild(world, "GUILD_MEMBER_ADD", guild_id, || {
                let member = &guild.members[&user];
                let mut data = member.json(&world.users[&user]);
                data["guild_id"] = guild_id.into();
                data
            });
        }
        self.tell_page(PageEvent::World);
        true
    }

    /// Announces that a person's nickname, roles or timeout changed.
    pub(crate) fn member_updated(&self, world: &World, guild_id: Id, user: Id) {
        self.tell_page(PageEvent::World);
        self.dispatch_in_guild(world, "GUILD_MEMBER_UPDATE", guild_id, || {
            let member = world
                .guilds
                .get(&guild_id)
                .and_then(|guild| guild.members.get(&user));
            let mut data = member.map_or(Value::Null, |member| member.json(&world.users[&user]));
            data["guild_id"] = guild_id.into();
            data
        });
    }
}
