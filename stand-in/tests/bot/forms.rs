//! Forms with labels around fields of every kind: their defaults, what is filled in, what the bot receives.

use serde_json::{Value, json};
use stand_in::testing::{Act, Modal, Reply};
use twilight_model::application::interaction::Interaction;

use crate::api::{ANN, Api, BEN, GENERAL, GUILD, Holds, Socket};

/// Base64 of `hi`.
const HI: &str = "aGk=";

pub fn label(text: &str, component: &Value) -> Value {
    json!({"type": 18, "label": text, "description": "In a few words", "component": component})
}

/// Forms that have every kind of field between them.
pub fn every_kind() -> [Value; 3] {
    let options = json!([
        {"label": "Red", "value": "red", "description": "Like a rose"},
        {"label": "Green", "value": "green", "default": true},
        {"label": "Blue", "value": "blue"},
    ]);
    let mut with_emoji = options.clone();
    with_emoji[0]["emoji"] = json!({"name": "🌹"});
    let user = |id: &str| json!({"type": "user", "id": id});
    [
        json!([
            {"type": 10, "content": "# Hello\nWho are you?"},
            label("Name", &json!({"type": 4, "custom_id": "name", "style": 1, "value": "Ann", "max_length": 9})),
            label("Story", &json!({"type": 4, "custom_id": "story", "style": 2, "required": false, "placeholder": "Once"})),
            label("Colour", &json!({"type": 3, "custom_id": "colour", "options": with_emoji, "placeholder": "One"})),
            {"type": 1, "components": [{"type": 4, "custom_id": "old", "style": 1, "label": "Old", "required": false}]},
        ]),
        json!([
            label("One person", &json!({"type": 5, "custom_id": "person", "default_values": [user(ANN)]})),
            label("A role", &json!({"type": 6, "custom_id": "role", "required": false})),
            label("People", &json!({"type": 7, "custom_id": "people", "min_values": 1, "max_values": 3, "required": false,
                "default_values": [user(BEN), {"type": "role", "id": GUILD}]})),
            label("Channel", &json!({"type": 8, "custom_id": "channel", "channel_types": [0, 5], "required": false})),
            {"type": 10, "content": "That is all."},
        ]),
        json!([
            label(
                "Size",
                &json!({"type": 21, "custom_id": "size", "options": options, "required": false})
            ),
            label(
                "Toppings",
                &json!({"type": 22, "custom_id": "toppings", "options": options, "min_values": 1, "max_values": 2, "required": false})
            ),
            label(
                "Agreed",
                &json!({"type": 23, "custom_id": "agreed", "default": true})
            ),
            label(
                "Papers",
                &json!({"type": 19, "custom_id": "papers", "max_values": 2, "required": false, "file_types": [".txt"]})
            ),
        ]),
    ]
}

/// Lets the bot answer a command of Ann with a form.
pub async fn opened(api: &Api, socket: &mut Socket, components: &Value) -> Reply {
    let said = tokio::spawn(api.person("Ann").slash("say").into_future());
    let fired = socket.event("INTERACTION_CREATE").await;
    let data = json!({"custom_id": "form", "title": "A form", "components": components});
    let (status, answer) = api.answer(&fired, &json!({"type": 9, "data": data})).await;
    assert_eq!(status, 204, "{answer}");
    said.await.unwrap().unwrap()
}

/// Sends a form, answers it, and returns the data that the bot has received.
pub async fn sent(api: &Api, socket: &mut Socket, submission: Act) -> Value {
    let submitted = tokio::spawn(submission.into_future());
    let mut fired = socket.event("INTERACTION_CREATE").await;
    assert_eq!(fired["type"], 5);
    // The types of a library that knows labels take it.
    let read: Result<Interaction, _> = serde_json::from_value(fired.clone());
    assert!(read.is_ok(), "{read:?}: {fired}");
    let thanks = json!({"type": 4, "data": {"content": "thanks"}});
    assert_eq!(api.answer(&fired, &thanks).await.0, 204);
    assert_eq!(submitted.await.unwrap().unwrap().text(), "thanks");
    fired["data"].take()
}

async fn form(api: &Api, socket: &mut Socket, which: usize) -> Modal {
    let reply = opened(api, socket, &every_kind()[which]).await;
    reply.modal().unwrap()
}

