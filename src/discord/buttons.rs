//! Buttons and menus: one press, one answer, whatever happens.

use super::component_id::{ComponentId, NotOurs};
use super::data::{Data, Stop};
use super::error;
use super::invoker::Invoker;
use super::message::Message;
use super::reply::{Asked, Reply};
use super::{challenge, match_actions, offers, play};
use app::{Typed, Which};
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Context};
use rules::Game;
use std::sync::Arc;
use text::{self, Locale};

/// Answers the press of a button or the choice in a menu. A panic is caught, logged and answered.
pub async fn pressed(data: Arc<Data>, context: Context, interaction: ComponentInteraction) {
    let http = Arc::clone(&context.http);
    let reader = Locale::from_code(&interaction.locale);
    let working = {
        let (data, interaction) = (Arc::clone(&data), interaction.clone());
        tokio::spawn(async move { answer(&data, &interaction).await })
    };
    let game = game_shown(&interaction);
    let reply = match working.await {
        Ok(Ok(reply)) => reply,
        Ok(Err(stop)) => error::stopped(&data, reader, game, stop),
        Err(panic) => {
            tracing::error!(%panic, "a button's handler panicked");
            error::trouble(&data, reader, game)
        }
    };
    let asked = Asked::Component(&interaction);
    if let Err(undelivered) = asked.give(&data, &http, reply).await {
        tracing::warn!(%undelivered, "a button was not answered");
    }
}

/// The game whose picture, such as `iago.png`, the pressed message shows; `None` if it has none.
fn game_shown(interaction: &ComponentInteraction) -> Option<Game> {
    let mut files = interaction.message.attachments.iter();
    files.find_map(|file| file.filename.split('.').next()?.parse().ok())
}

async fn answer(data: &Data, interaction: &ComponentInteraction) -> Result<Reply, Stop> {
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
    let lacking = invoker.lacking();
    if !lacking.is_empty() {
        return Ok(error::lacking(&invoker, lacking));
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
            Some(value) => play::picked(data, &invoker, at, &value).await,
            None => play::pick(data, &invoker, at, &prefix).await,
        },
        ComponentId::Match(at, match_action) => {
            match_actions::match_action(data, &invoker, at, match_action).await
        }
        ComponentId::Offer(id, offer, reply) => {
            offers::answer(data, &invoker, id, offer, reply).await
        }
    }
}
