//! Events that a test makes up.

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, GUILD, Socket};

#[tokio::test]
async fn any_event_is_sent_as_it_is_whatever_the_intents() {
    let api = Api::start(Config::default()).await;
    let client = api.discord.client();
    let event = json!({"t": "NO_SUCH_EVENT", "d": {"guild_id": GUILD, "list": [1, null, "ü"]}});
    let (status, answer) = api.control("POST", "/dispatch", &event).await;
    assert_eq!((status, answer), (200, json!({"sessions": 0})));
    let mut socket = Socket::connect(&api.discord).await;
    socket.identify(json!({"intents": 0})).await;
    let ready = socket.event("READY").await;
    let (_, answer) = api.control("POST", "/dispatch", &event).await;
    assert_eq!(answer, json!({"sessions": 1}));
    let expected = json!({"t": "NO_SUCH_EVENT", "s": 2, "op": 0, "d": event["d"]});
    assert_eq!(socket.next().await.unwrap(), expected);
    assert_eq!(client.dispatch("MESSAGE_CREATE", Value::Null).unwrap(), 1);
    let next = socket.next().await.unwrap();
    assert_eq!((&next["s"], &next["d"]), (&json!(3), &Value::Null));
    for name in ["", "lower", "A\"B"] {
        let (status, _) = api
            .control("POST", "/dispatch", &json!({"t": name, "d": {}}))
            .await;
        assert_eq!(status, 400, "{name:?}");
    }
    // A session without a connection receives the event when it resumes.
    socket.close(4000).await;
    socket.closed().await;
    client.dispatch("LATE", json!({})).unwrap();
    let mut again = Socket::connect(&api.discord).await;
    let resume = json!({"token": "x", "session_id": ready["session_id"], "seq": 3});
    again.send(&json!({"op": 6, "d": resume})).await;
    let replayed = again.next().await.unwrap();
    assert_eq!(
        (&replayed["t"], &replayed["s"]),
        (&json!("LATE"), &json!(4))
    );
}

#[tokio::test]
async fn an_event_goes_to_the_shard_of_its_guild() {
    let api = Api::start(Config::with(|it| it.guilds = 2)).await;
    let client = api.discord.client();
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut socket = Socket::connect(&api.discord).await;
        socket
            .identify(json!({"intents": 0, "shard": [shard, 2]}))
            .await;
        socket.event("READY").await;
        shards.push(socket);
    }
    let number: u64 = GUILD.parse().unwrap();
    let other = (number + (1 << 22)).to_string();
    let [even, odd] = match (number >> 22) % 2 {
        0 => [GUILD, &other],
        _ => [&*other, GUILD],
    };
    for (name, data, shard) in [
        ("ODD", json!({"guild_id": odd}), 1),
        ("EVEN", json!({"guild_id": even}), 0),
        ("NOWHERE", json!({"id": odd}), 0),
        ("GUILD_DELETE", json!({"id": odd}), 1),
    ] {
        assert_eq!(client.dispatch(name, data.clone()).unwrap(), 1);
        let heard = shards[shard].next().await.unwrap();
        assert_eq!((&heard["t"], &heard["d"]), (&json!(name), &data));
    }
}
