//! Single calls to the platform, and what their failures mean.

use crate::discord::error::Undelivered;
use crate::discord::views::message::Message;
use app::MessageRef;
use poise::serenity_prelude::{self as serenity, Http, HttpError};
use referee::{ChannelId, MessageId, NoticeId};

/// Whether only one person sees a message.
#[must_use]
pub fn is_private(message: &serenity::Message) -> bool {
    let flags = message.flags.unwrap_or_default();
    flags.contains(serenity::MessageFlags::EPHEMERAL)
}

/// Whether the platform has had an answer to this interaction before.
pub fn is_acknowledged(error: &serenity::Error) -> bool {
    const ALREADY_ACKNOWLEDGED: isize = 40060;
    matches!(error, serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
        if response.error.code == ALREADY_ACKNOWLEDGED)
}

/// Whether a thread was refused because the message has one already.
pub fn has_thread(error: &serenity::Error) -> bool {
    const THREAD_EXISTS: isize = 160_004;
    matches!(error, serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
        if response.error.code == THREAD_EXISTS)
}

/// How often an edit that failed is tried again at once.
pub const EDITS: u32 = 3;

/// Replaces a message, tried again at once if that fails; whether it reads so now, or cannot any
/// more.
pub async fn edit_or_gone(http: &Http, at: MessageRef, message: &Message) -> bool {
    for _ in 0..=EDITS {
        match edit(http, at, message).await {
            Err(error) if is_final(&error) => return true,
            edited => {
                if logged(edited).is_some() {
                    return true;
                }
            }
        }
    }
    false
}

/// Replaces a message.
///
/// # Errors
/// It did not get through, or the message is gone.
pub async fn edit(http: &Http, at: MessageRef, message: &Message) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    channel.edit_message(http, id, message.edit()).await?;
    Ok(())
}

/// Deletes a message; one that is gone already is as good as deleted.
pub async fn delete(http: &Http, at: MessageRef) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    match channel.delete_message(http, id).await {
        Err(error) if is_final(&error) => Ok(()),
        done => done,
    }
}

/// What a call failed with, as far as it matters for trying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The platform's own trouble, no answer in time, no connection, too many requests: it may get
    /// through later.
    Transient,
    /// The channel is closed to the bot: somebody may open it again.
    Forbidden,
    /// The message or its channel is gone, or the request was wrong: it never gets through.
    Final,
    /// The token is refused: nothing gets through.
    Unauthorized,
}

/// The class of a failure.
#[must_use]
pub fn class(error: &serenity::Error) -> Class {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            match response.status_code.as_u16() {
                401 => Class::Unauthorized,
                403 => Class::Forbidden,
                400 | 404 => Class::Final,
                _ => Class::Transient,
            }
        }
        _ => Class::Transient,
    }
}

/// Whether trying again now is pointless: the message or its channel is gone, or closed to the bot.
#[must_use]
pub fn is_final(error: &serenity::Error) -> bool {
    matches!(class(error), Class::Final | Class::Forbidden)
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

pub fn reference(message: &serenity::Message) -> MessageRef {
    MessageRef {
        channel: ChannelId(message.channel_id.get()),
        message: MessageId(message.id.get()),
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

pub fn logged<T>(result: serenity::Result<T>) -> Option<T> {
    match result {
        Ok(done) => Some(done),
        Err(error) => {
            tracing::warn!(why = brief(&error), "something after an answer failed");
            None
        }
    }
}

impl From<serenity::Error> for Undelivered {
    fn from(error: serenity::Error) -> Undelivered {
        Undelivered(brief(&error))
    }
}
