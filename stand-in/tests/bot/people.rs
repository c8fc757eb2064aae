//! What people do besides interactions, and the events that a bot gets.

use serde_json::{Value, json};
use stand_in::testing::{Message, ReplyKind};
use stand_in::{Config, Id};

use crate::api::{ANN, Api, BEN, BOT, GENERAL, GUILD, Holds, Socket};

/// Intents: guilds, messages, reactions, typing, direct messages.
const INTENTS: u64 = 1 | 512 | 1024 | 2048 | 4096 | 8192;
/// `hi` in base64.
const HI: &str = "aGk=";

async fn start() -> (Api, Socket) {
    let api = Api::start(Config::default()).await;
    let socket = Socket::identified(&api.discord, INTENTS).await;
    (api, socket)
}

fn id(message: &Value) -> &str {
    message["id"].text()
}

#[tokio::test]
async fn a_reaction_comes_and_goes() {
    let (api, mut socket) = start().await;
    let ben = api.person("Ben");
    let said = api.person("Ann").say("D4?").unwrap();
    let body = json!({"user": "Ben", "message": said.id(), "emoji": "🔥"});
    let (status, message) = api.control("POST", "/react", &body).await;
    assert_eq!(
        (status, message["reactions"][0]["count"].as_u64()),
        (200, Some(1))
    );
    let added = socket.event("MESSAGE_REACTION_ADD").await;
    assert_eq!(added["user_id"], BEN);
    assert_eq!(added["message_id"], json!(said.id()));
    assert_eq!(added["member"]["user"]["id"], BEN);
    assert_eq!(added["message_author_id"], ANN);
    let again = ben.react(&said, "🔥").unwrap_err();
    assert_eq!(again.to_string(), "Ben has reacted with 🔥 already.");

    // The bot adds the same reaction by its percent-encoded path, and lists the users.
    let path = format!(
        "/channels/{GENERAL}/messages/{}/reactions/%F0%9F%94%A5",
        said.id()
    );
    assert_eq!(api.put(&format!("{path}/%40me")).await.0, 204);
    let (_, users) = api.get(&format!("{path}?limit=100")).await;
    let users: Vec<&str> = users.list().iter().map(id).collect();
    assert_eq!(users, [BEN, BOT]);
    let (status, refused) = api.delete(&format!("{path}/{BEN}")).await;
    assert_eq!((status, refused["code"].as_u64()), (403, Some(50013)));

    let body = json!({"user": "Ben", "message": said.id(), "emoji": "🔥", "remove": true});
    assert_eq!(api.control("POST", "/react", &body).await.0, 200);
    let removed = socket.event("MESSAGE_REACTION_REMOVE").await;
    assert_eq!(removed["user_id"], BEN);
    assert!(ben.unreact(&said, "🔥").is_err());
    assert!(ben.react(&said, "fire").is_err());
    assert!(ben.react(Id::new(1), "🔥").is_err());
}

#[tokio::test]
async fn own_messages_are_edited_and_deleted() {
    let (api, mut socket) = start().await;
    let (ann, ben) = (api.person("Ann"), api.person("Ben"));
    let said = ben.say("D4").unwrap();
    let body = json!({"user": "Ben", "message": said.id(), "content": "E4"});
    let (status, edited) = api.control("POST", "/edit", &body).await;
    assert_eq!((status, edited["content"].as_str()), (200, Some("E4")));
    let heard = socket.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&heard["id"], &heard["content"]),
        (&json!(said.id()), &json!(""))
    );
    assert!(heard["edited_timestamp"].is_string());

    // Ann owns the guild: she may delete messages of others, but not change them.
    assert!(ann.edit(&said, "mine").is_err());
    assert!(ben.edit(&said, " ").is_err());
    assert_eq!(ben.edit(&said, "E5").unwrap().text(), "E5");
    let anns = ann.say("no").unwrap();
    let refused = ben.delete(&anns).unwrap_err();
    assert_eq!(
        (refused.status, &*refused.to_string()),
        (403, "Ben may delete only messages of their own.")
    );
    let body = json!({"user": "Ann", "message": said.id()});
    assert_eq!(api.control("POST", "/delete", &body).await.0, 200);
    let gone = socket.event("MESSAGE_DELETE").await;
    assert_eq!(
        (&gone["id"], &gone["guild_id"]),
        (&json!(said.id()), &json!(GUILD))
    );
    assert!(ben.delete(&said).is_err());
    ann.delete(&anns).unwrap();
}

