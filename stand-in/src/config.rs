//! Configuration of a stand-in.

use std::path::PathBuf;
use std::time::Duration;

use crate::world::permissions;

/// All locales of Discord.
pub(crate) const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Longest name of a person, in characters.
pub(crate) const NAME: usize = 32;

/// Configuration of a [`StandIn`](crate::StandIn); the default suits most tests.
///
/// ```
/// let config = stand_in::Config::with(|it| {
///     it.users.push("Chiyo".into());
///     it.locale = "ja".into();
/// });
/// # let _ = config;
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// TCP port on 127.0.0.1; 0 (the default) picks a free one.
    pub port: u16,
    /// Names of the people, members of every guild. Default: Ann and Ben. The first one owns the guilds.
    pub users: Vec<String>,
    /// Number of guilds, at least 1. Default: 1.
    pub guilds: usize,
    /// Names of the text channels each guild starts with. Default: `general` and `games`.
    pub channels: Vec<String>,
    /// Locale of people and guilds, such as `en-US` (the default) or `ja`.
    pub locale: String,
    /// The bot's name. Default: `Bot`.
    pub bot_name: String,
    /// The bot's permissions in every guild, as Discord's bit set. Default: everything a chat bot needs.
    pub bot_permissions: u64,
    /// Host names of the stand-in besides `127.0.0.1`, `localhost`, `[::1]` and Discord's own, for a bot behind a
    /// proxy.
    /// A request to another host name is refused: it may come from a web page whose name was rebound to this machine.
    /// Default: none.
    pub hosts: Vec<String>,
    /// The only bot token accepted, or `None` (the default) for any.
    pub token: Option<String>,
    /// Privileged intents switched on for the bot, as a bit set: 2 members, 256 presences, 32768 message content.
    /// Default: none, as for a new application. The gateway closes with 4014 if the bot asks for a privileged intent
    /// that is
    /// off.
    pub privileged_intents: u64,
    /// The gateway's heartbeat interval. Default: 41.25 s.
    pub heartbeat_interval: Duration,
    /// Shards recommended by `GET /gateway/bot`. Default: 1.
    pub shards: u32,
    /// Answer 429 beyond the limits announced in the rate-limit headers. Default: no.
    pub enforce_rate_limits: bool,
    /// Answer an IDENTIFY within 5 seconds of the last one, by the stand-in's clock, with op 9, as Discord does.
    /// Default:
    /// yes; a test that restarts its bot often saves time with `false`.
    pub pace_identify: bool,
    /// Let the clock move only when a test advances it: then the outcome does not depend on the machine's speed, and
    /// the
    /// three seconds for an answer pass only when the test says so. Default: no.
    pub stand_still: bool,
    /// First time of the clock, in milliseconds since the Unix epoch. Default: the machine's time. With a clock that
    /// stands still, equal calls in equal order then give equal ids and times.
    pub begins_at: Option<u64>,
    /// About how many bytes of messages, files, interactions and recording are remembered, all channels together;
    /// the oldest are forgotten beyond it. Default: 512 MiB, half of it for files.
    pub memory: usize,
    /// Also write the recording to this file, line by line.
    pub record: Option<PathBuf>,
}

impl Config {
    /// The default configuration, changed by `change`.
    #[must_use]
    pub fn with(change: impl FnOnce(&mut Config)) -> Config {
        let mut config = Config::default();
        change(&mut config);
        config
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            port: 0,
            users: vec!["Ann".into(), "Ben".into()],
            guilds: 1,
            channels: vec!["general".into(), "games".into()],
            locale: "en-US".into(),
            bot_name: "Bot".into(),
            bot_permissions: permissions::CHAT_BOT,
            hosts: Vec::new(),
            token: None,
            privileged_intents: 0,
            heartbeat_interval: Duration::from_millis(41_250),
            shards: 1,
            enforce_rate_limits: false,
            pace_identify: true,
            stand_still: false,
            begins_at: None,
            memory: 512 << 20,
            record: None,
        }
    }
}
