//! Answers an interaction. The other messages about a change are sent once the answer is given.

use super::answering::Answering;
use super::asked::Asked;
use super::http::{in_time, is_private, logged};
use super::messenger::Messenger;
use super::reply::{First, Follow, Reply, Row};
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::message::Message;
use crate::times::ANSWER_CHANGES;
use app::Subject;
use app::delivery::{AnswerOutcome, CallError, LONGEST};
use poise::serenity_prelude::Http;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use text::{Locale, t};

/// The result of sending one message of an answer.
enum Given {
    /// Sent to the people for whom it was meant.
    Yes,
    /// The message was meant for everybody, but Discord shows it only to the person who asked.
    Privately,
    /// Sent, and noted in the outbox. The other messages about the change are sent next.
    Noted,
    /// Not sent: another delivery of the same interaction was answered before.
    Before,
    No(Undelivered),
}

impl Asked<'_> {
    /// Answers the interaction, and notes in the outbox which public messages the answer has shown. The reconciler
    /// sends public messages of the outbox that could not be sent as an answer.
    ///
    /// # Errors
    /// Fails if the first response could not be sent, or had been given before.
    pub fn give(
        self,
        data: &Arc<Data>,
        http: &Arc<Http>,
        mut reply: Reply,
    ) -> Pin<Box<impl Future<Output = Result<(), Undelivered>>>> {
        Box::pin(async move {
            reply.ping_others_than(self.user);
            let begun = data.clock.now();
            if self.place.member_of().is_none() {
                let app = Locale::from_code(self.app).code();
                if let Err(error) = data.app.note_app_language(self.user, app).await {
                    tracing::warn!(%error, "the language of an app is not noted");
                }
            }
            let answers = reply.changed.filter(|_| reply.follow.is_none());
            let first = self.give_first(data, http, &reply.first, answers).await;
            if let Given::Before = first {
                // Another delivery of the same interaction was answered; that delivery records which messages were
                // shown.
                return Err(Undelivered("it was answered before".to_owned()));
            }
            let given = !matches!(first, Given::No(_));
            let public = given && reply.is_public() && !matches!(first, Given::Privately);
            if public && self.only_answers() {
                data.tokens.note(self.token, self.home(), None, begun);
            }
            if let (true, Some(follow)) = (given, &reply.follow) {
                self.give_further(data, http, &reply.first, follow).await;
            }
            if let (false, Some(changed)) = (matches!(first, Given::Noted), reply.changed)
                && let Err(error) = data.app.release(changed, data.clock.now()).await
            {
                // The reconciler sends the messages once their lease has ended.
                tracing::error!(%error, "what a change wants shown waits");
            }
            if let Some(sent) = reply.sent.take() {
                sent.cancel();
            }
            if public && self.only_answers() {
                self.take_along(data, http).await;
            }
            if given && data.have_directs_ended(self.user).await {
                self.tell_directs_ended(data, http).await;
            }
            if let (true, Some(mut later)) = (given, reply.later.take()) {
                // At shutdown the sending half of this channel is dropped, and the message never arrives.
                let known = async { later.wait_for(Option::is_some).await.ok()?.clone() };
                let known = data.clock.within(ANSWER_CHANGES, known).await;
                if let Some(message) = known.flatten() {
                    logged(
                        self.edit(http, &message, self.answers_by_card(&reply.first))
                            .await,
                    );
                }
            }
            match first {
                Given::No(why) => Err(why),
                _ => Ok(()),
            }
        })
    }

    async fn give_first(
        self,
        data: &Arc<Data>,
        http: &Arc<Http>,
        first: &First,
        answers: Option<(Subject, u64)>,
    ) -> Given {
        if let First::Row(row) = first {
            let given = self.give_row(data, http, row, false, answers).await;
            return match given {
                Given::Noted if answers.is_none() => Given::Yes,
                given => given,
            };
        }
        self.give_plain(data, http, first).await
    }

    /// Gives a first response that is not a message of the outbox.
    async fn give_plain(self, data: &Arc<Data>, http: &Arc<Http>, first: &First) -> Given {
        let responding = self.respond(http, first);
        match in_time(&data.clock, responding).await {
            Ok(()) => Given::Yes,
            Err(error) if super::http::is_acknowledged(&error) => Given::Before,
            Err(error) => Given::No(error.into()),
        }
    }

    /// Sends a public message after the first response.
    async fn give_further(
        self,
        data: &Arc<Data>,
        http: &Arc<Http>,
        first: &First,
        follow: &Follow,
    ) {
        let given = match follow {
            Follow::Row(row) => {
                let given = self.give_row(data, http, row, true, None).await;
                matches!(given, Given::Yes | Given::Noted)
            }
            Follow::Message(message) => {
                logged(self.follow_up(http, message, false).await).is_some()
            }
        };
        // If the pressed message was private and now has no buttons, it is deleted, because the public message takes
        // its place.
        let private = self.pressed.is_some_and(is_private);
        if given && private && matches!(first, First::Update(done) if done.rows.is_empty()) {
            logged(self.delete(http).await);
        }
    }

    /// Sends a message of the outbox as the first response or, if `further` is set, as a further response. `answers`
    /// is the change that the message is about; its other messages are sent once this message has been sent.
    async fn give_row(
        self,
        data: &Arc<Data>,
        http: &Arc<Http>,
        row: &Row,
        further: bool,
        answers: Option<(Subject, u64)>,
    ) -> Given {
        let messenger = Messenger::new(Arc::clone(data), Arc::clone(http), LONGEST);
        let now = data.clock.now();
        let answering = Answering {
            asked: self,
            begun: now,
            data,
            http,
            messenger,
            further,
            said: &row.said,
            failure: Mutex::new(None),
            given: AtomicBool::new(false),
        };
        let pressed = self
            .pressed
            .filter(|message| row.pressed && !is_private(message));
        let pressed = pressed.map(super::http::reference);
        let app = &data.app;
        let sent = app.send_by_answer(&answering, row.role, pressed, answers, now);
        let failed = match sent.await {
            Ok(AnswerOutcome::Shown) => return Given::Noted,
            Ok(AnswerOutcome::Failed(CallError::Private)) => return Given::Privately,
            Ok(AnswerOutcome::Failed(CallError::Answered)) => return Given::Before,
            Ok(AnswerOutcome::Failed(error)) => Some(format!("{error:?}")),
            Ok(AnswerOutcome::Elsewhere) => None,
            Err(error) => {
                tracing::error!(%error, "not noted what an answer shows");
                if answering.given.load(Ordering::Relaxed) {
                    return Given::Yes;
                }
                None
            }
        };
        let failure = answering.failure.into_inner();
        if let Some(why) = failure.unwrap_or_else(PoisonError::into_inner) {
            return Given::No(why);
        }
        match failed {
            Some(why) => Given::No(Undelivered(why)),
            None if further => Given::Yes,
            None => {
                let done = First::Private(Message::text(row.done.clone()));
                self.give_plain(data, http, &done).await
            }
        }
    }

    /// Sends the messages that waited for an answer in this channel. The bot can only answer in this channel, so it
    /// needs the token of an interaction to send them.
    async fn take_along(self, data: &Arc<Data>, http: &Arc<Http>) {
        let messenger = Messenger::new(Arc::clone(data), Arc::clone(http), LONGEST);
        let now = data.clock.now();
        let parked = data.app.take_parked(self.home(), now).await;
        for owed in parked.unwrap_or_default() {
            if let Err(error) = data.app.deliver(&messenger, &owed, now).await {
                tracing::error!(%error, "a message waits for another answer");
            }
        }
    }

    /// Tells the person privately that their direct messages from the bot were switched off.
    async fn tell_directs_ended(self, data: &Arc<Data>, http: &Arc<Http>) {
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
}
