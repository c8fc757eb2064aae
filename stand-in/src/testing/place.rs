//! People where they act.

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
    /// The channel, by the name or id it was asked for.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// Whether this person may use external apps here: without that, answers of an app that is only installed to a
    /// person are private.
    ///
    /// # Errors
    /// If this is no channel of a guild this person is in, or it is taken from one who may do everything.
    pub fn external_apps(&self, allowed: bool) -> Result<(), ControlError> {
        let user = Some(&*self.user);
        let changed = self.client.external_apps(&self.channel, user, allowed);
        changed.map(drop)
    }

    /// Whether this person may send messages here.
    ///
    /// # Errors
    /// As for [`Place::external_apps`].
    pub fn sending(&self, allowed: bool) -> Result<(), ControlError> {
        let user = Some(&*self.user);
        self.client.sending(&self.channel, user, allowed).map(drop)
    }

    /// Leaves this group.
    ///
    /// # Errors
    /// If this is no group, or this person is not in it.
    pub fn leave(&self) -> Result<(), ControlError> {
        self.client.leave_group(&self.user, &self.channel)
    }

    /// Reacts to a message with a character or `name:id`; answers the message.
    ///
    /// # Errors
    /// If this person sees no such message, may not react, or did so already.
    pub fn react(&self, message: impl Into<Id>, emoji: &str) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .react(&self.user, &message, emoji)
            .map(Message::from)
    }

    /// Takes a reaction back; answers the message.
    ///
    /// # Errors
    /// As for [`Place::react`], and if there is none to take back.
    pub fn unreact(&self, message: impl Into<Id>, emoji: &str) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .unreact(&self.user, &message, emoji)
            .map(Message::from)
    }

    /// Votes in the poll of a message for the answers with these numbers, the first of which is 1; none takes the vote
    /// back. Answers the message.
    ///
    /// # Errors
    /// If this person sees no such message or poll, or the poll does not take that vote.
    pub fn vote(&self, message: impl Into<Id>, answers: &[u64]) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .vote(&self.user, &message, answers)
            .map(Message::from)
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If this person may not write here, or the text does not fit.
    pub fn say(&self, text: &str) -> Result<Message, ControlError> {
        self.client
            .say(&self.user, &self.channel, text)
            .map(Message::from)
    }

    /// Writes a message that replies to another one of this channel.
    ///
    /// # Errors
    /// As for [`Place::say`], and if this person sees no such message here.
    pub fn reply(&self, message: impl Into<Id>, text: &str) -> Result<Message, ControlError> {
        let body = json!({"content": text, "reply_to": message.into()});
        self.client
            .say_with(&self.user, &self.channel, body)
            .map(Message::from)
    }

    /// Changes the text of this person's own message; answers the message.
    ///
    /// # Errors
    /// If there is no such message, it is another person's, or the text does not fit.
    pub fn edit(&self, message: impl Into<Id>, text: &str) -> Result<Message, ControlError> {
        let message = message.into().to_string();
        self.client
            .edit(&self.user, &message, text)
            .map(Message::from)
    }

    /// Deletes a message: this person's own, or with Manage Messages anybody's.
    ///
    /// # Errors
    /// If there is no such message, or this person may not.
    pub fn delete(&self, message: impl Into<Id>) -> Result<(), ControlError> {
        self.client.delete(&self.user, &message.into().to_string())
    }

    /// The bytes of a file of a message, by the [attachment](super::Attachment)'s id.
    ///
    /// # Errors
    /// If there is no such file, or no longer.
    pub fn download(&self, file: Id) -> Result<Bytes, ControlError> {
        let bytes = self.client.attachment(file);
        bytes.ok_or_else(|| missing(format!("There is no file {file}.")))
    }

    /// What this person sees here, newest last.
    ///
    /// # Errors
    /// If there is no such person or channel, or they do not see it.
    pub fn messages(&self) -> Result<Vec<Message>, ControlError> {
        let messages = self.client.messages_as(&self.channel, &self.user)?;
        Ok(messages.into_iter().map(Message::from).collect())
    }

    /// Waits for a message here that this person sees and that `matches`; the newest such one is answered.
    ///
    /// # Errors
    /// If none comes in time (see [`Discord::with_patience`](super::Discord::with_patience)), or there is no such person
    /// or channel.
    pub async fn wait_for(
        &self,
        matches: impl Fn(&Message) -> bool,
    ) -> Result<Message, ControlError> {
        let newest = || Ok(self.messages()?.into_iter().rev().find(|it| matches(it)));
        self.wait(newest).await
    }

    /// Waits until everything this person sees here, newest last, is as `fulfilled` wants it, and answers it.
    ///
    /// # Errors
    /// As for [`Place::wait_for`].
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
