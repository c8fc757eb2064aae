//! Calls to Discord: the client that makes them, single calls, and what their failures mean.

use crate::discord::clock::Clock;
use crate::discord::counted;
use crate::discord::error::Undelivered;
use crate::discord::views::message::Message;
use crate::times::{ANSWER_FIRST_CALL, MEMBER_QUESTION, REQUEST};
use app::MessageRef;
use app::delivery::LONGEST;
use poise::serenity_prelude::{
    self as serenity, ErrorResponse, Http, HttpError, LightMethod, Request, Route,
};
use referee::{ChannelId, GuildId, MessageId, Time, UserId};
use std::pin::Pin;
use std::time::Duration;

/// The number of channels to which messages are delivered at the same time, unless [`Calls`] has another number.
const CHANNELS: usize = 32;

/// The client for calls to Discord, and their limits.
#[derive(Clone, Debug)]
pub struct Calls {
    pub client: reqwest::Client,
    /// The longest time that a delivery may take. It includes the waits at rate limits: serenity waits by itself for
    /// the time that Discord names.
    pub patience: Duration,
    /// The number of channels to which messages are delivered at the same time.
    pub channels: usize,
}

impl Calls {
    /// The settings for real calls over the internet: each request may take [`REQUEST`], and each delivery
    /// [`LONGEST`].
    ///
    /// # Errors
    /// Fails if the client cannot be made, for example because this machine has no source of randomness.
    pub fn new() -> Result<Calls, reqwest::Error> {
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .timeout(REQUEST)
            .build()?;
        Ok(Calls {
            client,
            patience: LONGEST,
            channels: CHANNELS,
        })
    }
}

/// Discord's error code for a refused edit of a message in an archived thread.
pub const ARCHIVED: isize = 50_083;

/// Whether only one person sees a message.
#[must_use]
pub fn is_private(message: &serenity::Message) -> bool {
    let flags = message.flags.unwrap_or_default();
    flags.contains(serenity::MessageFlags::EPHEMERAL)
}

/// Whether a message of the bot is a card. Its words stand in its components, which serenity does not read, as it does
/// not read the flag. Discord refuses to turn a card back into a message with text above its picture.
#[must_use]
pub const fn is_card(message: &serenity::Message) -> bool {
    message.content.is_empty()
}

/// Whether a message only says that the bot is thinking.
#[must_use]
pub fn is_loading(message: &serenity::Message) -> bool {
    let flags = message.flags.unwrap_or_default();
    flags.contains(serenity::MessageFlags::LOADING)
}

/// Discord's reason for refusing a call; `None` if the call failed in another way, for example without an answer.
#[must_use]
pub const fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response),
        _ => None,
    }
}

fn has_code(error: &serenity::Error, codes: &[isize]) -> bool {
    refusal(error).is_some_and(|refusal| codes.contains(&refusal.error.code))
}

/// Whether Discord refused an answer because the interaction was answered before.
pub fn is_acknowledged(error: &serenity::Error) -> bool {
    has_code(error, &[40_060])
}

/// Whether an interaction's token can send no more messages: it has expired, or it has sent the largest number of
/// messages that Discord allows.
pub fn is_spent(error: &serenity::Error) -> bool {
    has_code(error, &[10_015, 40_094, 50_027])
}

/// True if a failed call may still have succeeded: no answer came, or the answer came too late.
pub const fn is_unheard(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::Request(_)))
}

/// Whether Discord refused to open a thread at a message because the message already has a thread.
pub fn has_thread(error: &serenity::Error) -> bool {
    has_code(error, &[160_004])
}

/// True if Discord says that a person is not a member of a server, or that this person does not exist.
pub fn is_unknown_member(error: &serenity::Error) -> bool {
    has_code(error, &[10_007, 10_013])
}

/// Whether Discord refused an edit because the thread of the message is archived.
pub fn is_archived(error: &serenity::Error) -> bool {
    has_code(error, &[ARCHIVED])
}

/// Whether a player can answer in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Here,
    /// The player is not a member of the server.
    Absent,
    /// A moderator has given the player a time-out until this time; until then the player can neither write nor press
    /// buttons.
    TimedOut(Time),
}

/// Asks Discord whether a player can answer in a server. If the call takes too long, or fails without saying that the
/// player is not a member, the result is [`Presence::Here`]: a person waits for the result, so the call is not
/// repeated.
pub async fn presence(clock: &Clock, http: &Http, guild: GuildId, user: UserId) -> Presence {
    let guild = serenity::GuildId::new(guild.0.max(1));
    let user = serenity::UserId::new(user.0.max(1));
    let asked = clock
        .within(MEMBER_QUESTION, http.get_member(guild, user))
        .await;
    match asked {
        Some(Err(error)) if is_unknown_member(&error) => Presence::Absent,
        Some(Ok(member)) => {
            let until = member.communication_disabled_until;
            let until = until.map(|stamp| Time::from_millis(stamp.unix_timestamp() * 1000));
            let until = until.filter(|time| *time > clock.now());
            until.map_or(Presence::Here, Presence::TimedOut)
        }
        _ => Presence::Here,
    }
}

