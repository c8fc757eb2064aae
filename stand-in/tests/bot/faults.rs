//! Every fault, as a real serenity client experiences it.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use stand_in::testing::{Message, Slash};
use stand_in::{Config, Discord};

use crate::api::GENERAL;
use crate::example::Bot;

async fn start(config: Config) -> (Discord, Bot) {
    let discord = Discord::start(config).await.unwrap();
    let mut bot = Bot::start(&discord).await;
    bot.event("GUILD_CREATE").await;
    (discord, bot)
}

fn ops(discord: &Discord, op: u64) -> usize {
    let recording = discord.client().recording();
    recording
        .iter()
        .filter(|line| line["gw"] == "send" && line["payload"]["op"] == op)
        .count()
}

async fn works(discord: &Discord) {
    let answer = plays(discord).await.unwrap();
    assert_eq!(answer.text(), "Ann plays D4");
}

fn plays(discord: &Discord) -> Slash {
    let ann = discord.user("Ann").in_channel("general");
    ann.slash("play move").option("cell", "D4")
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_nothing_is_missed() {
    let (discord, mut bot) = start(Config::default()).await;
    let client = discord.client();
    client.fault(json!({"gateway": "drop"})).unwrap();
    let ann = discord.user("Ann").in_channel("general");
    ann.say("are you there?").unwrap();
    let seen = bot.event("RESUMED").await;
    let messages = seen.iter().filter(|name| *name == "MESSAGE_CREATE").count();
    assert_eq!(messages, 1, "{seen:?}");
    assert_eq!((ops(&discord, 2), ops(&discord, 6)), (1, 1));
    works(&discord).await;
}

#[tokio::test]
async fn asked_to_reconnect_it_resumes() {
    let (discord, mut bot) = start(Config::default()).await;
    discord
        .client()
        .fault(json!({"gateway": "reconnect"}))
        .unwrap();
    bot.event("RESUMED").await;
    assert_eq!((ops(&discord, 2), ops(&discord, 6)), (1, 1));
    works(&discord).await;
}

#[tokio::test]
async fn a_resumable_invalid_session_is_resumed() {
    let (discord, mut bot) = start(Config::default()).await;
    let fault = json!({"gateway": "invalid_session", "resumable": true});
    discord.client().fault(fault).unwrap();
    bot.event("RESUMED").await;
    assert_eq!(ops(&discord, 2), 1);
    works(&discord).await;
}

#[tokio::test]
async fn an_invalid_session_is_started_anew() {
    let (discord, mut bot) = start(Config::default()).await;
    let fault = json!({"gateway": "invalid_session", "resumable": false});
    discord.client().fault(fault).unwrap();
    bot.event("READY").await;
    assert_eq!(ops(&discord, 2), 2);
    works(&discord).await;
}

#[tokio::test]
async fn unanswered_heartbeats_are_noticed() {
    let config = Config::with(|it| it.heartbeat_interval = Duration::from_secs(1));
    let (discord, mut bot) = start(config).await;
    let client = discord.client();
    client
        .fault(json!({"gateway": "silent", "seconds": 3600}))
        .unwrap();
    // serenity starts a new session after a heartbeat without an answer.
    while ops(&discord, 2) + ops(&discord, 6) < 2 {
        bot.event("").await;
    }
    client.advance(Duration::from_secs(3600));
    works(&discord).await;
}

#[tokio::test]
async fn a_gateway_that_refuses_is_tried_again() {
    let (discord, mut bot) = start(Config::default()).await;
    let client = discord.client();
    client
        .fault(json!({"gateway": "refuse", "seconds": 3600}))
        .unwrap();
    client.fault(json!({"gateway": "drop"})).unwrap();
    let url = format!("{}/gateway?v=10", discord.url().replacen("http", "ws", 1));
    let refused = tokio_tungstenite::connect_async(&url).await;
    assert!(refused.is_err());
    client.advance(Duration::from_secs(3600));
    bot.event("RE").await;
    works(&discord).await;
}

#[tokio::test]
async fn a_heartbeat_asked_for_is_sent() {
    let (discord, mut bot) = start(Config::default()).await;
    discord
        .client()
        .fault(json!({"gateway": "heartbeat"}))
        .unwrap();
    while ops(&discord, 1) == 0 {
        // The message only creates traffic, so that the test waits for a heartbeat.
        let ann = discord.user("Ann").in_channel("general");
        ann.say("tick").unwrap();
        bot.event("MESSAGE_CREATE").await;
    }
}

#[tokio::test]
async fn closed_for_a_bad_token_it_gives_up() {
    let discord = Discord::start(Config::with(|it| it.token = Some("another".into())))
        .await
        .unwrap();
    let bot = Bot::connect(&discord, GatewayIntents::empty()).await;
    let error = bot.end().await.unwrap_err();
    assert!(error.to_string().contains("nvalid"), "{error}");
}

/// Fires `/play move` while a fault is set, and waits for the bot's error.
async fn complaint(http: Value) -> (Discord, String) {
    let (discord, mut bot) = start(Config::default()).await;
    let client = discord.client();
    client.fault(json!({"http": http})).unwrap();
    let fired = plays(&discord).expect_no_answer();
    let (silence, complaint) = tokio::join!(fired, async {
        let seen = bot.event("error: ").await;
        client.advance(Duration::from_secs(3));
        seen.last().cloned().unwrap()
    });
    silence.unwrap();
    works(&discord).await;
    (discord, complaint)
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
        let (discord, complaint) = complaint(fault).await;
        assert!(complaint.contains(word), "{status}: {complaint}");
        let recording = discord.client().recording();
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
    let (discord, _bot) = start(Config::default()).await;
    let client = discord.client();
    let fault = json!({"http": {"path": "/callback$", "delay_ms": 40, "count": 1}});
    client.fault(fault).unwrap();
    let slow = plays(&discord).await.unwrap();
    assert!(slow.milliseconds() >= 40.0);
    works(&discord).await;
}

/// Posts a message as the bot; fails if the connection ends without an answer.
async fn post(discord: &Discord, content: &str) -> reqwest::Result<u16> {
    let url = format!("{}/api/v10/channels/{GENERAL}/messages", discord.url());
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
    let discord = Discord::start(Config::default()).await.unwrap();
    let client = discord.client();
    let fault = json!({"http": {"method": "post", "path": "/messages$", "lose_answer": true}});
    client.fault(fault).unwrap();
    assert!(post(&discord, "once").await.is_err());
    assert_eq!(post(&discord, "twice").await.unwrap(), 200);
    let ann = discord.user("Ann").in_channel("general");
    let seen = ann.messages().unwrap();
    let seen: Vec<&str> = seen.iter().map(Message::text).collect();
    assert_eq!(seen, ["once", "twice"]);
    let lines = client.recording();
    assert_eq!(
        (&lines[0]["status"], &lines[0]["fault"]),
        (&json!(200), &json!("lose_answer"))
    );
}

#[tokio::test]
async fn a_hanging_request_is_taken_and_never_answered() {
    let discord = Discord::start(Config::default()).await.unwrap();
    let client = discord.client();
    let fault = json!({"http": {"path": "/messages$", "hang": true, "count": 1}});
    client.fault(fault).unwrap();
    let (answer, ()) = tokio::join!(post(&discord, "never"), async {
        // A request is recorded as soon as the fault holds it.
        let taken = discord.wait_for_records(1, |_| true).await.unwrap();
        assert_eq!(taken[0]["status"], Value::Null);
        assert_eq!(taken[0]["fault"], "hang");
        assert_eq!(post(&discord, "others go through").await.unwrap(), 200);
        client.end_faults();
    });
    assert!(answer.is_err(), "the end of all faults cuts the line");
    let ann = discord.user("Ann").in_channel("general");
    assert_eq!(ann.messages().unwrap().len(), 1);
}

#[tokio::test]
async fn a_request_may_be_carried_out_and_never_answered() {
    let discord = Discord::start(Config::default()).await.unwrap();
    let client = discord.client();
    let fault = json!({"http": {"path": "/messages$", "hang": true, "lose_answer": true}});
    client.fault(fault).unwrap();
    let (answer, ()) = tokio::join!(post(&discord, "done"), async {
        let taken = discord.wait_for_records(1, |_| true).await.unwrap();
        assert_eq!(
            (&taken[0]["status"], &taken[0]["fault"]),
            (&json!(200), &json!("hang"))
        );
        client.end_faults();
    });
    assert!(answer.is_err(), "the end of all faults cuts the line");
    let ann = discord.user("Ann").in_channel("general");
    assert_eq!(ann.messages().unwrap()[0].text(), "done");
}

#[tokio::test]
async fn a_staged_429_announces_its_time() {
    let api = crate::api::Api::start(Config::default()).await;
    let fault = json!({"http": {"path": "/users/@me$", "status": 429, "retry_after": 600}});
    assert_eq!(api.control("POST", "/faults", &fault).await.0, 200);
    let url = format!("{}/api/v10/users/@me", api.discord.url());
    let answer = reqwest::Client::new()
        .get(url)
        .header("Authorization", "Bot token")
        .send()
        .await
        .unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap();
    assert_eq!(answer.status(), 429);
    assert_eq!(header("x-ratelimit-remaining"), "0");
    assert_eq!(header("x-ratelimit-reset-after"), "600.000");
    assert_eq!(header("retry-after"), "600");
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
    let (discord, mut bot) = start(Config::default()).await;
    let client = discord.client();
    client
        .fault(json!({"duplicate_next_interaction": true}))
        .unwrap();
    works(&discord).await;
    let seen = bot.event("error: ").await;
    assert!(
        seen.last().unwrap().contains("already been acknowledged"),
        "{seen:?}"
    );
    let ben = discord.user("Ben").in_channel("general");
    assert_eq!(ben.messages().unwrap().len(), 1);
    let refused = discord.take_refusals();
    assert_eq!(refused.len(), 1, "the second answer: {refused:?}");
    works(&discord).await;
}

#[test]
fn faults_that_are_none_are_refused() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let discord = runtime.block_on(Discord::start(Config::default())).unwrap();
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
        json!({"http": {"path": ".*", "status": 500, "lose_answer": true}}),
        json!({"http": {"path": ".*", "hang": 1}}),
        json!({"http": {"path": ".*", "status": 500, "method": 1}}),
        json!({"http": {"path": ".*", "staus": 500}}),
        json!({"duplicate_next_interaction": 1}),
        json!({"weather": "bad"}),
    ] {
        assert_eq!(
            discord.client().fault(fault.clone()).unwrap_err().status,
            400,
            "{fault}"
        );
    }
}
