//! `iago sandbox --data`, ended and started again: its Discord is new, and the running matches are there.

use super::sandbox::Sandbox;
use super::sandbox_clock::{Control, PATIENCE};
use serde_json::{Value, json};
use std::time::Duration;

async fn start(folder: &str) -> (Sandbox, Control) {
    let folder = folder.to_owned();
    let sandbox = tokio::task::spawn_blocking(move || Sandbox::start(&["--data", &folder]));
    let sandbox = sandbox.await.expect("a sandbox");
    let control = Control(sandbox.url.clone(), reqwest::Client::new());
    (sandbox, control)
}

/// Waits for a message with buttons in a channel; returns the newest.
async fn board(control: &Control, channel: &Value, who: &Value) -> Value {
    let [channel, who] = [channel, who].map(|it| it.as_str().expect("an id"));
    let path = format!("channels/{channel}/messages?as={who}");
    let waiting = async {
        loop {
            let messages = control.get(&path).await;
            let messages = messages.as_array().into_iter().flatten();
            let mut boards = messages.filter(|it| it["attachments"][0]["id"].is_string());
            if let Some(board) = boards.next_back() {
                return board.clone();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let board = tokio::time::timeout(PATIENCE, waiting).await;
    board.expect("a board")
}

/// Catches matches that a restarted sandbox has stored but that no player can find or continue.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_sandbox_shows_its_running_matches_where_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let (sandbox, control) = start(&data).await;
    let channel = control.post("channels", json!({"name": "garden"})).await["id"].clone();
    let cleo = control.post("users", json!({"name": "Cleo"})).await["id"].clone();
    let ann = control.get("world").await["users"][0]["id"].clone();
    let options = json!({"opponent": cleo, "colours": "I begin"});
    let challenge =
        json!({"user": ann, "channel": channel, "command": "iago challenge", "options": options});
    let asked = control.post("slash", challenge).await;
    let message = &asked["message"];
    let accept = &message["components"][0]["components"][0]["custom_id"];
    let press = json!({"user": cleo, "message": message["id"], "custom_id": accept});
    control.post("click", press).await;
    let play = |who: &Value, cell: &str| {
        let options = json!({ "cell": cell });
        json!({"user": who, "channel": channel, "command": "iago move", "options": options})
    };
    control.post("slash", play(&ann, "D4")).await;
    drop(sandbox);

    let (_sandbox, control) = start(&data).await;
    let board = board(&control, &channel, &cleo).await;
    let alt = board["attachments"][0]["description"].to_string();
    assert!(alt.contains("after 1 move"), "{board}");
    let played = control.post("slash", play(&cleo, "G5")).await;
    let told = played["message"]["content"].to_string();
    assert!(told.contains("**G5**"), "{played}");
}
