//! The one boundary where errors become sentences: players see reasons, the log sees causes.

use super::commands::answer::{Command, game_named, suggested};
use super::components;
use super::explain::{explain, give};
use crate::discord::asking::Asking;
use crate::discord::context::{Context, Data};
use crate::discord::counted;
use crate::discord::error::Error;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::http::{counted as call, summary};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::trouble;
use poise::serenity_prelude::{
    Builder as _, CommandInteraction, CommandType, CreateInteractionResponse, FullEvent, Http,
    Interaction, ResolvedOption, ResolvedValue,
};
use poise::{CommandInteractionType, FrameworkError};
use referee::UserId;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use text::t;
use text::{self, Locale};

/// Answers the interactions that poise leaves unanswered: commands of an unknown kind (poise panics) or without their
/// subcommand, requests for suggestions that the command does not make, and pings. Returns false for all other
/// interactions.
pub async fn answered(
    data: &Arc<Data>,
    http: &Arc<Http>,
    commands: &[Command],
    interaction: &Interaction,
) -> bool {
    use CommandType::{ChatInput, Message, User};
    match interaction {
        Interaction::Command(it) => {
            let options = it.data.options();
            match (it.data.kind, chosen(commands, &it.data.name, &options)) {
                (ChatInput, Some((command, _))) if !command.subcommands.is_empty() => {
                    let name = format!("`/{}`", command.qualified_name);
                    respond(data, http, it, |reader| {
                        t!(reader, "trouble-subcommand", command = &name)
                    })
                    .await;
                }
                (ChatInput | User | Message, _) => return false,
                _ => respond(data, http, it, |reader| t!(reader, "trouble-command")).await,
            }
        }
        Interaction::Autocomplete(it) => {
            let options = it.data.options();
            let found = chosen(commands, &it.data.name, &options);
            let found = found.filter(|_| it.data.kind == ChatInput);
            if found.is_some_and(|(command, options)| suggests(command, options)) {
                return false;
            }
            suggest_nothing(http, it).await;
        }
        Interaction::Ping(it) => {
            let pong = CreateInteractionResponse::Pong.execute(http, (it.id, &it.token));
            if let Err(error) = call(pong).await {
                tracing::warn!(why = summary(&error), "a ping was not answered");
            }
        }
        _ => return false,
    }
    true
}

