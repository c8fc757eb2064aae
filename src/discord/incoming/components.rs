//! Buttons and menus: one answer for each press.

use super::commands::person;
use super::explain;
use super::server_only;
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::custom_id::{At, ComponentId, Listing, ParseComponentIdError, TournamentDraft};
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
use app::{MatchRef, Person, Typed};
use futures::FutureExt;
use futures::future::BoxFuture;
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
        && needs_server(&Invoker::of_component(interaction)).is_none()
    {
        return open_again(data, http, interaction, draft).await;
    }
    let working = async {
        let asked = data.clock.now();
        answer(data, interaction).await.map(|it| (it, asked))
    };
    // Not a task of its own: the deadline of this one counts.
    let mut working = Box::pin(AssertUnwindSafe(working).catch_unwind());
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
                Invoker::of_component(interaction).told_in(reader),
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
    if server_only::press(&press)
        && let Some(no) = needs_server(&invoker)
    {
        return Ok(no);
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
    dispatch(data, &invoker, press, chosen.as_deref(), picked).await
}

/// What a button asks for; `chosen` is the line of a menu, `role` and `person` those of a menu of roles or people.
fn dispatch<'a>(
    data: &'a Data,
    invoker: &'a Invoker,
    press: ComponentId,
    chosen: Option<&'a str>,
    (role, person): (Option<ChosenRole>, Option<Person>),
) -> BoxFuture<'a, Result<Reply, Error>> {
    use ComponentId as Id;
    // A line that names no match is `None`.
    let of = chosen.and_then(|line| line.parse().ok());
    match press {
        Id::Challenge(id, reply) => Box::pin(challenge::answer(data, invoker, id, reply)),
        Id::Ask(id) => Box::pin(challenge::ask_directly(data, invoker, id)),
        Id::Engine(id) => {
            // A level that is no number is none there is.
            let level = chosen.map(|level| level.parse().unwrap_or(0));
            Box::pin(opponent::instead(data, invoker, id, level))
        }
        Id::Play(
            At {
                id,
                moment: made_for,
            },
            token,
        ) => Box::pin(async move {
            let typed = Typed::Token { token, made_for };
            play::play(data, invoker, MatchRef::This(id), &typed).await
        }),
        Id::Pick(at, prefix) => {
            Box::pin(
                async move { pick::picked(data, invoker, at, chosen.unwrap_or(&prefix)).await },
            )
        }
        Id::Try(at, prefix) => {
            Box::pin(async move { pick::tried(data, invoker, at, chosen.unwrap_or(&prefix)).await })
        }
        Id::Match(at, action) => Box::pin(match_actions::match_action(data, invoker, at, action)),
        Id::Choose => Box::pin(manage::chosen(data, invoker, of)),
        Id::Offer(id, offer, reply) => Box::pin(offers::answer(data, invoker, id, offer, reply)),
        Id::Watch(id, plies) => Box::pin(look::watch(data, invoker, id, plies)),
        Id::Begin => match chosen.and_then(|line| line.parse().ok()) {
            Some(Id::Seek(game)) => Box::pin(challenge::seek(data, invoker, game)),
            Some(Id::FirstMatch(game)) => Box::pin(opponent::first_match(data, invoker, game)),
            _ => unfit(invoker),
        },
        Id::Seek(game) => Box::pin(challenge::seek(data, invoker, game)),
        Id::FirstMatch(game) => Box::pin(opponent::first_match(data, invoker, game)),
        Id::Rules(game) => Box::pin(look::rules(data, invoker, game, false)),
        Id::Roles(press) => Box::pin(roles::press(data, invoker, press, chosen, role)),
        Id::Tournament(press) => Box::pin(tournament::press(data, invoker, press)),
        Id::TournamentChosen => {
            let of = chosen.and_then(|line| line.parse().ok());
            Box::pin(tournament::chosen(data, invoker, of))
        }
        Id::CallOff(press) => Box::pin(tournament::call_off(data, invoker, press)),
        Id::Withdraw(press) => Box::pin(tournament::withdraw(data, invoker, press)),
        Id::TournamentResult(press) => {
            let of = chosen.and_then(|line| line.parse().ok());
            Box::pin(tournament::result(data, invoker, press, of))
        }
        // It opens a form: see `open_again`.
        Id::TournamentForm(_) => unfit(invoker),
        Id::Settings(page) => Box::pin(settings::page(data, invoker, page, None)),
        Id::Set(setting) => Box::pin(async move {
            let role = role.map(|role| role.id.to_string());
            settings::set(data, invoker, setting, chosen.or(role.as_deref())).await
        }),
        Id::Avoid => Box::pin(avoid::avoid(data, invoker, person)),
        Id::AvoidNoMore => Box::pin(avoid::avoid_no_more(data, invoker, user(chosen))),
        Id::Person(press) => Box::pin(moderate_people::press(data, invoker, press, user(chosen))),
        Id::Undo(act) => Box::pin(moderate_people::undo(data, invoker, act)),
        Id::ServerData(step) => Box::pin(server_data::press(data, invoker, step)),
        Id::History(player, page) => Box::pin(history::list(data, invoker, player, page)),
        Id::HistoryChosen => Box::pin(history::chosen(data, invoker, of)),
        Id::Ranking(shown) => Box::pin(ranking::leaderboard(data, invoker, shown)),
        Id::Standings(shown) => Box::pin(ranking::standings(data, invoker, shown)),
        Id::WalkFirst => Box::pin(walk::walk(data, invoker, None)),
        Id::Walk(after) => Box::pin(walk::walk(data, invoker, Some(after))),
        Id::Puzzle(press) => Box::pin(puzzle::press(data, invoker, press, chosen)),
        Id::Explain(id, number) => {
            let which = Some(MatchRef::This(id));
            Box::pin(explaining::explain(
                data,
                invoker,
                which,
                Some(number),
                None,
            ))
        }
        Id::Delete(unfinished) => Box::pin(personal::press(data, invoker, unfinished)),
        Id::Privacy => done(personal::page(data, invoker.reader, false)),
        Id::Terms => done(personal::page(data, invoker.reader, true)),
        Id::Study(study) => Box::pin(learn::study(data, invoker, study, chosen)),
        Id::Legend(game) => Box::pin(look::legend(data, invoker, game)),
        Id::Rule(press) => Box::pin(moderate::press(data, invoker, press, of)),
        Id::Turn(page, list) => turn(data, invoker, u32::from(page), list),
    }
}

