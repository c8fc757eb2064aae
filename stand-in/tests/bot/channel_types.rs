//! Voice, stage, announcement, forum and media channels.

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, GENERAL, Holds};

/// Discord's numbers of channel types with messages.
const WRITTEN_IN: [u64; 4] = [0, 2, 5, 13];
const FORUMS: [u64; 2] = [15, 16];

fn channel(api: &Api, name: &str, kind: u64) -> String {
    let made = api
        .discord
        .client()
        .add_channel(json!({"name": name, "type": kind}))
        .unwrap();
    assert_eq!(made["type"], kind);
    made["id"].text().to_owned()
}

/// Posts as the bot; returns the status and Discord's code, 0 without an error.
async fn post(api: &Api, path: &str, body: Value) -> (u16, u64) {
    let (status, answer) = api.post(path, &body).await;
    (status, answer["code"].as_u64().unwrap_or(0))
}

#[tokio::test]
async fn messages_are_written_everywhere_but_in_forums_and_categories() {
    let (api, _socket) = Api::with_commands().await;
    for kind in WRITTEN_IN {
        let made = channel(&api, &format!("c{kind}"), kind);
        let path = format!("/channels/{made}/messages");
        assert_eq!(post(&api, &path, json!({"content": "x"})).await, (200, 0));
        let ben = api.discord.user("Ben").in_channel(&made);
        assert_eq!(ben.say("y").unwrap().text(), "y");
    }
    for kind in FORUMS.into_iter().chain([4]) {
        let name = format!("c{kind}");
        let made = channel(&api, &name, kind);
        let path = format!("/channels/{made}/messages");
        let refused = post(&api, &path, json!({"content": "x"})).await;
        assert_eq!(refused, (400, 50008), "{kind}");
        let ben = api.discord.user("Ben").in_channel(&made);
        let sentence = format!("Nothing is written in the channel {name:?} itself.");
        assert_eq!(ben.say("y").unwrap_err().to_string(), sentence);
        let error = ben.slash("say").await.unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
}

#[tokio::test]
async fn threads_are_made_where_discord_makes_them() {
    let api = Api::start(Config::default()).await;
    let thread = post_thread(&api, GENERAL, json!({"name": "t", "type": 11})).await;
    let (_, thread) = (assert_eq!(thread.0, 201), thread.1["id"].clone());
    let (_, dm) = api
        .post(
            "/users/@me/channels",
            &json!({"recipient_id": crate::api::ANN}),
        )
        .await;
    let places = [
        (channel(&api, "voice", 2), [50024, 50024, 50024, 50024]),
        (channel(&api, "stage", 13), [50024, 50024, 50024, 50024]),
        (thread.text().into(), [50024, 50024, 50024, 50024]),
        (dm["id"].text().into(), [50024, 50024, 50024, 50024]),
        (channel(&api, "text", 0), [50024, 11, 12, 11]),
        (channel(&api, "news", 5), [10, 50024, 50024, 10]),
    ];
    for (place, expected) in places {
        let mut made = Vec::new();
        for kind in [10, 11, 12] {
            made.push(
                post_thread(&api, &place, json!({"name": "t", "type": kind}))
                    .await
                    .1,
            );
        }
        let path = format!("/channels/{place}/messages");
        let (_, message) = api.post(&path, &json!({"content": "x"})).await;
        let path = format!("{path}/{}/threads", message["id"].text());
        made.push(api.post(&path, &json!({"name": "t"})).await.1);
        let made: Vec<&Value> = made
            .iter()
            .map(|it| it.get("code").unwrap_or(&it["type"]))
            .collect();
        assert_eq!(json!(made), json!(expected), "{place}");
    }
}

async fn post_thread(api: &Api, channel: &str, body: Value) -> (u16, Value) {
    api.post(&format!("/channels/{channel}/threads"), &body)
        .await
}

#[tokio::test]
async fn threads_of_an_announcement_channel_are_found_in_its_archive() {
    let api = Api::start(Config::default()).await;
    let news = channel(&api, "news", 5);
    let (_, thread) = post_thread(
        &api,
        &news,
        json!({"name": "t", "type": 10, "rate_limit_per_user": 7}),
    )
    .await;
    assert_eq!(thread["rate_limit_per_user"], 7);
    let id = thread["id"].text();
    api.discord.client().archive(id, true, None).unwrap();
    let archive = format!("/channels/{news}/threads/archived");
    let (_, public) = api.get(&format!("{archive}/public")).await;
    assert_eq!(public["threads"][0]["type"], 10);
    let (_, private) = api.get(&format!("{archive}/private")).await;
    assert_eq!(private["threads"], json!([]));
}

#[tokio::test]
async fn what_is_no_channel_is_refused_by_a_sentence() {
    let api = Api::start(Config::default()).await;
    let client = api.discord.client();
    let types =
        "type is 0 text, 2 voice, 4 category, 5 announcement, 13 stage, 15 forum or 16 media.";
    let seconds = "rate_limit_per_user is 0 to 21600 seconds.";
    for (body, sentence) in [
        (json!({"name": "x", "type": 11}), types),
        (json!({"name": "x", "type": 14}), types),
        (json!({"name": "x", "type": "forum"}), types),
        (json!({"name": "x", "rate_limit_per_user": 21_601}), seconds),
        (json!({"name": "x", "rate_limit_per_user": -1}), seconds),
    ] {
        let refused = client.add_channel(body.clone()).unwrap_err();
        assert_eq!(refused.to_string(), sentence, "{body}");
    }
}
