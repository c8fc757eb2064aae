//! Answers presses of buttons and choices in menus.

use super::commands::person;
use super::explain;
use super::forms;
use super::server_only;
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::custom_id::{
    At, ComponentId, Listing, MatchAction, Page, ParseComponentIdError, PuzzlePress,
};
use crate::discord::error::{Error, Undelivered};
use crate::discord::handlers::replies::needs_server;
use crate::discord::handlers::roles::ChosenRole;
use crate::discord::handlers::{
    avoid, challenge, explain as explaining, history, learn, look, manage, match_actions, moderate,
    moderate_people, offers, opponent, personal, pick, play, puzzle, ranking, roles, server_data,
    settings, tournament, walk,
};
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::form;
use crate::discord::outgoing::http::{counted as call, summary};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::hint;
use crate::discord::views::message::Message;
use crate::discord::views::puzzle::SKIP;
use crate::discord::views::refusal::lacking;
use crate::times::{DEFERRAL, PRESS_DEFERRED_AFTER, THOUGHT_SAID_AFTER};
use app::{MatchRef, Person, Typed};
use futures::FutureExt;
use futures::future::BoxFuture;
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Http};
use referee::{RoleId, UserId};
use rules::Game;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use text;
use text::advice::Thought;
use text::t;

/// Answers a press; a panic of its handler becomes an error.
pub async fn pressed(
    data: &Arc<Data>,
    http: &Arc<Http>,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    if let Ok(press) = interaction.data.custom_id.parse()
        && forms::opens(&press)
    {
        return open(data, http, interaction, press).await;
    }
    let working = async {
        let asked = data.clock.now();
        answer(data, http, interaction).await.map(|it| (it, asked))
    };
    let thought = interaction.data.custom_id.parse().ok();
    let thought = thought.and_then(|press| thought_for(&press));
    let patience = thought.map_or(PRESS_DEFERRED_AFTER, |_| THOUGHT_SAID_AFTER);
    // The handler runs in the present task, because the database's deadline is stored in this task.
    let mut working = Box::pin(AssertUnwindSafe(working).catch_unwind());
    let (worked, asked_by) = tokio::select! {
        worked = &mut working => (worked, Asked::from(interaction)),
        () = data.clock.pause(patience) => {
            tokio::join!(working, delayed(data, http, interaction, thought))
        }
    };
    let reply = worked.unwrap_or_else(|panic| Err(Error::of_panic(&*panic)));
    let button = counted::button(&interaction.data.custom_id);
    match (reply, asked_by.is_late()) {
        (Ok((reply, asked)), late) => {
            let outcome = Outcome::answered(reply.refused);
            asked_by.give(data, http, reply).await?;
            if !late {
                data.latency.note(data.clock.now().since(asked));
            }
            counted::interaction(&button, outcome);
            Ok(())
        }
        (Err(error), false) => Err(error),
        (Err(error), true) => {
            let user = UserId(interaction.user.id.get());
            let reader = data.reader(user, &interaction.locale).await;
            explain::explain(
                data,
                http,
                asked_by,
                Asking::of_component(data, http, interaction).told_in(reader),
                &button,
                game_shown(interaction),
                error,
            )
            .await;
            Ok(())
        }
    }
}

/// What the bot thinks about after a press; `None` for a press that needs no thought.
fn thought_for(press: &ComponentId) -> Option<Thought> {
    match press {
        ComponentId::Match(_, MatchAction::Reason) => Some(Thought::Hint),
        ComponentId::Match(_, MatchAction::Ply) | ComponentId::Explain(..) => {
            Some(Thought::Explanation)
        }
        ComponentId::Puzzle(PuzzlePress::Next(_) | PuzzlePress::Of(..)) => Some(Thought::Puzzle),
        ComponentId::Puzzle(PuzzlePress::Choose(_, _, skip)) if skip == SKIP => {
            Some(Thought::Puzzle)
        }
        _ => None,
    }
}

/// Says what the bot thinks about. For a press that needs no thought, or if the words do not get through, tells Discord
/// that the answer comes later: Discord waits three seconds for an answer, and the handler is slow, most likely because
/// of a call to Discord.
async fn delayed<'a>(
    data: &Arc<Data>,
    http: &Arc<Http>,
    interaction: &'a ComponentInteraction,
    thought: Option<Thought>,
) -> Asked<'a> {
    let asked = Asked::from(interaction);
    if let Some(thought) = thought {
        let user = UserId(interaction.user.id.get());
        let reader = data.reader(user, &interaction.locale).await;
        let words = hint::thought(reader, thought, game_shown(interaction));
        match asked.say_thought(data, http, words).await {
            Ok(said) => return said,
            Err(error) => {
                tracing::warn!(why = summary(&error), "not said that an answer takes long")
            }
        }
    }
    let deferring = call(interaction.defer(http));
    match data.clock.within(DEFERRAL, deferring).await {
        Some(Ok(())) => asked.late(),
        _ => asked,
    }
}

