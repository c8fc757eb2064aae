//! The app on people's accounts: its installations, where it may be used, and conversations without the bot.

use serde_json::{Value, json};

use super::{Channel, Guild, Id, Message, User, World, permissions};
use crate::form::as_id;

/// Largest number of people in a group.
pub(crate) const GROUP: usize = 10;

const CONVERSATION_BASE: u64 = 600_000_000_000_000_000;

/// Kind of place where an interaction happens, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild = 0,
    BotDm = 1,
    Conversation = 2,
}

/// Installations that let the app act: Discord's `authorizing_integration_owners`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owners {
    /// Whether the place has the app: the guild added the app, or the place is the bot's direct channel.
    pub(crate) place: bool,
    /// The person on whose account the app is installed.
    pub(crate) person: Option<Id>,
}

impl Owners {
    pub(crate) const fn is_nobody(self) -> bool {
        !self.place && self.person.is_none()
    }

    pub(crate) fn json(self, guild: Option<Id>) -> Value {
        let mut json = json!({});
        if self.place {
            json["0"] = guild.map_or_else(|| "0".into(), Value::from);
        }
        if let Some(person) = self.person {
            json["1"] = person.into();
        }
        json
    }
}

impl World {
    pub(crate) const fn context(channel: &Channel) -> Context {
        match (channel.guild, channel.recipient) {
            (Some(_), _) => Context::Guild,
            (None, Some(_)) => Context::BotDm,
            (None, None) => Context::Conversation,
        }
    }

    /// Whether the bot is a member of the channel's guild, or the channel is its direct channel.
    pub(crate) fn bot_is_in(&self, channel: &Channel) -> bool {
        match Self::context(channel) {
            Context::Guild => self
                .guild_of(channel.id)
                .is_some_and(|guild| guild.members.contains_key(&self.bot)),
            Context::BotDm => true,
            Context::Conversation => false,
        }
    }

    /// Whether the app's commands are in the place, with or without the bot as a member.
    pub(crate) fn app_is_in(&self, channel: &Channel) -> bool {
        let guild = self.guild_of(channel.id);
        self.bot_is_in(channel) || guild.is_some_and(|guild| guild.commands_only)
    }

    /// Whether there is a guild with both `user` and the bot in it.
    pub(crate) fn shares_guild(&self, user: Id) -> bool {
        self.guilds
            .values()
            .any(|guild| guild.members.contains_key(&user) && guild.members.contains_key(&self.bot))
    }

    /// Whether the bot may write to `user` directly: they share a guild, or `user` has installed the app.
    pub(crate) fn reaches(&self, user: &User) -> bool {
        user.installed || self.shares_guild(user.id)
    }

    /// Installations that let `user` press a component of `message`. The person whose interaction created the message
    /// counts, even if they have taken the app off their account since.
    pub(crate) fn owners_of_press(
        &self,
        user: &User,
        channel: &Channel,
        message: &Message,
    ) -> Owners {
        let person = match Self::context(channel) {
            Context::BotDm => user.installed.then_some(user.id),
            _ => {
                as_id(&message.json["interaction_metadata"]["authorizing_integration_owners"]["1"])
            }
        };
        Owners {
            place: self.app_is_in(channel),
            person,
        }
    }

    /// Permissions of the app in its answers to acts of `user` in `channel`, given the installations that let it
    /// answer.
    ///
    /// A bot has its own permissions. If only its commands were added to the guild, the app has those of `@everyone`;
    /// if only `user` installed the app, it has the user's, limited to [`permissions::INSTALLED_APP`].
    pub(crate) fn app_permissions(&self, user: Id, owners: Owners, channel: &Channel) -> u64 {
        if self.bot_is_in(channel) {
            return self.permissions(self.bot, channel);
        }
        match self.guild_of(channel.id) {
            Some(guild) if owners.place => permissions::of_everyone(guild, self.ruling(channel)),
            Some(_) => self.permissions(user, channel) & permissions::INSTALLED_APP,
            None => permissions::CONVERSATION,
        }
    }

    /// Permissions that the app has now in its answers to an interaction of `user`.
    pub(crate) fn answer_permissions(&self, user: Id, owners: Owners, channel: Id) -> u64 {
        let channel = self.channels.get(&channel);
        channel.map_or(0, |channel| self.app_permissions(user, owners, channel))
    }

    /// Whether only `user` sees the answers in `channel`: the guild has not added the app, and `user` may not use
    /// external apps or not write there.
    pub(crate) fn keeps_private(&self, user: Id, owners: Owners, channel: &Channel) -> bool {
        let needed = permissions::USE_EXTERNAL_APPS | channel.right_to_write();
        let granted = self.permissions(user, channel);
        channel.guild.is_some() && !owners.place && granted & needed != needed
    }

    /// Removes `user` from a group; `false` if they are not in it, or the channel is no group.
    pub(crate) fn leave_group(&mut self, channel: Id, user: Id) -> bool {
        let Some(group) = self.channels.get_mut(&channel) else {
            return false;
        };
        let was = group.people.len();
        if group.kind == super::ChannelKind::Group {
            group.people.retain(|other| *other != user);
        }
        group.people.len() < was
    }

    /// The direct conversation of exactly these two people, if they have one.
    pub(crate) fn direct_between(&self, pair: &[Id]) -> Option<&Channel> {
        self.channels.values().find(|channel| {
            channel.people.len() == 2
                && channel.kind == super::ChannelKind::Dm
                && pair.iter().all(|user| channel.people.contains(user))
        })
    }

    /// An unused id for a new conversation, in the readable range.
    pub(crate) fn next_conversation_id(&self) -> Id {
        let known = self.channels.values();
        // A group that all people have left still counts.
        let count = known
            .filter(|channel| Self::context(channel) == Context::Conversation)
            .count();
        Id::new(CONVERSATION_BASE + 1 + count as u64)
    }
}

/// Permissions of `@everyone` in `channel`, which is not a thread.
pub(crate) fn of_everyone(guild: &Guild, channel: &Channel) -> u64 {
    let everyone = guild.roles.iter().find(|role| role.id == guild.id);
    let base = everyone.map_or(0, |role| role.permissions);
    if base & permissions::ADMINISTRATOR != 0 {
        return permissions::ALL;
    }
    let own = channel.overwrites.iter().filter(|it| it.target == guild.id);
    let granted = own.fold(base, |granted, it| granted & !it.deny | it.allow);
    match granted & permissions::VIEW_CHANNEL {
        0 => 0,
        _ => granted,
    }
}
