//! An answer: what is said first, and what is done after it.

use super::desk::Desk;
use super::message::Message;
use crate::app::{MessageRef, MessageRole};
use crate::referee::{ChannelId, MessageId, NoticeId};
use poise::serenity_prelude::{
    self as serenity, CommandInteraction, ComponentInteraction, Http, HttpError,
};

/// An answer to an interaction.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The one answer that must come within three seconds.
    pub first: First,
    /// A further public message.
    pub follow: Option<Message>,
    /// As which message to note the last public message of this answer.
    pub role: Option<MessageRole>,
    /// What is done after it.
    pub then: Vec<After>,
}

/// The first answer.
#[derive(Clone, Debug)]
pub enum First {
    /// A new message everybody sees.
    Public(Message),
    /// A new message only the asker sees.
    Private(Message),
    /// In place of the message whose button was pressed.
    Update(Message),
}

/// What is done after the answer.
#[derive(Clone, Debug)]
pub enum After {
    /// Replaces a message.
    Edit(MessageRef, Message),
    /// Posts a message somewhere else.
    Post(ChannelId, Message, Option<MessageRole>),
}

impl Reply {
    /// A public answer.
    #[must_use]
    pub fn public(message: Message) -> Reply {
        Reply::of(First::Public(message))
    }

    /// A private answer.
    #[must_use]
    pub fn private(message: Message) -> Reply {
        Reply::of(First::Private(message))
    }

    /// A new face for the message whose button was pressed.
    #[must_use]
    pub fn update(message: Message) -> Reply {
        Reply::of(First::Update(message))
    }

    fn of(first: First) -> Reply {
        Reply {
            first,
            follow: None,
            role: None,
            then: Vec::new(),
        }
    }

    /// Followed by a public message.
    #[must_use]
    pub fn followed_by(mut self, message: Message) -> Reply {
        self.follow = Some(message);
        self
    }

    /// Noted as this message.
    #[must_use]
    pub fn noted_as(mut self, role: MessageRole) -> Reply {
        self.role = Some(role);
        self
    }

    /// And then this.
    #[must_use]
    pub fn then(mut self, after: After) -> Reply {
        self.then.push(after);
        self
    }
}

/// The two kinds of interaction that are answered with messages.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// A command.
    Command(&'a CommandInteraction),
    /// A button or menu.
    Component(&'a ComponentInteraction),
}

impl Asked<'_> {
    /// Gives an answer and does what follows it.
    ///
    /// # Errors
    /// The first answer did not get through. What follows is only logged: the answer stands.
    pub async fn give(self, desk: &Desk, http: &Http, reply: Reply) -> Result<(), Undelivered> {
        let response = match &reply.first {
            First::Public(message) => message.public(),
            First::Private(message) => message.private(),
            First::Update(message) => message.update(),
        };
        match self {
            Asked::Command(it) => it.create_response(http, response).await?,
            Asked::Component(it) => it.create_response(http, response).await?,
        }
        let mut posted = None;
        if let Some(message) = &reply.follow {
            let message = message.follow_up(false);
            let sent = match self {
                Asked::Command(it) => it.create_followup(http, message).await,
                Asked::Component(it) => it.create_followup(http, message).await,
            };
            posted = logged(sent).map(|message| reference(&message));
        }
        if let Some(role) = reply.role {
            if posted.is_none() && reply.follow.is_none() {
                let sent = match self {
                    Asked::Command(it) => it.get_response(http).await,
                    Asked::Component(it) => it.get_response(http).await,
                };
                posted = logged(sent).map(|message| reference(&message));
            }
            if let Some(message) = posted {
                note(desk, role, message).await;
            }
        }
        for after in reply.then {
            do_after(desk, http, after).await;
        }
        Ok(())
    }
}

/// Does what follows an answer, or needs none; failures are logged.
pub async fn do_after(desk: &Desk, http: &Http, after: After) {
    match after {
        After::Edit(at, message) => {
            let channel = serenity::ChannelId::new(at.channel.0.max(1));
            let id = serenity::MessageId::new(at.message.0.max(1));
            logged(channel.edit_message(http, id, message.edit()).await);
        }
        After::Post(channel, message, role) => {
            let sent = post(http, channel, &message).await;
            if let (Some(message), Some(role)) = (logged(sent), role) {
                note(desk, role, message).await;
            }
        }
    }
}

/// Posts a message of its own.
///
/// # Errors
/// It did not get through.
pub async fn post(
    http: &Http,
    channel: ChannelId,
    message: &Message,
) -> serenity::Result<MessageRef> {
    let channel = serenity::ChannelId::new(channel.0.max(1));
    let message = channel.send_message(http, message.create()).await?;
    Ok(reference(&message))
}

/// Posts what a notice says. The platform keeps a notice said twice within a few minutes (after a
/// crash between posting and noting it) to one message.
///
/// # Errors
/// It did not get through.
pub async fn post_notice(
    http: &Http,
    channel: ChannelId,
    notice: NoticeId,
    message: &Message,
) -> serenity::Result<MessageRef> {
    // A nonce has at most 25 characters; of a ULID's 26 the first changes every thousand years.
    let nonce = notice.to_string().split_off(1);
    let create = message
        .create()
        .nonce(serenity::Nonce::String(nonce))
        .enforce_nonce(true);
    let channel = serenity::ChannelId::new(channel.0.max(1));
    let message = channel.send_message(http, create).await?;
    Ok(reference(&message))
}

async fn note(desk: &Desk, role: MessageRole, message: MessageRef) {
    if let Err(failure) = desk.app.note_message(role, message).await {
        tracing::error!(%failure, "a message was posted but not noted");
    }
}

fn reference(message: &serenity::Message) -> MessageRef {
    MessageRef {
        channel: ChannelId(message.channel_id.get()),
        message: MessageId(message.id.get()),
    }
}

/// An answer that did not get through; its text never contains an address, which would carry the
/// interaction's token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not delivered: {0}")]
pub struct Undelivered(pub String);

impl From<serenity::Error> for Undelivered {
    fn from(error: serenity::Error) -> Undelivered {
        Undelivered(brief(&error))
    }
}

/// What went wrong, without addresses.
#[must_use]
pub fn brief(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let fields = response.error.errors.iter();
            let fields: String = fields
                .map(|field| format!("; {}: {}", field.path, field.message))
                .collect();
            format!(
                "status {}, code {}: {}{fields}",
                response.status_code.as_u16(),
                response.error.code,
                response.error.message
            )
        }
        serenity::Error::Http(HttpError::Request(_)) => "the connection failed".to_owned(),
        serenity::Error::Http(_) => "the request was refused before it was sent".to_owned(),
        serenity::Error::Model(error) => error.to_string(),
        serenity::Error::Json(error) => format!("an answer that cannot be read: {error}"),
        _ => "the platform's library failed".to_owned(),
    }
}

fn logged<T>(result: serenity::Result<T>) -> Option<T> {
    match result {
        Ok(done) => Some(done),
        Err(error) => {
            tracing::warn!(why = brief(&error), "something after an answer failed");
            None
        }
    }
}
