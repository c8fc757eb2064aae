//! Buttons and menus: one press, one answer, whatever happens.

use super::component_id::{ComponentId, NotOurs};
use super::invoker::Invoker;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::handlers::{challenge, look, match_actions, offers, pick, play};
use crate::discord::outgoing::delivery::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use app::{Typed, Which};
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Http};
use rules::Game;
use std::sync::Arc;
use text::{self, Locale};

/// Answers the press of a button or the choice in a menu.
///
/// # Errors
/// There is no answer, or it did not get through; a panic is caught and comes back as an error.
pub async fn pressed(
    data: &Arc<Data>,
    http: &Http,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    let working = {
        let (data, interaction) = (Arc::clone(data), interaction.clone());
        tokio::spawn(async move { answer(&data, &interaction).await })
    };
    let reply = working
        .await
        .map_err(|panic| Error::Panicked(panic.to_string()))??;
    let asked = Asked::Component(interaction);
    Ok(asked.give(data, http, reply).await?)
}

/// The game whose picture, such as `iago.png`, the pressed message shows; `None` if it has none.
pub fn game_shown(interaction: &ComponentInteraction) -> Option<Game> {
    let mut files = interaction.message.attachments.iter();
    files.find_map(|file| file.filename.split('.').next()?.parse().ok())
}

/// The reply to a press.
pub(super) async fn answer(
    data: &Data,
    interaction: &ComponentInteraction,
) -> Result<Reply, Error> {
    let Some(invoker) = Invoker::of_component(interaction) else {
        let reader = Locale::from_code(&interaction.locale);
        let words = text::answer::server_only(reader);
        return Ok(Reply::private(Message::text(words)));
    };
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let press: Result<ComponentId, NotOurs> = interaction.data.custom_id.parse();
    let Ok(press) = press else {
        let command = data.command_of(game_shown(interaction), "board", invoker.reader);
        let words = text::answer::unknown_button(invoker.reader, &command);
        return Ok(Reply::private(Message::text(words)));
    };
    let missing = invoker.lacking();
    if !missing.is_empty() {
        return Ok(Reply::private(lacking(&invoker, missing)));
    }
    match press {
        ComponentId::Challenge(id, reply) => challenge::answer(data, &invoker, id, reply).await,
        ComponentId::Play(at, token) => {
            let typed = Typed::Token {
                token,
                made_for: at.moment,
            };
            play::play(data, &invoker, Which::This(at.id), &typed).await
        }
        ComponentId::Pick(at, prefix) => match chosen {
            Some(value) => pick::picked(data, &invoker, at, &value).await,
            None if prefix.is_empty() => pick::pick(data, &invoker, at, "").await,
            None => pick::picked(data, &invoker, at, &prefix).await,
        },
        ComponentId::Match(at, match_action) => {
            match_actions::match_action(data, &invoker, at, match_action).await
        }
        ComponentId::Offer(id, offer, reply) => {
            offers::answer(data, &invoker, id, offer, reply).await
        }
        ComponentId::Watch(id, plies) => look::watch(data, &invoker, id, plies).await,
        ComponentId::Seek(game) => challenge::seek(data, &invoker, game).await,
        ComponentId::Rules(game) => look::rules(data, &invoker, game).await,
    }
}
