//! An answer: what is said first, and what is done after it.

use super::board;
use super::data::Data;
use super::message::Message;
use super::play::link;
use super::{challenge, offers};
use app::{MessageRef, MessageRole};
use poise::serenity_prelude::{
    self as serenity, CommandInteraction, ComponentInteraction, Http, HttpError,
};
use referee::{ChannelId, InteractionId, MatchId, MessageId, NoticeId, OfferId, UserId};
use text::{Locale, matches};

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
    /// Whether it only says that something went wrong: then what was done is still to be told.
    pub excuse: bool,
}

/// The first answer.
#[derive(Clone, Debug)]
pub enum First {
    /// A new message everybody sees.
    Public(Message),
    /// A new message only the invoker sees.
    Private(Message),
    /// In place of the message whose button was pressed.
    Update(Message),
}

/// What is done after the answer.
#[derive(Clone, Debug)]
pub enum After {
    /// Replaces a message; if that is gone, there is nothing to replace.
    Edit(MessageRef, Message),
    /// Replaces the board of a match by one that shows this revision, or sees after one that was
    /// replaced by it: if it is gone, a new one takes its place, and if the match has gone on
    /// meanwhile, it shows that.
    Renew(MessageRef, Option<Message>, MatchId, u64),
    /// Takes back the line that pinged for a match, and posts the next one, if there is one: for
    /// this person, in this language, with a link to the board as it is known then.
    Ping(
        MatchId,
        ChannelId,
        Option<MessageRef>,
        Option<(Locale, UserId)>,
    ),
    /// Lets the message of a question say what has become of it, unless it does already, and forgets
    /// it.
    Settle(MatchId, OfferId, MessageRef, Option<Message>),
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
            excuse: false,
        }
    }

    /// As an excuse: whatever was done before it failed is still to be told.
    #[must_use]
    pub fn excusing(mut self) -> Reply {
        self.excuse = true;
        self
    }

    /// The first answer, if only the invoker sees it and nothing is said to everybody.
    pub fn private_alone(&mut self) -> Option<&mut Message> {
        match &mut self.first {
            First::Private(message) | First::Update(message) if self.follow.is_none() => {
                Some(message)
            }
            _ => None,
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
    /// Gives an answer and does what follows it. What everybody should know is posted even if the
    /// answer does not get through: what was done stands, and the opponent must learn of it.
    ///
    /// # Errors
    /// The first answer did not get through. What follows is only logged.
    pub async fn give(self, data: &Data, http: &Http, reply: Reply) -> Result<(), Undelivered> {
        let outcome = self.respond(http, &reply.first).await;
        let for_all = reply.follow.is_some() || matches!(reply.first, First::Public(_));
        let mut told = !reply.excuse;
        let posted = match &outcome {
            Ok(()) => match self.follow(http, &reply).await {
                None if reply.follow.is_some() => self.fallback(http, &reply).await,
                posted => posted,
            },
            // A second delivery of what was answered already.
            Err(error) if is_acknowledged(error) => return Ok(outcome?),
            Err(_) => self.fallback(http, &reply).await,
        };
        if reply.follow.is_some() || outcome.is_err() {
            told &= posted.is_some() || !for_all;
        }
        if let (Some(role), Some(message)) = (reply.role, posted) {
            note(data, http, role, message).await;
        }
        for after in reply.then {
            told &= do_after(data, http, after).await;
        }
        self.close(data, told).await;
        Ok(outcome?)
    }

    /// Notes that everybody knows what was done, or has it told later.
    async fn close(self, data: &Data, told: bool) {
        let id = InteractionId(match self {
            Asked::Command(it) => it.id.get(),
            Asked::Component(it) => it.id.get(),
        });
        let noted = match told {
            true => data.app.answered(id).await,
            false => data.app.undelivered(id, data.clock.now()).await,
        };
        if let Err(failure) = noted {
            tracing::error!(%failure, told, "not noted whether something was told");
        }
    }

    async fn respond(self, http: &Http, first: &First) -> serenity::Result<()> {
        let response = match first {
            First::Public(message) => message.public(),
            First::Private(message) => message.private(),
            First::Update(message) => message.update(),
        };
        match self {
            Asked::Command(it) => it.create_response(http, response).await,
            Asked::Component(it) => it.create_response(http, response).await,
        }
    }

    /// Posts the further message, if there is one; the last public message, if it is to be noted.
    async fn follow(self, http: &Http, reply: &Reply) -> Option<MessageRef> {
        let sent = match (&reply.follow, self) {
            (Some(message), Asked::Command(it)) => {
                it.create_followup(http, message.follow_up(false)).await
            }
            (Some(message), Asked::Component(it)) => {
                it.create_followup(http, message.follow_up(false)).await
            }
            (None, _) if reply.role.is_none() => return None,
            (None, _) => return self.posted(http).await,
        };
        logged(sent).map(|message| reference(&message))
    }

    /// The message that was posted as the answer; asked again at once if that fails, for without it
    /// nothing could be edited later.
    async fn posted(self, http: &Http) -> Option<MessageRef> {
        for _ in 0..=EDITS {
            let sent = match self {
                Asked::Command(it) => it.get_response(http).await,
                Asked::Component(it) => it.get_response(http).await,
            };
            if let Some(message) = logged(sent) {
                return Some(reference(&message));
            }
        }
        None
    }

    /// Says in the channel what the answer would have said to everybody.
    async fn fallback(self, http: &Http, reply: &Reply) -> Option<MessageRef> {
        let channel = match self {
            Asked::Command(it) => it.channel_id,
            Asked::Component(it) => it.channel_id,
        };
        let channel = ChannelId(channel.get());
        if let (First::Update(message), None, Asked::Component(it)) =
            (&reply.first, &reply.follow, self)
            && !is_private(&it.message)
        {
            let at = reference(&it.message);
            logged(edit(http, at, message).await);
        }
        let message = match (&reply.follow, &reply.first) {
            (Some(message), _) | (None, First::Public(message)) => message,
            (None, First::Private(_) | First::Update(_)) => return None,
        };
        logged(post(http, channel, message).await)
    }
}

/// Whether only one person sees a message.
#[must_use]
pub fn is_private(message: &serenity::Message) -> bool {
    let flags = message.flags.unwrap_or_default();
    flags.contains(serenity::MessageFlags::EPHEMERAL)
}

/// Whether the platform has had an answer to this interaction before.
fn is_acknowledged(error: &serenity::Error) -> bool {
    const ALREADY_ACKNOWLEDGED: isize = 40060;
    matches!(error, serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
        if response.error.code == ALREADY_ACKNOWLEDGED)
}

/// Does what follows an answer, or needs none; failures are logged. Whether everybody knows now how
/// the match stands: a lost board must be told later, a line that still pings need not.
pub async fn do_after(data: &Data, http: &Http, after: After) -> bool {
    match after {
        After::Edit(at, message) => {
            logged(edit(http, at, &message).await);
        }
        After::Renew(at, message, id, revision) => {
            return renew(data, http, at, message, id, revision).await;
        }
        After::Settle(id, offer, at, message) => {
            let edited = match message {
                Some(message) => edit_or_gone(http, at, &message).await,
                None => true,
            };
            // Pressed later, its buttons say what has become of it, so a failure is none.
            if edited
                && let Err(failure) = data.app.drop_message(MessageRole::Offer(id, offer)).await
            {
                tracing::error!(%failure, "a settled question was not forgotten");
            }
        }
        After::Ping(id, channel, old, ping) => {
            if let Some((locale, player)) = ping {
                let Some(message) = pinging(data, id, locale, player).await else {
                    return false;
                };
                let role = Some(MessageRole::Ping(id));
                let post = After::Post(channel, message, role);
                // Better the old line than none: without one, nobody learns of the move.
                if !Box::pin(do_after(data, http, post)).await {
                    return false;
                }
            }
            if let Some(old) = old {
                logged(delete(http, old).await);
            }
        }
        After::Post(channel, message, role) => {
            let Some(posted) = logged(post(http, channel, &message).await) else {
                return !matches!(role, Some(MessageRole::Board(_) | MessageRole::Ping(_)));
            };
            if let Some(role) = role {
                note(data, http, role, posted).await;
            }
        }
    }
    true
}

/// The line that pings a player, with a link to the board; `None` if that is not known.
async fn pinging(data: &Data, id: MatchId, locale: Locale, player: UserId) -> Option<Message> {
    let view = data.app.show_match(id).await.ok()?;
    let link = link(view.this_match.place().guild, view.messages.board?);
    Some(Message {
        ping: Some(player),
        ..Message::text(matches::ping(locale, player, &link))
    })
}

/// Replaces a message, tried again at once if that fails; whether it reads so now, or cannot any
/// more.
async fn edit_or_gone(http: &Http, at: MessageRef, message: &Message) -> bool {
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

/// How often an edit that failed is tried again at once.
const EDITS: u32 = 3;

/// Replaces the one board of a match. Two edits may overtake each other on their way: whoever comes
/// back looks whether the match has gone on, and shows the newest. Whether the board is there.
async fn renew(
    data: &Data,
    http: &Http,
    at: MessageRef,
    mut message: Option<Message>,
    id: MatchId,
    mut revision: u64,
) -> bool {
    let shown = revision;
    let mut tries = 0..EDITS;
    loop {
        if let Some(message) = &message {
            match edit(http, at, message).await {
                Err(error) if is_final(&error) => {
                    // Whoever made the later change posts that themselves.
                    if revision != shown {
                        return true;
                    }
                    let why = brief(&error);
                    tracing::info!(why, "a board is gone; a new one takes its place");
                    let Some(posted) = logged(post(http, at.channel, message).await) else {
                        return false;
                    };
                    note(data, http, MessageRole::Board(id), posted).await;
                    return true;
                }
                edited => {
                    if logged(edited).is_none() {
                        match tries.next() {
                            Some(_) => continue,
                            None => return false,
                        }
                    }
                }
            }
        }
        let Ok(view) = data.app.show_match(id).await else {
            return true;
        };
        let now = view.this_match.revision();
        if now == revision || view.messages.board != Some(at) {
            return true;
        }
        revision = now;
        message = Some(board::present(data, data.public_locale(&view), &view).await);
    }
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
async fn delete(http: &Http, at: MessageRef) -> serenity::Result<()> {
    let channel = serenity::ChannelId::new(at.channel.0.max(1));
    let id = serenity::MessageId::new(at.message.0.max(1));
    match channel.delete_message(http, id).await {
        Err(error) if is_final(&error) => Ok(()),
        done => done,
    }
}

/// Whether trying again is pointless: the message or its channel is gone, or closed to the bot.
#[must_use]
pub fn is_final(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
        if matches!(response.status_code.as_u16(), 400 | 401 | 403 | 404))
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

/// Notes a message that was posted. A question may have had its answer before it was noted: then it
/// loses its buttons now.
pub async fn note(data: &Data, http: &Http, role: MessageRole, message: MessageRef) {
    if let Err(failure) = data.app.note_message(role, message).await {
        tracing::error!(%failure, "a message was posted but not noted");
    }
    let late = match role {
        MessageRole::Offer(id, _) => match data.app.show_match(id).await {
            Ok(view) => offers::settled(data.public_locale(&view), &view),
            Err(_) => Vec::new(),
        },
        MessageRole::Challenge(id) => {
            Vec::from_iter(challenge::closed_meanwhile(data, id, message).await)
        }
        MessageRole::Board(_) | MessageRole::Parent(_) | MessageRole::Ping(_) => Vec::new(),
    };
    for late in late {
        Box::pin(do_after(data, http, late)).await;
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
