//! People who act in a test.

use std::time::Duration;

use super::Place;
use crate::client::Client;
use crate::control::ControlError;
use crate::id::Id;

/// A person who acts.
#[derive(Clone, Debug)]
pub struct Person {
    client: Client,
    name: String,
    patience: Duration,
}

impl Person {
    pub(super) const fn new(client: Client, name: String, patience: Duration) -> Self {
        Self {
            client,
            name,
            patience,
        }
    }

    /// The name or id with which this person was looked up.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// This person's id.
    ///
    /// # Errors
    /// Fails if the person does not exist.
    pub fn id(&self) -> Result<Id, ControlError> {
        self.client.person(&self.name)
    }

    /// This person in a channel or thread, by name or id.
    #[must_use]
    pub fn in_channel(&self, channel: impl Into<String>) -> Place {
        Place {
            client: self.client.clone(),
            user: self.name.clone(),
            channel: channel.into(),
            patience: self.patience,
        }
    }

    /// This person in the direct channel with the bot.
    #[must_use]
    pub fn in_direct_messages(&self) -> Place {
        self.in_channel("@me")
    }

    /// This person in the direct messages with another person; every call with the same two gives the same channel.
    ///
    /// # Errors
    /// Fails if one of the two people does not exist.
    pub fn in_direct_messages_with(&self, other: &str) -> Result<Place, ControlError> {
        let channel = self.client.direct(&self.name, other)?;
        Ok(self.in_channel(channel["id"].as_str().unwrap_or_default()))
    }

    /// This person in a new group with up to nine others; the others act there through
    /// [`in_channel`](Person::in_channel)`(place.channel())`.
    ///
    /// # Errors
    /// Fails if a person does not exist or is named twice.
    pub fn in_group_with(&self, others: &[&str]) -> Result<Place, ControlError> {
        let people = [&[&*self.name], others].concat();
        let channel = self.client.group(&people, "")?;
        Ok(self.in_channel(channel["id"].as_str().unwrap_or_default()))
    }

    /// Adds the app to this person's account.
    ///
    /// # Errors
    /// Fails if this person has the app already.
    pub fn install(&self) -> Result<(), ControlError> {
        self.client.install(&self.name).map(drop)
    }

    /// Takes the app off this person's account.
    ///
    /// # Errors
    /// Fails if this person does not have the app.
    pub fn uninstall(&self) -> Result<(), ControlError> {
        self.client.uninstall(&self.name).map(drop)
    }

    /// Times this person out in all guilds they are in: until the end of `lasting` they can only read.
    /// [`Duration::ZERO`] ends a timeout.
    ///
    /// # Errors
    /// Fails if this person is in no guild, owns or administers one, or `lasting` exceeds 28 days.
    pub fn time_out(&self, lasting: Duration) -> Result<(), ControlError> {
        self.client.time_out(&self.name, lasting)
    }

    /// Leaves a guild.
    ///
    /// # Errors
    /// Fails if the guild does not exist, or this person is not in it or owns it.
    pub fn leave(&self, guild: &str) -> Result<(), ControlError> {
        self.client.leave(&self.name, guild)
    }

    /// Joins a guild.
    ///
    /// # Errors
    /// Fails if the guild does not exist, or this person is in it already or banned from it.
    pub fn join(&self, guild: &str) -> Result<(), ControlError> {
        self.client.join(&self.name, guild)
    }
}

impl Place {
    /// This person without a channel.
    #[must_use]
    pub fn person(&self) -> Person {
        Person::new(self.client.clone(), self.user.clone(), self.patience)
    }

    /// This person in another channel or thread, by name or id.
    #[must_use]
    pub fn in_channel(&self, channel: impl Into<String>) -> Self {
        self.person().in_channel(channel)
    }
}
