//! Explains an error: a sentence for the player, the cause for the log.

use crate::discord::asking::Told;
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::error::Error;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::refusal::{trouble, unanswered};
use poise::serenity_prelude::Http;
use rules::Game;
use std::sync::Arc;

/// Tells the player privately why a command or button failed, and logs causes that are not the player's fault.
pub async fn explain(
    data: &Arc<Data>,
    http: &Arc<Http>,
    asked: Asked<'_>,
    told: Told,
    command: &str,
    game: Option<Game>,
    error: Error,
) {
    if let Some(reply) = reason(data, told, command, game, &error) {
        give(data, http, asked, reply).await;
    }
}

/// Makes the private answer to an error and logs its cause. `None` if the error is [`Error::Undelivered`], since no
/// answer gets through then.
pub fn reason(
    data: &Data,
    told: Told,
    command: &str,
    game: Option<Game>,
    error: &Error,
) -> Option<Reply> {
    let count = |outcome| counted::interaction(command, outcome);
    match error {
        Error::Undelivered(_) => {
            tracing::warn!(%error, "a request was not answered");
            count(Outcome::Failed);
            return None;
        }
        Error::App(cause) => {
            let answer = unanswered(data, told, game, cause);
            let is_broken = matches!(cause, app::Error::Store(why) if !why.is_busy());
            if is_broken || answer.is_none() {
                tracing::error!(%error, "a request failed");
            }
            if let Some(message) = answer {
                let outcome = if is_broken {
                    Outcome::Failed
                } else {
                    Outcome::Refused
                };
                count(outcome);
                return Some(Reply::private(message).refusal());
            }
        }
        Error::Panicked(_) => tracing::error!("a handler panicked"),
    }
    count(Outcome::Failed);
    Some(Reply::private(trouble(data, told.locale, game)))
}

/// Sends the answer to an error. If this answer does not get through either, logs that.
pub async fn give(data: &Arc<Data>, http: &Arc<Http>, asked: Asked<'_>, reply: Reply) {
    if let Err(undelivered) = asked.give(data, http, reply).await {
        tracing::warn!(%undelivered, "an error was not explained");
    }
}
