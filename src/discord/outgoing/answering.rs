//! Sends a message of the outbox as the answer to an interaction. A message that answers an interaction is first tried
//! by this [`Route`]; the route of all other messages is the [`Messenger`].

use super::asked::{Asked, Posted};
use super::http::{in_time, is_transient, is_unheard, logged};
use super::messenger::{Messenger, class};
use super::reply::First;
use crate::discord::context::Data;
use crate::discord::error::Undelivered;
use crate::discord::views::draft::{Said, draft};
use crate::discord::views::message::Message;
use crate::times::ANSWER_CHECK;
use app::delivery::{CallError, Draft, Line, Route};
use app::{MatchView, MessageRef};
use poise::serenity_prelude::{self as serenity, Http};
use referee::Time;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// How many times Discord is asked for the first response, if the call that sent it failed but may still have
/// succeeded, or did not return where the response was posted.
const TRIES: usize = 4;

/// An answer that is also a message of the outbox. It is sent as the first response to an interaction, or as a
/// further response.
pub(super) struct Answering<'a> {
    pub(super) asked: Asked<'a>,
    pub(super) data: &'a Data,
    pub(super) http: &'a Http,
    /// Used to fold or delete other messages of the outbox, such as an older board.
    pub(super) messenger: Messenger,
    /// The time at which the answer began. The token of the interaction is valid for a limited time after it.
    pub(super) begun: Time,
    /// True if the first response was given before, so that this answer is a further response.
    pub(super) further: bool,
    pub(super) said: &'a Said,
    /// The error of the call; `None` unless the call failed.
    pub(super) failure: Mutex<Option<Undelivered>>,
    /// True once the call has succeeded.
    pub(super) given: AtomicBool,
}

impl Answering<'_> {
    async fn written(&self, of: &Draft) -> Result<Message, CallError> {
        let message = draft(self.data, of, self.said).await;
        let mut message = message.ok_or(CallError::Gone)?;
        // The person who asked reads the answer without a ping.
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

    /// Sends the message as the first response, or as a further one. Returns where the message was posted.
    async fn respond(&self, message: &Message) -> serenity::Result<Posted> {
        let clock = &self.data.clock;
        if self.further {
            let sent = in_time(clock, self.asked.follow_up(self.http, message, false));
            return sent.await.map(|sent| Posted::of(&sent));
        }
        match in_time(clock, self.asked.post(self.http, message)).await {
            Ok(Some(posted)) => Ok(posted),
            // The message was posted, but Discord did not return its place.
            Ok(None) => Ok(self.original(message).await.unwrap_or(Posted::Somewhere)),
            Err(error) if is_unheard(&error) || matches!(error, serenity::Error::Other(_)) => {
                self.original(message).await.ok_or(error)
            }
            Err(error) => Err(error),
        }
    }

    /// Asks Discord for the first response, several times if calls fail. `None` if no call succeeds in time, if the
    /// response has another text (then another process has answered with an older message), or if Discord was told that
    /// the answer takes longer.
    async fn original(&self, message: &Message) -> Option<Posted> {
        if self.asked.late {
            // The first response only says that the answer takes longer.
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

    /// Replaces the message whose button was pressed.
    async fn edit(&self, _: MessageRef, of: &Draft) -> Result<(), CallError> {
        let update = First::Update(self.written(of).await?);
        let responding = self.asked.respond(self.http, &update);
        match in_time(&self.data.clock, responding).await {
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
