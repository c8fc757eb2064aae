//! Calls of a [`Client`] that change memberships and permissions.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;
use crate::control::ControlError;
use crate::world::permissions;

impl Client {
    /// Removes a member from a guild; the member may be the bot, by name or id.
    ///
    /// # Errors
    /// Fails if the guild has no such member, or the user owns the guild.
    pub fn leave(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        self.shared.leave(user, guild)
    }

    /// Removes a person from a group.
    ///
    /// # Errors
    /// Fails if the person or group does not exist, or the person is not in the group.
    pub fn leave_group(&self, user: &str, channel: &str) -> Result<(), ControlError> {
        self.shared.leave_group(user, channel)
    }

    /// Adds a person to a guild, or the bot again.
    ///
    /// # Errors
    /// Fails if the user or guild does not exist, or the user is in the guild already or banned from it.
    pub fn join(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        self.shared.join(user, guild)
    }

    /// Adds the commands of the bot, given by name or id, to a guild without the bot itself.
    ///
    /// # Errors
    /// Fails if the guild does not exist, or has the bot or its commands already.
    pub fn join_commands_only(&self, bot: &str, guild: &str) -> Result<(), ControlError> {
        self.shared.join_commands_only(bot, guild)
    }

    /// Times a member out in all guilds they are in: until the end of `lasting` they can only read. [`Duration::ZERO`]
    /// ends a timeout.
    ///
    /// # Errors
    /// Fails if no guild has such a member, the member owns or administers one of them, or `lasting` exceeds 28 days.
    pub fn time_out(&self, user: &str, lasting: Duration) -> Result<(), ControlError> {
        self.shared.time_out(user, None, lasting)
    }

    /// Sets whether a person takes messages from strangers and apps; if not, such messages are refused with 50007.
    ///
    /// # Errors
    /// Fails if the person does not exist.
    pub fn take_messages(&self, user: &str, taken: bool) -> Result<(), ControlError> {
        self.shared.take_messages(user, taken)
    }

    /// Adds the app to a person's account. Returns the user object.
    ///
    /// # Errors
    /// Fails if the person does not exist or has the app already.
    pub fn install(&self, user: &str) -> Result<Value, ControlError> {
        self.shared.install(user, true)
    }

    /// Takes the app off a person's account. Returns the user object.
    ///
    /// # Errors
    /// Fails if the person does not exist or does not have the app.
    pub fn uninstall(&self, user: &str) -> Result<Value, ControlError> {
        self.shared.install(user, false)
    }

    /// Starts a group of 2 to 10 people, without the bot; the name may be empty. Returns the channel.
    ///
    /// # Errors
    /// Fails if a person does not exist or is named twice.
    pub fn group(&self, users: &[&str], name: &str) -> Result<Value, ControlError> {
        let name = (!name.is_empty()).then_some(name);
        self.shared
            .add_group(&json!({"users": users, "name": name}))
    }

    /// Direct messages of two people; every call with the same two returns the same channel.
    ///
    /// # Errors
    /// Fails if a person does not exist, or both are the same person.
    pub fn direct(&self, one: &str, other: &str) -> Result<Value, ControlError> {
        self.shared.add_direct(&json!({"users": [one, other]}))
    }

    /// Allows or forbids a member, or everyone, to use external apps in a channel of a guild. If they may not, the
    /// answers to them are private when the app is installed only to a person. Returns the channel.
    ///
    /// # Errors
    /// Fails if the channel or member does not exist, or the right is taken from a member who may do everything.
    pub fn external_apps(
        &self,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        self.shared
            .allow(permissions::USE_EXTERNAL_APPS, channel, user, allowed)
    }

    /// Allows or forbids a member, or everyone, to send messages in a channel of a guild. Returns the channel.
    ///
    /// # Errors
    /// Fails as [`Client::external_apps`] does.
    pub fn sending(
        &self,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        self.shared
            .allow(permissions::SEND_MESSAGES, channel, user, allowed)
    }

    /// Allows or forbids a member, or everyone, to send messages in the threads of a channel. Returns the channel.
    ///
    /// # Errors
    /// Fails as [`Client::external_apps`] does.
    pub fn sending_in_threads(
        &self,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        let right = permissions::SEND_MESSAGES_IN_THREADS;
        self.shared.allow(right, channel, user, allowed)
    }

    /// Sends any event unchanged to the shard of its `guild_id`, or to shard 0 without one. Returns the number of
    /// connected sessions that received it.
    ///
    /// # Errors
    /// Fails if `name` cannot be the name of an event.
    pub fn dispatch(&self, name: &str, data: Value) -> Result<u64, ControlError> {
        let sent = self.shared.dispatch_raw(name, &data)?;
        Ok(sent["sessions"].as_u64().unwrap_or(0))
    }
}
