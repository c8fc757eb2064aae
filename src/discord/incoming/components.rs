//! Buttons and menus: one press, one answer, whatever happens.

use super::component_id::{ComponentId, ParseComponentIdError};
use super::explain::explain;
use super::invoker::Invoker;
use super::request::Request;
use super::roles_press::ChosenRole;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::handlers::{
    challenge, look, manage, match_actions, offers, opponent, personal, pick, play, requests,
};
use crate::discord::outgoing::calls::WORD;
use crate::discord::outgoing::delivery::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use app::{Typed, Which};
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Http};
use referee::{RoleId, UserId};
use rules::Game;
use std::sync::Arc;
use std::time::Duration;
use text;

/// How long an answer may take before the platform is told that it takes longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answers the press of a button or the choice in a menu.
///
/// # Errors
/// There is no answer, or it did not get through; a panic is caught and comes back as an error.
pub async fn pressed(
    data: &Arc<Data>,
    http: &Http,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    let mut working = {
        let (data, interaction) = (Arc::clone(data), interaction.clone());
        tokio::spawn(async move {
            let asked = data.clock.now();
            answer(&data, &interaction).await.map(|it| (it, asked))
        })
    };
    let (worked, late) = tokio::select! {
        worked = &mut working => (worked, false),
        () = tokio::time::sleep(PATIENCE) => {
            // The platform waits for three seconds. Most likely it is itself what takes so long.
            let deferred = tokio::time::timeout(WORD, interaction.defer(http)).await;
            let late = matches!(deferred, Ok(Ok(())));
            (working.await, late)
        }
    };
    let reply = worked.map_err(|panic| Error::Panicked(panic.to_string()));
    let reply = reply.and_then(|reply| reply);
    match (reply, late) {
        (Ok((reply, asked)), false) => {
            Asked::Component(interaction)
                .give(data, http, reply)
                .await?;
            data.figures.note(data.clock.now().since(asked));
            Ok(())
        }
        (Ok((reply, _)), true) => Ok(Asked::Late(interaction).give(data, http, reply).await?),
        (Err(error), false) => Err(error),
        (Err(error), true) => {
            let user = UserId(interaction.user.id.get());
            let reader = data.reader(user, &interaction.locale).await;
            let asked = Asked::Late(interaction);
            explain(data, http, asked, reader, game_shown(interaction), error).await;
            Ok(())
        }
    }
}

/// The game whose picture, such as `iago.png`, the pressed message shows; `None` if it has none.
pub fn game_shown(interaction: &ComponentInteraction) -> Option<Game> {
    let mut files = interaction.message.attachments.iter();
    files.find_map(|file| file.filename.split('.').next()?.parse().ok())
}

/// The role chosen in a menu of roles.
fn chosen_role(interaction: &ComponentInteraction) -> Option<ChosenRole> {
    let ComponentInteractionDataKind::RoleSelect { values } = &interaction.data.kind else {
        return None;
    };
    let role = interaction.data.resolved.roles.get(values.first()?)?;
    Some(ChosenRole {
        id: RoleId(role.id.get()),
        managed: role.managed,
    })
}

/// The reply to a press in a direct message, where people reach their own data.
async fn answer_direct(data: &Data, interaction: &ComponentInteraction) -> Result<Reply, Error> {
    let user = UserId(interaction.user.id.get());
    let reader = data.reader(user, &interaction.locale).await;
    match interaction.data.custom_id.parse() {
        Ok(ComponentId::Request(Request::Delete(unfinished))) => {
            let said = personal::delete(data, user, reader, unfinished).await?;
            Ok(Reply::update(said))
        }
        _ => Ok(Reply::private(Message::text(text::answer::server_only(
            reader,
        )))),
    }
}

/// The reply to a press.
pub(super) async fn answer(
    data: &Data,
    interaction: &ComponentInteraction,
) -> Result<Reply, Error> {
    let Some(mut invoker) = Invoker::of_component(interaction) else {
        return answer_direct(data, interaction).await;
    };
    invoker.reader = data.reader(invoker.user, &interaction.locale).await;
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let press: Result<ComponentId, ParseComponentIdError> = interaction.data.custom_id.parse();
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
        ComponentId::Engine(id) => {
            // A level that is no number is none there is.
            let level = chosen.map(|level| level.parse().unwrap_or(0));
            opponent::instead(data, &invoker, id, level).await
        }
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
        ComponentId::Choose => {
            let chosen = chosen.and_then(|value| value.parse().ok());
            manage::chosen(data, &invoker, chosen).await
        }
        ComponentId::Offer(id, offer, reply) => {
            offers::answer(data, &invoker, id, offer, reply).await
        }
        ComponentId::Watch(id, plies) => look::watch(data, &invoker, id, plies).await,
        ComponentId::Seek(game) => challenge::seek(data, &invoker, game).await,
        ComponentId::FirstMatch(game) => opponent::first_match(data, &invoker, game).await,
        ComponentId::Rules(game) => look::rules(data, &invoker, game, false).await,
        ComponentId::Request(request) => {
            let role = chosen_role(interaction);
            requests::answer(data, &invoker, request, chosen, role).await
        }
    }
}
