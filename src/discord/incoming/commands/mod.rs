//! The commands: what all games share, and a file with each game's own.

mod about;
mod ampel;
mod challenge;
mod iago;
mod isaac;
mod localise;
mod look;
mod play;
mod settings;

use super::invoker::Invoker;
use crate::discord::context::{Context, Data};
use crate::discord::error::Error;
use crate::discord::outgoing::delivery::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use about::about;
pub use localise::{Wordless, localise};
use look::next;
use rules::Game;
use settings::settings;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use text;

/// A command of the bot.
pub type Command = poise::Command<Arc<Data>, Error>;

/// The commands of a game: one line each.
fn commands_of(game: Game) -> [Command; 2] {
    match game {
        Game::Iago => iago::commands(),
        Game::Isaac => isaac::commands(),
        Game::Ampel => ampel::commands(),
    }
}

/// Every command, named and described in every language.
///
/// # Errors
/// A command without words.
pub fn all() -> Result<Vec<Command>, Wordless> {
    let mut parents = Vec::new();
    let mut menus = Vec::new();
    for game in Game::ALL {
        let [mut parent, mut menu] = commands_of(game);
        parent.custom_data = Box::new(game);
        menu.custom_data = Box::new(game);
        parents.push(parent);
        menus.push(menu);
    }
    parents.push(referee());
    let mut commands: Vec<Command> = parents.into_iter().chain(menus).collect();
    for command in &mut commands {
        localise(command)?;
    }
    Ok(commands)
}

/// What belongs to no game.
#[poise::command(
    slash_command,
    subcommands("next", "settings", "about"),
    subcommand_required,
    guild_only,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn referee(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The game a command belongs to; Iago for those common to all games.
#[must_use]
pub fn game_of(ctx: Context<'_>) -> Game {
    game_named(ctx).unwrap_or(Game::ALL[0])
}

/// The game a command belongs to, as its parent carries it; `None` for those common to all games.
#[must_use]
pub fn game_named(ctx: Context<'_>) -> Option<Game> {
    let parent = ctx.command_tree.first()?;
    parent.custom_data.downcast_ref().copied()
}

/// Answers a command: names what the bot lacks here, else does the work and gives its reply.
async fn answer<F>(ctx: Context<'_>, work: F) -> Result<(), Error>
where
    F: AsyncFnOnce(&Data, &Invoker) -> Result<Reply, Error>,
{
    let data = ctx.data();
    let reply = match Invoker::of_command(ctx.interaction) {
        None => {
            let reader = text::Locale::from_code(&ctx.interaction.locale);
            let words = text::answer::server_only(reader);
            Reply::private(Message::text(words))
        }
        Some(invoker) => {
            let missing = invoker.lacking();
            if missing.is_empty() {
                work(data, &invoker).await?
            } else {
                Reply::private(lacking(&invoker, missing))
            }
        }
    };
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    let http = &ctx.framework.serenity_context.http;
    Ok(Asked::Command(ctx.interaction)
        .give(data, http, reply)
        .await?)
}
