//! Giving an answer, the first try to show what is owed; and noting what was shown by it.

use super::callback;
use super::calls::{ANSWER, FIRST_CALL};
use super::http::{
    counted, is_acknowledged, is_private, is_transient, is_unheard, logged, reference,
};
use super::messenger::Messenger;
use super::reply::{First, Reply};
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::message::{ActionRow, Message};
use app::delivery::LONGEST;
use app::{MessageRef, OlderBoard, Shown};
use poise::serenity_prelude::{self as serenity, CommandInteraction, ComponentInteraction, Http};
use std::sync::Arc;
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
    /// Gives an answer, and notes what everybody has seen by it. What does not get through is owed still, and
    /// delivered by the reconciler.
    ///
    /// # Errors
    /// The first answer did not get through.
    pub async fn give(self, data: &Data, http: &Http, mut reply: Reply) -> Result<(), Undelivered> {
        let (begun, until) = (Instant::now(), Instant::now() + ANSWER);
        let responding = timeout_at(begun + FIRST_CALL, self.respond(http, &reply)).await;
        let mut outcome = responding.unwrap_or(Err(serenity::Error::Other(TOO_LATE)));
        if let (Err(error), First::Public(message)) = (&outcome, &reply.first)
            && (is_unheard(error) || matches!(error, serenity::Error::Other(TOO_LATE)))
            && let Ok(Some(at)) = timeout_at(until, self.standing(http, message)).await
        {
            outcome = Ok(Some(at));
        }
        let seen = match &outcome {
            Ok(posted) => {
                let seeing = timeout_at(until, self.seen(http, &reply, *posted)).await;
                // It stands, wherever that is.
                let stands = reply.follow.is_none() && matches!(reply.first, First::Public(_));
                seeing.unwrap_or_else(|_| stands.then_some(None))
            }
            // A second delivery of what was answered already: the first one notes it.
            Err(error) if is_acknowledged(error) => return Ok(outcome.map(|_| ())?),
            Err(_) => None,
        };
        let (sent, later) = (reply.sent.take(), reply.later.take());
        let older = note(data, reply, seen).await;
        if let Some(sent) = sent {
            sent.cancel();
        }
        if let Some((older, (shared, http))) = older.zip(data.shared().zip(data.http())) {
            let messenger = Messenger::new(shared, Arc::clone(http), LONGEST);
            older.settle(&messenger).await;
        }
        if let (Ok(_), Some(later)) = (&outcome, later) {
            self.replace(http, later).await;
        }
        Ok(outcome.map(|_| ())?)
    }

    /// Replaces the answer once what is to stand there is known. At shutdown that may never be.
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
            && shows_message(reply)
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

    /// Where everybody sees what the answer says to everybody, if that is known, after its first part got through;
    /// `None` if it says nothing to them.
    async fn seen(
        self,
        http: &Http,
        reply: &Reply,
        posted: Option<MessageRef>,
    ) -> Option<Option<MessageRef>> {
        match (&reply.follow, &reply.first, self) {
            (Some(message), _, Asked::Command(it)) => {
                let sent = it.create_followup(http, message.follow_up(false)).await;
                Some(Some(reference(&logged(sent)?)))
            }
            (Some(message), _, Asked::Component(it) | Asked::Late(it)) => {
                let sent = it.create_followup(http, message.follow_up(false)).await;
                Some(Some(reference(&logged(sent)?)))
            }
            (None, First::Public(_), _) => match posted {
                None if shows_message(reply) => {
                    let sent = self.original(http).await;
                    Some(sent.map(|it| reference(&it)))
                }
                posted => Some(posted),
            },
            (None, First::Update(_), Asked::Component(it) | Asked::Late(it))
                if !is_private(&it.message) =>
            {
                Some(Some(reference(&it.message)))
            }
            (None, _, _) => None,
        }
    }

    /// Where the first answer stands, if it got through without the bot hearing of it, and is this message:
    /// another process may have answered the same interaction with an older one.
    async fn standing(self, http: &Http, message: &Message) -> Option<MessageRef> {
        if let Asked::Late(_) = self {
            // What stands there is the word of patience.
            return None;
        }
        let sent = self.original(http).await?;
        is_like(&sent, message).then(|| reference(&sent))
    }

    /// The message that stands as the answer.
    async fn original(self, http: &Http) -> Option<serenity::Message> {
        for _ in 0..TRIES {
            let sent = match self {
                Asked::Command(it) => it.get_response(http).await,
                Asked::Component(it) | Asked::Late(it) => it.get_response(http).await,
            };
            match sent {
                Err(error) if !is_transient(&error) => return None,
                sent => {
                    if let Some(sent) = logged(sent) {
                        return Some(sent);
                    }
                }
            }
        }
        None
    }
}

