//! Answers commands: at once, late or with a form.

use crate::discord::asking::Asking;
use crate::discord::context::{Context, Data};
use crate::discord::counted::{self, Outcome};
use crate::discord::error::{Error, Undelivered};
use crate::discord::handlers::replies::needs_server;
use crate::discord::incoming::server_only;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::form;
use crate::discord::outgoing::http::{counted as call, summary};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::Form;
use crate::discord::views::refusal::lacking;
use crate::times::{COMMAND_DEFERRED_AFTER, DATABASE_FOR_LATE_ANSWER};
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse};
use referee::{Time, UserId};
use rules::Game;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    ByEverybody,
    ByInvoker,
}

impl Seen {
    /// Who sees the answer: everybody if the command's option `everybody` is true, else the caller alone.
    pub fn asked(everybody: Option<bool>) -> Seen {
        match everybody {
            Some(true) => Seen::ByEverybody,
            _ => Seen::ByInvoker,
        }
    }
}

pub type Command = poise::Command<Arc<Data>, Error>;

/// The game a command belongs to; Iago for commands common to all games.
#[must_use]
pub fn game_of(ctx: Context<'_>) -> Game {
    game_named(ctx).unwrap_or(Game::ALL[0])
}

/// The game a command belongs to, which its parent holds as custom data; `None` for commands common to all games.
#[must_use]
pub fn game_named(ctx: Context<'_>) -> Option<Game> {
    let parent = ctx.command_tree.first()?;
    parent.custom_data.downcast_ref().copied()
}

/// Answers a command with the reply of `work`, or with the permissions that the bot lacks here.
pub fn answer<F>(ctx: Context<'_>, work: F) -> Pin<Box<impl Future<Output = Result<(), Error>>>>
where
    F: AsyncFnOnce(&Asking) -> Result<Reply, Error>,
{
    Box::pin(async move {
        let asked = ctx.data().clock.now();
        let reply = reply(ctx, work).await?;
        give(ctx, reply, asked).await
    })
}

/// As [`answer`], for a command that changes nothing and may take long. If the command takes long, its answer is
/// deferred. The deferral already fixes who will see the answer, so the caller of this function gives `seen`
/// beforehand.
pub fn answer_late<F>(
    ctx: Context<'_>,
    seen: Seen,
    work: F,
) -> Pin<Box<impl Future<Output = Result<(), Error>>>>
where
    F: AsyncFnOnce(&Asking) -> Result<Reply, Error>,
{
    Box::pin(async move {
        let clock = &ctx.data().clock;
        let asked = clock.now();
        let working = app::with_deadline(
            clock.deadline(DATABASE_FOR_LATE_ANSWER).of_database(),
            reply(ctx, work),
        );
        tokio::pin!(working);
        tokio::select! {
            reply = &mut working => return give(ctx, reply?, asked).await,
            () = clock.pause(COMMAND_DEFERRED_AFTER) => {}
        }
        let http = &ctx.framework.serenity_context.http;
        let said = match seen {
            Seen::ByEverybody => call(ctx.interaction.defer(http)).await,
            Seen::ByInvoker => call(ctx.interaction.defer_ephemeral(http)).await,
        };
        if let Err(error) = said {
            tracing::warn!(why = summary(&error), "not said that an answer takes long");
            return give(ctx, working.await?, asked).await;
        }
        ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
        let reply = working.await?;
        let outcome = Outcome::answered(reply.refused);
        let asked = Asked::from(ctx.interaction).late();
        asked.give(ctx.data(), http, reply).await?;
        counted::interaction(&ctx.command().qualified_name, outcome);
        Ok(())
    })
}

/// Answers a command with a form, or with the reply that says why the form is not opened.
pub fn answer_with_form<F>(
    ctx: Context<'_>,
    work: F,
) -> Pin<Box<impl Future<Output = Result<(), Error>>>>
where
    F: AsyncFnOnce(&Asking) -> Result<Result<Form, Reply>, Error>,
{
    Box::pin(async move {
        let asked = ctx.data().clock.now();
        let worked = match invoked(ctx).await {
            Ok(asking) => work(&asking).await?,
            Err(no) => Err(*no),
        };
        let form = match worked {
            Ok(form) => form,
            Err(reply) => return give(ctx, reply, asked).await,
        };
        ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
        let http = &ctx.framework.serenity_context.http;
        let asked = (ctx.interaction.id, &*ctx.interaction.token);
        let shown = form::show(http, asked, &form).await;
        shown.map_err(Undelivered::from)?;
        counted::interaction(&ctx.command().qualified_name, Outcome::Ok);
        Ok(())
    })
}

async fn reply<F>(ctx: Context<'_>, work: F) -> Result<Reply, Error>
where
    F: AsyncFnOnce(&Asking) -> Result<Reply, Error>,
{
    match invoked(ctx).await {
        Ok(asking) => work(&asking).await,
        Err(no) => Ok(*no),
    }
}

async fn invoked(ctx: Context<'_>) -> Result<Asking, Box<Reply>> {
    let asking = Asking::of_command(
        ctx.data(),
        &ctx.framework.serenity_context.http,
        ctx.interaction,
    );
    let asking = asking.in_their_language(&ctx.interaction.locale).await;
    if server_only::command(&ctx.command().qualified_name)
        && let Some(no) = needs_server(&asking)
    {
        return Err(Box::new(no));
    }
    match asking.lacking() {
        missing if missing.is_empty() => Ok(asking),
        missing => {
            let no = Reply::private(lacking(&asking, missing)).refusal();
            Err(Box::new(no))
        }
    }
}

async fn give(ctx: Context<'_>, reply: Reply, asked: Time) -> Result<(), Error> {
    let data = ctx.data();
    let outcome = Outcome::answered(reply.refused);
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    let http = &ctx.framework.serenity_context.http;
    Asked::from(ctx.interaction).give(data, http, reply).await?;
    data.latency.note(data.clock.now().since(asked));
    counted::interaction(&ctx.command().qualified_name, outcome);
    Ok(())
}

/// The language in which the caller is answered.
pub async fn reader(ctx: Context<'_>) -> text::Locale {
    let user = UserId(ctx.interaction.user.id.get());
    ctx.data().reader(user, &ctx.interaction.locale).await
}

/// The suggestions of an option: each with its label and the value that is sent if it is chosen.
pub fn suggested(found: Vec<(String, String)>) -> CreateAutocompleteResponse {
    let choices = found.into_iter();
    let choices = choices.map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The number of a match as it was typed, such as `12`, `#12` or `１２`; anything else gives 0, which no match has.
#[must_use]
pub fn match_number(typed: &str) -> u64 {
    referee::typed::number(typed).unwrap_or(0)
}
