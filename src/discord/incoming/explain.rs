//! Why there is no other answer: a sentence for the player, the cause for the log.

use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::outgoing::delivery::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::refusal::{trouble, unanswered};
use poise::serenity_prelude::Http;
use rules::Game;
use text::Locale;

/// Says privately why there is no other answer, and logs what is not the player's fault.
pub async fn explain(
    data: &Data,
    http: &Http,
    asked: Asked<'_>,
    reader: Locale,
    game: Option<Game>,
    error: Error,
) {
    let reply = match &error {
        // Whoever asked cannot be reached.
        Error::Undelivered(_) => {
            tracing::warn!(%error, "a request was not answered");
            return;
        }
        Error::App(cause) => match unanswered(data, reader, game, cause) {
            Some(message) => Reply::private(message),
            None => {
                tracing::error!(%error, "a request failed");
                Reply::private(trouble(data, reader, game))
            }
        },
        Error::Panicked(_) => {
            tracing::error!(%error, "a handler panicked");
            Reply::private(trouble(data, reader, game))
        }
    };
    give(data, http, asked, reply).await;
}

/// Gives such an answer; one that does not get through either is logged.
pub async fn give(data: &Data, http: &Http, asked: Asked<'_>, reply: Reply) {
    if let Err(undelivered) = asked.give(data, http, reply).await {
        tracing::warn!(%undelivered, "an error was not explained");
    }
}
