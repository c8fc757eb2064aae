//! Differences between client libraries that the stand-in accepts: versions, spellings, forms, compression.

use flate2::{Decompress, FlushDecompress};
use serde_json::{Value, json};
use stand_in::testing::Message;
use stand_in::{Config, StandIn};

use crate::api::{Api, BEN, BOT, GENERAL, GUILD, Holds, Socket, callback_path};

/// Sends a request with an unchanged body; returns status and JSON.
async fn raw(api: &Api, method: &str, path: &str, content_type: &str, body: &str) -> (u16, Value) {
    let response = reqwest::Client::new()
        .request(
            method.parse().unwrap(),
            format!("{}{path}", api.discord.url()),
        )
        .header("Authorization", "Bot secret")
        .header("Content-Type", content_type)
        .body(body.to_owned())
        .send()
        .await
        .unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or_default())
}

#[tokio::test]
async fn discord_py_asks_for_the_response_with_1() {
    for (spelling, given) in [
        ("1", true),
        ("true", true),
        ("True", true),
        ("false", false),
        ("0", false),
    ] {
        let (api, mut socket) = Api::with_commands().await;
        let told = api.fired(&mut socket).await;
        let path = format!("{}?with_response={spelling}", callback_path(&told));
        let (status, answer) = api.post(&path, &json!({"type": 5})).await;
        assert_eq!(status, if given { 200 } else { 204 }, "{spelling}");
        if given {
            assert_eq!(answer["resource"]["type"], 4);
            assert_eq!(answer["resource"]["message"]["flags"], 128, "LOADING");
        }
    }
    let api = Api::start(Config::default()).await;
    let (_, guild) = api.get(&format!("/guilds/{GUILD}?with_counts=True")).await;
    assert_eq!(guild["approximate_member_count"], 3);
}

#[tokio::test]
async fn discord_js_escapes_the_original() {
    let (api, mut socket) = Api::with_commands().await;
    let told = api.fired(&mut socket).await;
    assert_eq!(api.answer(&told, &json!({"type": 5})).await.0, 204);
    let token = told["token"].text();
    let path = format!("/webhooks/{BOT}/{token}/messages/%40original");
    let (status, message) = api.patch(&path, &json!({"content": "done"})).await;
    assert_eq!((status, &message["content"]), (200, &json!("done")));
    assert_eq!(api.get(&path).await.1["content"], "done");
    assert_eq!(api.delete(&path).await.0, 204);
}

#[tokio::test]
async fn forms_carry_messages_too() {
    let api = Api::start(Config::default()).await;
    let path = format!("/api/v10/channels/{GENERAL}/messages");
    let urlencoded = "application/x-www-form-urlencoded";
    let multipart = "multipart/form-data; boundary=b";
    for (content_type, body, said) in [
        (
            urlencoded,
            "payload_json=%7B%22content%22%3A%22a+%26+b%22%7D",
            "a & b",
        ),
        (urlencoded, "content=plain+text", "plain text"),
        (
            multipart,
            "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"c\"}\r\n--b--\r\n",
            "c",
        ),
        (
            multipart,
            "--b\r\nContent-Disposition: form-data; name=\"content\"\r\n\r\nd\r\n--b--\r\n",
            "d",
        ),
    ] {
        let (status, message) = raw(&api, "POST", &path, content_type, body).await;
        assert_eq!(
            (status, &message["content"]),
            (200, &json!(said)),
            "{message}"
        );
    }
    let (status, refused) = raw(&api, "POST", &path, urlencoded, "payload_json=%7B").await;
    assert_eq!((status, &refused["code"]), (400, &json!(50109)));
}

