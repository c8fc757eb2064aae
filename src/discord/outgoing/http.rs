//! Calls to Discord: the client that makes them, single calls, and what their failures mean.

use crate::discord::clock::Clock;
use crate::discord::counted;
use crate::discord::error::Undelivered;
use crate::discord::views::message::Message;
use crate::times::{MEMBER_QUESTION, REQUEST};
use app::MessageRef;
use app::delivery::LONGEST;
use poise::serenity_prelude::{
    self as serenity, ErrorResponse, Http, HttpError, LightMethod, Request, Route,
};
use referee::{ChannelId, GuildId, MessageId, Time, UserId};
use std::pin::Pin;
use std::time::Duration;

/// How many channels are delivered to at once, unless [`Calls`] says otherwise.
const CHANNELS: usize = 32;

/// How calls to Discord are made.
#[derive(Clone, Debug)]
pub struct Calls {
    pub client: reqwest::Client,
    /// How long a delivery may take, with all its waits: at a rate limit serenity waits by itself, as long as Discord
    /// tells it to.
    pub patience: Duration,
    /// How many channels are delivered to at once.
    pub channels: usize,
}

impl Calls {
    /// Calls over the internet: each request may take [`REQUEST`], and each delivery [`LONGEST`].
    ///
    /// # Errors
    /// This machine cannot make calls: it has no randomness, for example.
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

/// Discord's code for a message in an archived thread.
pub const ARCHIVED: isize = 50_083;

/// Whether only one person sees a message.
#[must_use]
pub fn is_private(message: &serenity::Message) -> bool {
    let flags = message.flags.unwrap_or_default();
    flags.contains(serenity::MessageFlags::EPHEMERAL)
}

/// Discord's reason for refusing a call; `None` if there was no answer.
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

/// Whether the token of an answer takes no more messages: it has expired, or has sent as many as Discord allows.
pub fn is_spent(error: &serenity::Error) -> bool {
    has_code(error, &[10_015, 40_094, 50_027])
}

/// Whether a call may have succeeded: there was no answer, or it came too late.
pub const fn is_unheard(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::Request(_)))
}

/// Whether Discord refused a thread because the message has one already.
pub fn has_thread(error: &serenity::Error) -> bool {
    has_code(error, &[160_004])
}

/// Whether Discord says that a person is no member of a server, or does not exist.
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
    /// The player is no member.
    Absent,
    /// The player can neither write nor press until this time.
    TimedOut(Time),
}

/// Asks Discord whether a player can answer in a server. A player counts as [`Presence::Here`] if Discord does not
/// answer in time: a person waits for this answer.
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

/// How long slow mode makes a person wait between two messages in a channel; `None` without slow mode, or if Discord
/// does not answer in time.
pub async fn slow_mode(clock: &Clock, http: &Http, channel: ChannelId) -> Option<Duration> {
    let channel = serenity::ChannelId::new(channel.0.max(1));
    let asked = clock.within(MEMBER_QUESTION, http.get_channel(channel));
    let channel = asked.await?.ok()?.guild()?;
    let seconds = channel.rate_limit_per_user.filter(|it| *it > 0)?;
    Some(Duration::from_secs(seconds.into()))
}

/// Whether a person owns a server; false also if Discord does not answer in time.
pub async fn is_owner(clock: &Clock, http: &Http, guild: GuildId, user: UserId) -> bool {
    let guild = serenity::GuildId::new(guild.0.max(1));
    let asked = clock.within(MEMBER_QUESTION, http.get_guild(guild)).await;
    matches!(asked, Some(Ok(guild)) if guild.owner_id.get() == user.0)
}

/// Makes a call, and counts its status for the monitor.
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
/// Fails if the call does not get through, or the message is gone.
pub async fn edit(http: &Http, at: MessageRef, message: &Message) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    if !message.files.is_empty() {
        counted(channel.edit_message(http, id, message.edit())).await?;
        return Ok(());
    }
    // For a message without files, such as a folded board, the response need not be parsed.
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
/// Fails if the call does not get through, or the message is gone.
pub async fn delete(http: &Http, at: MessageRef) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    counted(channel.delete_message(http, id)).await
}

/// Whether a call may get through if it is tried again at once: it had no answer, or status 429 or 5xx.
#[must_use]
pub fn is_transient(error: &serenity::Error) -> bool {
    let status = refusal(error).map(|it| it.status_code.as_u16());
    status.is_none_or(|status| status == 429 || status >= 500)
}

/// Posts a message that answers no interaction. Discord posts it only once if it comes twice with one nonce within a
/// few minutes.
///
/// # Errors
/// Fails if the call does not get through.
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

/// Describes an error without addresses, which may hold tokens.
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
        // The error's own words would quote the response.
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
