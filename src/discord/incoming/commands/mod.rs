//! The commands: one of each game, and `/referee` for all that belongs to no game.

mod about;
pub mod answer;
mod challenge;
mod choices;
mod game;
mod isaac;
mod learn;
mod localise;
mod look;
mod moderate;
mod personal;
mod play;
mod settings;
mod tournament;

use crate::discord::context::Context;
use crate::discord::error::Error;
use about::about;
pub use answer::Command;
pub use challenge::person;
pub use localise::{Wordless, localise};
use look::{history, next, profile};
use moderate::{adjudicate, annul, block, end};
use personal::data;
use poise::serenity_prelude::{CreateCommand, InstallationContext, InteractionContext};
use rules::Game;
use settings::settings;
use tournament::tournament;

/// Every command, with names and descriptions in every language.
///
/// # Errors
/// Fails if a command has no words.
pub fn all() -> Result<Vec<Command>, Wordless> {
    let mut parents = Vec::new();
    let mut menus = Vec::new();
    for game in Game::ALL {
        let [parent, menu] = game::commands(game);
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

/// The commands as they are registered at Discord. If `for_accounts` is true, people who add the bot to their accounts
/// have the commands, too. poise leaves out the names of context menus in other languages, so this function adds them.
#[must_use]
pub fn registered(commands: &[Command], for_accounts: bool) -> Vec<CreateCommand> {
    let slash = commands.iter().filter_map(Command::create_as_slash_command);
    let menus = commands.iter().filter_map(|command| {
        let menu = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(menu, |menu, (code, name)| {
            menu.name_localized(code.as_ref(), name.as_ref())
        }))
    });
    let all = slash.chain(menus);
    all.map(|command| match for_accounts {
        true => command,
        false => command
            .integration_types(vec![InstallationContext::Guild])
            .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm]),
    })
    .collect()
}

/// The qualified name of each command that people can give, without parents.
#[must_use]
pub fn names(commands: &[Command]) -> Vec<String> {
    let of = |command: &Command| match command.subcommands.is_empty() {
        true => vec![command.name.to_string()],
        false => {
            let below = names(&command.subcommands).into_iter();
            below
                .map(|name| format!("{} {name}", command.name))
                .collect()
        }
    };
    commands.iter().flat_map(of).collect()
}

/// The commands that belong to no game; also by direct message, for people who have left every server.
#[poise::command(
    slash_command,
    subcommands(
        "next",
        "history",
        "profile",
        "end",
        "annul",
        "adjudicate",
        "block",
        "tournament",
        "settings",
        "data",
        "about"
    ),
    subcommand_required,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn referee(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Catches a list of commands that Discord refuses as a whole because the application does not allow user installs.
    #[test]
    fn without_user_install_every_command_is_one_of_servers() {
        let all = all().expect("commands with words");
        for (for_accounts, types) in [(true, json!([0, 1])), (false, json!([0]))] {
            let registered = serde_json::to_value(registered(&all, for_accounts));
            for command in registered.expect("JSON").as_array().expect("a list") {
                assert_eq!(command["integration_types"], types, "{}", command["name"]);
            }
        }
    }
}
