//! The program with half of the stack that its workers have otherwise: commands, buttons, deliveries, a start and
//! reconnections take no more of it. In the dev build, whose functions take the most.

use super::{Discord, Serve, Table, end, in_time, kills, too_late, unpaced};
use serde_json::{Value, json};
use stand_in::testing::Message;
use std::process::Command;

/// A worker has 2 MiB, which is what Rust gives a thread.
const HALF: usize = 1 << 20;

/// The paths of all commands that need no option, such as `iago board`.
fn commands(discord: &Discord) -> Vec<String> {
    let world = discord.client().world();
    let mut paths = Vec::new();
    for command in world["commands"].as_array().expect("commands") {
        // Those of a person's or a message's menu have another type.
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
    // Commands and groups of them.
    let inner = |it: &&Value| it["type"] == 1 || it["type"] == 2;
    for sub in options.iter().filter(inner) {
        collect(&path, sub, paths);
    }
    let needs = options.iter().any(|it| it["required"] == true);
    if !needs && !options.iter().any(|it| inner(&it)) {
        paths.push(path);
    }
}

/// Presses every button that a player sees.
async fn press_all(table: &Table, player: usize) -> usize {
    let who = &table.players[player];
    let seen = who.messages().expect("messages");
    let mut pressed = 0;
    for message in &seen {
        for button in message.buttons() {
            if button.custom_id.is_some() && !button.disabled {
                // Some refuse, some open a form: none may end the program.
                let _ = in_time(who.press(message, &button.label).if_answered()).await;
                pressed += 1;
            }
        }
    }
    pressed
}

/// Catches futures that grow until a worker's stack overflows, which ends the program at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_of_a_workers_stack_is_enough() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let [table, other] = [("duel", ["Alice", "Bob"]), ("faults", ["Carol", "Dora"])]
        .map(|(channel, names)| Table::set_in(&discord, channel, names));
    let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
    command.arg("serve").env("RUST_MIN_STACK", HALF.to_string());
    let mut serve = Serve::run(&mut command, discord.url(), &address);
    serve.ready().await;
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
    // Answers are lost, so that deliveries follow.
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
        back.expect("a bot that is back");
        let board = kills::answered(&other.players[0]).await;
        assert!(board.message().is_some());
    }
    assert_eq!(serve.child.try_wait().expect("a process"), None);
    let log = serve.kill();
    assert!(!log.contains("overflowed"), "{log}");
    end(discord).await;
}
