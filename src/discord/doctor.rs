//! Asks Discord about the bot's token, application, gateway and servers over HTTP, without connecting to the gateway.

use crate::config::{LoopbackUrl, Token};
use crate::times::DOCTOR_QUESTION;
use poise::serenity_prelude::Permissions;
use reqwest::{StatusCode, header::DATE};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::time::{Duration, SystemTime};

/// Servers per page of Discord's list.
const PAGE: usize = 200;

/// Permissions the bot needs in a server.
pub const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The address at which a bot is invited to a server, with the permissions it needs.
#[must_use]
pub fn invitation(application: u64) -> String {
    let permissions = NEEDED.bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&integration_type=0&scope=bot+applications.commands&permissions={permissions}"
    )
}

/// The address at which a person adds the bot to their account.
#[must_use]
pub fn to_account(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&integration_type=1&scope=applications.commands"
    )
}

/// Why Discord did not answer a question.
#[derive(Debug, thiserror::Error)]
pub enum Unanswered {
    /// Discord refuses the token.
    #[error("Discord refuses the token")]
    Token,
    /// No connection, or no answer in time.
    #[error("Discord cannot be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// An error instead of an answer.
    #[error("Discord answers {0}")]
    Status(StatusCode),
}

/// Discord's HTTP API with the bot's token.
#[derive(Debug)]
pub struct Platform {
    client: reqwest::Client,
    base: String,
    token: Token,
}

/// The bot's own user.
#[derive(Clone, Debug, Deserialize)]
pub struct Me {
    pub username: String,
}

/// The bot's application.
#[derive(Clone, Debug, Deserialize)]
pub struct Application {
    pub id: String,
    /// The address to which Discord sends interactions; with `None`, Discord sends them to the gateway.
    pub interactions_endpoint_url: Option<String>,
    /// Whether invitations need a web server for OAuth2, which the bot does not have.
    #[serde(default)]
    pub bot_require_code_grant: bool,
    /// The ways to add the application, by Discord's number (0: to servers, 1: to accounts). Empty if Discord's answer
    /// does not name them.
    #[serde(default)]
    integration_types_config: HashMap<String, serde_json::Value>,
}

impl Application {
    /// Whether people can add the application to their accounts.
    #[must_use]
    pub fn is_for_accounts(&self) -> bool {
        let types = &self.integration_types_config;
        types.is_empty() || types.contains_key("1")
    }
}

/// Discord's answer to `GET /gateway/bot`.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Gateway {
    /// The recommended number of shards.
    pub shards: u32,
    pub session_start_limit: SessionStarts,
}

/// How often a bot may connect.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SessionStarts {
    /// Connections allowed until the number is reset, which Discord does every 24 hours.
    pub total: u32,
    /// Connections left until the number is reset.
    pub remaining: u32,
}

/// A server the bot is a member of.
#[derive(Clone, Debug, Deserialize)]
pub struct Server {
    pub id: String,
    pub name: String,
    /// The bot's permissions in the server, without the changes that single channels make.
    pub permissions: Option<Permissions>,
}

impl Server {
    /// Names of the needed permissions that the bot lacks.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        let held = self.permissions.unwrap_or_default();
        match held.administrator() {
            true => Vec::new(),
            false => (NEEDED - held).get_permission_names(),
        }
    }
}

impl Platform {
    /// Discord's API. If `api` is given, the API of a stand-in at this address.
    ///
    /// # Errors
    /// Fails if the HTTP client cannot be built.
    pub fn new(token: Token, api: Option<&LoopbackUrl>) -> Result<Platform, reqwest::Error> {
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .timeout(DOCTOR_QUESTION)
            .build()?;
        let base = api.map_or("https://discord.com", LoopbackUrl::as_str);
        Ok(Platform {
            client,
            base: format!("{base}/api/v10"),
            token,
        })
    }

    /// The bot's user, and the seconds by which this machine's clock is ahead (positive) or behind (negative); `None`
    /// if Discord's answer names no time.
    ///
    /// # Errors
    /// Fails if Discord does not answer or refuses.
    pub async fn me(&self) -> Result<(Me, Option<i64>), Unanswered> {
        let response = self.get("/users/@me").await?;
        let date = response.headers().get(DATE).and_then(|it| it.to_str().ok());
        let there = date.and_then(|date| httpdate::parse_http_date(date).ok());
        let ahead = there.map(|there| seconds_ahead(SystemTime::now(), there));
        Ok((read(response).await?, ahead))
    }

