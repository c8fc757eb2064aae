//! Refusals for things that do not exist, are not permitted, are unwanted, or come too often.

use std::collections::HashSet;
use std::time::Duration;

use jiff::fmt::rfc2822::DateTimeParser;
use serde_json::{Value, json};
use stand_in::Config;

use super::{here, word};
use crate::api::{Api, BOT, Holds, callback_path};

#[tokio::test]
async fn unknown_things() {
    let api = Api::start(Config::default()).await;
    for (path, status, code) in [
        ("/channels/1", 404, 10003),
        ("/channels/1/messages", 404, 10003),
        (&*format!("{}/1", here()), 404, 10008),
        ("/guilds/1", 404, 10004),
        ("/users/1", 404, 10013),
        (
            &*format!("/guilds/{}/members/1", crate::api::GUILD),
            404,
            10013,
        ),
        (&*format!("/applications/{BOT}/commands/1"), 404, 10063),
        ("/applications/1/commands", 404, 10002),
        ("/nonsense", 404, 0),
    ] {
        let (got, answer) = api.get(path).await;
        assert_eq!(
            (got, answer["code"].as_u64()),
            (status, Some(code)),
            "{path}"
        );
    }
    assert_eq!(
        word(&api.get("/channels/general").await.1, "id"),
        "NUMBER_TYPE_COERCE"
    );
    let (_, answer) = api
        .post("/users/@me/channels", &json!({"recipient_id": BOT}))
        .await;
    assert_eq!(answer["code"], 50007);
    let (status, answer) = api.control("GET", "/nonsense", &Value::Null).await;
    assert_eq!(
        (status, answer["error"].as_str()),
        (404, Some("There is no such call."))
    );
}

