//! Something a person does that the bot is to answer.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;

use serde_json::Value;

use super::reply::no_message;
use super::{Message, Modal, Place, Reply};
use crate::client::{Answer, Client};
use crate::control::{ControlError, bad, missing};
use crate::id::Id;

type Doing<T> = Pin<Box<dyn Future<Output = Result<T, ControlError>> + Send>>;

/// A press, a choice, a menu or a form that is sent: awaiting it does it, and gives the bot's [`Reply`].
#[must_use = "nothing is done before it is awaited"]
pub struct Act {
    place: Place,
    doing: Doing<Answer>,
}

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Act");
        fields.field("place", &self.place).finish_non_exhaustive()
    }
}

impl Act {
    /// What `act` does as that person once it is awaited.
    pub(super) fn new<F>(place: &Place, act: impl FnOnce(Client, String) -> F) -> Self
    where
        F: Future<Output = Result<Answer, ControlError>> + Send + 'static,
    {
        Self {
            place: place.clone(),
            doing: Box::pin(act(place.client.clone(), place.user.clone())),
        }
    }

    /// Does it where the bot may be cut off meanwhile: `None` if no answer comes within 3 seconds, which is then no
    /// complaint.
    ///
    /// # Errors
    /// If it cannot be done: nobody of that name, no such command, a button that is not there.
    pub async fn if_answered(self) -> Result<Option<Reply>, ControlError> {
        let answer = self.doing.await?;
        if answer.callback_type.is_none() {
            self.place.client.forgive(answer.interaction);
            return Ok(None);
        }
        Reply::new(self.place, answer).map(Some)
    }

    /// Does it and waits for the bot's silence: 3 seconds without an answer. It is then no complaint.
    ///
    /// # Errors
    /// As for [`Act::if_answered`], and if the bot does answer.
    pub async fn expect_no_answer(self) -> Result<(), ControlError> {
        match self.if_answered().await? {
            None => Ok(()),
            Some(reply) => Err(bad(format!(
                "The bot answered with {:?}: {:?}.",
                reply.kind(),
                reply.text()
            ))),
        }
    }
}

impl IntoFuture for Act {
    type Output = Result<Reply, ControlError>;
    type IntoFuture = Doing<Reply>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move { Reply::new(self.place, self.doing.await?) })
    }
}

impl Place {
    /// Uses a user or message menu on a person or a message id. What is awaited fails if there is no such menu or
    /// target, or the bot does not answer.
    pub fn menu(&self, command: impl Into<String>, target: impl ToString) -> Act {
        let (channel, command) = (self.channel.clone(), command.into());
        let target = target.to_string();
        Act::new(self, |client, user| async move {
            client.menu(&user, &channel, &command, &target).await
        })
    }

    /// Presses the button of a message with these words on it, as it stands there. What is awaited fails as for
    /// [`Place::click`].
    pub fn press(&self, message: &Message, label: &str) -> Act {
        let button = message.button(label).and_then(|button| button.custom_id);
        let nothing = missing(format!("The message has no button {label:?}."));
        let message = message.id();
        Act::new(self, |client, user| async move {
            let button = button.ok_or(nothing)?;
            client.click(&user, &message.to_string(), &button).await
        })
    }

    /// Presses the button of a message with this `custom_id`. What is awaited fails if this person sees no such message
    /// or button, it is disabled, or the bot does not answer.
    pub fn click(&self, message: impl Into<Id>, custom_id: impl Into<String>) -> Act {
        let (message, custom_id) = (message.into().to_string(), custom_id.into());
        Act::new(self, |client, user| async move {
            client.click(&user, &message, &custom_id).await
        })
    }

    /// Chooses in a select of a message. What is awaited fails as for [`Place::click`], and if the select does not offer
    /// these values.
    pub fn choose(
        &self,
        message: impl Into<Id>,
        custom_id: impl Into<String>,
        values: &[&str],
    ) -> Act {
        let (message, custom_id) = (message.into().to_string(), custom_id.into());
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        Act::new(self, |client, user| async move {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            client.choose(&user, &message, &custom_id, &values).await
        })
    }

    /// Presses what Discord's client would never offer: a component that is not there, disabled or out of sight; with
    /// `values` as if it were a select. What is awaited fails if there is no such message, or the bot does not answer.
    pub fn forge(
        &self,
        message: impl Into<Id>,
        custom_id: impl Into<String>,
        values: Option<&[&str]>,
    ) -> Act {
        let (message, custom_id) = (message.into().to_string(), custom_id.into());
        let values: Option<Vec<String>> =
            values.map(|values| values.iter().map(|&value| value.to_owned()).collect());
        Act::new(self, |client, user| async move {
            let values: Option<Vec<&str>> = values
                .as_ref()
                .map(|values| values.iter().map(String::as_str).collect());
            let values = values.as_deref();
            client.forge(&user, &message, &custom_id, values).await
        })
    }
}

impl Reply {
    /// Presses the button of the message with these words on it. What is awaited fails as for [`Place::click`].
    pub fn press(&self, label: &str) -> Act {
        self.on_message(|message| self.place.press(message, label))
    }

    /// Presses the button of the message with this `custom_id`. What is awaited fails as for [`Place::click`].
    pub fn click(&self, custom_id: &str) -> Act {
        self.on_message(|message| self.place.click(message, custom_id))
    }

    /// Chooses in a select of the message. What is awaited fails as for [`Place::choose`].
    pub fn choose(&self, custom_id: &str, values: &[&str]) -> Act {
        self.on_message(|message| self.place.choose(message, custom_id, values))
    }

    fn on_message(&self, act: impl FnOnce(&Message) -> Act) -> Act {
        match &self.message {
            Some(message) => act(message),
            None => Act::new(&self.place, |_, _| async { Err(no_message()) }),
        }
    }
}

impl Modal {
    /// Sends it. What is awaited fails if a field is unknown, missing or of a wrong length, or the bot does not answer.
    pub fn submit(self) -> Act {
        let (interaction, fields) = (self.interaction, Value::Object(self.fields));
        Act::new(&self.place, |client, user| async move {
            client.submit(&user, interaction, fields).await
        })
    }
}
