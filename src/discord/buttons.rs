//! Buttons and menus: one press, one answer, whatever happens.

use super::asker::Asker;
use super::custom_id::{NotOurs, Press};
use super::desk::{Desk, Stop};
use super::error;
use super::message::Message;
use super::reply::{Asked, Reply};
use super::{challenge, deeds, offers, play};
use app::{Typed, Which};
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Context};
use rules::Game;
use std::sync::Arc;
use text::{self, Locale};

/// Answers the press of a button or the choice in a menu. A panic is caught, logged and answered.
pub async fn pressed(desk: Arc<Desk>, context: Context, interaction: ComponentInteraction) {
    let http = Arc::clone(&context.http);
    let reader = Locale::from_code(&interaction.locale);
    let working = {
        let (desk, interaction) = (Arc::clone(&desk), interaction.clone());
        tokio::spawn(async move { answer(&desk, &interaction).await })
    };
    let game = game_shown(&interaction);
    let reply = match working.await {
        Ok(Ok(reply)) => reply,
        Ok(Err(stop)) => error::stopped(&desk, reader, game, stop),
        Err(panic) => {
            tracing::error!(%panic, "a button's handler panicked");
            error::trouble(&desk, reader, game)
        }
    };
    let asked = Asked::Component(&interaction);
    if let Err(undelivered) = asked.give(&desk, &http, reply).await {
        tracing::warn!(%undelivered, "a button was not answered");
    }
}

/// The game whose picture, such as `iago.png`, the pressed message shows; `None` if it has none.
fn game_shown(interaction: &ComponentInteraction) -> Option<Game> {
    let mut files = interaction.message.attachments.iter();
    files.find_map(|file| file.filename.split('.').next()?.parse().ok())
}

async fn answer(desk: &Desk, interaction: &ComponentInteraction) -> Result<Reply, Stop> {
    let Some(asker) = Asker::of_component(interaction) else {
        let reader = Locale::from_code(&interaction.locale);
        let words = text::answer::server_only(reader);
        return Ok(Reply::private(Message::text(words)));
    };
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let press: Result<Press, NotOurs> = interaction.data.custom_id.parse();
    let Ok(press) = press else {
        let command = desk.command_of(game_shown(interaction), "board", asker.reader);
        let words = text::answer::unknown_button(asker.reader, &command);
        return Ok(Reply::private(Message::text(words)));
    };
    let lacking = asker.lacking();
    if !lacking.is_empty() {
        return Ok(error::lacking(&asker, lacking));
    }
    match press {
        Press::Challenge(id, reply) => challenge::answer(desk, &asker, id, reply).await,
        Press::Play(at, token) => {
            let typed = Typed::Token {
                token,
                made_for: at.moment,
            };
            play::play(desk, &asker, Which::This(at.id), &typed).await
        }
        Press::Pick(at, prefix) => match chosen {
            Some(value) => play::picked(desk, &asker, at, &value).await,
            None => play::pick(desk, &asker, at, &prefix).await,
        },
        Press::Match(at, deed) => deeds::deed(desk, &asker, at, deed).await,
        Press::Offer(id, offer, reply) => offers::answer(desk, &asker, id, offer, reply).await,
    }
}
