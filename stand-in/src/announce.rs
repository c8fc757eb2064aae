//! Tells the bot and the page what happened to messages and channels.

use serde_json::{Value, json};

use crate::id::Id;
use crate::state::{PageEvent, Shared};
use crate::world::{Message, World};

impl Shared {
    /// Announces a new message.
    pub(crate) fn message_created(&self, world: &World, channel: Id, message: Id) {
        self.message_event(world, "MESSAGE_CREATE", channel, message);
    }

    /// Announces a changed message.
    pub(crate) fn message_updated(&self, world: &World, channel: Id, message: Id) {
        self.message_event(world, "MESSAGE_UPDATE", channel, message);
    }

    fn message_event(&self, world: &World, name: &'static str, channel_id: Id, message: Id) {
        self.tell_page(PageEvent::Messages(channel_id));
        let Some(channel) = world.channels.get(&channel_id) else {
            return;
        };
        let Some(message) = channel.messages.get(&message) else {
            return;
        };
        // The bot gets neither private answers nor messages of channels that it does not see.
        if message.visible_to.is_some() || !world.sees(world.bot, channel) {
            return;
        }
        if message.author == world.bot {
            self.hub.dispatch_text(name, channel.guild, 0, || {
                event_text(world, channel.guild, message)
            });
        } else {
            let mut data = message.json.clone();
            if let Some(guild) = channel.guild {
                data["guild_id"] = guild.into();
                data["member"] = member_part(world, guild, message.author);
            }
            let mentioned = data["mentions"]
                .as_array()
                .is_some_and(|users| users.iter().any(|user| user["id"] == json!(world.bot)));
            let readable = channel.guild.is_none() || mentioned;
            self.hub
                .dispatch_message(name, channel.guild, &data, readable);
        }
    }

    /// Announces that `message` was deleted.
    pub(crate) fn message_deleted(&self, world: &World, channel: Id, message: &Message) {
        self.tell_page(PageEvent::Messages(channel));
        if message.visible_to.is_some() {
            return;
        }
        self.dispatch_in_channel(world, "MESSAGE_DELETE", channel, || {
            let mut data = json!({"id": message.id, "channel_id": channel});
            if let Some(guild) = world.channels.get(&channel).and_then(|c| c.guild) {
                data["guild_id"] = guild.into();
            }
            data
        });
    }

    /// Announces, as the event `name`, that a channel or thread was created, changed or deleted.
    pub(crate) fn channel_event(&self, world: &World, name: &'static str, channel: Id) {
        self.tell_page(PageEvent::World);
        self.dispatch_in_channel(world, name, channel, || {
            let mut data = world
                .channels
                .get(&channel)
                .map_or(Value::Null, |channel| world.channel_json(channel));
            if name == "THREAD_CREATE" {
                data["newly_created"] = true.into();
            }
            data
        });
    }
}

/// JSON of a message event: the message object, plus `guild_id` and `member` if it is in a guild. Appends to the
/// message's text, which saves a copy of the message.
fn event_text(world: &World, guild: Option<Id>, message: &Message) -> String {
    let mut text = message.json.to_string();
    if let Some(guild) = guild
        && text.pop() == Some('}')
    {
        let member = member_part(world, guild, message.author);
        text.push_str(&format!(r#","guild_id":"{guild}","member":{member}}}"#));
    }
    text
}

fn member_part(world: &World, guild: Id, user: Id) -> Value {
    world
        .guilds
        .get(&guild)
        .and_then(|guild| guild.members.get(&user))
        .map_or(Value::Null, |member| {
            let mut part = member.partial_json();
            part["deaf"] = false.into();
            part["mute"] = false.into();
            part
        })
}
