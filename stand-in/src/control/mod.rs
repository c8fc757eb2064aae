//! The control interface: everything a person can do in Discord's client, and what a test looks up.

mod apps;
mod dispatch;
mod error;
mod faults;
mod fire;
mod http;
mod http_places;
mod modal;
mod options;
mod people;
mod places;
mod select;
mod view;

pub use error::ControlError;
pub(crate) use error::{bad, forbidden, missing, timed_out};
pub(crate) use http::router;
pub(crate) use modal::Given;
pub(crate) use people::Written;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;

use crate::id::Id;
use crate::state::Shared;
use crate::world::{Channel, Context, Message, User, World, permissions};

/// The person who fills in options, selects and fields, and the guild where this happens.
#[derive(Clone, Copy, Debug)]
struct Chooser {
    guild: Option<Id>,
    user: Id,
}

/// Refuses a channel that holds no messages, such as a forum or a category.
fn takes_messages(channel: &Channel) -> Result<(), ControlError> {
    if channel.kind.takes_messages() {
        Ok(())
    } else {
        Err(bad(format!(
            "Nothing is written in the channel {:?} itself.",
            channel.name
        )))
    }
}

impl World {
    /// Finds a person by id or name.
    pub(crate) fn person(&self, who: &str) -> Result<&User, ControlError> {
        self.user_or_bot(who)
            .filter(|user| !user.bot)
            .ok_or_else(|| missing(format!("There is no person {who:?}.")))
    }

    /// Finds a person or the bot by id or name.
    pub(crate) fn user_or_bot(&self, who: &str) -> Option<&User> {
        let id: Option<Id> = who.parse().ok();
        id.and_then(|id| self.users.get(&id)).or_else(|| {
            self.users
                .values()
                .find(|user| user.name == who || user.username == who)
        })
    }

    /// Finds a channel by id, by name, or `@me` for the direct channel of `user`; refuses one that `user` does not see.
    pub(crate) fn place(&self, user: &User, which: &str) -> Result<&Channel, ControlError> {
        let channel = if which == "@me" {
            user.dm.and_then(|dm| self.channels.get(&dm))
        } else {
            self.channel_called(which)
        };
        let channel = channel.ok_or_else(|| missing(format!("There is no channel {which:?}.")))?;
        if self.sees(user.id, channel) {
            Ok(channel)
        } else {
            Err(forbidden(format!(
                "{} does not see the channel {which:?}.",
                user.name
            )))
        }
    }

    /// Finds a channel by id or name; if several share the name, the oldest.
    pub(crate) fn channel_called(&self, which: &str) -> Option<&Channel> {
        let id: Option<Id> = which.parse().ok();
        let name = which.trim_start_matches('#');
        id.and_then(|id| self.channels.get(&id)).or_else(|| {
            self.channels
                .values()
                .find(|channel| !name.is_empty() && channel.name == name)
        })
    }

    /// Finds a message that `user` can see.
    pub(crate) fn seen_message(&self, user: &User, which: &str) -> Result<&Message, ControlError> {
        let id: Option<Id> = which.parse().ok();
        id.and_then(|id| {
            let channel = self.channels.get(self.message_channels.get(&id)?)?;
            let message = channel.messages.get(&id)?;
            (message.is_visible_to(user.id) && self.sees(user.id, channel)).then_some(message)
        })
        .ok_or_else(|| missing(format!("{} sees no message {which:?}.", user.name)))
    }

    /// Refuses a user who is not, or no longer, in a conversation.
    fn refuse_departed(&self, user: &User, channel: &Channel) -> Result<(), ControlError> {
        match Self::context(channel) {
            Context::Conversation if !self.sees(user.id, channel) => Err(forbidden(format!(
                "{} is not in this conversation.",
                user.name
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses a user whose timeout allows only reading in `channel`.
    fn refuse_silenced(&self, user: &User, channel: &Channel) -> Result<(), ControlError> {
        if self.is_silenced(user.id, channel) {
            Err(forbidden(format!("{} is timed out.", user.name)))
        } else {
            Ok(())
        }
    }

    /// Refuses a user who may not write in `channel` because it is a locked thread.
    fn refuse_locked(&self, user: &User, channel: &Channel) -> Result<(), ControlError> {
        if self.is_locked_for(user.id, channel) {
            Err(forbidden(format!(
                "The thread {:?} is locked, and {} may not manage threads.",
                channel.name, user.name
            )))
        } else {
            Ok(())
        }
    }

    /// Refuses a user who may not even react or delete in `channel` because it is a locked and archived thread.
    fn refuse_shut(&self, user: &User, channel: &Channel) -> Result<(), ControlError> {
        match self.is_shut_for(user.id, channel) {
            true => self.refuse_locked(user, channel),
            false => Ok(()),
        }
    }

    /// Refuses a user who may neither write nor press anything in `channel`.
    fn may_act(&self, user: &User, channel: &Channel) -> Result<(), ControlError> {
        self.refuse_departed(user, channel)?;
        self.refuse_silenced(user, channel)?;
        self.refuse_locked(user, channel)
    }

    /// Refuses a user who may not use commands in `channel`.
    pub(crate) fn may_use_commands(
        &self,
        user: &User,
        channel: &Channel,
    ) -> Result<(), ControlError> {
        takes_messages(channel)?;
        self.may_act(user, channel)?;
        let may = self.permissions(user.id, channel) & permissions::USE_APPLICATION_COMMANDS != 0;
        if may {
            Ok(())
        } else {
            Err(forbidden(format!(
                "{} may not use commands in this channel.",
                user.name
            )))
        }
    }
}

type Stand = State<Arc<Shared>>;
type Answer = Result<Json<Value>, ControlError>;

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, ControlError> {
    let body: &[u8] = if body.is_empty() { b"{}" } else { body };
    serde_json::from_slice(body).map_err(|error| bad(format!("The body does not fit: {error}.")))
}

fn done((): ()) -> Json<Value> {
    Json(json!({}))
}
