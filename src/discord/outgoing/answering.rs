//! An answer as the first route of a message.

use super::asked::Asked;
use super::callback::Posted;
use super::http::{is_transient, is_unheard, logged};
use super::messenger::{Messenger, class};
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::draft::{Said, draft};
use crate::discord::views::message::Message;
use crate::times::{ANSWER_CHECK, ANSWER_FIRST_CALL};
use app::delivery::{CallError, Draft, Line, Route};
use app::{MatchView, MessageRef};
use poise::serenity_prelude::{self as serenity, Http};
use referee::Time;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// How often the message of an answer is asked for that may have got through.
const TRIES: usize = 4;

/// The error of an answer that timed out.
const TOO_LATE: &str = "the answer took too long";

/// The answer to an interaction that takes a message along: as its first response, or as a further one.
pub(super) struct Answering<'a> {
    pub(super) asked: Asked<'a>,
    pub(super) data: &'a Data,
    pub(super) http: &'a Http,
    /// What else is done to messages, with the bot's token; `None` before the bot has been started.
    pub(super) messenger: Messenger,
    /// When it was begun: from then on its token lives.
    pub(super) begun: Time,
    /// Whether the first response was given before.
    pub(super) further: bool,
    pub(super) said: &'a Said,
    /// Why the call failed.
    pub(super) failure: Mutex<Option<Undelivered>>,
    /// Whether the call got through.
    pub(super) given: AtomicBool,
}

impl Answering<'_> {
    async fn written(&self, of: &Draft) -> Result<Message, CallError> {
        let message = draft(self.data, of, self.said).await;
        let mut message = message.ok_or(CallError::Gone)?;
        // Who asked reads it anyway.
        message.ping.retain(|user| *user != self.asked.user);
        Ok(message)
    }

    fn note_token(&self, of: &Draft, at: Option<MessageRef>) {
        let tokens = &self.data.tokens;
        tokens.note(self.asked.token, of.owed.home, at, self.begun);
    }

    fn failed<T>(&self, error: serenity::Error) -> Result<T, CallError> {
        let class = class(&error);
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.into());
        Err(class)
    }

    async fn in_time<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> serenity::Result<T> {
        let called = self.data.clock.within(ANSWER_FIRST_CALL, call).await;
        called.unwrap_or(Err(serenity::Error::Other(TOO_LATE)))
    }

    /// Posts it; the message, if Discord says which it is and everybody sees it.
    async fn respond(&self, message: &Message) -> serenity::Result<Posted> {
        if self.further {
            let sent = self.in_time(self.asked.follow_up(self.http, message, false));
            return sent.await.map(|sent| Posted::of(&sent));
        }
        match self.in_time(self.asked.post(self.http, message)).await {
            Ok(Some(posted)) => Ok(posted),
            // It stands, or may stand.
            Ok(None) => Ok(self.original(message).await.unwrap_or(Posted::Somewhere)),
            Err(error) if is_unheard(&error) || matches!(error, serenity::Error::Other(_)) => {
                self.original(message).await.ok_or(error)
            }
            Err(error) => Err(error),
        }
    }

    /// The first response, asked for several times: another process may have answered with an older one.
    async fn original(&self, message: &Message) -> Option<Posted> {
        if self.asked.late {
            // It is the word of patience.
            return None;
        }
        let asking = async {
            for _ in 0..TRIES {
                match self.asked.standing_message(self.http).await {
                    Err(error) if !is_transient(&error) => return None,
                    sent => {
                        if let Some(sent) = logged(sent) {
                            let is_own = sent.content.trim() == message.text.trim();
                            return is_own.then(|| Posted::of(&sent));
                        }
                    }
                }
            }
            None
        };
        self.data.clock.within(ANSWER_CHECK, asking).await.flatten()
    }
}

impl Route for Answering<'_> {
    async fn post(&self, of: &Draft, _: &str) -> Result<Option<MessageRef>, CallError> {
        let message = self.written(of).await?;
        let responded = self.respond(&message).await;
        self.given.store(responded.is_ok(), Ordering::Relaxed);
        let at = match responded {
            Ok(Posted::At(at)) => Some(at),
            Ok(Posted::Somewhere) => None,
            Ok(Posted::Privately) => return Err(CallError::Private),
            Err(error) => return self.failed(error),
        };
        if of.needs_token() {
            self.note_token(of, at);
        }
        Ok(at)
    }

    /// Takes the place of the message whose button was pressed.
    async fn edit(&self, _: MessageRef, of: &Draft) -> Result<(), CallError> {
        let message = self.written(of).await?;
        match self.in_time(self.asked.update(self.http, &message)).await {
            Ok(()) => {
                self.given.store(true, Ordering::Relaxed);
                if of.needs_token() {
                    self.note_token(of, None);
                }
                Ok(())
            }
            Err(error) => self.failed(error),
        }
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        self.messenger.fold(at, view, line).await
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.messenger.delete(at, needs_token).await
    }
}
