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
use crate::discord::views::hint;
use crate::discord::views::refusal::lacking;
use crate::times::{COMMAND_DEFERRED_AFTER, DATABASE_FOR_LATE_ANSWER, THOUGHT_SAID_AFTER};
use poise::serenity_prelude::{self as serenity, AutocompleteChoice, CreateAutocompleteResponse};
use referee::{Time, UserId};
use rules::Game;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use text;
use text::advice::Thought;

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

/// What is shown if the answer to a command takes long.
#[derive(Clone, Copy, Debug)]
enum Notice {
    /// Discord's own notice. It already fixes who will see the answer.
    Deferral(Seen),
    /// Words that tell the caller alone what the bot thinks about.
    Thought(Thought),
}

impl Notice {
    const fn after(self) -> Duration {
        match self {
            Notice::Deferral(_) => COMMAND_DEFERRED_AFTER,
            Notice::Thought(_) => THOUGHT_SAID_AFTER,
        }
    }

    async fn show(self, ctx: Context<'_>) -> Result<Asked<'_>, serenity::Error> {
        let http = &ctx.framework.serenity_context.http;
        let asked = Asked::from(ctx.interaction);
        match self {
            Notice::Deferral(Seen::ByEverybody) => call(ctx.interaction.defer(http)).await?,
            Notice::Deferral(Seen::ByInvoker) => {
                call(ctx.interaction.defer_ephemeral(http)).await?;
            }
            Notice::Thought(thought) => {
                let game = game_named(ctx);
                let words = hint::thought(reader(ctx).await, thought, game);
                return asked.say_thought(ctx.data(), http, words).await;
            }
        }
        Ok(asked.late())
    }
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
    Box::pin(answer_noticed(ctx, Notice::Deferral(seen), work))
}

/// As [`answer_late`], for a command that needs thought and that only the caller sees. After a moment, the caller reads
/// what the bot thinks about.
pub fn answer_thought<F>(
    ctx: Context<'_>,
    thought: Thought,
    work: F,
) -> Pin<Box<impl Future<Output = Result<(), Error>>>>
where
    F: AsyncFnOnce(&Asking) -> Result<Reply, Error>,
{
    Box::pin(answer_noticed(ctx, Notice::Thought(thought), work))
}

async fn answer_noticed<F>(ctx: Context<'_>, notice: Notice, work: F) -> Result<(), Error>
where
    F: AsyncFnOnce(&Asking) -> Result<Reply, Error>,
{
    let clock = &ctx.data().clock;
    let asked = clock.now();
    let working = app::with_deadline(
        clock.deadline(DATABASE_FOR_LATE_ANSWER).of_database(),
        reply(ctx, work),
    );
    let mut working = std::pin::pin!(working);
    tokio::select! {
        reply = &mut working => return give(ctx, reply?, asked).await,
        () = clock.pause(notice.after()) => {}
    }
    let (reply, said) = tokio::join!(working, notice.show(ctx));
    let asked_by = match said {
        Ok(asked_by) => asked_by,
        Err(error) => {
            tracing::warn!(why = summary(&error), "not said that an answer takes long");
            return give(ctx, reply?, asked).await;
        }
    };
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    let reply = reply?;
    let outcome = Outcome::answered(reply.refused);
    let http = &ctx.framework.serenity_context.http;
    asked_by.give(ctx.data(), http, reply).await?;
    counted::interaction(&ctx.command().qualified_name, outcome);
    Ok(())
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
