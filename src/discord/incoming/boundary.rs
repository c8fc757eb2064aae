//! The one boundary where errors become sentences: players see reasons, the log sees causes.

use super::commands::answer::game_named;
use super::components;
use super::explain::{explain, give};
use crate::discord::context::{Context, Data};
use crate::discord::counted;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::trouble;
use poise::FrameworkError;
use poise::serenity_prelude::{CommandInteraction, FullEvent, Interaction};
use referee::UserId;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use text::t;
use text::{self, Locale};

/// Takes the place of the framework's own handler, which would show raw errors to players.
pub async fn on_error(error: FrameworkError<'_, Arc<Data>, Error>) {
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
                let reader = Invoker::of_component(interaction).told_in(reader);
                let (asked, asked_for) = (Asked::from(interaction), (button.as_str(), game));
                explain(framework.user_data, http, asked, reader, asked_for, error).await;
            }
            _ => tracing::error!(%error, "an event was not handled"),
        },
        FrameworkError::ArgumentParse { ctx, .. } => {
            say(ctx, |locale| t!(locale, "trouble-argument")).await;
        }
        FrameworkError::CommandStructureMismatch { ctx, .. } => {
            let words = t!(
                Locale::from_code(&ctx.interaction.locale),
                "trouble-command"
            );
            respond(ctx, words).await;
        }
        FrameworkError::SubcommandRequired { ctx } => {
            let name = format!("`/{}`", ctx.command().qualified_name);
            say(ctx, |reader| {
                t!(reader, "trouble-subcommand", command = &name)
            })
            .await;
        }
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            let words = t!(Locale::from_code(&interaction.locale), "trouble-command");
            let reply = Reply::private(Message::text(words));
            let http = &framework.serenity_context.http;
            give(framework.user_data, http, interaction.into(), reply).await;
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
    let reader = Invoker::of_command(ctx.interaction).told_in(reader);
    let asked_for = (&*ctx.command().qualified_name, game_named(ctx));
    let http = &ctx.framework.serenity_context.http;
    let asked = Asked::from(ctx.interaction);
    let asked = match ctx.has_sent_initial_response.load(Ordering::SeqCst) {
        true => asked.late(),
        false => asked,
    };
    explain(ctx.data(), http, asked, reader, asked_for, error).await;
}

/// The name of the variant; its fields may hold whole events and are never logged.
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
        respond(ctx, words(Locale::from_code(&ctx.interaction.locale))).await;
    }
}

async fn respond(ctx: Context<'_>, words: String) {
    let interaction: &CommandInteraction = ctx.interaction;
    let reply = Reply::private(Message::text(words));
    let http = &ctx.framework.serenity_context.http;
    give(ctx.data(), http, interaction.into(), reply).await;
}
