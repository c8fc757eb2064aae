//! `iago serve`: runs the bot on Discord.

use super::{CliError, again, log, run};
use crate::config::{self, Config};
use crate::discord::{Bot, BotConfig, Calls, Clock, Effort, Ended, StartError, Watched};
use crate::faces::Faces;
use crate::monitor::Monitor;
use crate::times::{
    GATEWAY_SILENCE, START_FIRST_REST, START_LONGEST_REST, STARTED_ANEW_LONGEST_REST,
};
use app::{App, Shards};
use render::Renderer;
use std::sync::Arc;
use std::time::Instant;

/// Runs the bot on Discord
///
/// Settings come from the environment or a file .env; .env.example explains each. Prints version, database, shards,
/// servers and an invitation, then `ready` with the bot's name once every shard is connected and the database takes
/// writes, and runs until interrupted. While Discord is away at the start, it waits; if Discord's gateway hangs, it
/// starts itself anew.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> Result<(), CliError> {
    let config = Config::from_environment();
    let config = config.map_err(|error| CliError::permanent(error.to_string()))?;
    run::on_runtime(serve(config))
}

async fn serve(config: Config) -> Result<(), CliError> {
    log::hear_panics();
    let began = Instant::now();
    let app = run::open(&config.database_url, config.shards.unwrap_or(Shards::ALL)).await?;
    let watched = Arc::new(Watched::new(app.clone()));
    let _monitor = match config.monitor {
        Some(address) => match Monitor::start(address, Arc::clone(&watched)).await {
            Ok(monitor) => Some(monitor),
            Err(error) => {
                run::farewell(app.close()).await;
                return Err(CliError::of(&error, error.is_permanent()));
            }
        },
        None => None,
    };
    let fonts = config::fonts_folder();
    let faces = Faces::find(fonts.as_deref());
    let kind = match config.database_url.starts_with("sqlite:") {
        true => "SQLite",
        false => "PostgreSQL",
    };
    log::announce(&format!(
        "iago {}, database: {kind}",
        env!("CARGO_PKG_VERSION")
    ))?;
    let started = tokio::select! {
        started = start(&config, &app, &watched, &faces) => started.map(Some),
        () = run::interrupted() => Ok(None),
    };
    let bot = match started {
        Ok(Some(bot)) => bot,
        Err(why @ StartError::Silent) if again::times() > 0 => {
            return again::start(again::times() + 1, why, &app).await;
        }
        not_started => {
            run::farewell(app.close()).await;
            return match not_started {
                Err(error) => Err(CliError::of(&error, error.is_permanent())),
                Ok(_) => Ok(()),
            };
        }
    };
    faces.log(fonts.as_deref());
    introduce(&bot)?;
    let serving = async {
        bot.in_service().await;
        log::announce_ready(&format!("ready: {}", bot.name()))?;
        std::future::pending().await
    };
    let ended = tokio::select! {
        ended = bot.ended() => Ok(ended),
        () = run::interrupted() => Ok(Ok(())),
        why = app.overtaken() => Err(why),
        unsaid = serving => return unsaid,
    };
    let hangs = match &ended {
        Ok(Err(why @ (Ended::Silent | Ended::TooFewShards { .. }))) => Some(why.clone()),
        _ => None,
    };
    let answered = run::farewell(async {
        let answered = bot.shutdown().await;
        if hangs.is_none() {
            app.close().await;
        }
        answered
    })
    .await;
    if let Some(why) = hangs {
        let first = began.elapsed() > STARTED_ANEW_LONGEST_REST;
        return again::start(if first { 1 } else { again::times() + 1 }, why, &app).await;
    }
    let ended = ended.map_err(|why| CliError::of(&why, why.is_permanent()))?;
    match ended {
        Ok(()) if !answered => Err(CliError::runtime(
            "some requests were not answered before the end; nothing that was played is lost"
                .to_owned(),
        )),
        ended => ended.map_err(|why| CliError::of(&why, why.is_permanent())),
    }
}

/// Connects the bot to Discord. If Discord does not answer, logs that and tries again.
async fn start(
    config: &Config,
    app: &App,
    watched: &Watched,
    faces: &Faces,
) -> Result<Bot, StartError> {
    let mut rest = START_FIRST_REST;
    loop {
        match connect(config, app, watched, faces).await {
            Err(StartError::Platform(why)) => {
                let seconds = rest.as_secs();
                tracing::warn!(
                    why,
                    "Discord does not answer as it should; trying again in {seconds} seconds"
                );
                tokio::time::sleep(rest).await;
                rest = START_LONGEST_REST.min(rest * 2);
            }
            connected => return connected,
        }
    }
}

async fn connect(
    config: &Config,
    app: &App,
    watched: &Watched,
    faces: &Faces,
) -> Result<Bot, StartError> {
    let bot = Bot::start(
        BotConfig {
            token: config.token.clone(),
            api: config.api.clone(),
            clock: Clock::System,
            effort: Effort::default(),
            gateway_silence: GATEWAY_SILENCE,
            shards: config.shards,
            calls: Calls::new()?,
            renderer: Arc::new(Renderer::new(faces.fonts.clone())),
        },
        app.clone(),
    )
    .await?;
    bot.watched_by(watched);
    bot.ready().await?;
    bot.prepare_boards();
    Ok(bot)
}

/// Prints the shards, the number of servers, and the invitations.
fn introduce(bot: &Bot) -> Result<(), CliError> {
    let shards = bot.shards();
    let which = match shards.are_all() {
        true => shards.total().to_string(),
        false => shards.to_string(),
    };
    log::announce(&format!("shards: {which}, servers: {}", bot.servers()))?;
    log::announce(&format!("invitation: {}", bot.invitation()))?;
    match bot.to_account() {
        Some(link) => log::announce(&format!("invitation to an account: {link}")),
        None => Ok(()),
    }
}
