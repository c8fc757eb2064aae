//! The gateway's rules, tested with a hand-made client.

use std::time::Duration;

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, GENERAL, GUILD, Holds, Socket};

async fn start() -> Api {
    Api::start(Config::default()).await
}

#[tokio::test]
async fn hello_ready_and_the_guild_come_in_order() {
    let api = start().await;
    let mut socket = Socket::connect(&api.discord).await;
    socket.identify(json!({"intents": 1})).await;
    let ready = socket.next().await.unwrap();
    assert_eq!(
        (ready["op"].as_u64(), ready["s"].as_u64()),
        (Some(0), Some(1))
    );
    assert_eq!(ready["t"], "READY");
    assert_eq!(
        ready["d"]["guilds"],
        json!([{"id": GUILD, "unavailable": true}])
    );
    let guild = socket.next().await.unwrap();
    assert_eq!(
        (guild["t"].as_str(), guild["s"].as_u64()),
        (Some("GUILD_CREATE"), Some(2))
    );
    assert_eq!(guild["d"]["channels"][0]["name"], "general");
    socket.send(&json!({"op": 1, "d": 2})).await;
    let beat = socket.next().await.unwrap();
    assert_eq!(beat, json!({"t": null, "s": null, "op": 11, "d": null}));
}

#[tokio::test]
async fn bad_behaviour_is_answered_with_discords_close_codes() {
    let api = start().await;
    let identify = |fields: Value| {
        let mut data = json!({"token": "x", "intents": 0, "properties": {}});
        for (key, value) in fields.as_object().unwrap() {
            data[key] = value.clone();
        }
        json!({"op": 2, "d": data}).to_string()
    };
    for (what, texts, code) in [
        ("no such op", vec![json!({"op": 99}).to_string()], 4001),
        ("no JSON", vec!["{".to_owned()], 4002),
        (
            "too long",
            vec![json!({"op": 1, "d": "x".repeat(4096)}).to_string()],
            4002,
        ),
        (
            "presence before identify",
            vec![json!({"op": 3, "d": {}}).to_string()],
            4003,
        ),
        ("no token", vec![identify(json!({"token": ""}))], 4004),
        (
            "identify twice",
            vec![identify(json!({})), identify(json!({}))],
            4005,
        ),
        (
            "a shard beyond the count",
            vec![identify(json!({"shard": [2, 2]}))],
            4010,
        ),
        (
            "an unknown intent",
            vec![identify(json!({"intents": 1_u64 << 40}))],
            4013,
        ),
        ("no intents", vec![identify(json!({"intents": null}))], 4013),
        (
            "a privileged intent",
            vec![identify(json!({"intents": 1 << 15}))],
            4014,
        ),
        (
            "121 payloads",
            vec![json!({"op": 1, "d": null}).to_string(); 121],
            4008,
        ),
    ] {
        let mut socket = Socket::connect(&api.discord).await;
        for text in texts {
            socket.send_text(text).await;
        }
        assert_eq!(socket.closed().await, code, "{what}");
    }
    let recording = api.discord.client().recording();
    let closes: Vec<_> = recording
        .iter()
        .filter(|line| line["gw"] == "close")
        .collect();
    assert_eq!(closes.len(), 11);
    assert!(closes.iter().all(|line| line["by"] == "server"));
}

#[tokio::test]
async fn another_version_is_refused() {
    let api = start().await;
    let url = format!(
        "{}/gateway/?v=8",
        api.discord.url().replacen("http", "ws", 1)
    );
    let (mut stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    use futures::StreamExt;
    let mut code = 0;
    while let Some(Ok(message)) = stream.next().await {
        if let tokio_tungstenite::tungstenite::Message::Close(Some(frame)) = message {
            code = frame.code.into();
        }
    }
    assert_eq!(code, 4012);
}

#[tokio::test]
async fn a_resume_replays_exactly_what_was_missed() {
    let api = start().await;
    let (ann, ben) = (api.person("Ann"), api.person("Ben"));
    let mut socket = Socket::connect(&api.discord).await;
    socket.identify(json!({"intents": 513})).await;
    let ready = socket.event("READY").await;
    socket.event("GUILD_CREATE").await;
    ann.say("one").unwrap();
    let seen = socket.next().await.unwrap();
    assert_eq!(seen["d"]["content"], "", "content needs its intent");
    // This close code keeps the session; discordgo sends it before a resume.
    socket.close(1012).await;
    assert_eq!(socket.closed().await, 1012);
    ann.say("two").unwrap();
    ben.say("three").unwrap();

    let resume = |seq: u64| json!({"op": 6, "d": {"token": "x", "session_id": ready["session_id"], "seq": seq}});
    let mut socket = Socket::connect(&api.discord).await;
    socket.send(&resume(seen["s"].as_u64().unwrap())).await;
    let mut replayed = Vec::new();
    loop {
        let payload = socket.next().await.unwrap();
        replayed.push((
            payload["s"].as_u64().unwrap(),
            payload["t"].text().to_owned(),
        ));
        if payload["t"] == "RESUMED" {
            break;
        }
    }
    let names = ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"].map(String::from);
    assert_eq!(replayed, (4..).zip(names).collect::<Vec<_>>());

    let mut ahead = Socket::connect(&api.discord).await;
    ahead.send(&resume(99)).await;
    assert_eq!(ahead.closed().await, 4007);
    let mut stranger = Socket::connect(&api.discord).await;
    stranger
        .send(&json!({"op": 6, "d": {"token": "x", "session_id": "nope", "seq": 1}}))
        .await;
    let answer = stranger.next().await.unwrap();
    assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
}

#[tokio::test]
async fn shards_get_their_own_guilds_and_shard_0_the_direct_messages() {
    let api = Api::start(Config::with(|it| it.guilds = 4)).await;
    let ann = api.discord.user("Ann");
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut socket = Socket::connect(&api.discord).await;
        socket
            .identify(json!({"intents": 1 | 512 | 4096, "shard": [shard, 2]}))
            .await;
        let ready = socket.event("READY").await;
        assert_eq!(ready["shard"], json!([shard, 2]));
        assert_eq!(ready["guilds"].list().len(), 2);
        let mut channels = Vec::new();
        for _ in 0..2 {
            let guild = socket.event("GUILD_CREATE").await;
            let id: u64 = guild["id"].text().parse().unwrap();
            assert_eq!((id >> 22) % 2, shard);
            channels.push(guild["channels"][0]["id"].text().to_owned());
        }
        shards.push((socket, channels));
    }
    ann.in_direct_messages().say("directly").unwrap();
    for (_, channels) in &shards {
        ann.in_channel(&channels[1]).say("here").unwrap();
    }
    let (socket, channels) = &mut shards[0];
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "directly");
    assert_eq!(
        socket.event("MESSAGE_CREATE").await["channel_id"],
        *channels[1]
    );
    let (socket, channels) = &mut shards[1];
    assert_eq!(
        socket.event("MESSAGE_CREATE").await["channel_id"],
        *channels[1]
    );
}

