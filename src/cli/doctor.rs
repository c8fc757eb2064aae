//! `iago doctor`: checks whether the bot could run here, and says what to do if not.

use super::{CliError, run, say};
use crate::config::{self, Config};
use crate::discord::doctor::{Application, Platform, Server, Unanswered, invitation, to_account};
use crate::faces;
use crate::monitor::MonitorError;
use crate::times::DOCTOR_QUESTION;
use app::Shards;
use std::net::SocketAddr;
use std::path::Path;
use store::{Store, StoreError};
use tokio::net::TcpListener;

/// The largest number of seconds by which this clock may differ from Discord's clock. A larger difference makes times
/// in messages wrong.
const CLOCK_OFF: i64 = 5;

/// The number of free megabytes on the disk below which the database may soon be unable to grow.
const LITTLE_ROOM: u64 = 500;

/// Looks for what keeps the bot from running
///
/// Checks the token, the application's settings, the connection, the permissions in every server, the database, the
/// clock, the disk, the monitor's address and the faces for pictures; prints one line a finding: ok, warn or fail, and
/// what to do. Nothing is changed.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Ok,
    Warn,
    Fail,
}

#[derive(Debug, Default)]
struct Findings(Vec<(Level, String)>);

impl Findings {
    fn ok(&mut self, line: impl Into<String>) {
        self.0.push((Level::Ok, line.into()));
    }

    fn warn(&mut self, line: impl Into<String>) {
        self.0.push((Level::Warn, line.into()));
    }

    fn fail(&mut self, line: impl Into<String>) {
        self.0.push((Level::Fail, line.into()));
    }
}

pub fn run(_: &Args) -> Result<(), CliError> {
    run::on_runtime(async {
        let mut findings = Findings::default();
        findings.ok(format!("version: iago {}", env!("CARGO_PKG_VERSION")));
        let database = config::database_url();
        let config = Config::from_environment();
        let shards = config.as_ref().ok().and_then(|it| it.shards);
        look_at_database(&database, shards.unwrap_or(Shards::ALL), &mut findings).await;
        look_at_disk(&database, &mut findings);
        if let Some(absent) = faces::absent(config::fonts_folder().as_deref()) {
            findings.warn(format!("pictures: {absent}"));
        }
        match config {
            Err(error) => findings.fail(format!("settings: {error}")),
            Ok(config) => {
                if let Some(address) = config.monitor {
                    look_at_monitor(address, &mut findings).await;
                }
                look_at_platform(config, &mut findings).await;
            }
        }
        tell(&findings)
    })
}

fn tell(findings: &Findings) -> Result<(), CliError> {
    for (level, line) in &findings.0 {
        let level = match level {
            Level::Ok => "ok  ",
            Level::Warn => "warn",
            Level::Fail => "fail",
        };
        say(format!("{level} {line}"))?;
    }
    let failures = findings.0.iter().filter(|(level, _)| *level == Level::Fail);
    match failures.count() {
        0 => Ok(()),
        1 => Err(CliError::runtime("one thing keeps the bot from running")),
        some => Err(CliError::runtime(format!(
            "{some} things keep the bot from running"
        ))),
    }
}

/// Checks whether `iago serve` would accept the database. A missing file is no problem, because `iago serve` creates
/// the file.
async fn look_at_database(database: &str, shards: Shards, findings: &mut Findings) {
    let file = file_of(database);
    let kind = match file {
        Some(_) => "SQLite",
        None => "PostgreSQL",
    };
    match Store::examine(database, shards).await {
        Ok(()) => findings.ok(format!("database: {kind}, of this version")),
        Err(StoreError::Older) if file.is_some_and(|file| !file.exists()) => {
            findings.ok("database: there is none yet; `iago serve` creates it");
        }
        Err(error @ StoreError::Older) => {
            findings.warn(format!("database: {error}, so back it up first"));
        }
        // Most likely the operator's own bot uses the database now.
        Err(error @ (StoreError::InUse { .. } | StoreError::Served(_))) => {
            findings.warn(format!("database: {error}"));
        }
        Err(error) => findings.fail(format!("database: {error}")),
    }
    for path in Store::read_by_others(database) {
        findings.warn(format!(
            "database: others than its owner may read {0}; the next start of `iago serve` ends that, or chmod 600 {0}",
            path.display()
        ));
    }
}

fn look_at_disk(database: &str, findings: &mut Findings) {
    let Some(file) = file_of(database) else {
        return;
    };
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match store::disk_free(database).map(|bytes| bytes / 1_000_000) {
        Some(megabytes) if megabytes < LITTLE_ROOM => {
            let shown = folder.display();
            findings.warn(format!(
                "disk: only {megabytes} MB are free in {shown}; make room"
            ));
        }
        Some(megabytes) => findings.ok(format!("disk: {megabytes} MB are free")),
        None => findings.warn("disk: the system does not say how much is free"),
    }
}

/// Checks whether the monitor could listen at its address. If a bot answers at that address already, it is most likely
/// the operator's own bot, so that is not a failure.
async fn look_at_monitor(address: SocketAddr, findings: &mut Findings) {
    match TcpListener::bind(address).await {
        Ok(_) => findings.ok(format!("monitor: {address} is free")),
        Err(_) if is_monitor(address).await => findings.warn(format!(
            "monitor: an Iago that runs answers at {address}; stop it first, or give this one another address in IAGO_MONITOR"
        )),
        Err(error) => findings.fail(format!(
            "monitor: {}",
            MonitorError::Address(address, error)
        )),
    }
}

