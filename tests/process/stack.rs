//! The program with half of its workers' usual stack: commands, buttons, deliveries and reconnections need no more,
//! even in a storm. Tested in the dev build, whose functions need the most.
//!
//! The storm lasts a few seconds; `STORM=600 cargo test --test process storm` for ten minutes.

use super::random::Rng;
use super::{Discord, Serve, Table, end, in_time, kills, too_late, unpaced};
use serde_json::{Value, json};
use sqlx::AnyPool;
use stand_in::Id;
use stand_in::testing::{Message, Reply};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A worker has 2 MiB, Rust's default for a thread.
const HALF: usize = 1 << 20;

fn database() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    (folder, address)
}

async fn start(discord: &Discord, address: &str) -> Serve {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
    command.arg("serve").env("RUST_MIN_STACK", HALF.to_string());
    let mut serve = Serve::run(&mut command, discord.url(), address);
    serve.ready().await;
    serve
}

/// Names of all commands without required options, such as `iago board`.
fn commands(discord: &Discord) -> Vec<String> {
    let world = discord.client().world();
    let mut paths = Vec::new();
    for command in world["commands"].as_array().expect("commands") {
        // Commands of the menus of people and messages have other types.
        if command["type"] == 1 {
            collect("", command, &mut paths);
        }
    }
    paths
}

fn collect(before: &str, command: &Value, paths: &mut Vec<String>) {
    let name = command["name"].as_str().expect("a name");
    let path = format!("{before} {name}").trim_start().to_owned();
    let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
    // Subcommands and groups of them.
    let inner = |it: &&Value| it["type"] == 1 || it["type"] == 2;
    for sub in options.iter().filter(inner) {
        collect(&path, sub, paths);
    }
    let needs = options.iter().any(|it| it["required"] == true);
    if !needs && !options.iter().any(|it| inner(&it)) {
        paths.push(path);
    }
}

/// Presses every button that a player sees; returns their number.
async fn press_all(table: &Table, player: usize) -> usize {
    let who = &table.players[player];
    let seen = who.messages().expect("messages");
    let mut pressed = 0;
    for message in &seen {
        for button in message.buttons() {
            if button.custom_id.is_some() && !button.disabled {
                // Some buttons refuse, some open a form: none may end the program.
                let _ = in_time(who.press(message, &button.label).if_answered()).await;
                pressed += 1;
            }
        }
    }
    pressed
}

/// Catches futures that overflow a worker's stack, which ends the program at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_of_a_workers_stack_is_enough() {
    let (_folder, address) = database();
    let discord = unpaced().await;
    let [table, other] = [("duel", ["Alice", "Bob"]), ("faults", ["Carol", "Dora"])]
        .map(|(channel, names)| Table::set_in(&discord, channel, names));
    let mut serve = start(&discord, &address).await;
    table.challenge().await;
    for (ply, cell) in ["D4", "G5", "D3", "G4"].into_iter().enumerate() {
        assert!(table.play(ply, cell).await, "{cell}");
    }
    let commands = commands(&discord);
    assert!(commands.len() > 60, "{commands:?}");
    for command in &commands {
        for player in &table.players {
            let _ = in_time(player.slash(command).if_answered()).await;
        }
    }
    let pressed = press_all(&table, 0).await + press_all(&table, 1).await;
    assert!(pressed > 100, "{pressed}");
    // Lost answers cause deliveries.
    other.challenge().await;
    let client = discord.client();
    let fault = json!({"http": {"path": "callback", "status": 502, "count": 9}});
    client.fault(fault).expect("a fault");
    let lost = discord.wait_for_records(1, |line| line["status"] == 502);
    let played = other.play(0, "D4");
    let (answered, _) = tokio::join!(played, async {
        lost.await.expect("a lost answer");
        too_late(&discord);
    });
    assert!(!answered);
    client.end_faults();
    let told = |seen: &[Message]| seen.iter().any(|it| it.text().contains("D4"));
    let delivered = other.players[1].wait_until(told).await;
    delivered.expect("a delivery");
    for fault in [
        json!({"gateway": "drop"}),
        json!({"gateway": "invalid_session", "resumable": false}),
    ] {
        let greets = |line: &Value| line["payload"]["op"] == 2 || line["payload"]["op"] == 6;
        let before = client.recording().iter().filter(|it| greets(it)).count();
        client.fault(fault).expect("a fault");
        let back = discord.wait_for_records(before + 1, greets).await;
        back.expect("a new session, or the old one");
        client.ready(1).await.expect("a bot that is back");
        let board = kills::answered(&other.players[0]).await;
        assert!(board.message().is_some());
    }
    assert_eq!(serve.child.try_wait().expect("a process"), None);
    let log = serve.kill();
    assert!(!log.contains("overflowed"), "{log}");
    end(discord).await;
}

/// Number of channels with matches in the storm.
const CHANNELS: usize = 64;

/// Period and step of the stand-in's clock in the storm.
const TICK: Duration = Duration::from_millis(100);

