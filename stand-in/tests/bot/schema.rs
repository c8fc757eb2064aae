//! All exchanges and events, checked against Discord's published OpenAPI file.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{ANN, Api, BEN, BOT, GENERAL, GUILD, Holds, Socket, webhook_path};
use crate::example::{Bot, PIXEL};
use crate::forms;
use crate::installed;
use crate::published::Published;

/// A message with a container, a section, a gallery and separators.
pub fn boxed() -> Value {
    let thumbnail = json!({"type": 11, "media": {"url": "https://example.org/y.png"}, "description": "A cup", "spoiler": true});
    json!({"flags": 32768, "components": [{"type": 17, "accent_color": 5, "spoiler": true, "components": [
        {"type": 10, "content": "inside"},
        {"type": 9, "components": [{"type": 10, "content": "beside"}], "accessory": thumbnail},
        {"type": 14, "spacing": 2, "divider": false},
        {"type": 12, "items": [
            {"media": {"url": "https://example.org/x.png"}, "description": "A hat", "spoiler": true},
            {"media": {"url": "https://example.org/z.png"}},
        ]},
    ]}]})
}

async fn live() -> Vec<Value> {
    let api = Api::start(Config::default()).await;
    let mut socket = Socket::identified(&api.discord, 0x1ff_ffff & !(2 | 256 | 32768)).await;
    let _bot = Bot::start(&api.discord).await;
    let client = api.discord.client();
    let nothing = Value::Null;

    for path in [
        "/gateway",
        "/gateway/bot",
        "/users/@me",
        "/oauth2/applications/@me",
        "/applications/@me",
    ] {
        assert_eq!(api.get(path).await.0, 200, "{path}");
    }
    for path in [
        format!("/users/{ANN}"),
        format!("/guilds/{GUILD}"),
        format!("/guilds/{GUILD}?with_counts=true"),
        format!("/guilds/{GUILD}/channels"),
        format!("/guilds/{GUILD}/roles"),
        format!("/guilds/{GUILD}/members/{BEN}"),
        format!("/channels/{GENERAL}"),
    ] {
        assert_eq!(api.get(&path).await.0, 200, "{path}");
    }

    for scope in [String::new(), format!("/guilds/{GUILD}")] {
        let base = format!("/applications/{BOT}{scope}/commands");
        let command = json!({"name": "extra", "description": "More", "options": [
            {"type": 2, "name": "group", "description": "Many", "options": [
                {"type": 1, "name": "one", "description": "One", "options": [
                    {"type": 3, "name": "text", "description": "A text", "required": true, "max_length": 9, "choices": [{"name": "a", "value": "a"}]},
                    {"type": 4, "name": "whole", "description": "A number", "min_value": 1, "max_value": 5},
                    {"type": 10, "name": "real", "description": "A number", "autocomplete": true},
                    {"type": 5, "name": "flag", "description": "Yes or no"},
                    {"type": 7, "name": "where", "description": "A channel", "channel_types": [0]},
                    {"type": 8, "name": "role", "description": "A role"},
                    {"type": 9, "name": "anybody", "description": "Somebody"},
                ]},
            ]},
        ], "default_member_permissions": "32", "contexts": [0], "integration_types": [0]});
        let (status, made) = api.post(&base, &command).await;
        assert_eq!(status, 201);
        let one = format!("{base}/{}", made["id"].text());
        assert_eq!(api.post(&base, &command).await.0, 200);
        assert_eq!(api.get(&one).await.0, 200);
        let change = json!({"description": "Still more"});
        assert_eq!(api.patch(&one, &change).await.0, 200);
        assert_eq!(api.call("DELETE", &one, &nothing).await.0, 204);
        let (status, all) = api.get(&base).await;
        assert_eq!(status, 200);
        if !scope.is_empty() {
            assert_eq!(api.call("PUT", &base, &json!([command])).await.0, 200);
        }
        assert!(all.is_array());
    }

    let (_, dm) = api
        .post("/users/@me/channels", &json!({"recipient_id": ANN}))
        .await;
    let dm = format!("/channels/{}/messages", dm["id"].text());
    assert_eq!(api.post(&dm, &json!({"content": "psst"})).await.0, 200);

    let here = format!("/channels/{GENERAL}/messages");
    let rich = json!({
        "content": format!("<@{BEN}> <@&{GUILD}> look"),
        "embeds": [{
            "title": "A board", "description": "of eight", "url": "https://example.org/", "color": 255,
            "timestamp": "2026-11-21T04:00:00Z", "author": {"name": "Bot"}, "footer": {"text": "foot"},
            "fields": [{"name": "a", "value": "b", "inline": true}],
            "image": {"url": "attachment://a.png"}, "thumbnail": {"url": "https://example.org/x.png"},
        }],
        "attachments": [{"id": 0, "description": "a pixel"}, {"id": 1}],
        "components": [
            {"type": 1, "components": [
                {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "⚫"}},
                {"type": 2, "style": 5, "label": "Read", "url": "https://example.org/"},
            ]},
            {"type": 1, "components": [{"type": 3, "custom_id": "s", "placeholder": "pick", "options": [
                {"label": "One", "value": "1", "description": "first", "default": true},
            ]}]},
            {"type": 1, "components": [{"type": 5, "custom_id": "u"}]},
            {"type": 1, "components": [{"type": 6, "custom_id": "r"}]},
            {"type": 1, "components": [{"type": 8, "custom_id": "c", "channel_types": [0]}]},
        ],
    });
    let files: [(&str, &str, &[u8]); 2] = [
        ("files[0]", "a.png", PIXEL),
        ("files[1]", "notes.txt", b"hi"),
    ];
    let (status, message) = api.upload("POST", &here, &rich, &files).await;
    assert_eq!(status, 200, "{message}");
    let one = format!("{here}/{}", message["id"].text());
    let reply = json!({"content": "yes", "message_reference": {"message_id": message["id"]}});
    assert_eq!(api.post(&here, &reply).await.0, 200);
    let v2 = json!({"flags": 32768, "components": [
        {"type": 10, "content": "# Title"},
        {"type": 14},
        {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": {"type": 2, "style": 2, "label": "b", "custom_id": "b"}},
        {"type": 12, "items": [{"media": {"url": "https://example.org/x.png"}}]},
        {"type": 17, "accent_color": 5, "components": [{"type": 10, "content": "inside"}]},
        {"type": 1, "components": [{"type": 7, "custom_id": "m", "max_values": 2, "default_values": [
            {"type": "user", "id": ANN}, {"type": "role", "id": GUILD},
        ]}]},
    ]});
    let (status, answer) = api.post(&here, &v2).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(api.post(&here, &boxed()).await.0, 200);
    assert_eq!(api.get(&one).await.0, 200);
    assert_eq!(api.get(&here).await.0, 200);
    assert_eq!(api.patch(&one, &json!({"content": "edited"})).await.0, 200);
    let files: [(&str, &str, &[u8]); 1] = [("files[0]", "b.png", PIXEL)];
    let change = json!({"attachments": [{"id": 0}], "embeds": []});
    assert_eq!(api.upload("PATCH", &one, &change, &files).await.0, 200);
    let heart = format!("{one}/reactions/%E2%9D%A4/@me");
    assert_eq!(api.call("PUT", &heart, &nothing).await.0, 204);
    assert_eq!(api.get(&one).await.0, 200);
    assert_eq!(api.call("DELETE", &heart, &nothing).await.0, 204);
    let thread = json!({"name": "a match", "auto_archive_duration": 60});
    let (status, thread) = api.post(&format!("{one}/threads"), &thread).await;
    assert_eq!(status, 201);
    let inside = format!("/channels/{}", thread["id"].text());
    assert_eq!(api.get(&inside).await.0, 200);
    assert_eq!(
        api.post(&format!("{inside}/messages"), &json!({"content": "in"}))
            .await
            .0,
        200
    );
    assert_eq!(
        api.post(&format!("/channels/{GENERAL}/typing"), &nothing)
            .await
            .0,
        204
    );
    assert_eq!(
        api.post(
            &format!("/channels/{GENERAL}/threads"),
            &json!({"name": "alone", "type": 11})
        )
        .await
        .0,
        201
    );

    client
        .add_user(json!({"name": "Chiyo", "locale": "ja"}))
        .unwrap();
    client
        .add_channel(json!({"name": "quiet", "bot_permissions": "3072"}))
        .unwrap();
    let (ann, ben) = (api.person("Ann"), api.person("Ben"));
    ann.say("hello <@900000000000000001>").unwrap();
    let played = ann.slash("play move").option("cell", "D4");
    let played = played.option("against", "Ben").await.unwrap();
    let typed = ben.slash("play move").option("cell", "D");
    typed.suggest("cell").await.unwrap();
    ben.press(played.message().unwrap(), "Again").await.unwrap();
    ann.slash("play board").await.unwrap();
    let asked = ann.slash("play menu").await.unwrap();
    asked.choose("whom", &["Ben"]).await.unwrap();
    let noted = ben.slash("play note").await.unwrap().modal().unwrap();
    noted.field("text", "n").submit().await.unwrap();
    ann.menu("Challenge", "Ben").await.unwrap();
    ann.menu("Quote", message["id"].text()).await.unwrap();
    let later = ann.person().in_direct_messages().slash("play later");
    let later = later.await.unwrap().interaction();
    while client.interaction(later).unwrap()["deletions"] == json!([]) {
        tokio::task::yield_now().await;
    }
    loop {
        let told = socket.event("INTERACTION_CREATE").await;
        if told["id"] != later.to_string() {
            continue;
        }
        let hook = crate::api::webhook_path(&told);
        let own = format!("{hook}/messages/@original");
        assert_eq!(api.get(&own).await.0, 200);
        let (_, made) = api.post(&hook, &json!({"content": "by hand"})).await;
        let made = format!("{hook}/messages/{}", made["id"].text());
        assert_eq!(api.get(&made).await.0, 200);
        assert_eq!(api.call("DELETE", &own, &nothing).await.0, 204);
        break;
    }
    // The first answer once more, with the response requested.
    let told = api.fired_in_play(&mut socket).await;
    assert_eq!(told.0, 400, "answered by the example already");
    assert_eq!(api.call("DELETE", &one, &nothing).await.0, 204);
    assert_eq!(api.get("/users/1").await.0, 404);
    assert_eq!(
        api.post(&here, &json!({"content": "x".repeat(2001)}))
            .await
            .0,
        400
    );
    client
        .fault(json!({"http": {"path": "/users/@me$", "status": 429, "count": 1}}))
        .unwrap();
    assert_eq!(api.get("/users/@me").await.0, 429);
    client.recording()
}

