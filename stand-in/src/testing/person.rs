//! People.

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

    /// The name or id this person was asked for by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// This person's id.
    ///
    /// # Errors
    /// If there is nobody of that name.
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

    /// This person in the direct messages with another one, which are the same each time.
    ///
    /// # Errors
    /// If there is nobody of one of these names.
    pub fn in_direct_messages_with(&self, other: &str) -> Result<Place, ControlError> {
        let channel = self.client.direct(&self.name, other)?;
        Ok(self.in_channel(channel["id"].as_str().unwrap_or_default()))
    }

    /// This person in a new group with up to nine others, who are there with
    /// [`in_channel`](Person::in_channel)`(place.channel())`.
    ///
    /// # Errors
    /// If there is nobody of one of these names, or one is named twice.
    pub fn in_group_with(&self, others: &[&str]) -> Result<Place, ControlError> {
        let people = [&[&*self.name], others].concat();
        let channel = self.client.group(&people, "")?;
        Ok(self.in_channel(channel["id"].as_str().unwrap_or_default()))
    }

    /// Adds the app to their account.
    ///
    /// # Errors
    /// If they have it already.
    pub fn install(&self) -> Result<(), ControlError> {
        self.client.install(&self.name).map(drop)
    }

    /// Takes the app off their account.
    ///
    /// # Errors
    /// If they do not have it.
    pub fn uninstall(&self) -> Result<(), ControlError> {
        self.client.uninstall(&self.name).map(drop)
    }

    /// Is timed out for so long, in all guilds they are in: they read and do nothing else. [`Duration::ZERO`] ends it.
    ///
    /// # Errors
    /// If this person is in no guild, owns one or administers it, or it is more than 28 days.
    pub fn time_out(&self, lasting: Duration) -> Result<(), ControlError> {
        self.client.time_out(&self.name, lasting)
    }

    /// Leaves a guild.
    ///
    /// # Errors
    /// If there is no such guild, this person is not in it, or owns it.
    pub fn leave(&self, guild: &str) -> Result<(), ControlError> {
        self.client.leave(&self.name, guild)
    }

    /// Joins a guild.
    ///
    /// # Errors
    /// If there is no such guild, or this person is in it already or banned from it.
    pub fn join(&self, guild: &str) -> Result<(), ControlError> {
        self.client.join(&self.name, guild)
    }
}

impl Place {
    /// The same person, wherever they are.
    #[must_use]
    pub fn person(&self) -> Person {
        Person::new(self.client.clone(), self.user.clone(), self.patience)
    }

    /// The same person in another channel or thread, by name or id.
    #[must_use]
    pub fn in_channel(&self, channel: impl Into<String>) -> Self {
        self.person().in_channel(channel)
    }
}
