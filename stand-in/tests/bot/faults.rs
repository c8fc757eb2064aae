//! Every fault, as a real serenity client meets it.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use stand_in::{Config, StandIn};

use crate::api::GENERAL;
use crate::example::Bot;

/// A stand-in and a bot that is ready.
async fn start(config: Config) -> (StandIn, Bot) {
    let stand_in = StandIn::start(config).await.unwrap();
    let mut bot = Bot::start(&stand_in).await;
    bot.event("GUILD_CREATE").await;
    (stand_in, bot)
}

/// Ops the bot sent so far.
fn ops(stand_in: &StandIn, op: u64) -> usize {
    let recording = stand_in.client().recording();
    recording
        .iter()
        .filter(|line| line["gw"] == "send" && line["payload"]["op"] == op)
        .count()
}

/// The bot still works.
async fn works(stand_in: &StandIn) {
    let answer = stand_in
        .client()
        .slash("Ann", "general", "play move", json!({"cell": "D4"}))
        .await
        .unwrap();
    assert_eq!(answer.content(), "Ann plays D4");
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_nothing_is_missed() {
    let (stand_in, mut bot) = start(Config::default()).await;
    let client = stand_in.client();
    client.fault(json!({"gateway": "drop"})).unwrap();
    client.say("Ann", "general", "are you there?").unwrap();
    let seen = bot.event("RESUMED").await;
    let messages = seen.iter().filter(|name| *name == "MESSAGE_CREATE").count();
    assert_eq!(messages, 1, "{seen:?}");
    assert_eq!((ops(&stand_in, 2), ops(&stand_in, 6)), (1, 1));
    works(&stand_in).await;
}

#[tokio::test]
async fn asked_to_reconnect_it_resumes() {
    let (stand_in, mut bot) = start(Config::default()).await;
    stand_in
        .client()
        .fault(json!({"gateway": "reconnect"}))
        .unwrap();
    bot.event("RESUMED").await;
    assert_eq!((ops(&stand_in, 2), ops(&stand_in, 6)), (1, 1));
    works(&stand_in).await;
}

#[tokio::test]
async fn a_resumable_invalid_session_is_resumed() {
    let (stand_in, mut bot) = start(Config::default()).await;
    let fault = json!({"gateway": "invalid_session", "resumable": true});
    stand_in.client().fault(fault).unwrap();
    bot.event("RESUMED").await;
    assert_eq!(ops(&stand_in, 2), 1);
    works(&stand_in).await;
}

#[tokio::test]
async fn an_invalid_session_is_started_anew() {
    let (stand_in, mut bot) = start(Config::default()).await;
    let fault = json!({"gateway": "invalid_session", "resumable": false});
    stand_in.client().fault(fault).unwrap();
    bot.event("READY").await;
    assert_eq!(ops(&stand_in, 2), 2);
    works(&stand_in).await;
}

#[tokio::test]
async fn unanswered_heartbeats_are_noticed() {
    let config = Config {
        heartbeat_interval: Duration::from_millis(100),
        ..Config::default()
    };
    let (stand_in, mut bot) = start(config).await;
    let client = stand_in.client();
    client
        .fault(json!({"gateway": "silent", "seconds": 3600}))
        .unwrap();
    // serenity starts a new session once it has missed an answer.
    while ops(&stand_in, 2) + ops(&stand_in, 6) < 2 {
        bot.event("").await;
    }
    client.advance(Duration::from_secs(3600));
    works(&stand_in).await;
}

#[tokio::test]
async fn a_gateway_that_refuses_is_tried_again() {
    let (stand_in, mut bot) = start(Config::default()).await;
    let client = stand_in.client();
    client
        .fault(json!({"gateway": "refuse", "seconds": 3600}))
        .unwrap();
    client.fault(json!({"gateway": "drop"})).unwrap();
    let url = format!("{}/gateway?v=10", stand_in.url().replacen("http", "ws", 1));
    let refused = tokio_tungstenite::connect_async(&url).await;
    assert!(refused.is_err());
    client.advance(Duration::from_secs(3600));
    bot.event("RE").await;
    works(&stand_in).await;
}

#[tokio::test]
async fn a_heartbeat_asked_for_is_sent() {
    let (stand_in, mut bot) = start(Config::default()).await;
    stand_in
        .client()
        .fault(json!({"gateway": "heartbeat"}))
        .unwrap();
    while ops(&stand_in, 1) == 0 {
        // Any traffic will do: the test only waits its turn.
        stand_in.client().say("Ann", "general", "tick").unwrap();
        bot.event("MESSAGE_CREATE").await;
    }
}

#[tokio::test]
async fn closed_for_a_bad_token_it_gives_up() {
    let stand_in = StandIn::start(Config {
        token: Some("another".into()),
        ..Config::default()
    })
    .await
    .unwrap();
    let bot = Bot::connect(&stand_in, GatewayIntents::empty()).await;
    let error = bot.end().await.unwrap_err();
    assert!(error.to_string().contains("nvalid"), "{error}");
}

/// Fires `/play move` while a fault is on, and waits for the bot's complaint.
async fn complaint(http: Value) -> (StandIn, String) {
    let (stand_in, mut bot) = start(Config::default()).await;
    let client = stand_in.client();
    client.fault(json!({"http": http})).unwrap();
    let fired = client.slash("Ann", "general", "play move", json!({"cell": "D4"}));
    let (answer, complaint) = tokio::join!(fired, async {
        let seen = bot.event("error: ").await;
        client.advance(Duration::from_secs(3));
        seen.last().cloned().unwrap()
    });
    let answer = answer.unwrap();
    assert_eq!(answer.error.as_deref(), Some("no answer within 3 seconds"));
    assert_eq!(answer.callback_type, None);
    works(&stand_in).await;
    (stand_in, complaint)
}

#[tokio::test]
async fn statuses_are_sent_as_often_as_asked() {
    for (status, word) in [
        (400, "400"),
        (401, "401"),
        (500, "500"),
        (503, "503"),
        (599, "599"),
        (403, "Missing Access"),
        (404, "404"),
        (429, "rate limited"),
    ] {
        let fault = json!({"path": "/callback$", "status": status, "count": 1, "retry_after": 1.5});
        let (stand_in, complaint) = complaint(fault).await;
        assert!(complaint.contains(word), "{status}: {complaint}");
        let recording = stand_in.client().recording();
        let met: Vec<_> = recording
            .iter()
            .filter(|line| {
                line["path"]
                    .as_str()
                    .is_some_and(|path| path.ends_with("/callback"))
            })
            .map(|line| line["status"].clone())
            .collect();
        assert_eq!(met, [json!(status), json!(204)]);
        if status == 429 {
            let limited = recording.iter().find(|line| line["status"] == 429).unwrap();
            assert_eq!(limited["response_body"]["retry_after"], 1.5);
            assert_eq!(limited["response_body"]["global"], false);
        }
    }
}

#[tokio::test]
async fn an_answer_may_be_delayed() {
    let (stand_in, _bot) = start(Config::default()).await;
    let client = stand_in.client();
    let fault = json!({"http": {"path": "/callback$", "delay_ms": 40, "count": 1}});
    client.fault(fault).unwrap();
    let slow = client
        .slash("Ann", "general", "play move", json!({"cell": "D4"}))
        .await
        .unwrap();
    assert!(slow.acknowledged_ms.unwrap() >= 40.0);
    works(&stand_in).await;
}

/// Posts a message as the bot; an error if the connection ends without an answer.
async fn post(stand_in: &StandIn, content: &str) -> reqwest::Result<u16> {
    let url = format!("{}/api/v10/channels/{GENERAL}/messages", stand_in.url());
    let response = reqwest::Client::new()
        .post(url)
        .header("Authorization", "Bot secret")
        .json(&json!({"content": content}))
        .send()
        .await?;
    Ok(response.status().as_u16())
}

#[tokio::test]
async fn a_lost_answer_leaves_the_deed_done() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let client = stand_in.client();
    let fault = json!({"http": {"method": "post", "path": "/messages$", "lose_answer": true}});
    client.fault(fault).unwrap();
    assert!(post(&stand_in, "once").await.is_err());
    assert_eq!(post(&stand_in, "twice").await.unwrap(), 200);
    let seen = client.messages_as("general", "Ann").unwrap();
    let seen: Vec<&Value> = seen.iter().map(|message| &message["content"]).collect();
    assert_eq!(seen, ["once", "twice"]);
    let lines = client.recording();
    assert_eq!(
        (&lines[0]["status"], &lines[0]["fault"]),
        (&json!(200), &json!("lose_answer"))
    );
}

