//! What the bot answered.

use serde_json::{Map, Value};

use super::waiting::until;
use super::{Message, Place};
use crate::client::Answer;
use crate::control::{ControlError, bad, timed_out};
use crate::id::Id;

/// How a bot answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// A bot's first answer to what a person did.
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

    /// Waits until a deferred answer is complete; after [`ReplyKind::DeferredUpdate`], until the
    /// pressed message is edited, or another one is written.
    ///
    /// # Errors
    /// If the answer has no message, or it is still loading when [patience](super::Discord::with_patience) ends.
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

    /// The form the bot opened, to be filled in.
    #[must_use]
    pub fn modal(&self) -> Option<Modal> {
        self.answer.modal.as_ref().map(|json| Modal {
            place: self.place.clone(),
            interaction: self.answer.interaction,
            json: json.clone(),
            fields: Map::new(),
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
}
