//! A person in a channel, where they act.

use std::time::Duration;

use axum::body::Bytes;
use serde_json::json;

use super::Message;
use super::waiting::until;
use crate::client::Client;
use crate::control::{ControlError, missing, timed_out};
use crate::id::Id;

/// A person in a channel.
#[derive(Clone, Debug)]
pub struct Place {
    pub(super) client: Client,
    pub(super) user: String,
    pub(super) channel: String,
    pub(super) patience: Duration,
}

impl Place {
    /// The name or id with which the channel was looked up.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// Allows or forbids this person to use external apps here. If they may not, the answers to them are private when
    /// the app is installed only to a person.
    ///
    /// # Errors
    /// Fails if this is no channel of a guild of this person, or the right is taken from a member who may do
    /// everything.
    pub fn external_apps(&self, allowed: bool) -> Result<(), ControlError> {
        let user = Some(&*self.user);
        let changed = self.client.external_apps(&self.channel, user, allowed);
        changed.map(drop)
    }

    /// Allows or forbids this person to send messages here.
    ///
    /// # Errors
    /// Fails as [`Place::external_apps`] does.
    pub fn sending(&self, allowed: bool) -> Result<(), ControlError> {
        let user = Some(&*self.user);
        self.client.sending(&self.channel, user, allowed).map(drop)
    }

    /// Leaves this group.
    ///
    /// # Errors
    /// Fails if this is no group, or this person is not in it.
    pub fn leave(&self) -> Result<(), ControlError> {
        self.client.leave_group(&self.user, &self.channel)
    }

    /// Reacts to a message with a character or `name:id`; returns the message.
    ///
    /// # Errors
    /// Fails if this person does not see the message, may not react, or has reacted so already.
    pub fn react(&self, message: impl Into<Id>, emoji: &str) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .react(&self.user, &message, emoji)
            .map(Message::from)
    }

    /// Takes a reaction back; returns the message.
    ///
    /// # Errors
    /// Fails as [`Place::react`] does, and if this person has no such reaction.
    pub fn unreact(&self, message: impl Into<Id>, emoji: &str) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .unreact(&self.user, &message, emoji)
            .map(Message::from)
    }

    /// Votes in the poll of a message for the answers with these numbers, which start at 1; an empty list takes the
    /// vote back. Returns the message.
    ///
    /// # Errors
    /// Fails if this person does not see the message, the message has no poll, or the poll refuses the vote.
    pub fn vote(&self, message: impl Into<Id>, answers: &[u64]) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .vote(&self.user, &message, answers)
            .map(Message::from)
    }

    /// Writes a message.
    ///
    /// # Errors
    /// Fails if this person may not write here, or the text is empty or too long.
    pub fn say(&self, text: &str) -> Result<Message, ControlError> {
        self.client
            .say(&self.user, &self.channel, text)
            .map(Message::from)
    }

    /// Writes a message that replies to another message of this channel.
    ///
    /// # Errors
    /// Fails as [`Place::say`] does, and if this person sees no such message here.
    pub fn reply(&self, message: impl Into<Id>, text: &str) -> Result<Message, ControlError> {
        let body = json!({"content": text, "reply_to": message.into()});
        self.client
            .say_with(&self.user, &self.channel, body)
            .map(Message::from)
    }

    /// Changes the text of this person's own message; returns the message.
    ///
    /// # Errors
    /// Fails if the message does not exist, another person wrote it, or the text is empty or too long.
    pub fn edit(&self, message: impl Into<Id>, text: &str) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .edit(&self.user, &message, text)
            .map(Message::from)
    }

    /// Deletes a message of this person, or with Manage Messages a message of anyone.
    ///
    /// # Errors
    /// Fails if the message does not exist, or this person may not delete it.
    pub fn delete(&self, message: impl Into<Id>) -> Result<(), ControlError> {
        self.client.delete(&self.user, &message.into().to_string())
    }

    /// Bytes of a file of a message, by the [attachment](super::Attachment)'s id.
    ///
    /// # Errors
    /// Fails if the file does not exist or has been forgotten.
    pub fn download(&self, file: Id) -> Result<Bytes, ControlError> {
        let bytes = self.client.attachment(file);
        bytes.ok_or_else(|| missing(format!("There is no file {file}.")))
    }

    /// Messages that this person sees here, newest last.
    ///
    /// # Errors
    /// Fails if the person or channel does not exist, or the person does not see the channel.
    pub fn messages(&self) -> Result<Vec<Message>, ControlError> {
        let messages = self.client.messages_as(&self.channel, &self.user)?;
        Ok(messages.into_iter().map(Message::from).collect())
    }

    /// Waits for a message that this person sees here and that `matches` accepts; returns the newest such message.
    ///
    /// # Errors
    /// Fails if none comes in time (see [`Discord::with_patience`](super::Discord::with_patience)), or the person or
    /// channel does not exist.
    pub async fn wait_for(
        &self,
        matches: impl Fn(&Message) -> bool,
    ) -> Result<Message, ControlError> {
        let newest = || Ok(self.messages()?.into_iter().rev().find(|it| matches(it)));
        self.wait(newest).await
    }

    /// Waits until `fulfilled` accepts all messages that this person sees here, newest last, and returns them.
    ///
    /// # Errors
    /// Fails as [`Place::wait_for`] does.
    pub async fn wait_until(
        &self,
        fulfilled: impl Fn(&[Message]) -> bool,
    ) -> Result<Vec<Message>, ControlError> {
        let all = || Ok(Some(self.messages()?).filter(|messages| fulfilled(messages)));
        self.wait(all).await
    }

    async fn wait<T>(
        &self,
        look: impl Fn() -> Result<Option<T>, ControlError>,
    ) -> Result<T, ControlError> {
        if let Some(found) = until(&self.client, self.patience, look).await? {
            return Ok(found);
        }
        let messages = self.messages()?;
        let texts: Vec<&str> = messages.iter().map(Message::text).collect();
        Err(timed_out(format!(
            "It did not happen within {} seconds; {} sees {texts:?}.",
            self.patience.as_secs_f64(),
            self.user
        )))
    }
}