#[tokio::test]
async fn only_what_the_intents_ask_for_arrives() {
    let api = Api::start(Config::with(|it| it.privileged_intents = 1 << 15)).await;
    let mut none = Socket::identified(&api.discord, 0).await;
    let mut all = Socket::identified(&api.discord, 1 | 512 | 1024 | 2048 | 32768).await;
    api.person("Ann").say("hello").unwrap();
    assert_eq!(all.event("MESSAGE_CREATE").await["content"], "hello");
    let typing = format!("/channels/{GENERAL}/typing");
    assert_eq!(api.call("POST", &typing, &Value::Null).await.0, 204);
    assert_eq!(all.event("TYPING_START").await["channel_id"], GENERAL);
    none.send(&json!({"op": 1, "d": 1})).await;
    assert_eq!(
        none.next().await.unwrap()["op"],
        11,
        "nothing came in between"
    );
}

#[tokio::test]
async fn members_can_be_asked_for() {
    let api = start().await;
    let mut socket = Socket::identified(&api.discord, 1).await;
    let ask = json!({"op": 8, "d": {"guild_id": GUILD, "query": "", "limit": 3, "nonce": "n"}});
    socket.send(&ask).await;
    let chunk = socket.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["members"].list().len(), 3);
    assert_eq!(chunk["nonce"], "n");
}

/// A bot that identifies and then stops reading while so many bytes of messages are written; returns its READY too.
async fn clogged(config: Config, bytes: usize) -> (Api, Socket, Value) {
    let mut config = config;
    config.privileged_intents = 1 << 15;
    // The memory bound does not matter here.
    config.memory = 16 << 20;
    let api = Api::start(config).await;
    let mut socket = Socket::connect(&api.discord).await;
    socket.identify(json!({"intents": 1 | 512 | 1 << 15})).await;
    let ready = socket.event("READY").await;
    let text = "場".repeat(2000);
    for _ in 0..bytes / text.len() {
        api.person("Ann").say(&text).unwrap();
    }
    (api, socket, ready)
}

async fn closed_with(api: &Api) -> u64 {
    // The page's events tell of every bot that disconnects.
    let events = reqwest::get(format!("{}/_stand-in/events", api.discord.url()));
    let mut events = events.await.unwrap();
    loop {
        let recording = api.discord.client().recording();
        if let Some(close) = recording.iter().find(|line| line["gw"] == "close") {
            assert_eq!(close["by"], "server");
            return close["code"].as_u64().unwrap();
        }
        tokio::time::timeout(Duration::from_secs(20), events.chunk())
            .await
            .expect("the connection stays open")
            .unwrap();
    }
}

/// Bytes that exceed the sockets' buffers but not the stand-in's backlog.
const CLOGGING: usize = 6 << 20;
/// Bytes of text that, with the rest of the messages, exceed the backlog slightly.
const TOO_MUCH: usize = 7_800_000;

#[tokio::test]
async fn a_bot_that_does_not_read_times_out_and_can_be_cut() {
    let config = Config::with(|it| it.heartbeat_interval = Duration::from_millis(1_500));
    let (api, _socket, _) = clogged(config, CLOGGING).await;
    assert_eq!(closed_with(&api).await, 4009);
    for (fault, code) in [
        (json!({"gateway": "drop"}), 1006),
        (json!({"gateway": "close", "code": 4008}), 4008),
    ] {
        let (api, _socket, _) = clogged(Config::default(), CLOGGING).await;
        api.discord.client().fault(fault).unwrap();
        assert_eq!(closed_with(&api).await, code);
    }
}

#[tokio::test]
async fn a_bot_that_lets_too_much_wait_is_closed_and_resumes() {
    let (api, mut socket, ready) = clogged(Config::default(), TOO_MUCH).await;
    assert_eq!(closed_with(&api).await, 4000);
    let mut seen = 1;
    // Payloads that were sent before the close arrive.
    while let Ok(payload) = socket.next().await {
        seen = payload["s"].as_u64().unwrap_or(seen);
    }
    let resume = json!({"token": "x", "session_id": ready["session_id"], "seq": seen});
    let mut again = Socket::connect(&api.discord).await;
    again.send(&json!({"op": 6, "d": resume})).await;
    loop {
        let payload = again.next().await.unwrap();
        assert_ne!(payload["op"], 9, "everything since {seen} is still there");
        if payload["t"] == "RESUMED" {
            break;
        }
    }
}