/// Faults of the storm, in order. None affects a start, since the program waits longer after each failed start.
fn faults() -> Vec<Value> {
    let http =
        |path: &str, status: u16| json!({"http": {"path": path, "status": status, "count": 20}});
    vec![
        json!({"gateway": "drop"}),
        http("callback", 502),
        json!({"gateway": "invalid_session", "resumable": true}),
        http("messages", 500),
        json!({"http": {"path": "callback", "hang": true, "count": 3}}),
        json!({"gateway": "invalid_session", "resumable": false}),
        json!({"gateway": "reconnect"}),
        json!({"http": {"path": "messages", "lose_answer": true, "count": 5}}),
    ]
}

/// Actions of the running match in a channel; `None` if no match runs.
async fn running(database: &AnyPool, channel: Id) -> Option<Vec<String>> {
    let channel = channel.get().cast_signed();
    let query = "SELECT id FROM matches WHERE channel = $1 AND ended_at IS NULL";
    let found = sqlx::query_scalar(query)
        .bind(channel)
        .fetch_optional(database)
        .await;
    let id: String = found.expect("a match")?;
    let query = "SELECT token FROM plies WHERE match_id = $1 ORDER BY number";
    let plies = sqlx::query_scalar(query).bind(id).fetch_all(database).await;
    Some(plies.expect("the plies"))
}

/// Plays one match after the other in a channel, without regard to the answers.
async fn play_on(table: &Table, database: &AnyPool, until: Instant) {
    let [alice, bob] = &table.players;
    let mut rng = Rng::new(table.channel.get());
    while Instant::now() < until {
        let Some(actions) = running(database, table.channel).await else {
            let asked = alice
                .slash("iago challenge")
                .option("opponent", table.id(1));
            let asked = in_time(asked.if_answered()).await.expect("a command");
            if let Some(challenge) = asked.as_ref().and_then(Reply::message) {
                let _ = in_time(bob.press(challenge, "Accept").if_answered()).await;
            }
            continue;
        };
        let position = kills::position(&actions);
        if let Some(side) = position.to_move() {
            let legal = position.legal_actions();
            let token = legal[rng.below(legal.len())].to_string();
            // The challenger may have either side.
            for ply in [side.index(), 1 - side.index()] {
                if table.play(ply, &token).await {
                    break;
                }
            }
        }
    }
}

/// Catches stack use that grows with the number of requests, faults or reconnections, and a bot that does not recover.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_of_it_is_enough_in_a_storm() {
    let seconds = std::env::var("STORM").map_or(8, |it| it.parse().expect("seconds"));
    let (_folder, address) = database();
    let discord = unpaced().await.with_patience(kills::PATIENCE);
    let mut serve = start(&discord, &address).await;
    sqlx::any::install_default_drivers();
    let database = AnyPool::connect(&address).await.expect("the database");
    let tables: Vec<Table> = (0..CHANNELS)
        .map(|number| {
            let names = [format!("Alice {number}"), format!("Bob {number}")];
            let channel = format!("storm-{number}");
            Table::set_in(&discord, &channel, names.each_ref().map(String::as_str))
        })
        .collect();
    for table in &tables {
        table.challenge().await;
    }
    let until = Instant::now() + Duration::from_secs(seconds);
    let faulty = async {
        for (number, fault) in faults().into_iter().cycle().enumerate() {
            tokio::time::sleep(Duration::from_millis(800)).await;
            if Instant::now() >= until {
                break;
            }
            // Once in two minutes the gateway hangs, and the program restarts itself.
            if number % 150 == 149 {
                let hang = json!({"gateway": "hang", "count": 1});
                discord.client().fault(hang).expect("a fault");
            }
            discord.client().fault(fault).expect("a fault");
        }
        discord.client().end_faults();
    };
    // From now on answers can be late.
    let passing = async {
        loop {
            tokio::time::sleep(TICK).await;
            discord.client().advance(TICK);
        }
    };
    let playing = tables.iter().map(|table| play_on(table, &database, until));
    let storm = async {
        tokio::join!(faulty, futures::future::join_all(playing));
        for table in &tables {
            if running(&database, table.channel).await.is_some() {
                kills::shows_the_present(table).await;
            }
        }
    };
    tokio::select! {
        () = storm => {}
        () = passing => {}
    }
    let plies: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM plies")
        .fetch_one(&database)
        .await
        .expect("a number");
    println!("{seconds} s, {plies} plies in {CHANNELS} channels");
    assert!(plies > 0, "the storm was idle");
    assert_eq!(serve.child.try_wait().expect("a process"), None);
    let log = serve.kill();
    assert!(
        !log.contains("overflowed") && !log.contains("panicked"),
        "{log}"
    );
    database.close().await;
    // Lost calls were repeated or came too late.
    let expected = [
        "Unknown interaction",
        "Unknown Webhook",
        "already been acknowledged",
    ];
    let refused = discord.take_refusals();
    let known = |it: &String| expected.iter().any(|words| it.contains(words));
    assert!(refused.iter().all(known), "{refused:#?}");
    discord.shutdown().await;
}
