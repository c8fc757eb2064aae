//! The standalone program, for `stand-in` itself and for programs that offer it as a subcommand.

use std::path::PathBuf;

use crate::{Config, StandIn, StartError};

/// The program's options.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Port on 127.0.0.1; 0 picks a free one
    #[arg(long, default_value_t = 8765)]
    pub port: u16,
    /// Names of the people, separated by commas
    #[arg(long, default_value = "Ann,Ben", value_delimiter = ',')]
    pub users: Vec<String>,
    /// Number of guilds
    #[arg(long, default_value_t = 1)]
    pub guilds: usize,
    /// Number of shards GET /gateway/bot recommends
    #[arg(long, default_value_t = 1)]
    pub shards: u32,
    /// Locale of people and guilds
    #[arg(long, default_value = "en-US")]
    pub locale: String,
    /// The bot's name
    #[arg(long, default_value = "Bot")]
    pub bot_name: String,
    /// Switch the privileged intents on (members, presences, message content)
    #[arg(long)]
    pub privileged_intents: bool,
    /// Accept every IDENTIFY, however soon it comes after the last one
    #[arg(long)]
    pub unpaced: bool,
    /// Host names of the stand-in besides this machine's and Discord's, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub hosts: Vec<String>,
    /// Memory for messages, files and recording, in MiB
    #[arg(long, default_value_t = 512)]
    pub memory: usize,
    /// Also write the recording to this file
    #[arg(long)]
    pub record: Option<PathBuf>,
}

impl From<Options> for Config {
    fn from(options: Options) -> Self {
        let names = options.users.iter().map(|name| name.trim());
        Self {
            port: options.port,
            users: names
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect(),
            guilds: options.guilds,
            shards: options.shards,
            locale: options.locale,
            bot_name: options.bot_name,
            privileged_intents: if options.privileged_intents {
                crate::gateway::PRIVILEGED
            } else {
                0
            },
            hosts: options.hosts,
            pace_identify: !options.unpaced,
            stand_still: false,
            begins_at: None,
            memory: options.memory.saturating_mul(1 << 20),
            record: options.record,
            ..Self::default()
        }
    }
}

/// Starts a stand-in, prints `stand-in ready: http://127.0.0.1:PORT`, and runs until Ctrl-C or SIGTERM.
///
/// # Errors
/// Fails if the stand-in does not start.
pub async fn run(options: Options) -> Result<(), StartError> {
    let stand_in = StandIn::start(options.into()).await?;
    println!("stand-in ready: {}", stand_in.url());
    interrupted().await;
    stand_in.shutdown().await;
    Ok(())
}

/// Returns at the first Ctrl-C or SIGTERM.
async fn interrupted() {
    let ctrl_c = async {
        // If no Ctrl-C handler can be installed, only SIGTERM ends the wait.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = ctrl_c => {}
        () = terminated => {}
    }
}
