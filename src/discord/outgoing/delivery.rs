//! Giving an answer, the fastest way to show what is owed; and noting what was shown by it.

use super::callback;
use super::calls::{ANSWER, FIRST_CALL};
use super::http::{counted, is_acknowledged, is_private, is_unheard, logged, reference};
use super::reply::{First, Reply, Shows};
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::message::Message;
use app::{How, MatchView, MessageRef, MessageRole, Posting, Shown};
use poise::serenity_prelude::{self as serenity, CommandInteraction, ComponentInteraction, Http};
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// How often it is asked where an answer stands: without that, nothing could be edited later.
const TRIES: usize = 4;

/// What is logged of an answer that is not heard of in time.
const TOO_LATE: &str = "the answer took too long";

/// The two kinds of interaction that are answered with messages.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// A command.
    Command(&'a CommandInteraction),
    /// A button or menu.
    Component(&'a ComponentInteraction),
    /// The same, after the platform was told that the answer takes longer.
    Late(&'a ComponentInteraction),
}

impl Asked<'_> {
    /// Gives an answer, and notes what everybody has seen by it. What does not get through is owed
    /// still, and delivered by whoever looks after that.
    ///
    /// # Errors
    /// The first answer did not get through.
    pub async fn give(self, data: &Data, http: &Http, mut reply: Reply) -> Result<(), Undelivered> {
        let (begun, until) = (Instant::now(), Instant::now() + ANSWER);
        let responding = timeout_at(begun + FIRST_CALL, self.respond(http, &reply)).await;
        let mut outcome = responding.unwrap_or(Err(serenity::Error::Other(TOO_LATE)));
        if let (Err(error), First::Public(_)) = (&outcome, &reply.first)
            && (is_unheard(error) || matches!(error, serenity::Error::Other(TOO_LATE)))
            && let Ok(Some(at)) = timeout_at(until, self.standing(http)).await
        {
            outcome = Ok(Some(at));
        }
        let seen = match &outcome {
            Ok(posted) => {
                let seeing = timeout_at(until, self.seen(http, &reply, *posted)).await;
                // It stands, wherever that is.
                let stands = reply.follow.is_none() && matches!(reply.first, First::Public(_));
                seeing.unwrap_or_else(|_| stands.then_some(How::Posted(None)))
            }
            // A second delivery of what was answered already: whoever answered it notes it.
            Err(error) if is_acknowledged(error) => return Ok(outcome.map(|_| ())?),
            Err(_) => None,
        };
        let (sent, later) = (reply.sent.take(), reply.later.take());
        note(data, reply, seen).await;
        if let Some(sent) = sent {
            sent.cancel();
        }
        if let (Ok(_), Some(later)) = (&outcome, later) {
            self.replace(http, later).await;
        }
        Ok(outcome.map(|_| ())?)
    }

    /// Replaces the answer once what is to stand there is known; whoever knows it may also go
    /// without a word, at shutdown.
    async fn replace(self, http: &Http, mut later: watch::Receiver<Option<Message>>) {
        let message = match later.wait_for(Option::is_some).await {
            Ok(message) => message.clone(),
            Err(_) => None,
        };
        if let Some(message) = message {
            let edit = message.edit_response();
            logged(match self {
                Asked::Command(it) => it.edit_response(http, edit).await,
                Asked::Component(it) | Asked::Late(it) => it.edit_response(http, edit).await,
            });
        }
    }

    /// Gives the first answer; where it was posted, if the platform says so.
    async fn respond(self, http: &Http, reply: &Reply) -> serenity::Result<Option<MessageRef>> {
        let first = &reply.first;
        if let First::Public(message) = first
            && let Asked::Command(CommandInteraction {
                id,
                token,
                channel_id,
                ..
            })
            | Asked::Component(ComponentInteraction {
                id,
                token,
                channel_id,
                ..
            }) = self
            && reply.follow.is_none()
            && is_edited_later(reply)
            && message.files.len() <= 1
        {
            return callback::answer(http, *id, token, *channel_id, message).await;
        }
        let response = match first {
            First::Public(message) => message.public(),
            First::Private(message) => message.private(),
            First::Update(message) => message.update(),
        };
        match (self, first) {
            (Asked::Command(it), _) => counted(it.create_response(http, response))
                .await
                .map(|()| None),
            (Asked::Component(it), _) => counted(it.create_response(http, response))
                .await
                .map(|()| None),
            (Asked::Late(it), First::Update(message)) => {
                it.edit_response(http, message.edit_response()).await?;
                Ok(None)
            }
            (Asked::Late(it), First::Public(message) | First::Private(message)) => {
                let private = matches!(first, First::Private(_));
                let sent = it.create_followup(http, message.follow_up(private)).await?;
                Ok(Some(reference(&sent)))
            }
        }
    }

    /// How everybody sees what the answer says to everybody, after its first part got through; `None`
    /// if nobody does.
    async fn seen(self, http: &Http, reply: &Reply, posted: Option<MessageRef>) -> Option<How> {
        match (&reply.follow, &reply.first, self) {
            (Some(message), _, Asked::Command(it)) => {
                let sent = it.create_followup(http, message.follow_up(false)).await;
                Some(How::Posted(Some(reference(&logged(sent)?))))
            }
            (Some(message), _, Asked::Component(it) | Asked::Late(it)) => {
                let sent = it.create_followup(http, message.follow_up(false)).await;
                Some(How::Posted(Some(reference(&logged(sent)?))))
            }
            (None, First::Public(_), _) => Some(How::Posted(match posted {
                None if is_edited_later(reply) => self.place(http).await,
                posted => posted,
            })),
            (None, First::Update(_), Asked::Component(it) | Asked::Late(it))
                if !is_private(&it.message) =>
            {
                Some(How::Edited(reference(&it.message)))
            }
            (None, _, _) => None,
        }
    }

    /// Where the first answer stands, if it got through without anybody hearing of it: told once more,
    /// it would ping twice.
    async fn standing(self, http: &Http) -> Option<MessageRef> {
        let sent = match self {
            Asked::Command(it) => it.get_response(http).await,
            Asked::Component(it) => it.get_response(http).await,
            // What stands there is the word of patience.
            Asked::Late(_) => return None,
        };
        Some(reference(&logged(sent)?))
    }

    /// Where the message stands that was posted as the answer.
    async fn place(self, http: &Http) -> Option<MessageRef> {
        for _ in 0..TRIES {
            let sent = match self {
                Asked::Command(it) => it.get_response(http).await,
                Asked::Component(it) | Asked::Late(it) => it.get_response(http).await,
            };
            if let Some(message) = logged(sent) {
                return Some(reference(&message));
            }
        }
        None
    }
}

/// Whether the message an answer posts is edited later.
fn is_edited_later(reply: &Reply) -> bool {
    let of_match = reply.tells.as_ref().is_some_and(|(view, shows)| {
        let over = view.this_match.ending().is_some();
        match shows {
            Shows::As(MessageRole::Board(_)) => view.guild.posting.keeps_track() && !over,
            Shows::As(MessageRole::Offer(..)) => !over,
            Shows::As(_) => true,
            Shows::Nothing | Shows::Beside(_) => false,
        }
    });
    let of_challenge = matches!(reply.challenge, Some((_, false, Shows::As(_))));
    of_match || of_challenge
}

/// Notes what everybody sees; the notes of one answer share a commit.
async fn note(data: &Data, reply: Reply, seen: Option<How>) {
    let now = data.clock.now();
    let of_match = async {
        match &reply.tells {
            Some((view, shows)) => {
                data.app
                    .note_shown(view, &shown(view, *shows, seen), now)
                    .await
            }
            None => Ok(()),
        }
    };
    let of_challenge = async {
        match reply.challenge {
            Some((id, closed, shows)) => {
                let seen = seen.filter(|_| shows != Shows::Nothing);
                data.app.note_challenge_shown(id, closed, seen, now).await
            }
            None => Ok(()),
        }
    };
    let found = async {
        match reply.found {
            Some((role, at)) => data.app.found(role, at, now).await,
            None => Ok(()),
        }
    };
    let (of_match, of_challenge, found) = tokio::join!(of_match, of_challenge, found);
    for noted in [of_match, of_challenge, found] {
        if let Err(error) = noted {
            // Then it is shown once more when its lease has run out.
            tracing::error!(%error, "not noted what was shown");
        }
    }
}

fn shown(view: &MatchView, shows: Shows, seen: Option<How>) -> Vec<Shown> {
    let shown = match (shows, seen) {
        (Shows::As(role), Some(how)) => Some(Shown { role, how }),
        // A board that is edited tells what is new by itself.
        (Shows::Beside(role), Some(_)) if view.guild.posting != Posting::EditInPlace => {
            let how = How::Beside;
            Some(Shown { role, how })
        }
        _ => None,
    };
    shown.into_iter().collect()
}
