//! The program's settings, read once from the environment.

use app::Shards;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

pub const DEFAULT_DATABASE_URL: &str = "sqlite://iago.db";

/// The default log filter: warnings of all crates, and this program's own lines of level `info` and above. At level
/// `info`, serenity logs so much that the bot becomes slow.
pub const DEFAULT_LOG: &str = "warn,iago=info,app=info,stand_in=info";

#[derive(Clone)]
pub struct Config {
    pub token: Token,
    /// The address of the database: `sqlite://…` or `postgres://…`.
    pub database_url: String,
    /// The address of a stand-in for Discord on this machine; `None` to use Discord itself.
    pub api: Option<LoopbackUrl>,
    /// The address at which the monitor answers; `None` to run no monitor.
    pub monitor: Option<SocketAddr>,
    /// The shards that this process runs; `None` to run all the shards that Discord recommends.
    pub shards: Option<Shards>,
}

impl fmt::Debug for Config {
    /// Shows only the kind of the database, because the rest of its address may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.database_url.split(':').next().unwrap_or_default();
        f.debug_struct("Config")
            .field("token", &self.token)
            .field("database", &kind)
            .field("api", &self.api)
            .field("monitor", &self.monitor)
            .field("shards", &self.shards)
            .finish()
    }
}

impl Config {
    /// Reads the environment variables that `.env.example` explains.
    ///
    /// # Errors
    /// Fails if the token is malformed or is missing without a stand-in, if the address of the stand-in is not on this
    /// machine, if the monitor's address or the shards cannot be read, or if an SQLite file would have to serve several
    /// processes.
    pub fn from_environment() -> Result<Config, ConfigError> {
        Config::from_variables(|name| std::env::var(name).ok())
    }

    /// Reads the variables with the function `look_up`, so that tests do not change the real environment.
    ///
    /// # Errors
    /// As [`Config::from_environment`].
    pub fn from_variables(look_up: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let said = |name| {
            look_up(name)
                .map(|value| value.trim().to_owned())
                .filter(|value| !value.is_empty())
        };
        let api = said("IAGO_DISCORD_API")
            .map(LoopbackUrl::parse)
            .transpose()?;
        let token = match said("DISCORD_TOKEN") {
            Some(token) if api.is_some() => Token::of_any_shape(token)?,
            Some(token) => Token::new(token)?,
            None if api.is_some() => Token::for_stand_in(),
            None => return Err(ConfigError::MissingToken),
        };
        let monitor = said("IAGO_MONITOR").map(|address| address.parse());
        let shards = said("IAGO_SHARDS").map(|shards| shards.parse::<Shards>());
        let shards = shards.transpose().map_err(|_| ConfigError::Shards)?;
        let database_url = said("DATABASE_URL").unwrap_or_else(|| DEFAULT_DATABASE_URL.to_owned());
        if shards.is_some_and(|shards| !shards.are_all()) && database_url.starts_with("sqlite:") {
            return Err(ConfigError::Divided);
        }
        Ok(Config {
            monitor: monitor.transpose().map_err(|_| ConfigError::Monitor)?,
            token,
            database_url,
            api,
            shards,
        })
    }
}

/// The address of the database that `iago serve` would use: `DATABASE_URL`, or else [`DEFAULT_DATABASE_URL`].
#[must_use]
pub fn database_url() -> String {
    std::env::var("DATABASE_URL")
        .ok()
        .map(|url| url.trim().to_owned())
        .filter(|url| !url.is_empty())
        .unwrap_or_else(|| DEFAULT_DATABASE_URL.to_owned())
}

/// The folder with fonts for the pictures, from `IAGO_FONTS`; `None` to use the folders of the system.
#[must_use]
pub fn fonts_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("IAGO_FONTS")?;
    (!folder.is_empty()).then(|| folder.into())
}

/// The filter for the log: `RUST_LOG`, or else [`DEFAULT_LOG`].
#[must_use]
pub fn log_filter() -> String {
    std::env::var("RUST_LOG")
        .ok()
        .filter(|filter| !filter.trim().is_empty())
        .unwrap_or_else(|| DEFAULT_LOG.to_owned())
}

/// Whether `IAGO_LOG_FORMAT` asks for one JSON object per line.
///
/// # Errors
/// Fails if `IAGO_LOG_FORMAT` is neither `text` nor `json`.
pub fn is_log_json() -> Result<bool, ConfigError> {
    match std::env::var("IAGO_LOG_FORMAT").unwrap_or_default().trim() {
        "" | "text" => Ok(false),
        "json" => Ok(true),
        _ => Err(ConfigError::LogFormat),
    }
}

