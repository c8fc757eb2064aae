//! Polls of a bot that people vote in. The tests of the page cover their end.

use serde_json::{Value, json};
use stand_in::testing::Message;
use stand_in::{Config, Id};

use crate::api::{Api, BEN, GENERAL, Socket};

/// All intents but the privileged ones.
const INTENTS: u64 = 0x3ff_ffff & !(2 | 256 | 32768);

fn question(multiple: bool) -> Value {
    json!({"poll": {
        "question": {"text": "Which game?"},
        "answers": [{"poll_media": {"text": "Iago"}}, {"poll_media": {"text": "Ampel", "emoji": {"name": "🚦"}}}],
        "duration": 2,
        "allow_multiselect": multiple,
    }})
}

async fn asked(multiple: bool) -> (Api, Socket, Id) {
    let api = Api::start(Config::default()).await;
    let mut socket = Socket::identified(&api.discord, INTENTS).await;
    let path = format!("/channels/{GENERAL}/messages");
    let (status, message) = api.post(&path, &question(multiple)).await;
    assert_eq!(status, 200, "{message}");
    socket.event("MESSAGE_CREATE").await;
    (api, socket, Message::from(message).id())
}

fn counts(message: &Message) -> Vec<u64> {
    let counts = message.json()["poll"]["results"]["answer_counts"].as_array();
    counts
        .unwrap()
        .iter()
        .map(|it| it["count"].as_u64().unwrap())
        .collect()
}

#[tokio::test]
async fn people_vote_and_change_their_minds() {
    let (api, mut socket, id) = asked(false).await;
    let ben = api.person("Ben");
    assert_eq!(counts(&ben.vote(id, &[1]).unwrap()), [1, 0]);
    let told = socket.event("MESSAGE_POLL_VOTE_ADD").await;
    assert_eq!(
        (&told["user_id"], &told["answer_id"]),
        (&json!(BEN), &json!(1))
    );
    assert_eq!(counts(&ben.vote(id, &[2]).unwrap()), [0, 1]);
    let told = socket.event("MESSAGE_POLL_VOTE_REMOVE").await;
    assert_eq!(told["answer_id"], 1);
    let (status, voters) = api
        .get(&format!("/channels/{GENERAL}/polls/{id}/answers/2"))
        .await;
    assert_eq!((status, &voters["users"][0]["id"]), (200, &json!(BEN)));
    assert_eq!(counts(&ben.vote(id, &[]).unwrap()), [0, 0]);
    for (answers, sentence) in [
        (&[3][..], "The poll has no answer 3."),
        (&[1, 2], "The poll takes one answer of each person."),
    ] {
        let refused = ben.vote(id, answers).unwrap_err();
        assert_eq!(refused.to_string(), sentence);
    }
    let (api, _, id) = asked(true).await;
    let both = api.person("Ann").vote(id, &[1, 2]).unwrap();
    assert_eq!(counts(&both), [1, 1]);
}