#[tokio::test]
async fn untouched_fields_keep_their_defaults() {
    let (api, mut socket) = Api::with_commands().await;
    let untouched = form(&api, &mut socket, 0).await.value("story", Value::Null);
    assert_eq!(
        sent(&api, &mut socket, untouched.submit()).await,
        json!({"custom_id": "form", "components": [
            {"type": 10, "id": 1},
            {"type": 18, "id": 2, "component": {"type": 4, "id": 3, "custom_id": "name", "value": "Ann"}},
            {"type": 18, "id": 4, "component": {"type": 4, "id": 5, "custom_id": "story", "value": ""}},
            {"type": 18, "id": 6, "component": {"type": 3, "id": 7, "custom_id": "colour", "values": ["green"]}},
            {"type": 1, "id": 8, "components": [{"type": 4, "id": 9, "custom_id": "old", "value": ""}]},
        ]})
    );
    let untouched = form(&api, &mut socket, 1).await;
    let data = sent(&api, &mut socket, untouched.submit()).await;
    let values = |index: usize| &data["components"][index]["component"]["values"];
    assert_eq!(*values(0), json!([ANN]));
    assert_eq!(*values(1), json!([]));
    assert_eq!(*values(2), json!([BEN, GUILD]));
    assert_eq!(*values(3), json!([]));
    assert_eq!(data["components"][4], json!({"type": 10, "id": 9}));
    assert_eq!(data["resolved"]["users"][BEN]["global_name"], "Ben");
    assert!(data["resolved"]["members"][ANN]["roles"].is_array());
    assert_eq!(data["resolved"]["roles"][GUILD]["name"], "@everyone");
    let untouched = form(&api, &mut socket, 2).await;
    let data = sent(&api, &mut socket, untouched.submit()).await;
    let inside = |index: usize| &data["components"][index]["component"];
    let size = json!({"type": 21, "id": 2, "custom_id": "size", "value": "green"});
    assert_eq!(*inside(0), size);
    assert_eq!(inside(1)["values"], json!(["green"]));
    assert_eq!(inside(2)["value"], true);
    assert_eq!(inside(3)["values"], json!([]));
    assert!(data.get("resolved").is_none());
}

#[tokio::test]
async fn every_kind_is_filled_in() {
    let (api, mut socket) = Api::with_commands().await;
    let filled = form(&api, &mut socket, 0).await.field("name", "Dora");
    let filled = filled.value("story", ["Long ago"].to_vec());
    let filled = filled.value("colour", "red").value("old", "way");
    let data = sent(&api, &mut socket, filled.submit()).await;
    let components = data["components"].list();
    let inside = |index: usize| &components[index]["component"];
    assert_eq!(inside(1)["value"], "Dora");
    assert_eq!(inside(2)["value"], "Long ago");
    assert_eq!(inside(3)["values"], json!(["red"]));
    assert_eq!(components[4]["components"][0]["value"], "way");

    let filled = form(&api, &mut socket, 1).await;
    let filled = filled.value("person", "Ben").value("role", vec![GUILD]);
    let filled = filled.value("people", vec!["Ann", "@everyone"]);
    let filled = filled.value("channel", vec!["general"]);
    let data = sent(&api, &mut socket, filled.submit()).await;
    let values = |index: usize| &data["components"][index]["component"]["values"];
    assert_eq!(*values(0), json!([BEN]));
    assert_eq!(*values(1), json!([GUILD]));
    assert_eq!(*values(2), json!([ANN, GUILD]));
    assert_eq!(*values(3), json!([GENERAL]));
    let channel = &data["resolved"]["channels"][GENERAL];
    assert_eq!(channel["name"], "general");
    assert!(channel["permissions"].is_string());

    let filled = form(&api, &mut socket, 2).await.value("size", "blue");
    let filled = filled.value("toppings", vec!["blue", "red"]);
    let file = json!({"filename": "a.txt", "base64": HI});
    let filled = filled.value("agreed", false).value("papers", vec![file]);
    let data = sent(&api, &mut socket, filled.submit()).await;
    let inside = |index: usize| &data["components"][index]["component"];
    assert_eq!(inside(0)["value"], "blue");
    assert_eq!(inside(1)["values"], json!(["blue", "red"]));
    assert_eq!(inside(2)["value"], false);
    let id = inside(3)["values"][0].text();
    let kept = &data["resolved"]["attachments"][id];
    assert_eq!(
        (&kept["filename"], &kept["size"]),
        (&json!("a.txt"), &json!(2))
    );

    // Nothing chosen is not the default.
    let emptied = form(&api, &mut socket, 2).await.value("size", json!([]));
    let emptied = emptied.value("toppings", json!([]));
    let data = sent(&api, &mut socket, emptied.submit()).await;
    let inside = |index: usize| &data["components"][index]["component"];
    assert!(inside(0)["value"].is_null());
    assert_eq!(inside(1)["values"], json!([]));
}

