//! `iago stand-in`: runs the stand-in for Discord without the bot.

use super::{CliError, run};

/// Runs the loopback Discord alone
///
/// A bot can be started, killed and started again beside it: point `iago serve` at it with
/// IAGO_DISCORD_API=http://127.0.0.1:PORT. Prints `stand-in ready` with the address.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    options: stand_in::cli::Options,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let options = args.options.clone();
    run::on_runtime(async move { Ok(stand_in::cli::run(options).await?) })
}
