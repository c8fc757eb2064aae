//! Who is where and may do what: the calls of a [`Client`] that change it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;
use crate::control::ControlError;
use crate::world::permissions;

impl Client {
    /// A member leaves a guild; the bot, by its name or id, is removed from it.
    ///
    /// # Errors
    /// If there is nobody of that name in such a guild, or it is the guild's owner.
    pub fn leave(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        self.shared.leave(user, guild)
    }

    /// A person leaves a group.
    ///
    /// # Errors
    /// If there is no such person or group, or they are not in it.
    pub fn leave_group(&self, user: &str, channel: &str) -> Result<(), ControlError> {
        self.shared.leave_group(user, channel)
    }

    /// A person joins a guild; the bot is invited (again).
    ///
    /// # Errors
    /// If there is no such person or guild, or the person is in it already.
    pub fn join(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        self.shared.join(user, guild)
    }

    /// A guild adds the commands of the bot, named by its name or id, without the bot itself.
    ///
    /// # Errors
    /// If there is no such guild, or the bot or its commands are there already.
    pub fn join_commands_only(&self, bot: &str, guild: &str) -> Result<(), ControlError> {
        self.shared.join_commands_only(bot, guild)
    }

    /// Times a member out for so long, in all guilds they are in: they read and do nothing else. [`Duration::ZERO`] ends
    /// it.
    ///
    /// # Errors
    /// If there is nobody of that name in any guild, they own one or administer it, or it is more than 28 days.
    pub fn time_out(&self, user: &str, lasting: Duration) -> Result<(), ControlError> {
        self.shared.time_out(user, None, lasting)
    }

    /// A person takes messages of strangers and apps, or none any more: then they are 50007.
    ///
    /// # Errors
    /// If there is no such person.
    pub fn take_messages(&self, user: &str, taken: bool) -> Result<(), ControlError> {
        self.shared.take_messages(user, taken)
    }

    /// A person adds the app to their account. Answers the user object.
    ///
    /// # Errors
    /// If there is no such person, or they have it already.
    pub fn install(&self, user: &str) -> Result<Value, ControlError> {
        self.shared.install(user, true)
    }

    /// A person takes the app off their account. Answers the user object.
    ///
    /// # Errors
    /// If there is no such person, or they do not have it.
    pub fn uninstall(&self, user: &str) -> Result<Value, ControlError> {
        self.shared.install(user, false)
    }

    /// A new group of 2 to 10 people, without the bot; the name may be empty. Answers the channel.
    ///
    /// # Errors
    /// If there is no such person, or one is named twice.
    pub fn group(&self, users: &[&str], name: &str) -> Result<Value, ControlError> {
        let name = (!name.is_empty()).then_some(name);
        self.shared
            .add_group(&json!({"users": users, "name": name}))
    }

    /// The direct messages of two people, which are the same each time. Answers the channel.
    ///
    /// # Errors
    /// If there is no such person, or it is twice the same.
    pub fn direct(&self, one: &str, other: &str) -> Result<Value, ControlError> {
        self.shared.add_direct(&json!({"users": [one, other]}))
    }

    /// Whether a member, or everybody, may use external apps in a channel of a guild: without that, answers of an app
    /// that is only installed to a person are private. Answers the channel.
    ///
    /// # Errors
    /// If there is no such channel or member, or it is taken from one who may do everything.
    pub fn external_apps(
        &self,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        self.shared
            .allow(permissions::USE_EXTERNAL_APPS, channel, user, allowed)
    }

    /// Whether a member, or everybody, may send messages in a channel of a guild. Answers the channel.
    ///
    /// # Errors
    /// As for [`Client::external_apps`].
    pub fn sending(
        &self,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        self.shared
            .allow(permissions::SEND_MESSAGES, channel, user, allowed)
    }

    /// The same for the threads of a channel.
    ///
    /// # Errors
    /// As for [`Client::external_apps`].
    pub fn sending_in_threads(
        &self,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        let right = permissions::SEND_MESSAGES_IN_THREADS;
        self.shared.allow(right, channel, user, allowed)
    }

    /// Sends any event as it is, to the shard of its `guild_id` or else to shard 0. Answers to how many sessions that are
    /// connected.
    ///
    /// # Errors
    /// If the name is not one of an event.
    pub fn dispatch(&self, name: &str, data: Value) -> Result<u64, ControlError> {
        let sent = self.shared.dispatch_raw(name, &data)?;
        Ok(sent["sessions"].as_u64().unwrap_or(0))
    }
}
