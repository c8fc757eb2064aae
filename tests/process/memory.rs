//! How much memory a start takes where many servers introduce themselves at once. Linux alone tells it.

use super::{Serve, end};
use stand_in::{Config, Discord};
use std::time::Duration;

/// Servers of one shard, as Discord divides them.
const SERVERS: usize = 1_000;

/// The largest resident set of a start, in KiB, once the servers have introduced themselves.
async fn peak(servers: usize) -> u64 {
    let config = Config::with(|it| it.guilds = servers);
    let discord = Discord::start(config).await.expect("a stand-in");
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("iago.db").display());
    let serve = Serve::start(discord.url(), &database).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let status = std::fs::read_to_string(format!("/proc/{}/status", serve.child.id()));
    let status = status.expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    let peak = number.and_then(|it| it.parse().ok()).expect("a size");
    serve.kill();
    end(discord).await;
    peak
}

/// Catches what is kept of each server while it waits for the database: that is given back late or never.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_servers_at_once_take_little_memory() {
    let (one, many) = (peak(1).await, peak(SERVERS).await);
    assert!(many < one + 16 * 1024, "{one} KiB, then {many} KiB");
}
