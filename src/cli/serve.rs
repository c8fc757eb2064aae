//! `iago serve`: the bot on Discord.

use super::{CliError, again, run, unless_closed};
use crate::config::{self, Config};
use crate::discord::{Bot, BotConfig, Calls, Clock, Effort, Ended, GATEWAY_SILENCE, StartError};
use crate::faces::Faces;
use std::io::Write;
use std::time::Instant;

/// Runs the bot on Discord
///
/// Settings come from the environment or a file .env; .env.example explains each. Prints `ready`
/// with the bot's name once the commands are registered, and runs until interrupted. Where Discord's
/// gateway hangs, it starts itself anew.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {}

/// Runs until interrupted.
///
/// # Errors
/// Settings that do not work, a database that cannot be used, a token that Discord refuses.
pub fn run(_: &Args) -> Result<(), CliError> {
    let config =
        Config::from_environment().map_err(|error| CliError::runtime(error.to_string()))?;
    run::on_runtime(serve(config))
}

async fn serve(config: Config) -> Result<(), CliError> {
    let began = Instant::now();
    let app = run::open(&config.database_url).await?;
    let faces = Faces::find(config::fonts_folder().as_deref());
    faces.log();
    let start = async {
        let bot = Bot::start(
            BotConfig {
                token: config.token.clone(),
                api: config.api.clone(),
                clock: Clock::System,
                effort: Effort::default(),
                gateway_silence: GATEWAY_SILENCE,
                calls: Calls::new()?,
                fonts: faces.fonts,
            },
            app.clone(),
        )
        .await?;
        bot.ready().await?;
        bot.prepare_boards();
        Ok(bot)
    };
    let started = tokio::select! {
        started = start => started.map(Some),
        () = run::interrupted() => Ok(None),
    };
    let bot = match started {
        Ok(Some(bot)) => bot,
        not_started => {
            run::farewell(app.close()).await;
            return match not_started {
                Err(StartError::Silent | StartError::Platform(_)) if again::times() > 0 => {
                    again::start(again::times() + 1).await
                }
                Err(error) => Err(CliError::runtime(error.to_string())),
                Ok(_) => Ok(()),
            };
        }
    };
    unless_closed(writeln!(std::io::stdout(), "ready: {}", bot.name()))?;
    let ended = tokio::select! {
        ended = bot.ended() => ended,
        () = run::interrupted() => Ok(()),
    };
    run::farewell(async {
        bot.shutdown().await;
        app.close().await;
    })
    .await;
    match ended {
        Err(Ended::Silent) if began.elapsed() > again::LONGEST => again::start(1).await,
        Err(Ended::Silent) => again::start(again::times() + 1).await,
        ended => ended.map_err(|error| CliError::runtime(error.to_string())),
    }
}
