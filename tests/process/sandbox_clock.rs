//! `iago sandbox`: moving the stand-in's clock moves the bot's clock too, so that a flag can fall in a test.

use super::sandbox::Sandbox;
use serde_json::{Value, json};
use std::time::Duration;

pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Control(pub String, pub reqwest::Client);

impl Control {
    pub async fn get(&self, path: &str) -> Value {
        let url = format!("{}/_stand-in/{path}", self.0);
        let answer = self.1.get(url).send().await.expect("an answer");
        answer.json().await.expect("JSON")
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let url = format!("{}/_stand-in/{path}", self.0);
        let answer = self.1.post(url).json(&body).send().await;
        answer.expect("an answer").json().await.expect("JSON")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_when_the_sandboxs_clock_is_moved() {
    let sandbox = tokio::task::spawn_blocking(|| Sandbox::start(&[]));
    let sandbox = sandbox.await.expect("a sandbox");
    let control = Control(sandbox.url.clone(), reqwest::Client::new());
    let world = control.get("world").await;
    let (ann, ben) = (&world["users"][0]["id"], &world["users"][1]["id"]);
    let channel = &world["channels"][0]["id"];
    let options = json!({"opponent": ben, "colours": "I begin", "clock": "Live: 5 minutes + 10 seconds a move"});
    let asked = control
        .post(
            "slash",
            json!({"user": ann, "channel": channel, "command": "iago challenge", "options": options}),
        )
        .await;
    let message = &asked["message"];
    let accept = &message["components"][0]["components"][0]["custom_id"];
    let press = json!({"user": ben, "message": message["id"], "custom_id": accept});
    let begun = control.post("click", press).await;
    assert_eq!(begun["error"], Value::Null, "{begun}");

    let hour = 60 * 60 * 1000;
    control.post("clock", json!({"advance_ms": hour})).await;
    let path = format!(
        "channels/{}/messages?as={}",
        channel.as_str().expect("an id"),
        ben.as_str().expect("an id")
    );
    let fallen = tokio::time::timeout(PATIENCE, async {
        loop {
            let messages = control.get(&path).await;
            let newest = messages.as_array().and_then(|it| it.last().cloned());
            let text = newest.unwrap_or_default()["content"].to_string();
            if text.contains("time") && text.contains("wins") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    fallen.await.expect("a flag that falls");
}
