//! Memory of a start at which many servers are announced at once while the database is slow. Linux only.

use super::database::{Fresh, on_postgres};
use super::{Serve, Table, end};
use sqlx::{Connection, Executor, PgConnection};
use stand_in::{Config, Discord};

/// Servers per shard, as Discord divides them.
const SERVERS: usize = 1_000;

/// Peak resident set of a start, in KiB, while the database does not answer queries about servers.
async fn peak(fresh: &Fresh, servers: usize) -> u64 {
    let config = Config::with(|it| it.guilds = servers);
    let discord = Discord::start(config).await.expect("a stand-in");
    let mut other = PgConnection::connect(&fresh.address).await.expect("it");
    let mut other = other.begin().await.expect("a transaction");
    let locked = other.execute("LOCK TABLE matches IN ACCESS EXCLUSIVE MODE");
    locked.await.expect("a lock");
    let table = Table::set(&discord);
    let serve = Serve::start(discord.url(), &fresh.address).await;
    // All servers were announced before this answer.
    let asked = table.players[0].slash("iago rules").if_answered().await;
    asked.expect("a command").expect("an answer");
    let status = std::fs::read_to_string(format!("/proc/{}/status", serve.child.id()));
    let status = status.expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    let peak = number.and_then(|it| it.parse().ok()).expect("a size");
    serve.kill();
    other.rollback().await.expect("an end");
    end(discord).await;
    peak
}

async fn one_and_many(fresh: Fresh) {
    let (one, many) = (peak(&fresh, 1).await, peak(&fresh, SERVERS).await);
    println!("{one} KiB with one server, {many} KiB with {SERVERS}");
    assert!(many < one + 10 * 1024, "{one} KiB, then {many} KiB");
    fresh.store.close().await;
}

/// Catches data that is kept of each server while it waits for the database: its channels, and work already begun.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_servers_at_once_take_little_memory() {
    on_postgres(one_and_many).await;
}