impl Api {
    /// Answers an interaction that the example bot has answered already, and requests the response.
    async fn fired_in_play(&self, socket: &mut Socket) -> (u16, Value) {
        self.person("Ann").slash("play board").await.unwrap();
        let told = socket.event("INTERACTION_CREATE").await;
        let path = format!("{}?with_response=true", crate::api::callback_path(&told));
        self.post(&path, &json!({"type": 5})).await
    }
}

#[tokio::test]
async fn everything_said_fits_discords_own_schema() {
    let Some(mut published) = Published::open() else {
        return;
    };
    let recording = live().await;
    let used = check_all(&mut published, &recording);
    let unused: Vec<_> = published.operations().difference(&used).cloned().collect();
    assert!(unused.is_empty(), "never called: {unused:?}");
}

/// Checks a recording and fails with all mismatches; returns the operations in the recording.
fn check_all(published: &mut Published, recording: &[Value]) -> BTreeSet<String> {
    let mut wrong = BTreeSet::new();
    let mut used = BTreeSet::new();
    for line in recording {
        if line["method"].is_string() {
            check_http(published, line, &mut used, &mut wrong);
        } else if line["gw"] == "recv" {
            check_event(published, &line["payload"], &mut wrong);
        }
    }
    assert!(
        wrong.is_empty(),
        "{} faults:\n{}",
        wrong.len(),
        wrong
            .iter()
            .take(40)
            .map(|w| w.chars().take(1500).collect::<String>())
            .collect::<Vec<_>>()
            .join("\n")
    );
    used
}

