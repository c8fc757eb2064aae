//! The clock is moved by the test: deadlines pass without waiting.

use std::time::Duration;

use serde_json::json;

use crate::api::Api;

#[tokio::test]
async fn three_seconds_without_an_answer_pass_at_once() {
    let (api, mut socket) = Api::with_commands().await;
    let client = api.discord.client();
    let fired = api.person("Ann").slash("say");
    let (answer, _) = tokio::join!(fired.into_future(), async {
        socket.event("INTERACTION_CREATE").await;
        client.advance(Duration::from_secs(3));
    });
    let error = answer.unwrap_err();
    assert_eq!(
        (error.status, &*error.sentence),
        (408, "The bot gave no answer within 3 seconds.")
    );
}

#[tokio::test]
async fn the_clock_moves_over_http_too() {
    let api = Api::start(stand_in::Config::default()).await;
    let ts = |answer: (u16, serde_json::Value)| answer.1["ts"].as_f64().unwrap();
    let before = ts(api
        .control("POST", "/clock", &json!({"advance_ms": 0}))
        .await);
    let after = ts(api
        .control("POST", "/clock", &json!({"advance_ms": 60_000}))
        .await);
    assert_eq!(after - before, 60.0);
    let (status, error) = api
        .control("POST", "/clock", &json!({"advance_ms": u64::MAX}))
        .await;
    assert_eq!(
        (status, &error["error"]),
        (400, &json!("The clock goes at most ten years ahead."))
    );
    let unmoved = ts(api
        .control("POST", "/clock", &json!({"advance_ms": 0}))
        .await);
    assert_eq!(unmoved, after);
}