/// Answers a press with a form. A panic of the handler becomes an error.
async fn open(
    data: &Arc<Data>,
    http: &Arc<Http>,
    interaction: &ComponentInteraction,
    press: ComponentId,
) -> Result<(), Error> {
    let asking = Asking::of_component(data, http, interaction);
    let asking = asking.in_their_language(&interaction.locale).await;
    let line = chosen_line(interaction);
    let opening = forms::opened(
        &asking,
        press,
        &interaction.message.content,
        line.as_deref(),
    );
    let opened = Box::pin(AssertUnwindSafe(opening).catch_unwind()).await;
    let opened = opened.unwrap_or_else(|panic| Err(Error::of_panic(&*panic)))?;
    let outcome = match opened {
        Ok(form) => {
            let asked = (interaction.id, &*interaction.token);
            let shown = form::show(http, asked, &form).await;
            shown.map_err(Undelivered::from)?;
            Outcome::Ok
        }
        Err(reply) => {
            let outcome = Outcome::answered(reply.refused);
            Asked::from(interaction).give(data, http, reply).await?;
            outcome
        }
    };
    counted::interaction(&counted::button(&interaction.data.custom_id), outcome);
    Ok(())
}

/// The value of the line that is chosen in a menu.
fn chosen_line(interaction: &ComponentInteraction) -> Option<String> {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    }
}

/// The game in whose picture, such as `iago.png`, the pressed message shows a board; `None` if no attached file is
/// named after a game.
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
    data: &Arc<Data>,
    http: &Arc<Http>,
    interaction: &ComponentInteraction,
) -> Result<Reply, Error> {
    let asking = Asking::of_component(data, http, interaction);
    let asking = asking.in_their_language(&interaction.locale).await;
    let press: Result<ComponentId, ParseComponentIdError> = interaction.data.custom_id.parse();
    let Ok(press) = press else {
        let command = data.command_of(game_shown(interaction), "board", asking.reader);
        let words = t!(asking.reader, "trouble-button", command = &command);
        return Ok(Reply::private(Message::text(words)));
    };
    if server_only::press(&press)
        && let Some(no) = needs_server(&asking)
    {
        return Ok(no);
    }
    let missing = asking.lacking();
    if !missing.is_empty() {
        return Ok(Reply::private(lacking(&asking, missing)).refusal());
    }
    let chosen = chosen_line(interaction);
    let (role, person) = (chosen_role(interaction), chosen_person(interaction));
    dispatch(&asking, press, chosen.as_deref(), role, person).await
}

