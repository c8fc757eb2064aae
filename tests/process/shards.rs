//! Two processes with four shards each on one PostgreSQL database; one of them is killed (SIGKILL) every ten seconds
//! and restarted: no ply is lost or doubled, and once all is quiet, every channel shows the present state.
//!
//! A few matches and kills by default; `SHARD_MATCHES=200 SHARD_KILLS=12 cargo test --test process shards` for more.

use super::database::{Fresh, on_postgres};
use super::kills::{PATIENCE, Progress, answered, play_once, shows_the_present};
use super::{Serve, Table, end};
use serde_json::json;
use sqlx::AnyPool;
use stand_in::{Config, Discord};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The shards of each process; `GET /gateway/bot` names eight.
const PARTS: [&str; 2] = ["0-3/8", "4-7/8"];

/// Number of people who play at the same moment.
const HANDS: usize = 6;

/// Time between two kills. A process needs fifteen seconds to start its four shards, as Discord demands, and is
/// killed every twenty seconds.
const BETWEEN: Duration = Duration::from_secs(10);

fn set(name: &str, default: usize) -> usize {
    let set = std::env::var(name).ok();
    set.map_or(default, |set| set.parse().expect("a number"))
}

pub(crate) fn launch(part: &str, url: &str, address: &str) -> Serve {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
    Serve::run(command.arg("serve").env("IAGO_SHARDS", part), url, address)
}

fn table(discord: &Discord, number: usize) -> Table {
    let world = discord.client().world();
    let guilds = world["guilds"].as_array().expect("servers");
    let guild = &guilds[number % guilds.len()]["id"];
    let names = [format!("Alice {number}"), format!("Bob {number}")];
    let channel = json!({"name": format!("duel-{number}"), "guild": guild});
    Table::set_as(discord, channel, names.each_ref().map(String::as_str))
}

async fn kill_often(serves: &mut [Option<Serve>], url: &str, address: &str, progress: &Progress) {
    for kill in 0..set("SHARD_KILLS", 2) {
        tokio::time::sleep(BETWEEN).await;
        let which = kill % serves.len();
        let old = serves[which].take().expect("a process");
        let log = tokio::task::spawn_blocking(move || old.kill()).await;
        let log = log.expect("a process that was killed");
        assert!(!log.contains("panicked"), "{log}");
        serves[which] = Some(launch(PARTS[which], url, address));
    }
    tokio::time::sleep(BETWEEN).await;
    progress.over.store(true, Ordering::SeqCst);
}

/// Plays an action at each table in turn until all matches are over or all kills are done.
async fn play_around(tables: &[Table], database: &AnyPool, progress: &Progress) {
    let mut known = vec![Vec::new(); tables.len()];
    let mut going = true;
    while going {
        going = false;
        for (table, known) in tables.iter().zip(&mut known) {
            if !progress.over.load(Ordering::SeqCst) {
                going |= play_once(table, database, progress, known).await;
            }
        }
    }
}

async fn killed_every_ten_seconds(fresh: Fresh) {
    let config = Config::with(|it| {
        it.shards = 8;
        it.guilds = 8;
        it.pace_identify = false;
    });
    let discord = Discord::start(config).await.expect("a stand-in");
    let discord = discord.with_patience(PATIENCE);
    let database = AnyPool::connect(&fresh.address).await.expect("it");
    let url = discord.url().to_owned();
    let mut serves = PARTS.map(|part| Some(launch(part, &url, &fresh.address)));
    for serve in serves.iter_mut().flatten() {
        serve.ready().await;
    }
    let many = set("SHARD_MATCHES", 32);
    let tables: Vec<Table> = (0..many).map(|number| table(&discord, number)).collect();
    for table in &tables {
        answered(&table.players[0]).await;
        table.challenge().await;
    }
    let progress = Progress::default();
    let hands = tables.chunks(many.div_ceil(HANDS));
    let playing = hands.map(|tables| play_around(tables, &database, &progress));
    tokio::join!(
        kill_often(&mut serves, &url, &fresh.address, &progress),
        futures::future::join_all(playing),
    );
    for table in &tables {
        shows_the_present(table).await;
    }
    println!(
        "{many} matches, {} kills, {} plies answered, {} attempts without an answer",
        set("SHARD_KILLS", 2),
        progress.answered.load(Ordering::SeqCst),
        progress.lost.load(Ordering::SeqCst)
    );
    for serve in serves.into_iter().flatten() {
        serve.kill();
    }
    database.close().await;
    fresh.store.close().await;
    end(discord).await;
}

async fn started_together(fresh: Fresh) {
    let config = Config::with(|it| {
        it.shards = 8;
        it.guilds = 8;
    });
    let discord = Discord::start(config).await.expect("a stand-in");
    let mut serves = PARTS.map(|part| launch(part, discord.url(), &fresh.address));
    for serve in &mut serves {
        serve.ready().await;
    }
    for serve in serves {
        serve.kill();
    }
    fresh.store.close().await;
    end(discord).await;
}

/// Discord accepts one shard in five seconds, and answers the others with an invalid session. Catches a process
/// that takes this for a silent gateway, and ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_that_are_started_together_both_become_ready() {
    on_postgres(started_together).await;
}

/// Catches a server that two processes serve or none, and outbox rows that stay leased to a dead process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_with_four_shards_each_are_killed_in_turn() {
    on_postgres(killed_every_ten_seconds).await;
}
