//! The arguments that choose a game and its options. They are made from the list of games.

use super::CliError;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use rules::{AnyOptions, Game, OptionError, OptionValue};

/// The argument `--game`, and one argument for each option of the games, under the name of the option. A new game or
/// option needs no change in this file.
#[derive(Clone, Debug)]
pub struct GameArgs {
    game: String,
    options: Vec<(&'static str, String)>,
}

impl GameArgs {
    /// The options of the game. Options that are not given have their usual values.
    ///
    /// # Errors
    /// Fails if there is no such game, or the game has no such option or value.
    pub fn options(&self) -> Result<AnyOptions, CliError> {
        let game: Game = self.game.parse().map_err(|_| {
            let names = Game::ALL.map(Game::name).join(", ");
            let asked = &self.game;
            CliError::bad_input(format!("no game is called {asked:?}; there are {names}"))
        })?;
        let usual = AnyOptions::default_of(game);
        self.options
            .iter()
            .try_fold(usual, |options, (name, value)| {
                options.with_text(name, value).map_err(|error| {
                    CliError::bad_input(match error {
                        OptionError::UnknownName => format!("{game} has no option --{name}"),
                        _ => format!("--{name} of {game} cannot be {value:?}"),
                    })
                })
            })
    }
}

/// Each option once: its name, the games that have the option, and its usual value.
fn known() -> Vec<(&'static str, Vec<Game>, OptionValue)> {
    let mut known: Vec<(&'static str, Vec<Game>, OptionValue)> = Vec::new();
    for game in Game::ALL {
        for (name, value) in AnyOptions::default_of(game).pairs() {
            match known.iter_mut().find(|(other, ..)| *other == name) {
                Some((_, games, _)) => games.push(game),
                None => known.push((name, vec![game], value)),
            }
        }
    }
    known
}

impl clap::Args for GameArgs {
    fn augment_args(command: Command) -> Command {
        let names = Game::ALL.map(Game::name).join(", ");
        let game = Arg::new("game")
            .long("game")
            .value_name("GAME")
            .required(true)
            .help(format!("The game: {names}"));
        known()
            .into_iter()
            .fold(command.arg(game), |command, (name, games, usual)| {
                let games: Vec<&str> = games.into_iter().map(Game::name).collect();
                let games = games.join(", ");
                let arg = Arg::new(name).long(name);
                command.arg(match usual {
                    OptionValue::Flag(_) => arg
                        .action(ArgAction::SetTrue)
                        .help(format!("An option of {games}")),
                    usual => arg.value_name("VALUE").help(format!(
                        "An option of {games}, {usual} where nothing is said"
                    )),
                })
            })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<GameArgs, clap::Error> {
        let game: Option<&String> = matches.get_one("game");
        let game = game.ok_or_else(|| clap::Error::new(ErrorKind::MissingRequiredArgument))?;
        let given = |(name, _, usual): (&'static str, _, OptionValue)| {
            let value = match usual {
                OptionValue::Flag(_) => matches.get_flag(name).then(|| true.to_string()),
                _ => matches.get_one::<String>(name).cloned(),
            };
            value.map(|value| (name, value))
        };
        Ok(GameArgs {
            game: game.clone(),
            options: known().into_iter().filter_map(given).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
