//! How fast it is; printed, never a reason to fail.
//!
//! Meant for a release build: `cargo test --release -p stand-in --test bot speed -- --nocapture`.

use std::time::Instant;

use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use stand_in::{Client, Config, StandIn};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use crate::api::{Api, BOT};

/// Interactions fired.
const INTERACTIONS: usize = if cfg!(debug_assertions) {
    6_400
} else {
    64_000
};
/// Interactions in flight at a time.
const IN_FLIGHT: usize = 64;
/// Connections the bare bot answers on.
const CONNECTIONS: usize = 8;

/// The barest of bots: reads the id and token out of the text, answers over a kept connection.
async fn bare_bot(stand_in: &StandIn) {
    let address = stand_in.url().trim_start_matches("http://").to_owned();
    let mut workers = Vec::new();
    for _ in 0..CONNECTIONS {
        let (paths, mut wanted) = mpsc::unbounded_channel::<String>();
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        tokio::spawn(async move {
            let body = r#"{"type":4,"data":{"content":"pong"}}"#;
            let mut answer = vec![0; 4096];
            while let Some(path) = wanted.recv().await {
                let request = format!(
                    "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                );
                stream.write_all(request.as_bytes()).await.unwrap();
                // A 204 has no body, so the answer ends with an empty line.
                let mut read = 0;
                while !answer[..read].ends_with(b"\r\n\r\n") {
                    read += stream.read(&mut answer[read..]).await.unwrap();
                }
                assert!(answer.starts_with(b"HTTP/1.1 204"));
            }
        });
        workers.push(paths);
    }
    let url = format!("ws://{address}/gateway?v=10");
    let (mut gateway, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let identify = json!({"op": 2, "d": {"token": "x", "intents": 0, "properties": {}}});
    gateway
        .send(Message::text(identify.to_string()))
        .await
        .unwrap();
    let (ready, is_ready) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let mut ready = Some(ready);
        let mut turn = 0;
        while let Some(Ok(message)) = gateway.next().await {
            let Message::Text(text) = message else {
                continue;
            };
            let text = text.as_str();
            if !text.starts_with(r#"{"t":"INTERACTION_CREATE""#) {
                if text.starts_with(r#"{"t":"READY""#) {
                    ready.take().unwrap().send(()).unwrap();
                }
                continue;
            }
            let field = |name: &str| {
                let rest = &text[text.find(name).unwrap() + name.len()..];
                &rest[..rest.find('"').unwrap()]
            };
            let path = format!(
                "/api/v10/interactions/{}/{}/callback",
                field(r#""d":{"id":""#),
                field(r#""token":""#)
            );
            turn += 1;
            workers[turn % CONNECTIONS].send(path).unwrap();
        }
    });
    is_ready.await.unwrap();
}

async fn fire(client: Client, count: usize) -> Vec<f64> {
    let mut times = Vec::with_capacity(count);
    for _ in 0..count {
        let answer = client
            .slash("Ann", "general", "ping", Value::Null)
            .await
            .unwrap();
        assert_eq!(answer.content(), "pong");
        times.push(answer.acknowledged_ms.unwrap());
    }
    times
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn speed() {
    let api = Api::start(Config::default()).await;
    let path = format!("/applications/{BOT}/commands");
    let command = json!({"name": "ping", "description": "Answer"});
    assert_eq!(api.call("POST", &path, &command).await.0, 201);
    bare_bot(&api.discord).await;
    let client = api.discord.client();

    let mut alone = fire(client.clone(), 1000).await;
    alone.sort_by(f64::total_cmp);
    println!(
        "one at a time: p50 {:.3} ms, p99 {:.3} ms to the callback",
        alone[500], alone[990]
    );
    let started = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..IN_FLIGHT {
        tasks.spawn(fire(client.clone(), INTERACTIONS / IN_FLIGHT));
    }
    let done = tasks.join_all().await.iter().map(Vec::len).sum::<usize>();
    println!(
        "{IN_FLIGHT} in flight: {:.0} interactions a second",
        done as f64 / started.elapsed().as_secs_f64()
    );
    assert_eq!(done, INTERACTIONS / IN_FLIGHT * IN_FLIGHT);
    let kept = client.messages_as("general", "Ann").unwrap().len();
    assert_eq!(
        kept, 5_000,
        "older messages are forgotten, so that long runs stay small"
    );
}