/// Hands a press to its handler. `chosen` is the value of the line chosen in a menu; `role` and `person` are chosen in
/// Discord's own menus of roles and of people.
fn dispatch<'a>(
    asking: &'a Asking,
    press: ComponentId,
    chosen: Option<&'a str>,
    role: Option<ChosenRole>,
    person: Option<Person>,
) -> BoxFuture<'a, Result<Reply, Error>> {
    use ComponentId as Id;
    // `None` if the value names no match.
    let of = chosen.and_then(|line| line.parse().ok());
    match press {
        Id::Challenge(id, reply) => Box::pin(challenge::answer(asking, id, reply)),
        Id::Ask(id) => Box::pin(challenge::ask_directly(asking, id)),
        Id::Engine(id) => {
            // No level has the number 0, so a value that is not a number is refused.
            let level = chosen.map(|level| level.parse().unwrap_or(0));
            Box::pin(opponent::instead(asking, id, level))
        }
        Id::Play(
            At {
                id,
                moment: made_for,
            },
            token,
        ) => Box::pin(async move {
            let typed = Typed::Token { token, made_for };
            play::play(asking, MatchRef::This(id), &typed).await
        }),
        Id::Pick(at, prefix) => {
            Box::pin(async move { pick::picked(asking, at, chosen.unwrap_or(&prefix)).await })
        }
        Id::Try(at, prefix) => {
            Box::pin(async move { pick::tried(asking, at, chosen.unwrap_or(&prefix)).await })
        }
        Id::Match(at, action) => Box::pin(match_actions::match_action(asking, at, action)),
        Id::Choose => Box::pin(manage::chosen(asking, of)),
        Id::Offer(id, offer, reply) => Box::pin(offers::answer(asking, id, offer, reply)),
        Id::Watch(id, plies) => Box::pin(look::watch(asking, id, plies)),
        Id::Begin => match chosen.and_then(|line| line.parse().ok()) {
            Some(Id::Seek(game)) => Box::pin(challenge::seek(asking, game)),
            Some(Id::FirstMatch(game)) => Box::pin(opponent::first_match(asking, game)),
            _ => unfit(asking),
        },
        Id::Seek(game) => Box::pin(challenge::seek(asking, game)),
        Id::FirstMatch(game) => Box::pin(opponent::first_match(asking, game)),
        Id::Rules(game) => Box::pin(look::rules(asking, game, false)),
        Id::Roles(press) => Box::pin(roles::press(asking, press, chosen, role)),
        Id::Tournament(press) => Box::pin(tournament::press(asking, press)),
        Id::TournamentChosen => {
            let of = chosen.and_then(|line| line.parse().ok());
            Box::pin(tournament::chosen(asking, of))
        }
        Id::TournamentResult(press) => {
            let of = chosen.and_then(|line| line.parse().ok());
            Box::pin(tournament::result(asking, press, of))
        }
        // `pressed` answers these presses with a form, so they do not come here.
        Id::TournamentForm(_) | Id::Person(_) | Id::CallOff(_) | Id::Withdraw(_) => unfit(asking),
        Id::Settings(page) => Box::pin(settings::page(asking, page, None)),
        Id::OldSetting(_) => Box::pin(settings::page(asking, Page::Own, None)),
        Id::Avoid => Box::pin(avoid::avoid(asking, person)),
        Id::AvoidNoMore => Box::pin(avoid::avoid_no_more(asking, user(chosen))),
        Id::Undo(act) => Box::pin(moderate_people::undo(asking, act)),
        Id::ServerData(step) => Box::pin(server_data::press(asking, step)),
        Id::History(player, page) => Box::pin(history::list(asking, player, page)),
        Id::HistoryChosen => Box::pin(history::chosen(asking, of)),
        Id::Ranking(shown) => Box::pin(ranking::leaderboard(asking, shown)),
        Id::Standings(shown) => Box::pin(ranking::standings(asking, shown)),
        Id::WalkFirst => Box::pin(walk::walk(asking, None)),
        Id::Walk(after) => Box::pin(walk::walk(asking, Some(after))),
        Id::Puzzle(press) => Box::pin(puzzle::press(asking, press, chosen)),
        Id::Explain(id, number) => {
            let which = Some(MatchRef::This(id));
            Box::pin(explaining::explain(asking, which, Some(number), None))
        }
        Id::Delete(unfinished) => Box::pin(personal::press(asking, unfinished)),
        Id::Privacy => done(personal::page(asking, asking.reader, false)),
        Id::Terms => done(personal::page(asking, asking.reader, true)),
        Id::Study(study) => Box::pin(learn::study(asking, study, chosen)),
        Id::Legend(game) => Box::pin(look::legend(asking, game)),
        Id::Rule(press) => Box::pin(moderate::press(asking, press, of)),
        Id::Turn(page, list) => turn(asking, u32::from(page), list),
    }
}

/// Shows a page of a long list.
fn turn<'a>(asking: &'a Asking, page: u32, list: Listing) -> BoxFuture<'a, Result<Reply, Error>> {
    match list {
        Listing::Own => Box::pin(manage::next(asking, page)),
        Listing::Tournaments => Box::pin(tournament::list(asking, page)),
        Listing::Results(reason) => Box::pin(moderate::results(asking, reason, page)),
        Listing::Running(end, reason) => {
            Box::pin(moderate::choose_match(asking, end, reason, page))
        }
        Listing::Games(id, entrant, result, reason) => {
            let entrant = usize::from(entrant);
            Box::pin(tournament::games_of(
                asking, id, entrant, result, reason, page,
            ))
        }
        Listing::Blocked => Box::pin(moderate_people::list(asking, page)),
    }
}

fn unfit<'a>(asking: &Asking) -> BoxFuture<'a, Result<Reply, Error>> {
    done(forms::unfit(asking))
}

fn done<'a>(reply: Reply) -> BoxFuture<'a, Result<Reply, Error>> {
    Box::pin(std::future::ready(Ok(reply)))
}

fn user(chosen: Option<&str>) -> Option<UserId> {
    chosen.and_then(|line| line.parse().ok()).map(UserId)
}