#[tokio::test]
async fn what_no_form_could_send_is_refused() {
    let (api, mut socket) = Api::with_commands().await;
    let words = form(&api, &mut socket, 0).await;
    let people = form(&api, &mut socket, 1).await;
    let groups = form(&api, &mut socket, 2).await;
    let papers = vec![json!({"filename": "a.txt", "base64": HI}); 3];
    for (filled, sentence) in [
        (
            words.clone().value("name", ""),
            "The field \"name\" must be filled in.",
        ),
        (
            words.clone().value("name", 5),
            "The field \"name\" takes a text.",
        ),
        (
            words.clone().value("name", "Bartholomew"),
            "The field \"name\" takes 0 to 9 characters, not 11.",
        ),
        (
            words.clone().value("none", "x"),
            "The modal has no field \"none\".",
        ),
        (
            words.clone().value("name", "A").field("name", "B"),
            "The field \"name\" stands in both fields and values.",
        ),
        (
            words.clone().value("colour", json!([])),
            "The field \"colour\" must be filled in.",
        ),
        (
            words.clone().value("colour", vec!["red", "blue"]),
            "The field \"colour\" takes 1 value, not 2.",
        ),
        (
            words.clone().value("colour", "pink"),
            "The select \"colour\" does not offer \"pink\".",
        ),
        (
            words.clone().value("colour", true),
            "The field \"colour\" takes a list of texts.",
        ),
        (
            words.clone().value("colour", vec![1]),
            "The field \"colour\" takes a list of texts.",
        ),
        (
            people.clone().value("person", "Zoe"),
            "The select \"person\" does not offer \"Zoe\".",
        ),
        (
            people.clone().value("people", vec!["Ann", ANN]),
            "\"300000000000000001\" is chosen twice.",
        ),
        (
            people.clone().value("channel", "nowhere"),
            "The select \"channel\" does not offer \"nowhere\".",
        ),
        (
            groups.clone().value("size", "pink"),
            "The field \"size\" does not offer \"pink\".",
        ),
        (
            groups.clone().value("size", vec!["red", "blue"]),
            "The field \"size\" takes 1 value, not 2.",
        ),
        (
            groups
                .clone()
                .value("toppings", vec!["red", "green", "blue"]),
            "The field \"toppings\" takes 1 to 2 values, not 3.",
        ),
        (
            groups.clone().value("toppings", vec!["red", "red"]),
            "The field \"toppings\" has \"red\" twice.",
        ),
        (
            groups.clone().value("agreed", "yes"),
            "The field \"agreed\" takes true or false.",
        ),
        (
            groups.clone().value("papers", "a.txt"),
            "The field \"papers\" takes a list of files: [{filename, base64}].",
        ),
        (
            groups.clone().value("papers", papers),
            "The field \"papers\" takes 1 to 2 values, not 3.",
        ),
    ] {
        let refused = filled.submit().await.unwrap_err();
        assert_eq!((refused.status, &*refused.sentence), (400, sentence));
    }
    // A refusal leaves the form open.
    sent(&api, &mut socket, words.submit()).await;
}

#[tokio::test]
async fn a_required_field_is_filled_in() {
    let (api, mut socket) = Api::with_commands().await;
    let options = json!([{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]);
    for (kind, rest) in [
        (3, json!({"options": options})),
        (5, json!({})),
        (19, json!({})),
        (21, json!({"options": options})),
        (22, json!({"options": options})),
    ] {
        let mut field = rest;
        field["type"] = kind.into();
        field["custom_id"] = "x".into();
        let reply = opened(&api, &mut socket, &json!([label("X", &field)])).await;
        let refused = reply.modal().unwrap().submit().await.unwrap_err();
        assert_eq!(
            refused.sentence, "The field \"x\" must be filled in.",
            "{kind}"
        );
    }
}

#[tokio::test]
async fn values_go_over_http_too() {
    let (api, mut socket) = Api::with_commands().await;
    let reply = opened(&api, &mut socket, &every_kind()[2]).await;
    assert_eq!(
        reply.modal().unwrap().json()["components"][0]["component"]["required"],
        false
    );
    let body = |values: Value| json!({"user": "Ann", "interaction": reply.interaction().to_string(), "fields": {"size": "red"}, "values": values});
    for (values, status) in [(json!({"size": "red"}), 400), (json!("red"), 400)] {
        let (got, answer) = api.control("POST", "/submit", &body(values)).await;
        assert_eq!(got, status);
        assert!(answer["error"].is_string());
    }
    let body = body(json!({"agreed": false}));
    let url = format!("{}/_stand-in/submit", api.discord.url());
    let submitted = tokio::spawn(reqwest::Client::new().post(url).json(&body).send());
    let fired = socket.event("INTERACTION_CREATE").await;
    assert_eq!(fired["data"]["components"][0]["component"]["value"], "red");
    assert_eq!(fired["data"]["components"][2]["component"]["value"], false);
    api.answer(&fired, &json!({"type": 4, "data": {"content": "x"}}))
        .await;
    assert_eq!(submitted.await.unwrap().unwrap().status().as_u16(), 200);
}