async fn is_monitor(address: SocketAddr) -> bool {
    let asked = async {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let url = format!("http://{address}/metrics");
        client.get(url).send().await?.text().await
    };
    let answer = tokio::time::timeout(DOCTOR_QUESTION, asked).await;
    matches!(answer, Ok(Ok(metrics)) if metrics.contains("iago_shards_connected"))
}

fn file_of(database: &str) -> Option<&Path> {
    let path = database.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    Some(Path::new(path.split('?').next().unwrap_or(path)))
}

async fn look_at_platform(config: Config, findings: &mut Findings) {
    let platform = match Platform::new(config.token, config.api.as_ref()) {
        Ok(platform) => platform,
        Err(error) => return findings.fail(format!("calls: none can be made from here: {error}")),
    };
    match platform.me().await {
        Ok((me, ahead)) => {
            findings.ok(format!("token: Discord knows the bot as {}", me.username));
            look_at_clock(ahead, findings);
        }
        Err(error @ Unanswered::Token) => {
            return findings.fail(format!(
                "token: {error}; copy it anew from the Developer Portal, page Bot, into DISCORD_TOKEN"
            ));
        }
        Err(error) => {
            return findings.fail(format!(
                "connection: {error}; check network, proxy and firewall"
            ));
        }
    }
    if let Err(error) = look_further(&platform, config.shards, findings).await {
        findings.fail(format!("connection: {error}; try again later"));
    }
}

fn look_at_clock(ahead: Option<i64>, findings: &mut Findings) {
    match ahead {
        Some(ahead) if ahead.abs() > CLOCK_OFF => {
            let (seconds, way) = (ahead.abs(), if ahead > 0 { "ahead" } else { "behind" });
            findings.warn(format!(
                "clock: {seconds} seconds {way}; let the system set it (timedatectl set-ntp true)"
            ));
        }
        Some(_) => findings.ok("clock: as Discord's"),
        None => findings.warn("clock: Discord did not say what time it is"),
    }
}

async fn look_further(
    platform: &Platform,
    shards: Option<Shards>,
    findings: &mut Findings,
) -> Result<(), Unanswered> {
    let application = platform.application().await?;
    look_at_application(&application, findings);
    match platform.commands(&application).await? {
        0 => findings.warn("commands: none is registered yet; `iago serve` registers them"),
        some => findings.ok(format!("commands: {some} are registered")),
    }
    let gateway = platform.gateway().await?;
    let (left, total) = (
        gateway.session_start_limit.remaining,
        gateway.session_start_limit.total,
    );
    match left {
        0 => findings.fail("gateway: Discord takes no further connection today; stop whatever starts the bot over and over"),
        left if left < total / 10 => findings.warn(format!(
            "gateway: only {left} of {total} connections are left today; something starts the bot over and over"
        )),
        left => findings.ok(format!(
            "gateway: {} shards recommended, {left} of {total} connections left today; no privileged intent is needed",
            gateway.shards
        )),
    }
    if let Some(divided) = shards.map(Shards::total).filter(|it| *it < gateway.shards) {
        findings.warn(format!(
            "shards: Discord recommends {} and IAGO_SHARDS divides {divided}; divide as many as it recommends, for it may let none in",
            gateway.shards
        ));
    }
    look_at_servers(&platform.servers().await?, &application, findings);
    Ok(())
}

fn look_at_application(application: &Application, findings: &mut Findings) {
    let mut fine = true;
    if let Some(url) = application
        .interactions_endpoint_url
        .as_deref()
        .filter(|url| !url.is_empty())
    {
        fine = false;
        findings.fail(format!(
            "application: Discord sends every command to {url}; empty “Interactions Endpoint URL” in the Developer Portal"
        ));
    }
    if application.bot_require_code_grant {
        fine = false;
        findings.fail("application: invitations do not work; switch “Requires OAuth2 Code Grant” off in the Developer Portal, page Bot");
    }
    if !application.is_for_accounts() {
        findings.warn("application: people cannot add the bot to their accounts; switch “User Install” on in the Developer Portal, page Installation, and start the bot anew");
    }
    if fine {
        findings.ok(format!("application: {}", application.id));
    }
}

fn look_at_servers(servers: &[Server], application: &Application, findings: &mut Findings) {
    let number = application.id.parse().unwrap_or_default();
    let (invitation, account) = (invitation(number), to_account(number));
    if servers.is_empty() {
        return findings.warn(format!(
            "servers: the bot is in none; invite it with {invitation}, or add it to your account with {account}"
        ));
    }
    let mut lacking = 0;
    for server in servers {
        let missing = server.missing();
        if !missing.is_empty() {
            lacking += 1;
            let (name, id, missing) = (&server.name, &server.id, missing.join(", "));
            findings.warn(format!(
                "server {name} ({id}): not allowed: {missing}; invite the bot again with {invitation}"
            ));
        }
    }
    if lacking == 0 {
        findings.ok(format!(
            "servers: {}, with all permissions that are needed",
            servers.len()
        ));
    }
}
