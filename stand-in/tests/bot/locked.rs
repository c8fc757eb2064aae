//! Locked threads: what the bot and people may still do there.

use serde_json::{Value, json};
use stand_in::Config;
use stand_in::testing::Place;

use crate::api::{Api, GENERAL, Holds, Socket, callback_path};

const MANAGE_THREADS: u64 = 1 << 34;

/// A thread with a message of the bot that has a button, and a message of Ben.
struct Scene {
    api: Api,
    socket: Socket,
    thread: String,
    button: String,
    bens: String,
    ben: Place,
}

async fn scene(config: Config) -> Scene {
    let api = Api::start(config).await;
    let command = json!([{"name": "say", "description": "Say it"}]);
    let commands = format!("/applications/{}/commands", crate::api::BOT);
    assert_eq!(api.call("PUT", &commands, &command).await.0, 200);
    let socket = Socket::identified(&api.discord, 1 | 512).await;
    let start = format!("/channels/{GENERAL}/threads");
    let (_, thread) = api
        .post(&start, &json!({"name": "match", "type": 11}))
        .await;
    let thread = thread["id"].text().to_owned();
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    let body = json!({"content": "b", "components": [{"type": 1, "components": [button]}]});
    let (_, message) = api
        .post(&format!("/channels/{thread}/messages"), &body)
        .await;
    let ben = api.discord.user("Ben").in_channel(&thread);
    Scene {
        bens: ben.say("mine").unwrap().id().to_string(),
        button: message["id"].text().to_owned(),
        api,
        socket,
        thread,
        ben,
    }
}

impl Scene {
    fn lock(&self, archived: bool) {
        let client = self.api.discord.client();
        client.archive(&self.thread, archived, Some(true)).unwrap();
    }

    /// Discord's code; 0 without an error.
    async fn code(&self, method: &str, path: &str, body: Value) -> u64 {
        let path = format!("/channels/{}{path}", self.thread);
        let (_, answer) = self.api.call(method, &path, &body).await;
        answer["code"].as_u64().unwrap_or(0)
    }
}

#[tokio::test]
async fn a_bot_that_does_not_manage_threads_is_kept_out_of_a_locked_one() {
    let s = scene(Config::default()).await;
    let own = format!("/messages/{}", s.button);
    let text = json!({"content": "x"});
    for (archived, written) in [(false, 160_005), (true, 50083)] {
        s.lock(archived);
        assert_eq!(s.code("POST", "/messages", text.clone()).await, written);
        assert_eq!(s.code("PATCH", &own, text.clone()).await, written);
        for change in [
            json!({"archived": false}),
            json!({"locked": false}),
            json!({"archived": false, "locked": false}),
            json!({"name": "mine"}),
        ] {
            let refused = s.code("PATCH", "", change.clone()).await;
            assert_eq!(refused, 50013, "{archived} {change}");
        }
    }
    assert_eq!(s.code("DELETE", &own, Value::Null).await, 50083);
    s.lock(false);
    assert_eq!(s.code("DELETE", &own, Value::Null).await, 0);
}

#[tokio::test]
async fn a_bot_that_manages_threads_goes_on() {
    let s = scene(Config::with(|it| it.bot_permissions |= MANAGE_THREADS)).await;
    s.lock(true);
    let lock = json!({"locked": false});
    assert_eq!(
        s.code("PATCH", "", lock.clone()).await,
        50083,
        "in the archive"
    );
    assert_eq!(
        s.code("POST", "/messages", json!({"content": "x"})).await,
        0
    );
    let (_, thread) = s.api.get(&format!("/channels/{}", s.thread)).await;
    assert_eq!(thread["thread_metadata"]["archived"], false);
    s.lock(true);
    assert_eq!(s.code("PATCH", "", json!({"archived": false})).await, 0);
    assert_eq!(s.code("PATCH", "", lock).await, 0);
}

#[tokio::test]
async fn whoever_may_write_takes_an_unlocked_thread_of_others_out_of_the_archive() {
    let s = scene(Config::default()).await;
    let client = s.api.discord.client();
    client.archive(&s.thread, true, None).unwrap();
    assert_eq!(s.code("PATCH", "", json!({"name": "x"})).await, 50083);
    assert_eq!(s.code("PATCH", "", json!({"archived": false})).await, 0);
    assert_eq!(
        s.code("PATCH", "", json!({"name": "x"})).await,
        0,
        "its own"
    );
    assert_eq!(
        s.code("PATCH", "", json!({"rate_limit_per_user": 5})).await,
        50013
    );
}

#[tokio::test]
async fn people_use_nothing_in_a_locked_thread_they_do_not_manage() {
    let s = scene(Config::default()).await;
    let (ben, client) = (&s.ben, s.api.discord.client());
    let button: stand_in::Id = s.button.parse().unwrap();
    let bens: stand_in::Id = s.bens.parse().unwrap();
    let sentence = "The thread \"match\" is locked, and Ben may not manage threads.";
    for archived in [false, true] {
        s.lock(archived);
        let mut refused = vec![
            ben.say("x").map(drop),
            ben.edit(bens, "x").map(drop),
            ben.slash("say").await.map(drop),
            ben.click(button, "go").await.map(drop),
        ];
        if archived {
            refused.push(ben.react(button, "👍").map(drop));
            refused.push(ben.unreact(button, "👍").map(drop));
            refused.push(ben.delete(bens));
        } else {
            ben.react(button, "👍").unwrap();
        }
        for refused in refused {
            let refused = refused.unwrap_err();
            assert_eq!((refused.status, &*refused.sentence), (403, sentence));
        }
    }
    client.archive(&s.thread, false, Some(false)).unwrap();
    ben.say("x").unwrap();
}

#[tokio::test]
async fn an_answer_to_a_moderator_needs_the_lock_to_be_the_bots() {
    let mut s = scene(Config::default()).await;
    s.lock(true);
    for (body, code) in [
        (json!({"type": 4, "data": {"content": "x"}}), 50083),
        (json!({"type": 5}), 50083),
        (json!({"type": 4, "data": {"content": "x", "flags": 64}}), 0),
    ] {
        let fired = s.api.fired_in(&mut s.socket, "Ann", &s.thread).await;
        let (_, answer) = s.api.post(&callback_path(&fired), &body).await;
        assert_eq!(answer["code"].as_u64().unwrap_or(0), code, "{body}");
    }
    // The thread is locked between the first answer and the follow-ups.
    let client = s.api.discord.client();
    client.archive(&s.thread, false, Some(false)).unwrap();
    let fired = s.api.fired_in(&mut s.socket, "Ben", &s.thread).await;
    assert_eq!(s.api.answer(&fired, &json!({"type": 5})).await.0, 204);
    s.lock(true);
    let hook = format!("/webhooks/{}/{}", crate::api::BOT, fired["token"].text());
    let text = json!({"content": "x"});
    for (method, path) in [
        ("POST", hook.clone()),
        ("PATCH", format!("{hook}/messages/@original")),
    ] {
        let (_, answer) = s.api.call(method, &path, &text).await;
        assert_eq!(answer["code"], 50083, "{method}");
    }
}
