//! `iago serve`: the bot on Discord.

use super::{CliError, run};
use crate::config::Config;
use crate::discord::{Bot, BotConfig, Calls, Clock, Effort, GatewayPatience};

/// Runs the bot on Discord
///
/// Settings come from the environment or a file .env; .env.example explains each. Prints `ready`
/// with the bot's name once the commands are registered, and runs until interrupted.
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
    let app = run::open(&config.database_url).await?;
    let start = async {
        let bot = Bot::start(
            BotConfig {
                token: config.token.clone(),
                api: config.api.clone(),
                clock: Clock::System,
                effort: Effort::default(),
                gateway: GatewayPatience::default(),
                calls: Calls::new()?,
            },
            app.clone(),
        )
        .await?;
        bot.ready().await?;
        if let Some(wanted) = config.linked_roles {
            bot.set_linked_roles(&config.token, config.api.as_ref(), wanted)
                .await?;
        }
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
            let failed = |error: crate::discord::StartError| CliError::runtime(error.to_string());
            return not_started.map(|_| ()).map_err(failed);
        }
    };
    println!("ready: {}", bot.name());
    let ended = tokio::select! {
        ended = bot.ended() => ended.map_err(|error| CliError::runtime(error.to_string())),
        () = run::interrupted() => Ok(()),
    };
    run::farewell(async {
        bot.shutdown().await;
        app.close().await;
    })
    .await;
    ended
}