#[tokio::test]
async fn what_an_installed_app_says_and_is_told_fits_too() {
    let Some(mut published) = Published::open() else {
        return;
    };
    let (api, mut socket) = installed::start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let group = client.group(&["Ben", "Ann"], "").unwrap();
    let direct = client.direct("Ben", "Ann").unwrap();
    let mut wrong = BTreeSet::new();
    published.check_named("PrivateGroupChannelResponse", &group, "group", &mut wrong);
    published.check_named("PrivateChannelResponse", &direct, "direct", &mut wrong);
    assert!(wrong.is_empty(), "{wrong:?}");
    client.leave(BOT, GUILD).unwrap();
    for place in [GENERAL, "@me", group["id"].text(), direct["id"].text()] {
        let (fired, message) = installed::said(&api, &mut socket, "Ben", place).await;
        let user = if place == "@me" { "Ben" } else { "Ann" };
        installed::pressed(&api, &mut socket, user, &message).await;
        let follow_up = json!({"content": "x"});
        assert_eq!(api.post(&webhook_path(&fired), &follow_up).await.0, 200);
    }
    check_all(&mut published, &client.recording());
}

#[tokio::test]
async fn a_response_asked_for_with_the_callback_fits_too() {
    let Some(mut published) = Published::open() else {
        return;
    };
    let (api, mut socket) = Api::with_commands().await;
    for kind in [4, 5] {
        let interaction = api.fired(&mut socket).await;
        let path = format!(
            "{}?with_response=true",
            crate::api::callback_path(&interaction)
        );
        let (status, answer) = api
            .post(&path, &json!({"type": kind, "data": {"content": "x"}}))
            .await;
        assert_eq!(status, 200);
        assert_eq!(answer["interaction"]["response_message_loading"], kind == 5);
        let mut wrong = BTreeSet::new();
        published.check_named(
            "InteractionCallbackResponse",
            &answer,
            "callback",
            &mut wrong,
        );
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

#[tokio::test]
async fn forms_with_fields_of_every_kind_fit_too() {
    let Some(mut published) = Published::open() else {
        return;
    };
    let (api, mut socket) = Api::with_commands().await;
    for components in forms::every_kind() {
        let reply = forms::opened(&api, &mut socket, &components).await;
        let untouched = reply.modal().unwrap().submit();
        forms::sent(&api, &mut socket, untouched).await;
    }
    check_all(&mut published, &api.discord.client().recording());
}

fn check_http(
    published: &mut Published,
    line: &Value,
    used: &mut BTreeSet<String>,
    wrong: &mut BTreeSet<String>,
) {
    match published.operation(line) {
        Some((method, template)) => {
            used.insert(format!("{method} {template}"));
            published.check_exchange(line, wrong);
        }
        None => {
            // The published subset has no threads without a message.
            let path = line["path"].text();
            assert!(path.ends_with("/threads"), "{path} is not published");
        }
    }
}

/// Checks the objects inside an event against the file's schemas.
fn check_event(published: &mut Published, payload: &Value, wrong: &mut BTreeSet<String>) {
    let Some(name) = payload["t"].as_str() else {
        return;
    };
    let data = &payload["d"];
    let mut check = |schema: &str, instance: &Value, what: &str| {
        published.check_named(schema, instance, &format!("{name} {what}"), wrong);
    };
    match name {
        "READY" => check("UserPIIResponse", &data["user"], "user"),
        "GUILD_CREATE" => {
            check("GuildWithCountsResponse", data, "");
            for channel in data["channels"].list() {
                check("GuildChannelResponse", channel, "channel");
            }
            for thread in data["threads"].list() {
                check("ThreadResponse", thread, "thread");
            }
            for member in data["members"].list() {
                check("GuildMemberResponse", member, "member");
            }
        }
        "CHANNEL_CREATE" | "CHANNEL_UPDATE" => check("GuildChannelResponse", data, ""),
        "THREAD_CREATE" | "THREAD_UPDATE" => check("ThreadResponse", data, ""),
        "GUILD_MEMBER_ADD" => check("GuildMemberResponse", data, ""),
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" => check("MessageResponse", data, ""),
        "MESSAGE_REACTION_ADD" => check("MessageReactionEmojiResponse", &data["emoji"], "emoji"),
        "INTERACTION_CREATE" => {
            if let Some(member) = data.get("member") {
                check("GuildMemberResponse", member, "member");
            }
            if let Some(user) = data.get("user") {
                check("UserResponse", user, "user");
            }
            if let Some(message) = data.get("message") {
                check("MessageResponse", message, "message");
            }
            if let Some(resolved) = data["data"].get("resolved") {
                check("ResolvedObjectsResponse", resolved, "resolved");
                for message in resolved["messages"]
                    .as_object()
                    .into_iter()
                    .flat_map(|m| m.values())
                {
                    check("MessageResponse", message, "resolved message");
                }
            }
        }
        _ => {}
    }
}
