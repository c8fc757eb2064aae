//! Answers an interaction, which is the first delivery of its message, and notes what the answer shows.

use super::asked::Asked;
use super::conversation;
use super::http::{is_acknowledged, is_private, is_transient, is_unheard, logged, reference};
use super::messenger::Messenger;
use super::reply::{First, Reply};
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::message::{ActionRow, Message};
use crate::times::{ANSWER_FIRST_CALL, ANSWER_WITH_ALL_CALLS};
use app::delivery::LONGEST;
use app::{MessageRef, OlderBoard};
use poise::serenity_prelude::{self as serenity, Http};
use std::pin::Pin;
use std::sync::Arc;
use text::{Locale, t};

/// How often the message of an answer is asked for: only a known message can be edited later.
const TRIES: usize = 4;

/// The error of an answer that timed out.
const TOO_LATE: &str = "the answer took too long";

/// Whether a call failed that may be tried again, and nothing else would tell what the reply does.
fn is_lost<T>(reply: &Reply, called: &serenity::Result<T>) -> bool {
    let board = reply.delivers.as_ref().and_then(|it| it.unowed_board());
    board.is_some() && called.as_ref().is_err_and(is_transient)
}

impl Asked<'_> {
    /// Answers, and notes what the answer shows to everybody. The reconciler delivers what fails.
    ///
    /// # Errors
    /// The first answer failed.
    pub fn give(
        self,
        data: &Data,
        http: &Http,
        mut reply: Reply,
    ) -> Pin<Box<impl Future<Output = Result<(), Undelivered>>>> {
        Box::pin(async move {
            reply.ping_others_than(self.user);
            let app = Locale::from_code(self.app).code();
            reply.delivers = reply.delivers.map(|it| it.to(self.user, app));
            let (clock, until) = (&data.clock, data.clock.deadline(ANSWER_WITH_ALL_CALLS));
            let responding = clock
                .within(ANSWER_FIRST_CALL, self.respond(http, &reply))
                .await;
            let mut outcome = responding.unwrap_or(Err(serenity::Error::Other(TOO_LATE)));
            if let (Err(error), First::Public(message)) = (&outcome, &reply.first)
                && (is_unheard(error) || matches!(error, serenity::Error::Other(TOO_LATE)))
                && let Some(Some(at)) = clock.by(until, self.standing(http, message)).await
            {
                outcome = Ok(Some(at));
            }
            if is_lost(&reply, &outcome) {
                outcome = self.respond(http, &reply).await;
            }
            let seen = match &outcome {
                Ok(posted) => {
                    let seeing = clock.by(until, self.seen(http, &reply, *posted)).await;
                    // It stands, wherever that is.
                    let stands = reply.follow.is_none() && matches!(reply.first, First::Public(_));
                    seeing.unwrap_or_else(|| stands.then_some(None))
                }
                // A second delivery of what was answered already: the first one notes it.
                Err(error) if is_acknowledged(error) => return Ok(outcome.map(|_| ())?),
                Err(_) => None,
            };
            let (sent, later) = (reply.sent.take(), reply.later.take());
            if let Some((delivers, at)) = reply.delivers.as_ref().zip(seen) {
                let token = (self.token, conversation::until(data));
                conversation::note(data, http, delivers, at, token).await;
            }
            let older = note(data, reply, seen).await;
            if let Some(sent) = sent {
                sent.cancel();
            }
            if let Some((older, (shared, http))) = older.zip(data.shared().zip(data.http())) {
                let messenger = Messenger::new(shared, Arc::clone(http), LONGEST);
                older.settle(&messenger).await;
            }
            if outcome.is_ok() && data.have_directs_ended(self.user).await {
                self.tell_directs_ended(data, http).await;
            }
            // At shutdown it may never be known.
            if let (Ok(_), Some(mut later)) = (&outcome, later)
                && let Ok(known) = later.wait_for(Option::is_some).await.map(|it| it.clone())
                && let Some(message) = known
            {
                logged(self.edit(http, &message).await);
            }
            Ok(outcome.map(|_| ())?)
        })
    }

    /// Tells privately, beside the answer, that direct messages to the person were switched off.
    async fn tell_directs_ended(self, data: &Data, http: &Http) {
        let reader = data.reader(self.user, self.app).await;
        let said = t!(
            reader,
            "settings-directs-ended",
            command = &data.mention("referee", "settings")
        );
        let told = self.follow_up(http, &Message::text(said), true).await;
        if logged(told).is_some() {
            data.note_directs_told(self.user).await;
        }
    }

    /// The public message of an answer, and where it stands if that is known; `None` if the answer is private.
    async fn seen(
        self,
        http: &Http,
        reply: &Reply,
        posted: Option<MessageRef>,
    ) -> Option<Option<MessageRef>> {
        Some(match (&reply.follow, &reply.first) {
            (Some(message), first) => {
                let mut sent = self.follow_up(http, message, false).await;
                if is_lost(reply, &sent) {
                    sent = self.follow_up(http, message, false).await;
                }
                let sent = logged(sent)?;
                // A private message has done its work, unless it leads on.
                let private = self.pressed.is_some_and(is_private);
                if private && matches!(first, First::Update(done) if done.rows.is_empty()) {
                    logged(self.delete(http).await);
                }
                // Some servers make every answer private.
                Some(reference(Some(&sent).filter(|it| !is_private(it))?))
            }
            (None, First::Public(_)) if posted.is_none() && reply.shows_message() => {
                let sent = self.original(http).await;
                if sent.as_ref().is_some_and(is_private) {
                    return None;
                }
                sent.as_ref().map(reference)
            }
            (None, First::Public(_)) => posted,
            (None, First::Update(_)) => Some(reference(self.pressed.filter(|it| !is_private(it))?)),
            (None, First::Private(_)) => return None,
        })
    }

    /// Where an unconfirmed answer stands, if `@original` says the same: another process may have answered the same
    /// interaction with an older message.
    async fn standing(self, http: &Http, message: &Message) -> Option<MessageRef> {
        if self.late {
            // What stands there is the word of patience.
            return None;
        }
        let sent = self.original(http).await?;
        is_like(&sent, message).then(|| reference(&sent))
    }

    /// `@original`, asked for several times.
    async fn original(self, http: &Http) -> Option<serenity::Message> {
        for _ in 0..TRIES {
            match self.standing_message(http).await {
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

/// Whether a message has the same text and buttons as another; buttons of a match carry its moment.
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
            ActionRow::Links(_) => {}
            ActionRow::Menu { press, .. }
            | ActionRow::People { press, .. }
            | ActionRow::Roles { press, .. } => {
                presses.push(press.to_string());
            }
        }
    }
    sent.content.trim() == message.text.trim() && pressed.eq(presses)
}

/// Notes what an answer shows. Returns the board before, to be settled.
async fn note(data: &Data, reply: Reply, seen: Option<Option<MessageRef>>) -> Option<OlderBoard> {
    let delivers = reply.delivers?;
    let noting = data.app.note_answer(&delivers, seen, data.clock.now());
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
