//! The one boundary where failures become sentences: players see reasons, the log sees causes.

use super::commands;
use super::data::{Data, Stop};
use super::invoker::Invoker;
use super::message::Message;
use super::reply::{Asked, Reply, Undelivered};
use super::{Context, Failed};
use app::NoMatch;
use poise::FrameworkError;
use poise::serenity_prelude::{CommandInteraction, Permissions};
use rules::Game;
use std::sync::Arc;
use text::answer::Permission;
use text::{self, Locale};

/// The private answer to whatever stopped a use case. `game` is the one the invoker spoke of, if that
/// is known.
#[must_use]
pub fn stopped(data: &Data, reader: Locale, game: Option<Game>, stop: Stop) -> Reply {
    let challenge = data.command_of(game, "challenge", reader);
    let words = match stop {
        Stop::NoMatch(NoMatch::Here { yours }) => {
            let channels: Vec<_> = yours.iter().map(|place| place.channel).collect();
            text::refused::none_here(reader, &channels, &challenge)
        }
        Stop::NoMatch(NoMatch::Others { seats, yours }) => {
            let channels: Vec<_> = yours.iter().map(|place| place.channel).collect();
            text::refused::others_here(reader, seats, &channels)
        }
        Stop::NoMatch(NoMatch::OtherGame(running)) => {
            let command = data.command(running, "board");
            text::refused::other_game(reader, running, &command)
        }
        Stop::NoMatch(NoMatch::Unknown) => text::refused::unknown(reader, &challenge),
        Stop::NoChallenge => text::challenge::unknown(reader, &challenge),
        Stop::Trouble(cause) => {
            tracing::error!(%cause, "a request failed");
            return trouble(data, reader, game);
        }
    };
    Reply::private(Message::text(words))
}

/// The private answer when the bot itself failed.
#[must_use]
pub fn trouble(data: &Data, reader: Locale, game: Option<Game>) -> Reply {
    let command = data.command_of(game, "board", reader);
    Reply::private(Message::text(text::answer::trouble(reader, &command))).excusing()
}

/// The private answer that names what the bot may not do here.
#[must_use]
pub fn lacking(invoker: &Invoker, lacking: Permissions) -> Reply {
    const NAMES: [(Permissions, Permission); 5] = [
        (Permissions::VIEW_CHANNEL, Permission::View),
        (Permissions::SEND_MESSAGES, Permission::Send),
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            Permission::SendInThreads,
        ),
        (Permissions::ATTACH_FILES, Permission::Attach),
        (
            Permissions::CREATE_PUBLIC_THREADS,
            Permission::CreateThreads,
        ),
    ];
    let named: Vec<Permission> = NAMES
        .into_iter()
        .filter(|(bit, _)| lacking.contains(*bit))
        .map(|(_, name)| name)
        .collect();
    Reply::private(Message::text(text::answer::lacking(invoker.reader, &named)))
}

/// Takes the place of the framework's own handler, which would show raw errors to players.
pub async fn on_error(error: FrameworkError<'_, Arc<Data>, Failed>) {
    match error {
        FrameworkError::Command {
            error: Failed::Stop(stop),
            ctx,
            ..
        } => {
            let poise::Context::Application(ctx) = ctx else {
                return;
            };
            let game = commands::game_named(ctx);
            let reader = Locale::from_code(&ctx.interaction.locale);
            respond(ctx, stopped(ctx.data(), reader, game, stop)).await;
        }
        FrameworkError::Command {
            error: Failed::Undelivered(undelivered),
            ..
        } => tracing::warn!(%undelivered, "a command was not answered"),
        FrameworkError::CommandPanic { payload, ctx, .. } => {
            tracing::error!(
                panic = payload.as_deref().unwrap_or("without words"),
                "a command panicked"
            );
            if let poise::Context::Application(ctx) = ctx {
                let reader = Locale::from_code(&ctx.interaction.locale);
                let game = commands::game_named(ctx);
                respond(ctx, trouble(ctx.data(), reader, game)).await;
            }
        }
        FrameworkError::ArgumentParse { ctx, .. } => {
            say(ctx, |_, reader| text::answer::unreadable(reader)).await;
        }
        FrameworkError::CommandStructureMismatch { ctx, .. } => {
            let words = text::answer::unknown_command(Locale::from_code(&ctx.interaction.locale));
            respond(ctx, Reply::private(Message::text(words))).await;
        }
        FrameworkError::SubcommandRequired { ctx } => {
            let name = format!("`/{}`", ctx.command().qualified_name);
            say(ctx, |_, reader| {
                text::answer::subcommand_needed(reader, &name)
            })
            .await;
        }
        FrameworkError::GuildOnly { ctx, .. } => {
            say(ctx, |_, reader| text::answer::server_only(reader)).await;
        }
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            let reader = Locale::from_code(&interaction.locale);
            let words = text::answer::unknown_command(reader);
            let reply = Reply::private(Message::text(words));
            give(
                framework.user_data,
                framework.serenity_context,
                interaction,
                reply,
            )
            .await;
        }
        FrameworkError::EventHandler { error, .. } => {
            tracing::error!(%error, "an event was not handled");
        }
        other => {
            tracing::warn!("the framework refused a request: {}", kind(&other));
            if let Some(poise::Context::Application(ctx)) = other.ctx() {
                let reader = Locale::from_code(&ctx.interaction.locale);
                let game = commands::game_named(ctx);
                respond(ctx, trouble(ctx.data(), reader, game)).await;
            }
        }
    }
}

/// The name of the variant; its fields may hold whole events and are never logged.
fn kind(error: &FrameworkError<'_, Arc<Data>, Failed>) -> &'static str {
    match error {
        FrameworkError::Setup { .. } => "setup",
        FrameworkError::CooldownHit { .. } => "cooldown",
        FrameworkError::MissingBotPermissions { .. } => "missing permissions of the bot",
        FrameworkError::MissingUserPermissions { .. } => "missing permissions of the user",
        FrameworkError::CommandCheckFailed { .. } => "a check failed",
        _ => "other",
    }
}

async fn say(
    ctx: poise::Context<'_, Arc<Data>, Failed>,
    words: impl FnOnce(&Data, Locale) -> String,
) {
    let poise::Context::Application(ctx) = ctx else {
        return;
    };
    let reader = Locale::from_code(&ctx.interaction.locale);
    let words = words(ctx.data(), reader);
    respond(ctx, Reply::private(Message::text(words))).await;
}

async fn respond(ctx: Context<'_>, reply: Reply) {
    give(
        ctx.data(),
        ctx.framework.serenity_context,
        ctx.interaction,
        reply,
    )
    .await;
}

async fn give(
    data: &Data,
    context: &poise::serenity_prelude::Context,
    interaction: &CommandInteraction,
    reply: Reply,
) {
    let given: Result<(), Undelivered> = Asked::Command(interaction)
        .give(data, &context.http, reply)
        .await;
    if let Err(undelivered) = given {
        tracing::warn!(%undelivered, "an error was not explained");
    }
}
