//! How two libraries answer an interaction, as it went over the wire: replayed without them.
//!
//! `RECORD_EXCHANGES=1 cargo test -p stand-in --test bot recipes` records them anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::api::{Api, BOT};
use crate::published::Published;

/// Libraries whose exchanges are kept, with the number of the interaction that is.
const KEPT: [(&str, &str, usize); 2] = [
    ("discord.py", "discord_py", 0),
    ("discord.js", "discord_js", 2),
];

fn path_of(file: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchanges");
    folder.join(file).with_extension("jsonl")
}

/// Writes what a library said about one interaction, if that is asked for.
pub fn keep(library: &str, recording: &[Value]) {
    let kept = KEPT.iter().find(|(name, ..)| *name == library);
    let (Some((_, file, number)), true) = (kept, std::env::var_os("RECORD_EXCHANGES").is_some())
    else {
        return;
    };
    let interaction = recording
        .iter()
        .filter(|line| line["payload"]["t"] == "INTERACTION_CREATE" && line["gw"] == "recv")
        .map(|line| &line["payload"]["d"])
        .nth(*number)
        .unwrap();
    let (id, token) = (&interaction["id"], interaction["token"].as_str().unwrap());
    let mut lines = String::new();
    for line in recording.iter().filter(|line| {
        line["path"]
            .as_str()
            .is_some_and(|path| path.contains(token))
    }) {
        let fields = [
            "method",
            "path",
            "query",
            "content_type",
            "body",
            "status",
            "response_body",
        ];
        let kept: Map<String, Value> = fields
            .iter()
            .map(|field| ((*field).to_owned(), line[*field].clone()))
            .collect();
        let text = Value::Object(kept)
            .to_string()
            .replace(token, "{token}")
            .replace(id.as_str().unwrap(), "{interaction}");
        lines.push_str(&text);
        lines.push('\n');
    }
    std::fs::write(path_of(file), lines).unwrap();
}

/// What a value looks like: the names of its fields, and what kind of value each is.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| (key.clone(), shape(value)))
            .collect(),
        Value::Array(list) => list
            .first()
            .map(|first| json!([shape(first)]))
            .unwrap_or(json!([])),
        Value::String(_) => "text".into(),
        Value::Number(_) => "number".into(),
        Value::Bool(_) => "truth".into(),
        Value::Null => Value::Null,
    }
}

/// Sends what a library sent, and compares the answers with those it got.
async fn replay(file: &str) {
    let text = std::fs::read_to_string(path_of(file)).unwrap();
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    let token = interaction["token"].as_str().unwrap();
    let id = interaction["id"].as_str().unwrap();
    let mut published = Published::open();
    let mut wrong = BTreeSet::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let path = line["path"].as_str().unwrap();
        let path = path.replace("{token}", token).replace("{interaction}", id);
        assert!(path.contains(id) || path.contains(BOT), "{path}");
        let url = format!(
            "{}{path}?{}",
            api.discord.url(),
            line["query"].as_str().unwrap_or_default()
        );
        let method = line["method"].as_str().unwrap().parse().unwrap();
        let mut request = reqwest::Client::new().request(method, url);
        if !line["body"].is_null() {
            request = request
                .header("content-type", line["content_type"].as_str().unwrap())
                .body(line["body"].to_string());
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status().as_u16(), line["status"], "{path}");
        let body = answer.text().await.unwrap();
        let body = serde_json::from_str(&body).unwrap_or(Value::Null);
        assert_eq!(
            shape(&body),
            shape(&line["response_body"]),
            "{path}: {body:#}"
        );
        if let Some(published) = &mut published {
            let mut exchange = line.clone();
            exchange["response_body"] = body;
            assert!(published.check_exchange(&exchange, &mut wrong), "{path}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn discord_py_asks_for_the_message_with_its_answer() {
    let text = std::fs::read_to_string(path_of("discord_py")).unwrap();
    assert!(text.contains("with_response=1"));
    replay("discord_py").await;
}

#[tokio::test]
async fn discord_js_defers_edits_and_fetches_its_answer() {
    let text = std::fs::read_to_string(path_of("discord_js")).unwrap();
    assert!(text.contains(r#""type":5"#) && text.contains("%40original"));
    replay("discord_js").await;
}