/// How long slow mode makes a person wait between two messages in a channel; `None` if the channel has no slow mode, if
/// the channel belongs to no server, or if the call fails or takes too long.
pub async fn slow_mode(clock: &Clock, http: &Http, channel: ChannelId) -> Option<Duration> {
    let channel = serenity::ChannelId::new(channel.0.max(1));
    let asked = clock.within(MEMBER_QUESTION, http.get_channel(channel));
    let channel = asked.await?.ok()?.guild()?;
    let seconds = channel.rate_limit_per_user.filter(|it| *it > 0)?;
    Some(Duration::from_secs(seconds.into()))
}

/// True if a person owns a server; false also if the call fails or takes too long.
pub async fn is_owner(clock: &Clock, http: &Http, guild: GuildId, user: UserId) -> bool {
    let guild = serenity::GuildId::new(guild.0.max(1));
    let asked = clock.within(MEMBER_QUESTION, http.get_guild(guild)).await;
    matches!(asked, Some(Ok(guild)) if guild.owner_id.get() == user.0)
}

/// The error of a first call that took too long.
const TOO_LATE: &str = "the answer took too long";

/// Makes the first call of an answer and stops waiting if it takes too long. The call may still succeed then.
pub(super) async fn in_time<T>(
    clock: &Clock,
    call: impl Future<Output = serenity::Result<T>>,
) -> serenity::Result<T> {
    let called = clock.within(ANSWER_FIRST_CALL, call).await;
    called.unwrap_or(Err(serenity::Error::Other(TOO_LATE)))
}

/// Makes a call and counts the status of its response for the monitor.
pub fn counted<T>(
    call: impl Future<Output = serenity::Result<T>>,
) -> Pin<Box<impl Future<Output = serenity::Result<T>>>> {
    Box::pin(async move {
        let result = call.await;
        counted::call(match &result {
            Ok(_) => Some(200),
            Err(error) => refusal(error).map(|it| it.status_code.as_u16()),
        });
        result
    })
}

/// Replaces a message.
///
/// # Errors
/// Fails if the call does not succeed, for example because the message no longer exists.
pub async fn edit(http: &Http, at: MessageRef, message: &Message) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    if !message.files.is_empty() {
        counted(channel.edit_message(http, id, message.edit())).await?;
        return Ok(());
    }
    // For a message without files, such as a folded board, Discord's response need not be parsed.
    let body = serde_json::to_vec(&message.edit())?;
    let route = Route::ChannelMessage {
        channel_id: channel,
        message_id: id,
    };
    let request = Request::new(route, LightMethod::Patch).body(Some(body));
    let response = counted(http.request(request)).await?;
    // A connection is used again only once its response has been read.
    let _ = response.bytes().await;
    Ok(())
}

/// Deletes a message.
///
/// # Errors
/// Fails if the call does not succeed, for example because the message no longer exists.
pub async fn delete(http: &Http, at: MessageRef) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    counted(channel.delete_message(http, id)).await
}

/// True if it is worth trying the call again at once: Discord answered with status 429 or 5xx, or the call failed
/// without a refusal, for example because no answer came.
#[must_use]
pub fn is_transient(error: &serenity::Error) -> bool {
    let status = refusal(error).map(|it| it.status_code.as_u16());
    status.is_none_or(|status| status == 429 || status >= 500)
}

/// Posts a message that answers no interaction. If two calls within a few minutes have the same `nonce`, Discord
/// posts the message only once.
///
/// # Errors
/// Fails if the call does not succeed.
pub async fn post(
    http: &Http,
    channel: ChannelId,
    message: &Message,
    nonce: &str,
) -> serenity::Result<MessageRef> {
    let create = message
        .create()
        .nonce(serenity::Nonce::String(nonce.to_owned()))
        .enforce_nonce(true);
    let channel = serenity::ChannelId::new(channel.0.max(1));
    let message = counted(channel.send_message(http, create)).await?;
    Ok(reference(&message))
}

pub fn reference(message: &serenity::Message) -> MessageRef {
    MessageRef {
        channel: ChannelId(message.channel_id.get()),
        message: MessageId(message.id.get()),
    }
}

/// Describes an error without the addresses in it, because an address may contain a token.
#[must_use]
pub fn summary(error: &serenity::Error) -> String {
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
        // The error's own text would quote the response.
        serenity::Error::Json(error) => format!(
            "an answer that cannot be read, at line {}, column {}",
            error.line(),
            error.column()
        ),
        serenity::Error::Other(why) => (*why).to_owned(),
        _ => "the platform's library failed".to_owned(),
    }
}

pub fn logged<T>(result: serenity::Result<T>) -> Option<T> {
    match result {
        Ok(done) => Some(done),
        Err(error) => {
            tracing::warn!(why = summary(&error), "something after an answer failed");
            None
        }
    }
}

impl From<serenity::Error> for Undelivered {
    fn from(error: serenity::Error) -> Undelivered {
        Undelivered(summary(&error))
    }
}
