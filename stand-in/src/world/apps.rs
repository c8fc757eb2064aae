//! The app on people's accounts: who installed it, where it may be used, and the conversations the bot is no member of.

use serde_json::{Value, json};

use super::{Channel, Id, Message, User, World, permissions};
use crate::form::as_id;

/// People in a group.
pub(crate) const GROUP: usize = 10;

const CONVERSATION_BASE: u64 = 600_000_000_000_000_000;

/// Where an interaction happens, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild = 0,
    BotDm = 1,
    Conversation = 2,
}

/// Whose installations let the app act: Discord's `authorizing_integration_owners`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owners {
    /// Whether the bot itself is there: a member of the guild, or one end of the direct channel.
    pub(crate) bot: bool,
    /// The person on whose account the app is used.
    pub(crate) person: Option<Id>,
}

impl Owners {
    pub(crate) const fn is_nobody(self) -> bool {
        !self.bot && self.person.is_none()
    }

    pub(crate) fn json(self, guild: Option<Id>) -> Value {
        let mut json = json!({});
        if self.bot {
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

    /// Whether the bot is a member of the place.
    pub(crate) fn bot_is_in(&self, channel: &Channel) -> bool {
        match Self::context(channel) {
            Context::Guild => self
                .guild_of(channel.id)
                .is_some_and(|guild| guild.members.contains_key(&self.bot)),
            Context::BotDm => true,
            Context::Conversation => false,
        }
    }

    /// Whether there is a guild with both `user` and the bot in it.
    pub(crate) fn shares_guild(&self, user: Id) -> bool {
        self.guilds
            .values()
            .any(|guild| guild.members.contains_key(&user) && guild.members.contains_key(&self.bot))
    }

    /// Whether the bot can write to `user` directly.
    pub(crate) fn reaches(&self, user: &User) -> bool {
        user.accepts_dms && (user.installed || self.shares_guild(user.id))
    }

    /// Whose installations let `user` press something on `message`. The person who had it made counts, though they may have
    /// taken the app off their account since.
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
            bot: self.bot_is_in(channel),
            person,
        }
    }

    /// What the app may do in its answers to what happens in `channel`.
    pub(crate) fn app_permissions(&self, channel: &Channel) -> u64 {
        if self.bot_is_in(channel) {
            return self.permissions(self.bot, channel);
        }
        match channel.guild {
            Some(_) => permissions::DIRECT,
            None => permissions::CONVERSATION,
        }
    }

    /// The conversation of exactly these two, if they have begun one.
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
        let count = known.filter(|channel| !channel.people.is_empty()).count();
        Id::new(CONVERSATION_BASE + 1 + count as u64)
    }
}