#[tokio::test]
async fn versions_9_and_10_are_spoken_and_others_refused() {
    let api = Api::start(Config::with(|it| it.privileged_intents = 1 << 15)).await;
    let embed = r#"{"embed":{"title":"one"}}"#;
    let path = |version: &str| format!("/api/{version}channels/{GENERAL}/messages");
    let (status, message) = raw(&api, "POST", &path("v9/"), "application/json", embed).await;
    assert_eq!(
        (status, &message["embeds"][0]["title"]),
        (200, &json!("one"))
    );
    let (_, refused) = raw(&api, "POST", &path("v10/"), "application/json", embed).await;
    assert_eq!(refused["code"], 50006, "v10 has no embed");
    let (status, refused) = raw(&api, "POST", &path("v5/"), "application/json", embed).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50041)));
    let (status, refused) = raw(&api, "POST", &path("v8/"), "application/json", embed).await;
    assert_eq!(
        (status, &refused["message"]),
        (404, &json!("the stand-in has no API v8"))
    );
    let active = format!("/api/v9/channels/{GENERAL}/threads/active");
    assert_eq!(
        raw(&api, "GET", &active, "application/json", "").await.0,
        200
    );

    // If message content is switched on, a bot before v10 receives it without requesting the intent.
    for (version, content) in [(9, "hi"), (10, "")] {
        let mut socket = Socket::open(&api.discord, &format!("v={version}&encoding=json")).await;
        assert_eq!(socket.next().await.unwrap()["op"], 10);
        socket.identify(json!({"intents": 513})).await;
        assert_eq!(socket.event("READY").await["v"], version);
        api.person("Ann").say("hi").unwrap();
        assert_eq!(socket.event("MESSAGE_CREATE").await["content"], content);
    }
    let mut old = Socket::open(&api.discord, "v=6").await;
    assert_eq!(old.closed().await, 4012);
}

fn url(stand_in: &StandIn, query: &str) -> String {
    format!(
        "{}/gateway?{query}",
        stand_in.url().replacen("http", "ws", 1)
    )
}

#[tokio::test]
async fn the_transport_is_compressed_if_asked() {
    let api = Api::start(Config::default()).await;
    let mut socket = Socket::open(&api.discord, "v=10&encoding=json&compress=zlib-stream").await;
    let mut inflate = Decompress::new(true);
    let mut next = async |socket: &mut Socket| -> Value {
        let bytes = socket.binary().await;
        assert_eq!(bytes[bytes.len() - 4..], [0, 0, 0xff, 0xff]);
        let mut text = Vec::with_capacity(1 << 20);
        inflate
            .decompress_vec(&bytes, &mut text, FlushDecompress::Sync)
            .unwrap();
        serde_json::from_slice(&text).unwrap()
    };
    assert_eq!(next(&mut socket).await["op"], 10);
    socket.identify(json!({"compress": true})).await;
    assert_eq!(next(&mut socket).await["t"], "READY");
    assert_eq!(next(&mut socket).await["t"], "GUILD_CREATE");
    socket.send(&json!({"op": 1, "d": 2})).await;
    assert_eq!(next(&mut socket).await["op"], 11);

    let mut socket = Socket::open(&api.discord, "v=10&compress=zstd-stream").await;
    let bytes = socket.binary().await;
    assert_eq!(bytes[..4], [0x28, 0xb5, 0x2f, 0xfd]);

    let refused = tokio_tungstenite::connect_async(url(&api.discord, "v=10&encoding=etf")).await;
    assert!(refused.is_err());
    let (_, missing) = api.control("GET", "/missing", &Value::Null).await;
    assert_eq!(missing[0]["path"], "/gateway?v=10&encoding=etf");
}

#[tokio::test]
async fn payloads_are_compressed_if_identify_asks() {
    let api = Api::start(Config::default()).await;
    let mut socket = Socket::connect(&api.discord).await;
    socket.identify(json!({"compress": true})).await;
    let bytes = socket.binary().await;
    let mut text = Vec::with_capacity(1 << 20);
    Decompress::new(true)
        .decompress_vec(&bytes, &mut text, FlushDecompress::Finish)
        .unwrap();
    let ready: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(ready["t"], "READY");
}

