//! The bot's answers.

use serde_json::{Map, Value};

use super::waiting::until;
use super::{Message, Place};
use crate::client::Answer;
use crate::control::{ControlError, bad, timed_out};
use crate::id::Id;

/// Kind of a bot's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplyKind {
    /// A message.
    Message,
    /// "… is thinking": a message follows later.
    DeferredMessage,
    /// An acknowledgement that shows nothing.
    DeferredUpdate,
    /// A change of the message that the component belongs to.
    Update,
    /// A form to fill in.
    Modal,
}

/// A bot's first answer to an act of a person.
#[derive(Clone, Debug)]
pub struct Reply {
    pub(super) place: Place,
    kind: ReplyKind,
    answer: Answer,
    pub(super) message: Option<Message>,
}

impl Reply {
    pub(super) fn new(place: Place, answer: Answer) -> Result<Self, ControlError> {
        let kind = match answer.callback_type {
            Some(4) => ReplyKind::Message,
            Some(5) => ReplyKind::DeferredMessage,
            Some(6) => ReplyKind::DeferredUpdate,
            Some(7) => ReplyKind::Update,
            Some(9) => ReplyKind::Modal,
            _ => return Err(timed_out("The bot gave no answer within 3 seconds.")),
        };
        let message = answer.message.clone().map(Message::from);
        Ok(Self {
            place,
            kind,
            answer,
            message,
        })
    }

    /// Kind of the answer.
    #[must_use]
    pub const fn kind(&self) -> ReplyKind {
        self.kind
    }

    /// Id of the interaction.
    #[must_use]
    pub const fn interaction(&self) -> Id {
        self.answer.interaction
    }

    /// Milliseconds from the act to the answer.
    #[must_use]
    pub fn milliseconds(&self) -> f64 {
        self.answer.acknowledged_ms.unwrap_or_default()
    }

    /// The message that the answer wrote or changed, as it was at that time.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Text of the message; empty without a message.
    #[must_use]
    pub fn text(&self) -> &str {
        self.message.as_ref().map_or("", Message::text)
    }

    /// Whether only this person sees the message.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.message.as_ref().is_some_and(Message::is_private)
    }

    /// Waits until a deferred answer is complete; after [`ReplyKind::DeferredUpdate`], until the pressed message is
    /// edited or another message is written.
    ///
    /// # Errors
    /// Fails if the answer has no message, or the message is still loading when
    /// [patience](super::Discord::with_patience) ends.
    pub async fn completed(&self) -> Result<Message, ControlError> {
        if self.kind == ReplyKind::DeferredUpdate {
            return self.updated().await;
        }
        let message = self.message.as_ref().ok_or_else(no_message)?;
        let channel = message.json()["channel_id"].as_str().unwrap_or_default();
        let id = message.id();
        self.place
            .in_channel(channel)
            .wait_for(|message| message.id() == id && !message.is_loading())
            .await
    }

    async fn updated(&self) -> Result<Message, ControlError> {
        let client = &self.place.client;
        let look = || {
            let told = client.interaction(self.interaction())?;
            let notes = ["edits", "follow_ups"].map(|kind| told[kind].as_array().cloned());
            let first = notes.into_iter().flatten().flatten().next();
            Ok(first.map(|mut note| Message::from(note["message"].take())))
        };
        let found = until(client, self.place.patience, look).await?;
        found.ok_or_else(|| timed_out("Nothing followed the deferred answer."))
    }

    /// The form that the bot opened, to be filled in.
    #[must_use]
    pub fn modal(&self) -> Option<Modal> {
        self.answer.modal.as_ref().map(|json| Modal {
            place: self.place.clone(),
            interaction: self.answer.interaction,
            json: json.clone(),
            fields: Map::new(),
            values: Map::new(),
        })
    }
}

pub(super) fn no_message() -> ControlError {
    bad("The answer has no message.")
}

/// A form being filled in.
#[derive(Clone, Debug)]
pub struct Modal {
    pub(super) place: Place,
    pub(super) interaction: Id,
    json: Value,
    pub(super) fields: Map<String, Value>,
    pub(super) values: Map<String, Value>,
}

impl Modal {
    /// Title of the form.
    #[must_use]
    pub fn title(&self) -> &str {
        self.json["title"].as_str().unwrap_or_default()
    }

    /// Fills a text in.
    #[must_use]
    pub fn field(mut self, custom_id: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(custom_id.to_owned(), value.into());
        self
    }

    /// Fills a field of any kind in: a text for text inputs and radio groups, a list of texts for selects and checkbox
    /// groups, true or false for checkboxes, a list of `{filename, base64}` for files.
    #[must_use]
    pub fn value(mut self, custom_id: &str, value: impl Into<Value>) -> Self {
        self.values.insert(custom_id.to_owned(), value.into());
        self
    }

    /// The form as Discord's JSON.
    #[must_use]
    pub const fn json(&self) -> &Value {
        &self.json
    }
}