/// Whether what stands says the same as a message, and has the same buttons: those of a match carry its moment.
fn is_like(sent: &serenity::Message, message: &Message) -> bool {
    let rows = sent.components.iter().flat_map(|row| &row.components);
    let pressed = rows.filter_map(|it| match it {
        serenity::ActionRowComponent::Button(button) => match &button.data {
            serenity::ButtonKind::NonLink { custom_id, .. } => Some(custom_id.clone()),
            _ => None,
        },
        serenity::ActionRowComponent::SelectMenu(menu) => menu.custom_id.clone(),
        _ => None,
    });
    let mut presses = Vec::new();
    for row in &message.rows {
        match row {
            ActionRow::Buttons(buttons) => {
                presses.extend(buttons.iter().map(|it| it.press.to_string()));
            }
            ActionRow::Menu { press, .. } | ActionRow::Roles { press, .. } => {
                presses.push(press.to_string());
            }
        }
    }
    sent.content.trim() == message.text.trim() && pressed.eq(presses)
}

/// Whether an answer shows a message of a match or a challenge, which may be edited later.
fn shows_message(reply: &Reply) -> bool {
    let of_match = reply
        .tells
        .as_ref()
        .is_some_and(|(_, shows)| shows.is_some());
    of_match || matches!(reply.challenge, Some((_, false, true)))
}

/// Notes what everybody sees, and where if that is known; the board before, if something is to become of it.
async fn note(data: &Data, reply: Reply, seen: Option<Option<MessageRef>>) -> Option<OlderBoard> {
    let now = data.clock.now();
    let noting = async {
        if let Some((id, closed, shows)) = reply.challenge {
            let shown = shows && seen.is_some();
            let at = seen.flatten();
            data.app
                .note_challenge_shown(id, (closed, shown), at, now)
                .await?;
        }
        if let Some((role, at)) = reply.found {
            data.app.found(role, at, now).await?;
        }
        match &reply.tells {
            Some((view, role)) => {
                let shown = role.zip(seen).map(|(role, at)| Shown { role, at });
                data.app.note_shown(view, shown, now).await
            }
            None => Ok(None),
        }
    };
    noting.await.unwrap_or_else(|error| {
        // Then it is shown again when its lease has run out.
        tracing::error!(%error, "not noted what was shown");
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::ComponentId;
    use crate::discord::views::message::{Button, Weight};
    use serde_json::json;

    /// Catches an older answer of another process that is taken for this one.
    #[test]
    fn what_stands_is_the_answer_only_if_it_says_the_same() {
        let press = ComponentId::Choose;
        let button = Button::new(press.clone(), "Next".to_owned(), Weight::Plain);
        let message = Message::text("the board after 4".to_owned()).with_buttons(vec![button]);
        let sent = |content: &str, press: &str| -> serenity::Message {
            let button = json!({"type": 2, "style": 2, "label": "Next", "custom_id": press});
            let sent = json!({
                "id": "1", "channel_id": "2", "content": content, "type": 0, "tts": false,
                "author": {"id": "3", "username": "iago", "discriminator": "0000", "avatar": null},
                "timestamp": "2026-11-23T12:00:00Z", "edited_timestamp": null,
                "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
                "embeds": [], "pinned": false,
                "components": [{"type": 1, "components": [button]}],
            });
            serde_json::from_value(sent).expect("a message")
        };
        let press = press.to_string();
        assert!(is_like(&sent("the board after 4", &press), &message));
        assert!(!is_like(&sent("the board after 3", &press), &message));
        assert!(!is_like(&sent("the board after 4", "another"), &message));
    }
}