/// A part of a long list.
fn turn<'a>(
    data: &'a Data,
    invoker: &'a Invoker,
    page: u32,
    list: Listing,
) -> BoxFuture<'a, Result<Reply, Error>> {
    match list {
        Listing::Own => Box::pin(manage::next(data, invoker, page)),
        Listing::Tournaments => Box::pin(tournament::list(data, invoker, page)),
        Listing::Results(reason) => Box::pin(moderate::results(data, invoker, reason, page)),
        Listing::Running(end, reason) => {
            Box::pin(moderate::choose_match(data, invoker, end, reason, page))
        }
        Listing::Games(id, entrant, result, reason) => {
            let of = (usize::from(entrant), result);
            Box::pin(tournament::games_of(data, invoker, id, of, reason, page))
        }
        Listing::Blocked => Box::pin(moderate_people::list(data, invoker, page)),
    }
}

/// The answer to a press that says nothing the bot can do.
fn unfit<'a>(invoker: &Invoker) -> BoxFuture<'a, Result<Reply, Error>> {
    let words = t!(invoker.reader, "trouble-argument");
    done(Reply::private(Message::text(words)))
}

fn done<'a>(reply: Reply) -> BoxFuture<'a, Result<Reply, Error>> {
    Box::pin(std::future::ready(Ok(reply)))
}

fn user(chosen: Option<&str>) -> Option<UserId> {
    chosen.and_then(|line| line.parse().ok()).map(UserId)
}
