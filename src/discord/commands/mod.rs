//! The commands: one set of functions for all games, called anew for each parent.

mod about;
mod challenge;
mod localise;
mod look;
mod play;
mod settings;

use super::data::{Data, Stop};
use super::error;
use super::invoker::Invoker;
use super::reply::{Asked, Reply};
use super::{Context, Failed};
use about::about;
use challenge::{
    ampel_challenge, challenge_to_ampel, challenge_to_iago, challenge_to_isaac, iago_challenge,
    isaac_challenge,
};
pub use localise::{Wordless, localise};
use look::{
    board, iago_leaderboard, iago_rating, leaderboard, next, rating, record, replay, rules,
};
use play::{
    abort, ampel_move, call_off, callout, draw, give_time, iago_move, isaac_move, resign, takeback,
};
use rules::Game;
use settings::{coordinates, settings};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use text;

/// Every command, named and described in every language.
///
/// # Errors
/// A command without words.
pub fn all() -> Result<Vec<poise::Command<Arc<Data>, Failed>>, Wordless> {
    let mut commands = vec![
        iago(),
        isaac(),
        ampel(),
        referee(),
        challenge_to_iago(),
        challenge_to_isaac(),
        challenge_to_ampel(),
    ];
    for command in &mut commands {
        localise(command)?;
        let options = command
            .subcommands
            .iter_mut()
            .flat_map(|it| &mut it.parameters);
        for option in options.filter(|option| option.name == "yellow") {
            option.type_setter = Some(challenge::bound_yellow);
        }
    }
    Ok(commands)
}

macro_rules! parents {
    ($($name:ident: $($subcommand:literal),+;)+) => {$(
        #[poise::command(
            slash_command,
            subcommands($($subcommand),+),
            subcommand_required,
            guild_only,
            install_context = "Guild",
            interaction_context = "Guild"
        )]
        async fn $name(_: Context<'_>) -> Result<(), Failed> {
            Ok(())
        }
    )+};
}

parents! {
    iago: "iago_challenge", "iago_move", "callout", "board", "resign", "takeback", "call_off",
        "abort", "give_time", "iago_leaderboard", "iago_rating", "replay", "record", "rules";
    isaac: "isaac_challenge", "isaac_move", "coordinates", "board", "resign", "takeback",
        "call_off", "abort", "give_time", "leaderboard", "rating", "replay", "record", "rules";
    ampel: "ampel_challenge", "ampel_move", "board", "resign", "takeback", "draw", "call_off",
        "abort", "give_time", "leaderboard", "rating", "replay", "record", "rules";
    referee: "next", "settings", "about";
}

/// The game a command belongs to, by its parent; Iago for those common to all games.
#[must_use]
pub fn game_of(ctx: Context<'_>) -> Game {
    game_named(ctx).unwrap_or(Game::Iago)
}

/// The game a command belongs to, by its parent; `None` for those common to all games.
#[must_use]
pub fn game_named(ctx: Context<'_>) -> Option<Game> {
    let parent = &ctx.command_tree.first()?.name;
    // The menu on a person is named after what it does.
    let name = parent.strip_prefix("challenge-to-").unwrap_or(parent);
    name.parse().ok()
}

/// Answers a command: names what the bot lacks here, else does the work and gives its reply.
async fn answer<F>(ctx: Context<'_>, work: F) -> Result<(), Failed>
where
    F: AsyncFnOnce(&Data, &Invoker) -> Result<Reply, Stop>,
{
    let data = ctx.data();
    let reply = match Invoker::of_command(ctx.interaction) {
        None => {
            let reader = text::Locale::from_code(&ctx.interaction.locale);
            let words = text::answer::server_only(reader);
            Reply::private(super::message::Message::text(words))
        }
        Some(invoker) => {
            let lacking = invoker.lacking();
            if lacking.is_empty() {
                work(data, &invoker).await?
            } else {
                error::lacking(&invoker, lacking)
            }
        }
    };
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    let http = &ctx.framework.serenity_context.http;
    Ok(Asked::Command(ctx.interaction)
        .give(data, http, reply)
        .await?)
}
