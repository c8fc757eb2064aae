//! What the bot answered.

use serde_json::{Map, Value};

use super::Message;
use crate::client::{Answer, Client};
use crate::control::{ControlError, bad, timed_out};
use crate::id::Id;

/// How a bot answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// With a message.
    Message,
    /// With "… is thinking": a message will come.
    DeferredMessage,
    /// By taking note, without anything to see.
    DeferredUpdate,
    /// By changing the message the component sits on.
    Update,
    /// With a form to fill in.
    Modal,
}

/// A bot's first answer to what somebody did.
#[derive(Clone, Debug)]
pub struct Reply {
    client: Client,
    user: String,
    kind: ReplyKind,
    answer: Answer,
    message: Option<Message>,
}

impl Reply {
    pub(super) fn new(client: Client, user: String, answer: Answer) -> Result<Self, ControlError> {
        let kind = match answer.callback_type {
            Some(4) => ReplyKind::Message,
            Some(5) => ReplyKind::DeferredMessage,
            Some(6) => ReplyKind::DeferredUpdate,
            Some(7) => ReplyKind::Update,
            Some(9) => ReplyKind::Modal,
            _ => return Err(timed_out("The bot gave no answer within 3 seconds.")),
        };
        let message = answer.message.clone().map(Message::new);
        Ok(Self {
            client,
            user,
            kind,
            answer,
            message,
        })
    }

    /// How the bot answered.
    #[must_use]
    pub const fn kind(&self) -> ReplyKind {
        self.kind
    }

    /// The interaction's id.
    #[must_use]
    pub const fn interaction(&self) -> Id {
        self.answer.interaction
    }

    /// Milliseconds until the answer.
    #[must_use]
    pub fn milliseconds(&self) -> f64 {
        self.answer.acknowledged_ms.unwrap_or_default()
    }

    /// The message written or changed, as it was then.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// The message's text, empty without one.
    #[must_use]
    pub fn text(&self) -> &str {
        self.message.as_ref().map_or("", Message::text)
    }

    /// Whether only this person sees the message.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.message.as_ref().is_some_and(Message::is_private)
    }

    /// Waits until a deferred answer is complete.
    ///
    /// # Errors
    /// If the answer has no message, or it is still loading after 10 seconds.
    pub async fn completed(&self) -> Result<Message, ControlError> {
        let id = self.message_id()?;
        let channel = self
            .message
            .as_ref()
            .map(|message| &message.json()["channel_id"]);
        let channel = channel.and_then(Value::as_str).unwrap_or_default();
        super::Person::new(self.client.clone(), self.user.clone())
            .in_channel(channel)
            .wait_for(|message| message.id() == id && !message.is_loading())
            .await
    }

    fn message_id(&self) -> Result<Id, ControlError> {
        self.message
            .as_ref()
            .map(Message::id)
            .ok_or_else(|| bad("The answer has no message."))
    }

    /// Presses a button of the message.
    ///
    /// # Errors
    /// If there is no such button, it is disabled, or the bot does not answer.
    pub async fn click(&self, custom_id: &str) -> Result<Self, ControlError> {
        let message = self.message_id()?.to_string();
        let answer = self.client.click(&self.user, &message, custom_id).await?;
        Self::new(self.client.clone(), self.user.clone(), answer)
    }

    /// Chooses in a select of the message.
    ///
    /// # Errors
    /// As for [`Reply::click`], and if the select does not offer these values.
    pub async fn choose(&self, custom_id: &str, values: &[&str]) -> Result<Self, ControlError> {
        let message = self.message_id()?.to_string();
        let answer = self
            .client
            .choose(&self.user, &message, custom_id, values)
            .await?;
        Self::new(self.client.clone(), self.user.clone(), answer)
    }

    /// The form the bot opened, to be filled in.
    #[must_use]
    pub fn modal(&self) -> Option<Modal> {
        self.answer.modal.as_ref().map(|json| Modal {
            client: self.client.clone(),
            user: self.user.clone(),
            interaction: self.answer.interaction,
            json: json.clone(),
            fields: Map::new(),
        })
    }
}

/// A form being filled in.
#[derive(Clone, Debug)]
pub struct Modal {
    client: Client,
    user: String,
    interaction: Id,
    json: Value,
    fields: Map<String, Value>,
}

impl Modal {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        self.json["title"].as_str().unwrap_or_default()
    }

    /// Fills a field in.
    #[must_use]
    pub fn field(mut self, custom_id: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(custom_id.to_owned(), value.into());
        self
    }

    /// Sends it.
    ///
    /// # Errors
    /// If a field is unknown, missing or of a wrong length, or the bot does not answer.
    pub async fn submit(self) -> Result<Reply, ControlError> {
        let answer = self
            .client
            .submit(&self.user, self.interaction, Value::Object(self.fields))
            .await?;
        Reply::new(self.client, self.user, answer)
    }
}
