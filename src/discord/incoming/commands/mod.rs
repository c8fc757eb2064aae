//! The commands: what all games share, and a file with each game's own.

mod about;
mod ampel;
pub mod answer;
mod challenge;
mod iago;
mod isaac;
mod learn;
mod localise;
mod look;
mod moderate;
mod personal;
mod play;
mod settings;

use crate::discord::context::Context;
use crate::discord::error::Error;
use about::about;
pub use answer::Command;
pub use localise::{Wordless, localise};
use look::{history, next, profile};
use moderate::{adjudicate, annul, end};
use personal::data;
use rules::Game;
use settings::settings;

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

/// What belongs to no game; also by direct message, for people who have left every server.
#[poise::command(
    slash_command,
    subcommands(
        "next",
        "history",
        "profile",
        "end",
        "annul",
        "adjudicate",
        "settings",
        "data",
        "about"
    ),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
async fn referee(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}