#[tokio::test]
async fn identify_is_paced() {
    let stand_in = StandIn::start(Config::with(|it| it.stand_still = true));
    let stand_in = stand_in.await.unwrap();
    let _first = Socket::identified(&stand_in, 1).await;
    let mut second = Socket::connect(&stand_in).await;
    second.identify(json!({})).await;
    let refused = second.next().await.unwrap();
    assert_eq!((&refused["op"], &refused["d"]), (&json!(9), &json!(false)));
    stand_in.client().advance(std::time::Duration::from_secs(5));
    second.identify(json!({})).await;
    second.event("READY").await;
}

#[tokio::test]
async fn identify_is_not_paced_for_whom_that_takes_too_long() {
    let stand_in = StandIn::start(Config::with(|it| it.pace_identify = false));
    let stand_in = stand_in.await.unwrap();
    for _ in 0..3 {
        Socket::identified(&stand_in, 1).await;
    }
}

#[tokio::test]
async fn a_client_without_heartbeats_times_out() {
    let api = Api::start(Config::with(|it| {
        it.heartbeat_interval = std::time::Duration::from_millis(1_500)
    }))
    .await;
    let mut socket = Socket::identified(&api.discord, 1).await;
    assert_eq!(socket.closed().await, 4009);
    let mut again = Socket::connect(&api.discord).await;
    let resume = json!({"op": 6, "d": {"token": "secret", "session_id": "x", "seq": 1}});
    again.send(&resume).await;
    assert_eq!(again.next().await.unwrap()["op"], 9, "the session is gone");
}

#[tokio::test]
async fn a_body_nobody_asked_for_keeps_the_connection() {
    let api = Api::start(Config::default()).await;
    // All calls share one connection: if an answer cut it, the next request would fail.
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let address = api.discord.url().trim_start_matches("http://").to_owned();
    let mut line = tokio::net::TcpStream::connect(&address).await.unwrap();
    for (call, expected) in [
        ("POST /_stand-in/reset", "{}"),
        ("GET /_stand-in/missing", "[]"),
    ]
    .into_iter()
    .cycle()
    .take(4)
    {
        let request =
            format!("{call} HTTP/1.1\r\nHost: {address}\r\nContent-Length: 2\r\n\r\n{{}}");
        line.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(expected.as_bytes()) {
            let mut buffer = [0; 512];
            let read = line.read(&mut buffer).await.unwrap();
            assert!(read > 0, "cut: {call}");
            answer.extend(&buffer[..read]);
        }
        assert!(answer.starts_with(b"HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn channel_menus_offer_what_the_person_sees() {
    let api = Api::start(Config::with(|it| it.bot_permissions = (1 << 53) - 1)).await;
    let mut socket = Socket::identified(&api.discord, 1).await;
    let client = api.discord.client();
    let room = client.add_channel(json!({"name": "room"})).unwrap();
    let say = json!({"content": "x", "components": [{"type": 1, "components": [
        {"type": 8, "custom_id": "where", "channel_types": [0]},
    ]}]});
    let path = format!("/channels/{GENERAL}/messages");
    let (_, message) = api.post(&path, &say).await;
    let message = Message::from(message).id();
    let ben = api.person("Ben");
    let (answer, told) = tokio::join!(ben.choose(message, "where", &["room"]), async {
        let told = socket.event("INTERACTION_CREATE").await;
        api.answer(&told, &json!({"type": 6})).await;
        told
    });
    assert!(answer.is_ok());
    assert_eq!(told["data"]["values"][0], room["id"]);

    let hide = format!("/channels/{}/permissions/{BEN}", room["id"].text());
    let deny = json!({"type": 1, "deny": "1024"});
    assert_eq!(api.call("PUT", &hide, &deny).await.0, 204);
    let refused = ben.choose(message, "where", &["room"]).await;
    assert!(refused.unwrap_err().to_string().contains("does not offer"));
    // A channel of another guild is never offered.
    let elsewhere = client.add_guild(json!({"name": "Elsewhere"})).unwrap();
    let channel = elsewhere["channels"][0].text();
    let ann = api.person("Ann");
    let refused = ann.choose(message, "where", &[channel]).await;
    assert!(refused.unwrap_err().to_string().contains("does not offer"));
}
