//! `iago sandbox`: runs the bot together with a stand-in for Discord, to try everything in a browser.

use super::{CliError, run};
use crate::config::{self, LoopbackUrl, Token};
use crate::discord::{Bot, BotConfig, Calls, Clock, Effort, Ended};
use crate::faces::Faces;
use crate::times::GATEWAY_SILENCE;
use app::{App, Shards};
use referee::{GuildId, Time};
use render::Renderer;
use rules::Side;
use serde_json::{Value, json};
use stand_in::StandIn;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use text::Locale;

/// Tries everything in your browser, without a Discord account
///
/// Starts a loopback Discord and the bot together, prints `sandbox ready` with the address to open, and
/// runs until interrupted. Nothing leaves this machine.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The port to listen on; 0 picks a free one
    #[arg(long, default_value_t = 8765)]
    port: u16,
    /// Keeps matches and ratings in this folder; without it they are gone afterwards
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The people who play, with commas between
    #[arg(
        long,
        default_value = "Ann,Ben",
        value_delimiter = ',',
        value_name = "NAMES"
    )]
    users: Vec<String>,
    /// The number of servers
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    guilds: u8,
    /// Writes everything between bot and Discord into this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[arg(long, default_value = "en-US", help = format!("The language of people and servers: {}", languages()))]
    locale: String,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    run::on_runtime(sandbox(args.clone()))
}

async fn sandbox(args: Args) -> Result<(), CliError> {
    let users: Vec<String> = args
        .users
        .iter()
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    if users.is_empty() {
        return Err(CliError::bad_input("--users needs at least one name"));
    }
    let locale = args.locale;
    // Dropping the temporary folder at the end removes it.
    let temporary = match args.data {
        Some(_) => None,
        None => Some(tempfile::tempdir().map_err(|error| {
            CliError::runtime(format!("cannot make a temporary folder: {error}"))
        })?),
    };
    let folder = match (&args.data, &temporary) {
        (Some(folder), _) => folder.as_path(),
        (None, Some(temporary)) => temporary.path(),
        (None, None) => Path::new("."),
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        CliError::runtime(format!(
            "cannot make the folder {}: {error}",
            folder.display()
        ))
    })?;
    let database = format!("sqlite://{}", folder.join("iago.db").display());
    let app = run::open(&database, Shards::ALL).await?;
    let stand_in = StandIn::start(stand_in::Config::with(|settings| {
        settings.port = args.port;
        settings.users = users.clone();
        settings.guilds = usize::from(args.guilds);
        settings.locale = locale.clone();
        settings.bot_name = "Referee".to_owned();
        settings.record = args.record;
    }))
    .await
    .map_err(|error| match error {
        stand_in::StartError::Listen { .. } => {
            CliError::runtime(format!("{error}; choose another with --port, or --port 0"))
        }
        stand_in::StartError::Record(why) => {
            CliError::runtime(format!("cannot write the recording: {why}"))
        }
        stand_in::StartError::Locale(code) => CliError::bad_input(format!(
            "\"{code}\" is no language of Discord; try {}",
            languages()
        )),
        error => CliError::bad_input(error.to_string()),
    })?;
    let api = LoopbackUrl::parse(stand_in.url().to_owned())?;
    let fonts = config::fonts_folder();
    let faces = Faces::find(fonts.as_deref());
    faces.log(fonts.as_deref());
    let clock = Clock::Ahead(stand_in.clock_ahead());
    take_up(&app, &stand_in, clock.now()).await?;
    let config = BotConfig {
        token: Token::for_stand_in(),
        api: Some(api),
        clock,
        effort: Effort::default(),
        gateway_silence: GATEWAY_SILENCE,
        shards: None,
        calls: Calls::new()?,
        renderer: Arc::new(Renderer::new(faces.fonts)),
    };
    let mut bot = start(&config, &app).await?;
    let world = stand_in.client().world();
    let channel = world["channels"][0]["id"].as_str();
    if let Some(channel) = channel.and_then(|id| id.parse().ok()) {
        let locale = Locale::from_code(&locale);
        bot.greet(channel, locale, &users).await?;
    }
    println!("sandbox ready: {}", stand_in.url());
    let ended = loop {
        let ended = tokio::select! {
            ended = bot.ended() => ended,
            () = run::interrupted() => Ok(()),
        };
        if ended != Err(Ended::Silent) {
            break ended;
        }
        bot.shutdown().await;
        bot = start(&config, &app).await?;
    };
    run::farewell(async {
        bot.shutdown().await;
        app.close().await;
        stand_in.shutdown().await;
    })
    .await;
    Ok(ended?)
}

fn languages() -> String {
    Locale::ALL.map(|it| it.discord_codes()[0]).join(", ")
}

/// The stand-in begins without the matches of the folder's database. Adds the channels and players of running matches
/// to the stand-in, and has the boards of these matches posted again.
async fn take_up(app: &App, stand_in: &StandIn, now: Time) -> Result<(), CliError> {
    let client = stand_in.client();
    let ids = |list: &Value| -> HashSet<u64> {
        let list = list.as_array().into_iter().flatten();
        let ids = list.filter_map(|it| it["id"].as_str()?.parse().ok());
        ids.collect()
    };
    for guild in ids(&client.world()["guilds"]) {
        let guild = GuildId(guild);
        for this_match in app.running_matches(guild, 0, u32::MAX).await?.0 {
            let view = app.show_match(this_match.id()).await?;
            let world = client.world();
            let Some(channel) = this_match.place().channel() else {
                continue;
            };
            let channel = channel.0;
            if !ids(&world["channels"]).contains(&channel) {
                let name = format!("match-{}", view.number);
                let made = json!({"name": name, "guild": guild.0.to_string(), "id": channel});
                // If this call fails, the match waits for its channel, as it would on Discord.
                let _ = client.add_channel(made);
            }
            for side in Side::BOTH {
                let player = this_match.seats().player(side);
                let (Some(name), None) = (&view.names[side], player.engine_level()) else {
                    continue;
                };
                if !ids(&world["users"]).contains(&player.0) {
                    // This call fails if another account has the same name. Then only the other player can continue the
                    // match.
                    let _ = client.add_user(json!({"name": name, "id": player.0}));
                }
            }
        }
        app.show_again(guild, now).await?;
    }
    Ok(())
}

async fn start(config: &BotConfig, app: &App) -> Result<Bot, CliError> {
    let bot = Bot::start(config.clone(), app.clone()).await?;
    bot.ready().await?;
    bot.prepare_boards();
    Ok(bot)
}
