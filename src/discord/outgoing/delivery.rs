//! Giving an answer, and what is done after it: retried, made up for, noted.

use super::housekeeping;
use super::http::{
    EDITS, brief, delete, edit, edit_or_gone, is_acknowledged, is_final, is_private, logged, post,
    reference,
};
use super::reply::{After, First, Reply};
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::board;
use crate::discord::views::message::{Message, link};
use app::{MessageRef, MessageRole};
use poise::serenity_prelude::{self as serenity, CommandInteraction, ComponentInteraction, Http};
use referee::{ChannelId, InteractionId, MatchId, UserId};
use text::{Locale, matches};
use tokio::sync::watch;

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
            Err(_) => {
                told &= self.edited(http, &reply).await;
                self.fallback(http, &reply).await
            }
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
        if let (Ok(()), Some(later)) = (&outcome, reply.later) {
            self.replace(http, later).await;
        }
        Ok(outcome?)
    }

    /// Replaces the answer once what is to stand there is known; whoever knows it may also go
    /// without a word, at shutdown.
    async fn replace(self, http: &Http, mut later: watch::Receiver<Option<Message>>) {
        let message = match later.wait_for(Option::is_some).await {
            Ok(message) => message.clone(),
            Err(_) => None,
        };
        if let Some(message) = message {
            let edit = message.rewrite();
            logged(match self {
                Asked::Command(it) => it.edit_response(http, edit).await,
                Asked::Component(it) => it.edit_response(http, edit).await,
            });
        }
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

    /// Shows by itself what the answer would have shown in place of a public message; `false` if
    /// that does not get through either.
    async fn edited(self, http: &Http, reply: &Reply) -> bool {
        match (&reply.first, &reply.follow, self) {
            (First::Update(message), None, Asked::Component(it)) if !is_private(&it.message) => {
                edit_or_gone(http, reference(&it.message), message).await
            }
            _ => true,
        }
    }

    /// Says in the channel what the answer would have said to everybody.
    async fn fallback(self, http: &Http, reply: &Reply) -> Option<MessageRef> {
        let channel = match self {
            Asked::Command(it) => it.channel_id,
            Asked::Component(it) => it.channel_id,
        };
        let channel = ChannelId(channel.get());
        let message = match (&reply.follow, &reply.first) {
            (Some(message), _) | (None, First::Public(message)) => message,
            (None, First::Private(_) | First::Update(_)) => return None,
        };
        logged(post(http, channel, message).await)
    }
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
        After::Told(told) => told.cancel(),
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

/// Notes a message that was posted. A question may have had its answer before it was noted: then it
/// loses its buttons now.
pub async fn note(data: &Data, http: &Http, role: MessageRole, message: MessageRef) {
    if let Err(failure) = data.app.note_message(role, message).await {
        tracing::error!(%failure, "a message was posted but not noted");
    }
    let late = match role {
        MessageRole::Offer(id, _) => match data.app.show_match(id).await {
            Ok(view) => housekeeping::settled(data.public_locale(&view), &view),
            Err(_) => Vec::new(),
        },
        MessageRole::Challenge(id) => {
            Vec::from_iter(housekeeping::closed_meanwhile(data, id, message).await)
        }
        MessageRole::Board(_) | MessageRole::Parent(_) | MessageRole::Ping(_) => Vec::new(),
    };
    for late in late {
        Box::pin(do_after(data, http, late)).await;
    }
}