#[tokio::test]
async fn without_a_token_only_interactions() {
    let api = Api::start(Config::default()).await;
    let get = |path: &str| reqwest::get(format!("{}/api/v10{path}", api.discord.url()));
    assert_eq!(get("/users/@me").await.unwrap().status(), 401);
    assert_eq!(get("/gateway/bot").await.unwrap().status(), 401);
    assert_eq!(get("/gateway").await.unwrap().status(), 200);
    let (status, _) = api.get("/users/@me").await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn missing_permissions() {
    let (api, mut socket) = Api::with_commands().await;
    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const EMBED: u64 = 1 << 14;
    const ATTACH: u64 = 1 << 15;
    const COMMANDS: u64 = 1 << 31;
    let client = api.discord.client();
    let file: [(&str, &str, &[u8]); 1] = [("files[0]", "a.txt", b"a")];
    for (name, bits, plain, embed, upload) in [
        ("none", 0, 50001, 50001, 50001),
        ("look", VIEW, 50013, 50013, 50013),
        ("talk", VIEW | SEND, 0, 50013, 50013),
        ("links", VIEW | SEND | EMBED, 0, 0, 50013),
        ("files", VIEW | SEND | ATTACH, 0, 50013, 0),
    ] {
        let made = client
            .add_channel(json!({"name": name, "bot_permissions": (bits | COMMANDS).to_string()}))
            .unwrap();
        let path = format!("/channels/{}/messages", made["id"].text());
        let code = |answer: Value| answer["code"].as_u64().unwrap_or(0);
        assert_eq!(
            code(api.post(&path, &json!({"content": "x"})).await.1),
            plain,
            "{name}"
        );
        assert_eq!(
            code(
                api.post(&path, &json!({"embeds": [{"title": "x"}]}))
                    .await
                    .1
            ),
            embed,
            "{name}"
        );
        assert_eq!(
            code(api.upload("POST", &path, &json!({}), &file).await.1),
            upload,
            "{name}"
        );

        // An answer to an interaction needs no right to write, but files and embeds need their own rights.
        let interaction = api.fired_in(&mut socket, "Ann", name).await;
        let has = if bits & VIEW == 0 { 0 } else { bits | COMMANDS };
        assert_eq!(interaction["app_permissions"], has.to_string(), "{name}");
        let body = json!({"type": 4, "data": {"content": "x"}});
        let (_, answer) = api
            .upload("POST", &callback_path(&interaction), &body, &file)
            .await;
        assert_eq!(
            code(answer),
            if bits & ATTACH == 0 { 50013 } else { 0 },
            "{name}"
        );
        if bits & ATTACH == 0 {
            assert_eq!(api.answer(&interaction, &body).await.0, 204, "{name}");
        }
    }
}

#[tokio::test]
async fn threads_have_a_permission_of_their_own() {
    let api = Api::start(Config::default()).await;
    let client = api.discord.client();
    let can = (1_u64 << 10) | (1 << 11) | (1 << 16) | (1 << 35);
    let made = client
        .add_channel(json!({"name": "t", "bot_permissions": can}))
        .unwrap();
    let parent = format!("/channels/{}", made["id"].text());
    let (_, message) = api
        .post(&format!("{parent}/messages"), &json!({"content": "x"}))
        .await;
    let path = format!("{parent}/messages/{}/threads", message["id"].text());
    let (status, thread) = api.post(&path, &json!({"name": "t"})).await;
    assert_eq!(status, 201);
    assert_eq!(thread["id"], message["id"]);
    assert_eq!(
        api.post(&path, &json!({"name": "t"})).await.1["code"],
        160_004
    );
    let inside = format!("/channels/{}/messages", thread["id"].text());
    let (status, answer) = api.post(&inside, &json!({"content": "x"})).await;
    assert_eq!(
        (status, answer["code"].as_u64()),
        (403, Some(50013)),
        "SEND_MESSAGES is not enough in threads"
    );
    let (_, answer) = api.post(&path, &json!({"name": ""})).await;
    assert_eq!(word(&answer, "name"), "BASE_TYPE_REQUIRED");
    let closed = client
        .add_channel(json!({"name": "c", "bot_permissions": "3072"}))
        .unwrap();
    let path = format!("/channels/{}/threads", closed["id"].text());
    assert_eq!(
        api.post(&path, &json!({"name": "t", "type": 11})).await.1["code"],
        50013
    );
}

#[tokio::test]
async fn people_who_want_no_direct_messages() {
    let api = Api::start(Config::default()).await;
    let shy = api
        .discord
        .client()
        .add_user(json!({"name": "Shy", "dms": false}))
        .unwrap();
    let (status, dm) = api
        .post("/users/@me/channels", &json!({"recipient_id": shy["id"]}))
        .await;
    assert_eq!(status, 200);
    let path = format!("/channels/{}/messages", dm["id"].text());
    let (status, answer) = api.post(&path, &json!({"content": "hi"})).await;
    assert_eq!((status, answer["code"].as_u64()), (403, Some(50007)));
    let said = api.person("Ann").say("mine").unwrap();
    let path = format!("{}/{}", here(), said.id());
    assert_eq!(
        api.patch(&path, &json!({"content": "yours"})).await.1["code"],
        50005
    );
    assert_eq!(api.delete(&path).await.1["code"], 50013);
}

#[tokio::test]
async fn rate_limits_are_announced_and_kept_if_asked() {
    for version in ["v9/", "v10/", ""] {
        let api = Api::start(Config::with(|it| it.enforce_rate_limits = true)).await;
        let base = format!("{}/api/{version}", api.discord.url());
        let http = reqwest::Client::new();
        let post = |path: &str, body: Value| {
            http.post(format!("{base}{path}"))
                .header("Authorization", "Bot x")
                .json(&body)
                .send()
        };
        let here = here();
        let send = || post(here.trim_start_matches('/'), json!({"content": "x"}));
        let mut buckets = HashSet::new();
        for left in (0..5).rev() {
            let response = send().await.unwrap();
            assert_eq!(response.status(), 200);
            let headers = response.headers();
            assert_eq!(headers["x-ratelimit-limit"], "5");
            assert_eq!(headers["x-ratelimit-remaining"], left.to_string());
            let bucket = headers["x-ratelimit-bucket"].to_str().unwrap();
            buckets.insert(bucket.to_owned());
        }
        assert_eq!(buckets.len(), 1);
        let response = send().await.unwrap();
        assert_eq!(response.status(), 429);
        assert!(response.headers().contains_key("retry-after"));
        let body: Value = response.json().await.unwrap();
        assert!(body["retry_after"].as_f64().unwrap() > 0.0);

        let games = "channels/200000000000000002/messages";
        let elsewhere = post(games, json!({"content": "x"})).await.unwrap();
        assert_eq!(elsewhere.status(), 200, "{version}: a channel has its own");
        let callback = post("interactions/1/x/callback", json!({"type": 5}));
        let exempt = callback.await.unwrap();
        assert!(!exempt.headers().contains_key("x-ratelimit-bucket"));

        api.discord.client().advance(Duration::from_secs(900));
        let response = send().await.unwrap();
        assert_eq!(response.status(), 200);
        // A client that subtracts the date from the reset waits no longer than needed, even if the clock was moved.
        let header = |name: &str| response.headers()[name].to_str().unwrap();
        let date = DateTimeParser::new().parse_timestamp(header("date"));
        let reset: f64 = header("x-ratelimit-reset").parse().unwrap();
        let wait = reset - date.unwrap().as_second() as f64;
        assert!((0.0..=6.0).contains(&wait), "{wait}");
    }
}