#[tokio::test]
async fn a_hanging_request_is_taken_and_never_answered() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let client = stand_in.client();
    let fault = json!({"http": {"path": "/messages$", "hang": true, "count": 1}});
    client.fault(fault).unwrap();
    let (answer, ()) = tokio::join!(post(&stand_in, "never"), async {
        // It is on record as soon as it has been taken.
        while client.recording().is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(client.recording()[0]["status"], Value::Null);
        assert_eq!(client.recording()[0]["fault"], "hang");
        assert_eq!(post(&stand_in, "others go through").await.unwrap(), 200);
        client.end_faults();
    });
    assert!(answer.is_err(), "the end of all faults cuts the line");
    assert_eq!(client.messages_as("general", "Ann").unwrap().len(), 1);
}

#[tokio::test]
async fn one_call_ends_all_faults() {
    let api = crate::api::Api::start(Config::default()).await;
    let fault = json!({"http": {"path": ".*", "status": 500, "count": 1000}});
    assert_eq!(api.control("POST", "/faults", &fault).await.0, 200);
    assert_eq!(api.get("/users/@me").await.0, 500);
    assert_eq!(api.control("DELETE", "/faults", &Value::Null).await.0, 200);
    assert_eq!(api.get("/users/@me").await.0, 200);
}