    /// The bot's application.
    ///
    /// # Errors
    /// Fails if Discord does not answer or refuses.
    pub async fn application(&self) -> Result<Application, Unanswered> {
        read(self.get("/applications/@me").await?).await
    }

    /// The recommended number of shards, and how many connections are left.
    ///
    /// # Errors
    /// Fails if Discord does not answer or refuses.
    pub async fn gateway(&self) -> Result<Gateway, Unanswered> {
        read(self.get("/gateway/bot").await?).await
    }

    /// Number of registered commands.
    ///
    /// # Errors
    /// Fails if Discord does not answer or refuses.
    pub async fn commands(&self, application: &Application) -> Result<usize, Unanswered> {
        let path = format!("/applications/{}/commands", application.id);
        let commands: Vec<serde_json::Value> = read(self.get(&path).await?).await?;
        Ok(commands.len())
    }

    /// All servers the bot is a member of.
    ///
    /// # Errors
    /// Fails if Discord does not answer or refuses.
    pub async fn servers(&self) -> Result<Vec<Server>, Unanswered> {
        let mut servers: Vec<Server> = Vec::new();
        loop {
            let after = servers.last().map_or("0", |last| last.id.as_str());
            let path = format!("/users/@me/guilds?limit={PAGE}&after={after}");
            let page: Vec<Server> = read(self.get(&path).await?).await?;
            let last = page.len() < PAGE;
            servers.extend(page);
            if last {
                return Ok(servers);
            }
        }
    }

    async fn get(&self, path: &str) -> Result<reqwest::Response, Unanswered> {
        let request = self.client.get(format!("{}{path}", self.base));
        let token = format!("Bot {}", self.token.reveal());
        let response = request.header("Authorization", token).send().await;
        let response = response.map_err(reqwest::Error::without_url)?;
        match response.status() {
            StatusCode::UNAUTHORIZED => Err(Unanswered::Token),
            status if status.is_success() => Ok(response),
            status => Err(Unanswered::Status(status)),
        }
    }
}

async fn read<T: DeserializeOwned>(response: reqwest::Response) -> Result<T, Unanswered> {
    let bytes = response.bytes().await?;
    serde_json::from_slice(&bytes).map_err(|_| Unanswered::Status(StatusCode::BAD_GATEWAY))
}

/// Seconds from `there` to `here`; negative if `here` is earlier.
fn seconds_ahead(here: SystemTime, there: SystemTime) -> i64 {
    let seconds = |span: Duration| i64::try_from(span.as_secs()).unwrap_or(i64::MAX);
    match here.duration_since(there) {
        Ok(ahead) => seconds(ahead),
        Err(behind) => -seconds(behind.duration()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_asks_for_what_is_needed_as_the_readme_says() {
        let readme = include_str!("../../README.md");
        let number = format!("permissions={}", NEEDED.bits());
        assert!(readme.contains(&number), "{number}");
        assert!(invitation(1).contains(&number));
    }

    #[test]
    fn a_server_names_what_the_bot_lacks() {
        let server = |permissions: &str| -> Server {
            let json = format!(r#"{{"id": "1", "name": "Club", "permissions": "{permissions}"}}"#);
            serde_json::from_str(&json).expect("a server")
        };
        let without_files = NEEDED - Permissions::ATTACH_FILES;
        assert_eq!(
            server(&without_files.bits().to_string()).missing(),
            ["Attach Files"]
        );
        assert!(server(&NEEDED.bits().to_string()).missing().is_empty());
        assert!(
            server("8").missing().is_empty(),
            "an administrator may do everything"
        );
    }

    #[test]
    fn an_application_that_nobody_can_add_to_an_account_says_so() {
        let read = |config: &str| -> Application {
            serde_json::from_str(&format!("{{\"id\": \"1\"{config}}}")).expect("an application")
        };
        let both = ", \"integration_types_config\": {\"0\": {}, \"1\": {}}";
        let servers = ", \"integration_types_config\": {\"0\": {}}";
        let all = ["", both, servers].map(|it| read(it).is_for_accounts());
        assert_eq!(all, [true, true, false]);
    }

    #[test]
    fn a_clock_is_ahead_or_behind() {
        let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1000);
        let later = then + Duration::from_secs(90);
        assert_eq!(
            (seconds_ahead(later, then), seconds_ahead(then, later)),
            (90, -90)
        );
    }
}