#[tokio::test]
async fn a_message_has_files_and_replies() {
    let (api, mut socket) = start().await;
    let (ann, ben) = (api.person("Ann"), api.person("Ben"));
    let first = ann.say("look?").unwrap();
    socket.event("MESSAGE_CREATE").await;
    let body = json!({
        "user": "Ben", "channel": "general", "reply_to": first.id(),
        "attachments": [{"filename": "my notes.txt", "base64": HI}],
    });
    let (status, said) = api.control("POST", "/say", &body).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(said["attachments"][0]["filename"], "my_notes.txt");
    assert_eq!(said["referenced_message"]["id"], json!(first.id()));
    let file = Message::from(said).attachments()[0].id;
    assert_eq!(&*ben.download(file).unwrap(), b"hi");
    assert_eq!(ben.download(Id::new(1)).unwrap_err().status, 404);
    let heard = socket.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&heard["type"], &heard["mentions"][0]["id"]),
        (&json!(19), &json!(ANN))
    );
    let reply = ben.reply(&first, "I see").unwrap();
    assert_eq!(reply.json()["referenced_message"]["id"], json!(first.id()));
    let client = api.discord.client();
    for (body, sentence) in [
        (json!({}), "A message has 1 to 2000 characters."),
        (
            json!({"attachments": [{"filename": "a", "base64": "!"}]}),
            "a is no base64: Invalid symbol 33, offset 0..",
        ),
        (
            json!({"attachments": [{"filename": "a", "base64": ""}]}),
            "The file \"a\" is empty.",
        ),
        (
            json!({"content": "x", "reply_to": "1"}),
            "Ben sees no message \"1\".",
        ),
    ] {
        let refused = client.say_with("Ben", "general", body).unwrap_err();
        assert_eq!(refused.to_string(), sentence);
    }
}

#[tokio::test]
async fn a_file_is_an_option() {
    let api = Api::start(Config::default()).await;
    let command = json!([{"name": "read", "description": "Read it", "options": [
        {"type": 11, "name": "file", "description": "What", "required": true},
    ]}]);
    api.call("PUT", &format!("/applications/{BOT}/commands"), &command)
        .await;
    let mut socket = Socket::identified(&api.discord, INTENTS).await;
    let read = || api.person("Ann").slash("read");
    let refused = read().option("file", "a.txt").await.unwrap_err();
    assert!(
        refused.to_string().contains("a file: {filename, base64}"),
        "{refused}"
    );
    tokio::spawn(read().file("file", "a.txt", b"hi").into_future());
    let told = socket.event("INTERACTION_CREATE").await;
    let chosen = &told["data"]["options"][0]["value"];
    let resolved = &told["data"]["resolved"]["attachments"][chosen.text()];
    assert_eq!(
        (&resolved["filename"], &resolved["size"]),
        (&json!("a.txt"), &json!(2))
    );
    // discord.js and others read `"options": null` as a list and fail.
    let option = json!({"name": "file", "type": 11, "value": chosen});
    assert_eq!(told["data"]["options"], json!([option]));
    let bytes = reqwest::get(resolved["url"].text()).await.unwrap();
    assert_eq!(bytes.text().await.unwrap(), "hi");
}

#[tokio::test]
async fn a_forged_press_reaches_the_bot() {
    let (api, mut socket) = start().await;
    let ann = api.person("Ann");
    let message = json!({"content": "x", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": true},
    ]}]});
    let (_, posted) = api
        .post(&format!("/channels/{GENERAL}/messages"), &message)
        .await;
    let posted = Message::from(posted).id();
    assert!(ann.click(posted, "go").await.is_err());
    for (custom_id, values, kind) in [
        ("go", Value::Null, 2),
        ("never offered", Value::Null, 2),
        ("never offered", json!(["a"]), 3),
    ] {
        let body =
            json!({"user": "Ann", "message": posted, "custom_id": custom_id, "values": values});
        let (answer, told) = tokio::join!(api.control("POST", "/forge", &body), async {
            let told = socket.event("INTERACTION_CREATE").await;
            api.answer(&told, &json!({"type": 6})).await;
            told
        });
        assert_eq!((answer.0, &answer.1["callback_type"]), (200, &json!(6)));
        assert_eq!(told["data"]["custom_id"], custom_id);
        assert_eq!(told["data"]["component_type"], kind);
        assert_eq!(
            told["data"].get("values").cloned().unwrap_or_default(),
            values
        );
    }
    let (reply, told) = tokio::join!(ann.forge(posted, "go", None), async {
        let told = socket.event("INTERACTION_CREATE").await;
        api.answer(&told, &json!({"type": 6})).await;
        told
    });
    assert_eq!(reply.unwrap().kind(), ReplyKind::DeferredUpdate);
    assert_eq!(told["data"]["custom_id"], "go");
    assert!(ann.forge(Id::new(1), "go", None).await.is_err());
}