#[tokio::test]
async fn an_interaction_may_come_twice() {
    let (stand_in, mut bot) = start(Config::default()).await;
    let client = stand_in.client();
    client
        .fault(json!({"duplicate_next_interaction": true}))
        .unwrap();
    works(&stand_in).await;
    let seen = bot.event("error: ").await;
    assert!(
        seen.last().unwrap().contains("already been acknowledged"),
        "{seen:?}"
    );
    assert_eq!(client.messages_as("general", "Ben").unwrap().len(), 1);
    works(&stand_in).await;
}

#[test]
fn faults_that_are_none_are_refused() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let stand_in = runtime.block_on(StandIn::start(Config::default())).unwrap();
    for fault in [
        json!([]),
        json!({"gateway": "explode"}),
        json!({"gateway": "silent"}),
        json!({"gateway": "silent", "seconds": -1}),
        json!({"gateway": "invalid_session"}),
        json!({"gateway": "close", "code": 7}),
        json!({"http": {"status": 500}}),
        json!({"http": {"path": "(", "status": 500}}),
        json!({"http": {"path": ".*"}}),
        json!({"http": {"path": ".*", "status": 200}}),
        json!({"http": {"path": ".*", "status": 500, "count": "x"}}),
        json!({"http": {"path": ".*", "status": 500, "hang": true}}),
        json!({"http": {"path": ".*", "hang": true, "lose_answer": true}}),
        json!({"http": {"path": ".*", "hang": 1}}),
        json!({"http": {"path": ".*", "status": 500, "method": 1}}),
        json!({"http": {"path": ".*", "staus": 500}}),
        json!({"duplicate_next_interaction": 1}),
        json!({"weather": "bad"}),
    ] {
        assert_eq!(
            stand_in.client().fault(fault.clone()).unwrap_err().status,
            400,
            "{fault}"
        );
    }
}
