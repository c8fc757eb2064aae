//! Buttons and menus: one answer for each press.

use super::commands::person;
use super::explain;
use super::server_only;
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::custom_id::{At, ComponentId, ParseComponentIdError, TournamentDraft};
use crate::discord::error::{Error, Undelivered};
use crate::discord::handlers::replies::needs_server;
use crate::discord::handlers::roles::ChosenRole;
use crate::discord::handlers::{
    avoid, challenge, explain as explaining, history, learn, look, manage, match_actions, moderate,
    moderate_people, offers, opponent, personal, pick, play, puzzle, ranking, roles, server_data,
    settings, tournament, walk,
};
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::form;
use crate::discord::outgoing::http::counted as call;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use crate::times::{DEFERRAL, PRESS_DEFERRED_AFTER};
use app::{Person, Typed, Which};
use futures::FutureExt;
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Http};
use referee::{RoleId, UserId};
use rules::Game;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use text;
use text::t;

/// A panic is caught and comes back as an error.
pub async fn pressed(
    data: &Data,
    http: &Http,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    if let Ok(ComponentId::TournamentForm(draft)) = interaction.data.custom_id.parse()
        && Invoker::of_component(interaction).conversation().is_none()
    {
        return open_again(data, http, interaction, draft).await;
    }
    let working = async {
        let asked = data.clock.now();
        answer(data, interaction).await.map(|it| (it, asked))
    };
    // Not a task of its own: the deadline of this one counts.
    let working = AssertUnwindSafe(working).catch_unwind();
    tokio::pin!(working);
    let (worked, late) = tokio::select! {
        worked = &mut working => (worked, false),
        () = data.clock.pause(PRESS_DEFERRED_AFTER) => {
            // The platform waits for three seconds. Most likely it is itself what takes so long.
            let deferring = call(interaction.defer(http));
            let deferred = data.clock.within(DEFERRAL, deferring).await;
            let late = matches!(deferred, Some(Ok(())));
            (working.await, late)
        }
    };
    let reply = worked.unwrap_or_else(|panic| Err(Error::Panicked(words(&*panic))));
    let button = counted::button(&interaction.data.custom_id);
    match (reply, late) {
        (Ok((reply, asked)), late) => {
            let outcome = Outcome::answered(reply.refused);
            let asked_by = Asked::from(interaction);
            if late {
                asked_by.late().give(data, http, reply).await?;
            } else {
                asked_by.give(data, http, reply).await?;
                data.latency.note(data.clock.now().since(asked));
            }
            counted::interaction(&button, outcome);
            Ok(())
        }
        (Err(error), false) => Err(error),
        (Err(error), true) => {
            let user = UserId(interaction.user.id.get());
            let reader = data.reader(user, &interaction.locale).await;
            let asked = Asked::from(interaction).late();
            explain::explain(
                data,
                http,
                asked,
                (reader, Invoker::of_component(interaction).hidden),
                (&button, game_shown(interaction)),
                error,
            )
            .await;
            Ok(())
        }
    }
}

/// Opens a form again from the button of its refusal.
async fn open_again(
    data: &Data,
    http: &Http,
    interaction: &ComponentInteraction,
    draft: TournamentDraft,
) -> Result<(), Error> {
    let user = UserId(interaction.user.id.get());
    let reader = data.reader(user, &interaction.locale).await;
    let form = tournament::fields(reader, draft).again(&interaction.message.content);
    let asked = (interaction.id, &*interaction.token);
    let shown = form::show(http, asked, &form).await;
    shown.map_err(Undelivered::from)?;
    counted::interaction(&counted::button(&interaction.data.custom_id), Outcome::Ok);
    Ok(())
}

pub(super) fn words(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    words.unwrap_or("without words").to_owned()
}

/// The game whose picture, such as `iago.png`, the pressed message shows; `None` if it has none.
pub fn game_shown(interaction: &ComponentInteraction) -> Option<Game> {
    let mut files = interaction.message.attachments.iter();
    files.find_map(|file| file.filename.split('.').next()?.parse().ok())
}

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

fn chosen_person(interaction: &ComponentInteraction) -> Option<Person> {
    let ComponentInteractionDataKind::UserSelect { values } = &interaction.data.kind else {
        return None;
    };
    let user = interaction.data.resolved.users.get(values.first()?)?;
    Some(person(user))
}

pub(super) async fn answer(
    data: &Data,
    interaction: &ComponentInteraction,
) -> Result<Reply, Error> {
    let mut invoker = Invoker::of_component(interaction);
    data.meet(&mut invoker, &interaction.locale).await;
    let press: Result<ComponentId, ParseComponentIdError> = interaction.data.custom_id.parse();
    let Ok(press) = press else {
        let command = data.command_of(game_shown(interaction), "board", invoker.reader);
        let words = t!(invoker.reader, "trouble-button", command = &command);
        return Ok(Reply::private(Message::text(words)));
    };
    if invoker.conversation().is_some() && server_only::press(&press) {
        return Ok(needs_server(&invoker));
    }
    let missing = invoker.lacking();
    if !missing.is_empty() {
        return Ok(Reply::private(lacking(&invoker, missing)).refusal());
    }
    let chosen = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let picked = (chosen_role(interaction), chosen_person(interaction));
    dispatch(data, &invoker, press, chosen, picked).await
}

