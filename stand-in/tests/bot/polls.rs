//! Polls: asked by a bot, answered by people, closed by either time or the bot.

use std::time::Duration;

use serde_json::{Value, json};
use stand_in::testing::Message;
use stand_in::{Config, Id};

use crate::api::{Api, BEN, GENERAL, Socket};
use crate::published::Published;

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
    let (status, message) = api.call("POST", &path, &question(multiple)).await;
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

#[tokio::test]
async fn a_poll_ends_when_its_time_is_up_or_the_bot_says_so() {
    for by_time in [true, false] {
        let (api, mut socket, id) = asked(false).await;
        api.person("Ann").vote(id, &[2]).unwrap();
        let expire = format!("/channels/{GENERAL}/polls/{id}/expire");
        if by_time {
            api.discord.client().advance(Duration::from_secs(2 * 3600));
        } else {
            let (status, message) = api.call("POST", &expire, &Value::Null).await;
            assert_eq!(status, 200, "{message}");
        }
        let updated = socket.event("MESSAGE_UPDATE").await;
        assert_eq!(updated["poll"]["results"]["is_finalized"], true);
        let result = socket.event("MESSAGE_CREATE").await;
        assert_eq!(result["type"], 46);
        let fields = result["embeds"][0]["fields"].as_array().unwrap();
        let field = |name: &str| {
            fields
                .iter()
                .find(|it| it["name"] == name)
                .map(|it| &it["value"])
        };
        assert_eq!(field("victor_answer_text"), Some(&json!("Ampel")));
        assert_eq!(field("total_votes"), Some(&json!("1")));
        let refused = api.person("Ben").vote(id, &[1]).unwrap_err();
        assert_eq!(refused.to_string(), "The poll is over.");
        let (status, again) = api.call("POST", &expire, &Value::Null).await;
        assert_eq!((status, &again["code"]), (400, &json!(520_002)));
    }
}

#[tokio::test]
async fn a_poll_is_checked_and_not_edited() {
    let (api, _, id) = asked(false).await;
    let path = format!("/channels/{GENERAL}/messages");
    for (poll, place) in [
        (json!({"answers": []}), "/errors/poll/question"),
        (
            json!({"question": {"text": "?"}, "answers": []}),
            "/errors/poll/answers",
        ),
        (
            json!({"question": {"text": "x".repeat(301)}, "answers": [{"poll_media": {"text": "a"}}]}),
            "/errors/poll/question/text",
        ),
        (
            json!({"question": {"text": "?"}, "answers": [{"poll_media": {"text": "x".repeat(56)}}]}),
            "/errors/poll/answers/0/poll_media/text",
        ),
        (
            json!({"question": {"text": "?"}, "answers": [{"poll_media": {}}]}),
            "/errors/poll/answers/0/poll_media/text",
        ),
        (
            json!({"question": {"text": "?"}, "answers": [{"poll_media": {"emoji": {}}}]}),
            "/errors/poll/answers/0/poll_media/emoji/name",
        ),
        (
            json!({"question": {"text": "?"}, "answers": [{"poll_media": {"text": null, "emoji": null}}]}),
            "/errors/poll/answers/0/poll_media/text",
        ),
        (
            json!({"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}], "duration": 769}),
            "/errors/poll/duration",
        ),
    ] {
        let (status, refused) = api.call("POST", &path, &json!({"poll": poll})).await;
        assert_eq!(status, 400, "{refused}");
        assert!(refused.pointer(place).is_some(), "{place}: {refused}");
    }
    let (status, refused) = api
        .call("PATCH", &format!("{path}/{id}"), &json!({"content": "x"}))
        .await;
    assert_eq!((status, &refused["code"]), (400, &json!(520_004)));
    let (_, plain) = api
        .call("POST", &path, &json!({"content": "no poll"}))
        .await;
    let plain = Message::from(plain).id();
    let expire = format!("/channels/{GENERAL}/polls/{plain}/expire");
    let (status, refused) = api.call("POST", &expire, &Value::Null).await;
    assert_eq!((status, &refused["code"]), (400, &json!(520_006)));
    let refused = api.person("Ann").vote(plain, &[1]).unwrap_err();
    assert_eq!(refused.to_string(), "That message has no poll.");
    let quiet = json!({"name": "quiet", "bot_permissions": "3072"});
    let quiet = api.discord.client().add_channel(quiet).unwrap();
    let quiet = format!("/channels/{}/messages", quiet["id"].as_str().unwrap());
    let (status, refused) = api.call("POST", &quiet, &question(false)).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50013)));
}

#[tokio::test]
async fn a_poll_answers_an_interaction_and_fits_the_published_schema() {
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    let path = format!(
        "{}?with_response=true",
        crate::api::callback_path(&interaction)
    );
    let body = json!({"type": 4, "data": question(false)});
    let (status, answer) = api.call("POST", &path, &body).await;
    assert_eq!(status, 200, "{answer}");
    let message = &answer["resource"]["message"];
    let id = Message::from(message.clone()).id();
    api.person("Ben").vote(id, &[1]).unwrap();
    api.discord.client().advance(Duration::from_secs(2 * 3600));
    let Some(mut published) = Published::open() else {
        return;
    };
    let path = format!(
        "/channels/{}/messages",
        message["channel_id"].as_str().unwrap()
    );
    let (_, messages) = api.get(&path).await;
    assert_eq!(messages.as_array().map(Vec::len), Some(2));
    let mut wrong = Default::default();
    for message in messages.as_array().unwrap() {
        published.check_named("MessageResponse", message, "message", &mut wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
