//! The first answer to an interaction with `with_response`, which serenity does not support: Discord then returns the
//! message.

use super::http::{counted, is_private, reference};
use crate::discord::views::message::Message;
use app::MessageRef;
use poise::serenity_prelude::{
    self as serenity, Http, InteractionId, LightMethod, Multipart, MultipartUpload, Request, Route,
};
use referee::{ChannelId, MessageId};
use serde::Deserialize;

/// What the platform tells of an answer it has posted.
#[derive(Debug, Deserialize)]
struct Answer {
    interaction: Answered,
}

/// Which message the answer is.
#[derive(Debug, Deserialize)]
struct Answered {
    response_message_id: Option<serenity::MessageId>,
    #[serde(default)]
    response_message_ephemeral: bool,
}

/// What came of a public response.
pub(super) enum Posted {
    At(MessageRef),
    /// It is not known where.
    Somewhere,
    /// Discord has made it private.
    Privately,
}

impl Posted {
    pub(super) fn of(sent: &serenity::Message) -> Posted {
        match is_private(sent) {
            true => Posted::Privately,
            false => Posted::At(reference(sent)),
        }
    }
}

/// Gives a first answer that everybody sees, in the channel of the interaction. `None` if the platform does not say where
/// it stands.
///
/// # Errors
/// It did not get through.
pub async fn answer(
    http: &Http,
    interaction: InteractionId,
    token: &str,
    channel: serenity::ChannelId,
    message: &Message,
) -> serenity::Result<Option<Posted>> {
    let body = serde_json::to_string(&message.public())?;
    let route = Route::InteractionResponse {
        interaction_id: interaction,
        token,
    };
    let request = Request::new(route, LightMethod::Post)
        .params(Some(vec![("with_response", "true".to_owned())]));
    let files: Vec<_> = message.attachments().collect();
    let request = match files.is_empty() {
        true => request.body(Some(body.into_bytes())),
        false => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(files),
            fields: Vec::new(),
            payload_json: Some(body),
        })),
    };
    let response = counted(http.request(request)).await?;
    // It was posted even if the body cannot be read.
    let words = response.bytes().await.unwrap_or_default();
    let posted = serde_json::from_slice::<Answer>(&words).ok();
    Ok(posted.and_then(|Answer { interaction: it }| {
        if it.response_message_ephemeral {
            return Some(Posted::Privately);
        }
        let message = MessageId(it.response_message_id?.get());
        let channel = ChannelId(channel.get());
        Some(Posted::At(MessageRef { channel, message }))
    }))
}