/// Does what a button asks for; `chosen` is the line of a menu, `role` and `person` those of a menu of roles or people.
async fn dispatch(
    data: &Data,
    invoker: &Invoker,
    press: ComponentId,
    chosen: Option<String>,
    (role, person): (Option<ChosenRole>, Option<Person>),
) -> Result<Reply, Error> {
    use ComponentId as Id;
    // A line that names no match is `None`.
    let of = chosen.as_deref().and_then(|line| line.parse().ok());
    let chosen = chosen.as_deref();
    match press {
        Id::Challenge(id, reply) => challenge::answer(data, invoker, id, reply).await,
        Id::Ask(id) => challenge::ask_directly(data, invoker, id).await,
        Id::Engine(id) => {
            // A level that is no number is none there is.
            let level = chosen.map(|level| level.parse().unwrap_or(0));
            opponent::instead(data, invoker, id, level).await
        }
        Id::Play(
            At {
                id,
                moment: made_for,
            },
            token,
        ) => {
            let typed = Typed::Token { token, made_for };
            play::play(data, invoker, Which::This(id), &typed).await
        }
        Id::Pick(at, prefix) => pick::picked(data, invoker, at, chosen.unwrap_or(&prefix)).await,
        Id::Try(at, prefix) => pick::tried(data, invoker, at, chosen.unwrap_or(&prefix)).await,
        Id::Match(at, action) => match_actions::match_action(data, invoker, at, action).await,
        Id::Choose => manage::chosen(data, invoker, of).await,
        Id::Offer(id, offer, reply) => offers::answer(data, invoker, id, offer, reply).await,
        Id::Watch(id, plies) => look::watch(data, invoker, id, plies).await,
        Id::Begin => match chosen.and_then(|line| line.parse().ok()) {
            Some(Id::Seek(game)) => challenge::seek(data, invoker, game).await,
            Some(Id::FirstMatch(game)) => opponent::first_match(data, invoker, game).await,
            _ => {
                let words = t!(invoker.reader, "trouble-argument");
                Ok(Reply::private(Message::text(words)))
            }
        },
        Id::Seek(game) => challenge::seek(data, invoker, game).await,
        Id::FirstMatch(game) => opponent::first_match(data, invoker, game).await,
        Id::Rules(game) => look::rules(data, invoker, game, false).await,
        Id::Roles(press) => roles::press(data, invoker, press, chosen, role).await,
        Id::Tournament(press) => tournament::press(data, invoker, press).await,
        Id::TournamentChosen => {
            let of = chosen.and_then(|line| line.parse().ok());
            tournament::chosen(data, invoker, of).await
        }
        Id::CallOff(press) => tournament::call_off(data, invoker, press).await,
        // It opens a form: see `open_again`.
        Id::TournamentForm(_) => {
            let words = t!(invoker.reader, "trouble-argument");
            Ok(Reply::private(Message::text(words)))
        }
        Id::Settings(page) => settings::page(data, invoker, page, None).await,
        Id::Set(setting) => {
            let role = role.map(|role| role.id.to_string());
            settings::set(data, invoker, setting, chosen.or(role.as_deref())).await
        }
        Id::Avoid => avoid::avoid(data, invoker, person).await,
        Id::AvoidNoMore => avoid::avoid_no_more(data, invoker, user(chosen)).await,
        Id::Person(press) => moderate_people::press(data, invoker, press, user(chosen)).await,
        Id::Undo(act) => moderate_people::undo(data, invoker, act).await,
        Id::ServerData(step) => server_data::press(data, invoker, step).await,
        Id::History(player, page) => history::list(data, invoker, player, page).await,
        Id::HistoryChosen => history::chosen(data, invoker, of).await,
        Id::Ranking(shown) => ranking::leaderboard(data, invoker, shown).await,
        Id::Standings(shown) => ranking::standings(data, invoker, shown).await,
        Id::WalkFirst => walk::walk(data, invoker, None).await,
        Id::Walk(after) => walk::walk(data, invoker, Some(after)).await,
        Id::Puzzle(press) => puzzle::press(data, invoker, press, chosen).await,
        Id::Explain(id, number) => {
            let which = Some(Which::This(id));
            explaining::explain(data, invoker, which, Some(number), None).await
        }
        Id::Delete(unfinished) => personal::press(data, invoker, unfinished).await,
        Id::Privacy => Ok(personal::page(data, invoker.reader, false)),
        Id::Terms => Ok(personal::page(data, invoker.reader, true)),
        Id::Study(study) => learn::study(data, invoker, study, chosen).await,
        Id::Legend(game) => look::legend(data, invoker, game).await,
        Id::Rule(press) => moderate::press(data, invoker, press, of).await,
    }
}

fn user(chosen: Option<&str>) -> Option<UserId> {
    chosen.and_then(|line| line.parse().ok()).map(UserId)
}
