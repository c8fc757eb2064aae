//! Acts of a person that the bot must answer.

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

/// A press, a choice, a menu or a form: awaiting it performs the act and returns the bot's [`Reply`].
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
    /// Wraps `act`, which is performed as the person of `place` once awaited.
    pub(super) fn new<F>(place: &Place, act: impl FnOnce(Client, String) -> F) -> Self
    where
        F: Future<Output = Result<Answer, ControlError>> + Send + 'static,
    {
        Self {
            place: place.clone(),
            doing: Box::pin(act(place.client.clone(), place.user.clone())),
        }
    }

    /// Performs the act while the bot may be unreachable: `None` if no answer comes within 3 seconds, and that is then
    /// no complaint.
    ///
    /// # Errors
    /// Fails if the act is impossible: unknown person or command, or a button that is absent.
    pub async fn if_answered(self) -> Result<Option<Reply>, ControlError> {
        let answer = self.doing.await?;
        if answer.callback_type.is_none() {
            self.place.client.forgive(answer.interaction);
            return Ok(None);
        }
        Reply::new(self.place, answer).map(Some)
    }

    /// Performs the act and waits 3 seconds for the bot's silence, which is then no complaint.
    ///
    /// # Errors
    /// Fails as [`Act::if_answered`] does, and if the bot answers.
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
    /// Uses a user or message menu on a person or a message id. The awaited act fails if the menu or target does not
    /// exist, or the bot does not answer.
    pub fn menu(&self, command: impl Into<String>, target: impl ToString) -> Act {
        let (channel, command) = (self.channel.clone(), command.into());
        let target = target.to_string();
        Act::new(self, |client, user| async move {
            client.menu(&user, &channel, &command, &target).await
        })
    }

    /// Presses the button of a message with this label, with the `custom_id` it has in `message`. The awaited act fails
    /// as that of [`Place::click`] does.
    pub fn press(&self, message: &Message, label: &str) -> Act {
        let button = message.button(label).and_then(|button| button.custom_id);
        let nothing = missing(format!("The message has no button {label:?}."));
        let message = message.id();
        Act::new(self, |client, user| async move {
            let button = button.ok_or(nothing)?;
            client.click(&user, &message.to_string(), &button).await
        })
    }

    /// Presses the button of a message with this `custom_id`. The awaited act fails if the person does not see the
    /// message, the button is absent or disabled, or the bot does not answer.
    pub fn click(&self, message: impl Into<Id>, custom_id: impl Into<String>) -> Act {
        let (message, custom_id) = (message.into().to_string(), custom_id.into());
        Act::new(self, |client, user| async move {
            client.click(&user, &message, &custom_id).await
        })
    }

    /// Chooses in a select of a message. The awaited act fails as that of [`Place::click`] does, and if the select
    /// does not offer these values.
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

    /// Presses a component that Discord's client would not offer: one that is absent, disabled or out of sight; with
    /// `values`, a select. The awaited act fails if the message does not exist, or the bot does not answer.
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
    /// Presses the message's button with this label. The awaited act fails as that of [`Place::click`] does.
    pub fn press(&self, label: &str) -> Act {
        self.on_message(|message| self.place.press(message, label))
    }

    /// Presses the message's button with this `custom_id`. The awaited act fails as that of [`Place::click`] does.
    pub fn click(&self, custom_id: &str) -> Act {
        self.on_message(|message| self.place.click(message, custom_id))
    }

    /// Chooses in a select of the message. The awaited act fails as that of [`Place::choose`] does.
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
    /// Submits the form. The awaited act fails if a field is unknown, missing or wrongly filled in, or the bot does not
    /// answer.
    pub fn submit(self) -> Act {
        let (fields, values) = (Value::Object(self.fields), Value::Object(self.values));
        let interaction = self.interaction;
        Act::new(&self.place, |client, user| async move {
            client.submit_form(&user, interaction, fields, values).await
        })
    }
}