/// The command or subcommand of an interaction, with its options; `None` if the bot does not have it.
fn chosen<'a, 'b>(
    commands: &'a [Command],
    name: &str,
    options: &'b [ResolvedOption<'b>],
) -> Option<(&'a Command, &'b [ResolvedOption<'b>])> {
    let command = commands.iter().find(|it| it.name == name)?;
    let below = options.iter().find_map(|option| match &option.value {
        ResolvedValue::SubCommand(below) | ResolvedValue::SubCommandGroup(below) => {
            Some((option.name, below))
        }
        _ => None,
    });
    match below {
        Some((name, below)) => chosen(&command.subcommands, name, below),
        None => Some((command, options)),
    }
}

/// Whether a command makes suggestions for the option that is being typed.
fn suggests(command: &Command, options: &[ResolvedOption<'_>]) -> bool {
    let is_typed =
        |it: &&ResolvedOption<'_>| matches!(it.value, ResolvedValue::Autocomplete { .. });
    let typed = options.iter().find(is_typed);
    let mut parameters = command.parameters.iter();
    parameters.any(|it| {
        it.autocomplete_callback.is_some() && typed.is_some_and(|typed| typed.name == it.name)
    })
}

/// Answers a request for suggestions with an empty list, because Discord accepts no other kind of answer to such a
/// request.
async fn suggest_nothing(http: &Http, interaction: &CommandInteraction) {
    let nothing = CreateInteractionResponse::Autocomplete(suggested(Vec::new()));
    let answer = nothing.execute(http, (interaction.id, &interaction.token));
    if let Err(error) = call(answer).await {
        tracing::warn!(why = summary(&error), "nothing was suggested");
    }
}

/// Handles poise's errors; poise's own handler would show raw errors to players.
pub async fn on_error(error: FrameworkError<'_, Arc<Data>, Error>) {
    if let Some(poise::Context::Application(ctx)) = error.ctx()
        && ctx.interaction_type == CommandInteractionType::Autocomplete
    {
        tracing::error!("suggestions failed");
        suggest_nothing(&ctx.framework.serenity_context.http, ctx.interaction).await;
        return;
    }
    match error {
        FrameworkError::Command { error, ctx, .. } => {
            if let poise::Context::Application(ctx) = ctx {
                explain_command(ctx, error).await;
            }
        }
        FrameworkError::CommandPanic { payload, ctx, .. } => {
            let words = payload.unwrap_or_else(|| "without words".to_owned());
            if let poise::Context::Application(ctx) = ctx {
                explain_command(ctx, Error::Panicked(words)).await;
            }
        }
        FrameworkError::EventHandler {
            error,
            event,
            framework,
            ..
        } => match event {
            FullEvent::InteractionCreate {
                interaction: Interaction::Component(interaction),
            } => {
                let user = UserId(interaction.user.id.get());
                let reader = framework.user_data.reader(user, &interaction.locale).await;
                let button = counted::button(&interaction.data.custom_id);
                let game = components::game_shown(interaction);
                let http = &framework.serenity_context.http;
                let reader =
                    Asking::of_component(framework.user_data, http, interaction).told_in(reader);
                let asked = Asked::from(interaction);
                explain(
                    framework.user_data,
                    http,
                    asked,
                    reader,
                    &button,
                    game,
                    error,
                )
                .await;
            }
            _ => tracing::error!(%error, "an event was not handled"),
        },
        FrameworkError::ArgumentParse { ctx, .. } => {
            say(ctx, |reader| t!(reader, "trouble-argument")).await;
        }
        FrameworkError::CommandStructureMismatch { ctx, .. } => {
            say(ctx.into(), |reader| t!(reader, "trouble-command")).await;
        }
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            let (data, http) = (framework.user_data, &framework.serenity_context.http);
            respond(data, http, interaction, |reader| {
                t!(reader, "trouble-command")
            })
            .await;
        }
        other => {
            tracing::warn!("the framework refused a request: {}", kind(&other));
            if let Some(poise::Context::Application(ctx)) = other.ctx() {
                let reader = Locale::from_code(&ctx.interaction.locale);
                let game = game_named(ctx);
                let reply = Reply::private(trouble(ctx.data(), reader, game));
                let http = &ctx.framework.serenity_context.http;
                give(ctx.data(), http, ctx.interaction.into(), reply).await;
            }
        }
    }
}

async fn explain_command(ctx: Context<'_>, error: Error) {
    let user = UserId(ctx.interaction.user.id.get());
    let reader = ctx.data().reader(user, &ctx.interaction.locale).await;
    let reader = Asking::of_command(
        ctx.data(),
        &ctx.framework.serenity_context.http,
        ctx.interaction,
    )
    .told_in(reader);
    let (command, game) = (&ctx.command().qualified_name, game_named(ctx));
    let http = &ctx.framework.serenity_context.http;
    let asked = Asked::from(ctx.interaction);
    let asked = match ctx.has_sent_initial_response.load(Ordering::SeqCst) {
        true => asked.late(),
        false => asked,
    };
    explain(ctx.data(), http, asked, reader, command, game, error).await;
}

/// The name of the error's variant for the log. Its fields may hold whole events, so they are not logged.
fn kind(error: &FrameworkError<'_, Arc<Data>, Error>) -> &'static str {
    match error {
        FrameworkError::Setup { .. } => "setup",
        FrameworkError::CooldownHit { .. } => "cooldown",
        FrameworkError::MissingBotPermissions { .. } => "missing permissions of the bot",
        FrameworkError::MissingUserPermissions { .. } => "missing permissions of the user",
        FrameworkError::CommandCheckFailed { .. } => "a check failed",
        _ => "other",
    }
}

async fn say(ctx: poise::Context<'_, Arc<Data>, Error>, words: impl FnOnce(Locale) -> String) {
    if let poise::Context::Application(ctx) = ctx {
        let http = &ctx.framework.serenity_context.http;
        respond(ctx.data(), http, ctx.interaction, words).await;
    }
}

async fn respond(
    data: &Arc<Data>,
    http: &Arc<Http>,
    interaction: &CommandInteraction,
    words: impl FnOnce(Locale) -> String,
) {
    let user = UserId(interaction.user.id.get());
    let reader = data.reader(user, &interaction.locale).await;
    let reply = Reply::private(Message::text(words(reader)));
    give(data, http, interaction.into(), reply).await;
}