/// The token of a bot. It is never written to a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    fn new(text: String) -> Result<Token, ConfigError> {
        // Discord's tokens are three parts of URL-safe base64 with dots between them. With any other text, an HTTP
        // header could not be written later.
        let plausible = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if text.chars().all(plausible) && text.split('.').count() == 3 {
            Ok(Token(text))
        } else {
            Err(ConfigError::MalformedToken)
        }
    }

    /// Accepts any token that can be written in an HTTP header, because the stand-in checks nothing else.
    fn of_any_shape(text: String) -> Result<Token, ConfigError> {
        if text.chars().all(|c| c.is_ascii_graphic()) {
            Ok(Token(text))
        } else {
            Err(ConfigError::MalformedToken)
        }
    }

    /// The token that is used with a stand-in if `DISCORD_TOKEN` is not set.
    #[must_use]
    pub fn for_stand_in() -> Token {
        Token("MQ.stand.in".to_owned())
    }

    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopbackUrl(String);

impl LoopbackUrl {
    /// Accepts `http://127.0.0.1:8765`, `http://[::1]:8765` or `http://localhost:8765`.
    ///
    /// # Errors
    /// Fails for any other address, so that a mistyped address cannot send a bot's token to a stranger.
    ///
    /// ```
    /// use iago::config::LoopbackUrl;
    /// assert!(LoopbackUrl::parse("http://127.0.0.1:8765/".into()).is_ok());
    /// assert!(LoopbackUrl::parse("http://127.0.0.1.example.org:8765".into()).is_err());
    /// ```
    pub fn parse(text: String) -> Result<LoopbackUrl, ConfigError> {
        let text = text.trim_end_matches('/');
        let authority = text
            .strip_prefix("http://")
            .ok_or(ConfigError::NotLoopback)?;
        let (host, port) = authority.rsplit_once(':').ok_or(ConfigError::NotLoopback)?;
        let host = host
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .unwrap_or(host);
        let loopback = match host {
            "localhost" => true,
            address => address.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback()),
        };
        if loopback && port.parse::<u16>().is_ok_and(|port| port > 0) {
            Ok(LoopbackUrl(text.to_owned()))
        } else {
            Err(ConfigError::NotLoopback)
        }
    }

    /// The address without a slash at the end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why the program cannot start with these settings. The sentence is written to standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error(
        "DISCORD_TOKEN is not set: put your bot's token into the environment or a file .env (see .env.example), or try `iago sandbox`, which needs none"
    )]
    MissingToken,
    #[error(
        "DISCORD_TOKEN does not look like a bot token (three parts with dots between): copy it anew from the page of your application, under Bot"
    )]
    MalformedToken,
    #[error(
        "IAGO_DISCORD_API must be an address on this machine such as http://127.0.0.1:8765: it is for a stand-in, never for another server"
    )]
    NotLoopback,
    #[error("IAGO_MONITOR must be an address and a port such as 127.0.0.1:9090")]
    Monitor,
    #[error(
        "IAGO_SHARDS must name the first and the last shard of this process and how many there are, such as 0-3/8; leave it out to run all"
    )]
    Shards,
    /// `IAGO_SHARDS` leaves some shards to other processes, but an SQLite file can serve only one process.
    #[error(
        "IAGO_SHARDS leaves shards to other processes, but an SQLite file serves one process: leave it out, or move to PostgreSQL with `iago move-database`"
    )]
    Divided,
    #[error("IAGO_LOG_FORMAT must be text or json")]
    LogFormat,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_variables(|name| {
            variables
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_token_is_enough() {
        let config = config(&[("DISCORD_TOKEN", " MTA.GxY-z_.abc\n")]).expect("a token");
        assert_eq!(config.token.reveal(), "MTA.GxY-z_.abc");
        assert_eq!(config.database_url, DEFAULT_DATABASE_URL);
        assert_eq!(config.api, None);
        assert_eq!(config.monitor, None);
    }

    #[test]
    fn a_monitor_needs_an_address_and_a_port() {
        let with = |address| {
            let token = ("DISCORD_TOKEN", "a.b.c");
            config(&[token, ("IAGO_MONITOR", address)]).map(|config| config.monitor)
        };
        let expected = SocketAddr::from(([127, 0, 0, 1], 9090));
        assert_eq!(with("127.0.0.1:9090"), Ok(Some(expected)));
        for address in ["9090", "127.0.0.1", "localhost:http", "on"] {
            assert_eq!(with(address), Err(ConfigError::Monitor), "{address}");
        }
    }

    /// Catches settings that leave some servers without a process.
    #[test]
    fn shards_are_divided_on_postgresql_alone() {
        let with = |shards, database| {
            let token = ("DISCORD_TOKEN", "a.b.c");
            let variables = [token, ("IAGO_SHARDS", shards), ("DATABASE_URL", database)];
            config(&variables).map(|config| config.shards.map(|shards| shards.to_string()))
        };
        let (server, file) = ("postgres://db.example/iago", "sqlite://iago.db");
        let said = |shards: &str| Ok(Some(shards.to_owned()));
        assert_eq!(with("0-3/8", server), said("0-3/8"));
        assert_eq!(with("0-3:8", server), said("0-3/8"));
        assert_eq!(with("0-7/8", file), said("0-7/8"));
        assert_eq!(with("", server), Ok(None));
        assert_eq!(with("0-3/8", file), Err(ConfigError::Divided));
        for shards in ["8", "0-8/8", "3-0/8", "all"] {
            assert_eq!(with(shards, server), Err(ConfigError::Shards), "{shards}");
        }
    }

    #[test]
    fn neither_the_token_nor_a_password_is_ever_shown() {
        let address = "postgres://iago:open-sesame@db.example/iago";
        let variables = [
            ("DISCORD_TOKEN", "MTA.GxY-z_.abc"),
            ("DATABASE_URL", address),
        ];
        let shown = format!("{:?}", config(&variables).expect("settings"));
        assert!(shown.contains("postgres"), "{shown}");
        for secret in ["open-sesame", "db.example", "GxY"] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }

    #[test]
    fn no_token_and_an_empty_one_are_the_same() {
        assert_eq!(config(&[]).unwrap_err(), ConfigError::MissingToken);
        assert_eq!(
            config(&[("DISCORD_TOKEN", "  ")]).unwrap_err(),
            ConfigError::MissingToken
        );
    }

    #[test]
    fn what_is_no_token_is_refused_before_it_is_sent() {
        for text in ["secret", "a.b", "a.b.c\r\nX: y", "ä.b.c"] {
            assert_eq!(
                config(&[("DISCORD_TOKEN", text)]).unwrap_err(),
                ConfigError::MalformedToken,
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_stand_in_needs_no_token_but_must_be_here() {
        assert!(config(&[("IAGO_DISCORD_API", "http://127.0.0.1:8765")]).is_ok());
        assert!(config(&[("IAGO_DISCORD_API", "http://[::1]:8765/")]).is_ok());
        let any = [
            ("IAGO_DISCORD_API", "http://localhost:8765"),
            ("DISCORD_TOKEN", "any"),
        ];
        assert_eq!(config(&any).expect("any token").token.reveal(), "any");
        for address in [
            "https://discord.com",
            "http://discord.com:80",
            "http://127.0.0.1",
            "http://127.0.0.1:0",
            "http://127.0.0.1:99999",
            "http://10.0.0.1:8765",
            "http://user@127.0.0.1:8765",
            "http://127.0.0.1:80@evil.example:8765",
            "http://127.0.0.1:8765/path",
        ] {
            assert_eq!(
                config(&[("IAGO_DISCORD_API", address)]).unwrap_err(),
                ConfigError::NotLoopback,
                "{address}"
            );
        }
    }

    #[test]
    fn the_token_never_shows() {
        let config = config(&[("DISCORD_TOKEN", "aaa.bbb.ccc")]).expect("a token");
        assert!(!format!("{config:?}").contains("aaa"));
    }

    #[test]
    fn the_usual_log_hears_every_room_and_not_the_libraries_chatter() {
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(DEFAULT_LOG)
            .with_writer(std::io::sink)
            .finish();
        tracing::subscriber::with_default(subscriber, || {
            use tracing::{Level, enabled};
            assert!(enabled!(target: "iago::discord", Level::INFO));
            assert!(enabled!(target: "app::deadlines", Level::INFO));
            assert!(enabled!(target: "stand_in", Level::INFO));
            assert!(enabled!(target: "store", Level::WARN));
            assert!(enabled!(target: "text", Level::WARN));
            assert!(enabled!(target: "serenity", Level::WARN));
            assert!(!enabled!(target: "serenity", Level::INFO));
            assert!(!enabled!(target: "sqlx::query", Level::INFO));
        });
    }
}
