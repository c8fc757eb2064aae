//! The stand-in keeps within its memory budget, however long it runs and however many channels there are.

use serde_json::{Value, json};
use stand_in::{Config, Memory};

use crate::api::{Api, BOT, Holds, Socket, webhook_path};

#[tokio::test]
async fn what_is_remembered_stays_within_the_budget() {
    const BUDGET: usize = 1 << 20;
    const ROUNDS: usize = 60;
    let config = Config::with(|it| {
        it.memory = BUDGET;
        it.channels = (0..8).map(|n| format!("room-{n}")).collect();
    });
    let api = Api::start(config).await;
    let commands = json!([{"name": "say", "description": "Say it"}]);
    api.call("PUT", &format!("/applications/{BOT}/commands"), &commands)
        .await;
    let mut socket = Socket::identified(&api.discord, 1).await;
    let (_, world) = api.control("GET", "/world", &Value::Null).await;
    let rooms: Vec<&str> = world["channels"]
        .list()
        .iter()
        .filter(|room| room["type"] == 0)
        .map(|room| room["id"].text())
        .collect();
    let picture = vec![7_u8; 20_000];
    let mut peak = Memory::default();
    let mut last = String::new();
    for round in 0..ROUNDS {
        for room in &rooms {
            let body = json!({"content": format!("{round} {}", "x".repeat(1500))});
            let files: [(&str, &str, &[u8]); 1] = [("files[0]", "board.png", &picture)];
            let path = format!("/channels/{room}/messages");
            let (status, message) = api.upload("POST", &path, &body, &files).await;
            assert_eq!(status, 200, "{message}");
            last = message["id"].text().to_owned();
        }
        let fired = api.fired_in(&mut socket, "Ann", "room-0").await;
        let say = json!({"type": 4, "data": {"content": "y".repeat(1500)}});
        assert_eq!(api.answer(&fired, &say).await.0, 204);
        for _ in 0..4 {
            let more = json!({"content": "z".repeat(1500)});
            api.post(&webhook_path(&fired), &more).await;
        }
        let now = api.discord.client().memory();
        peak.messages = peak.messages.max(now.messages);
        peak.attachments = peak.attachments.max(now.attachments);
        peak.interactions = peak.interactions.max(now.interactions);
        peak.recording = peak.recording.max(now.recording);
    }
    let shares = [
        ("messages", peak.messages, BUDGET / 4),
        ("attachments", peak.attachments, BUDGET / 2),
        ("interactions", peak.interactions, BUDGET / 8),
        ("recording", peak.recording, BUDGET / 8),
    ];
    for (kind, most, share) in shares {
        assert!(most <= share, "{kind}: {most} of {share}");
        // The test has written enough to reach each bound.
        assert!(most > share / 2, "{kind}: only {most} of {share}");
    }
    // In every channel the oldest messages are forgotten and the newest is there.
    let client = api.discord.client();
    let ann = api.discord.user("Ann");
    let seen = |room: &str| ann.in_channel(room).messages().unwrap();
    for room in &rooms {
        let seen = seen(room);
        assert!(seen.len() < ROUNDS, "{} of {ROUNDS}", seen.len());
    }
    let seen = seen(rooms[rooms.len() - 1]);
    assert_eq!(json!(seen.last().unwrap().id()), last);
    let (status, counted) = api.control("GET", "/memory", &Value::Null).await;
    assert_eq!(
        (status, &counted["messages"]),
        (200, &json!(client.memory().messages))
    );
    client.reset();
    let empty = client.memory();
    assert_eq!(
        (empty.messages, empty.attachments, empty.interactions),
        (0, 0, 0)
    );
}
