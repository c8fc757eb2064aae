//! The command line: one file per subcommand. A subcommand reads its arguments, calls other modules and prints the
//! answer; it has no logic of its own.
//!
//! A new subcommand is a module with `Args` and `run`, a line in `Command` and a line in
//! `Command::run`.

pub mod adjudicate;
mod again;
pub mod arena;
pub mod backup;
pub mod check;
pub mod doctor;
pub mod engine;
mod entrant;
pub mod forget;
mod game;
mod log;
mod memory;
pub mod move_database;
pub mod pair;
pub mod perft;
pub mod render;
mod run;
pub mod sandbox;
pub mod serve;
pub mod stand_in;

use crate::env_file;
use clap::{Parser, Subcommand};
use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Referees matches of Iago, ISAAC and Ampel.
///
/// Most people meet Iago as a bot in their Discord server. This program runs that bot; it can also
/// judge recorded matches without Discord, and count what the rules allow.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true)]
#[command(after_help = "`iago COMMAND --help` tells more about a command.")]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Read the settings from this file, as systemd does, instead of .env; they count more than the environment
    #[arg(long, global = true, value_name = "FILE")]
    env_file: Option<PathBuf>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Sandbox(sandbox::Args),
    StandIn(stand_in::Args),
    Adjudicate(adjudicate::Args),
    Backup(backup::Args),
    Check(check::Args),
    Doctor(doctor::Args),
    Forget(forget::Args),
    MoveDatabase(move_database::Args),
    Pair(pair::Args),
    Perft(perft::Args),
    Engine(engine::Args),
    Arena(arena::Args),
    Render(render::Args),
}

impl Command {
    fn run(self, env_file: Option<&Path>) -> Result<(), CliError> {
        env_file::load(env_file).map_err(|error| {
            let file = env_file.unwrap_or(Path::new(".env")).display();
            CliError::bad_input(format!("the settings in {file} cannot be read: {error}"))
        })?;
        match self {
            Command::Serve(args) => serve::run(&args),
            Command::Sandbox(args) => sandbox::run(&args),
            Command::StandIn(args) => stand_in::run(&args),
            Command::Adjudicate(args) => adjudicate::run(&args),
            Command::Backup(args) => backup::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Doctor(args) => doctor::run(&args),
            Command::Forget(args) => forget::run(&args),
            Command::MoveDatabase(args) => move_database::run(&args),
            Command::Pair(args) => pair::run(&args),
            Command::Perft(args) => perft::run(&args),
            Command::Engine(args) => engine::run(&args),
            Command::Arena(args) => arena::run(&args),
            Command::Render(args) => render::run(&args),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError {
    pub sentence: String,
    /// The exit status: 1 for a failure at run time, 2 for bad input, 78 if starting the program again cannot help.
    pub status: u8,
}

/// `EX_CONFIG` of sysexits.h, used only by `iago serve`. It tells a service manager not to start the program again.
const PERMANENT: u8 = 78;

impl CliError {
    /// An argument or input is wrong; exit status 2.
    #[must_use]
    pub fn bad_input(sentence: impl Into<String>) -> CliError {
        CliError {
            sentence: sentence.into(),
            status: 2,
        }
    }

    /// A failure at run time; exit status 1.
    #[must_use]
    pub fn runtime(sentence: impl Into<String>) -> CliError {
        CliError {
            sentence: sentence.into(),
            status: 1,
        }
    }

    /// A failure that remains if the program is started again. The exit status is 78 for `iago serve` and 1 for every
    /// other command.
    #[must_use]
    pub fn permanent(sentence: impl Into<String>) -> CliError {
        CliError {
            sentence: sentence.into(),
            status: PERMANENT,
        }
    }

    /// Converts an error of the bot: to [`CliError::permanent`] if `is_permanent` says that starting the program again
    /// cannot help, otherwise to [`CliError::runtime`].
    fn of(error: &impl std::error::Error, is_permanent: bool) -> CliError {
        match is_permanent {
            true => CliError::permanent(error.to_string()),
            false => CliError::runtime(error.to_string()),
        }
    }
}

/// The operator `?` converts an error to a failure at run time.
impl<E: std::error::Error> From<E> for CliError {
    fn from(error: E) -> CliError {
        CliError::runtime(error.to_string())
    }
}

/// Prints a line on the standard output.
fn say(line: impl fmt::Display) -> Result<(), CliError> {
    unless_closed(writeln!(std::io::stdout().lock(), "{line}"))
}

/// Converts the result of a write to an error. A closed pipe is no error, because the reader needs no more output.
fn unless_closed(written: std::io::Result<()>) -> Result<(), CliError> {
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(CliError::runtime(
            format!("cannot write the answer: {error}"),
        )),
        _ => Ok(()),
    }
}

#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse_arguments(&error),
    };
    let serves = matches!(cli.command, Command::Serve(_));
    match cli.command.run(cli.env_file.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if serves => {
            log::tell_end(&failure.sentence, failure.status);
            ExitCode::from(failure.status)
        }
        Err(failure) => {
            eprintln!("iago: {}", failure.sentence);
            ExitCode::from(match failure.status {
                PERMANENT => 1,
                status => status,
            })
        }
    }
}

/// Prints a help text in full, and any other message in one line.
fn refuse_arguments(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    let status = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // A closed pipe is not a failure.
        let _ = error.print();
        return status;
    }
    let text = error.to_string();
    let reason = text.split("\n\nUsage:").next().unwrap_or(&text);
    let reason = reason.split("\n\nFor more").next().unwrap_or(reason);
    let words: Vec<&str> = reason
        .trim_start_matches("error: ")
        .split_whitespace()
        .collect();
    let sentence = format!("{} (try --help)", words.join(" "));
    match std::env::args().any(|it| it == "serve") {
        true => log::tell_end(&sentence, 2),
        false => eprintln!("iago: {sentence}"),
    }
    status
}
