//! Refusals of messages: wrong content, or too much of it.

use serde_json::{Value, json};
use stand_in::Config;

use super::{here, word};
use crate::api::{Api, Holds};

fn row(components: Value) -> Value {
    json!({"content": "x", "components": [{"type": 1, "components": components}]})
}

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": custom_id})
}

/// Message bodies, each with the faulty place and Discord's error code; `@` is the first component of the first row.
fn bad_messages() -> Vec<(Value, &'static str)> {
    let option = json!({"label": "l", "value": "v"});
    let select = |fields: Value| {
        let mut select = json!({"type": 3, "custom_id": "s", "options": [option]});
        for (key, value) in fields.as_object().unwrap() {
            select[key] = value.clone();
        }
        row(json!([select]))
    };
    let embed = |embed: Value| json!({"embeds": [embed]});
    vec![
        (
            json!({"content": "x".repeat(2001)}),
            "content BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"content": "あ".repeat(2001)}),
            "content BASE_TYPE_MAX_LENGTH",
        ),
        (json!({"content": 5}), "content STRING_TYPE_CONVERT"),
        (
            json!({"content": "x", "tts": "yes"}),
            "tts BOOLEAN_TYPE_CONVERT",
        ),
        (
            json!({"content": "x", "flags": "many"}),
            "flags NUMBER_TYPE_COERCE",
        ),
        (
            json!({"content": "x", "embeds": {}}),
            "embeds LIST_TYPE_CONVERT",
        ),
        (
            json!({"content": "x", "embeds": [1]}),
            "embeds.0 DICT_TYPE_CONVERT",
        ),
        (
            json!({"embeds": vec![json!({"title": "x"}); 11]}),
            "embeds BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"title": "x".repeat(257)})),
            "embeds.0.title BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"description": "x".repeat(4097)})),
            "embeds.0.description BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"color": 0x1_000_000})),
            "embeds.0.color NUMBER_TYPE_MAX",
        ),
        (
            embed(json!({"color": -1})),
            "embeds.0.color NUMBER_TYPE_MIN",
        ),
        (
            embed(json!({"timestamp": "yesterday"})),
            "embeds.0.timestamp DATETIME_TYPE_PARSE",
        ),
        (
            embed(json!({"url": "ftp://x/"})),
            "embeds.0.url URL_TYPE_INVALID_SCHEME",
        ),
        (
            embed(json!({"image": {"url": "x"}})),
            "embeds.0.image.url URL_TYPE_INVALID_URL",
        ),
        (
            embed(json!({"footer": {"text": "x".repeat(2049)}})),
            "embeds.0.footer.text BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"author": {"name": "x".repeat(257)}})),
            "embeds.0.author.name BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"fields": vec![json!({"name": "n", "value": "v"}); 26]})),
            "embeds.0.fields BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"fields": [{"name": "x".repeat(257), "value": "v"}]})),
            "embeds.0.fields.0.name BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"fields": [{"name": "n"}]})),
            "embeds.0.fields.0.value BASE_TYPE_REQUIRED",
        ),
        (
            json!({"embeds": [{"description": "x".repeat(4000)}, {"description": "x".repeat(2001)}]}),
            "embeds MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            json!({"content": "x", "components": vec![json!({"type": 1, "components": [button("a")]}); 6]}),
            "components BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"content": "x", "components": [button("a")]}),
            "components.0.type BASE_TYPE_CHOICES",
        ),
        (
            row(json!([])),
            "components.0.components BASE_TYPE_BAD_LENGTH",
        ),
        (
            row((0..6).map(|n| button(&n.to_string())).collect()),
            "components.0.components BASE_TYPE_BAD_LENGTH",
        ),
        (
            row(json!([button("a"), button("a")])),
            "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (row(json!([button("")])), "@.custom_id BASE_TYPE_REQUIRED"),
        (
            row(json!([button(&"x".repeat(101))])),
            "@.custom_id BASE_TYPE_BAD_LENGTH",
        ),
        (
            row(json!([{"type": 2, "style": 1, "label": "x"}])),
            "@.custom_id BASE_TYPE_REQUIRED",
        ),
        (
            row(json!([{"type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "a"}])),
            "@.label BASE_TYPE_MAX_LENGTH",
        ),
        (
            row(json!([{"type": 2, "style": 1, "custom_id": "a"}])),
            "@.label BUTTON_COMPONENT_INVALID",
        ),
        (
            row(json!([{"type": 2, "style": 7, "label": "x", "custom_id": "a"}])),
            "@.style BASE_TYPE_CHOICES",
        ),
        (
            row(json!([{"type": 2, "style": 5, "label": "x"}])),
            "@.url BUTTON_COMPONENT_URL_REQUIRED",
        ),
        (
            row(
                json!([{"type": 2, "style": 5, "label": "x", "url": "https://e.org/", "custom_id": "a"}]),
            ),
            "@.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            row(
                json!([{"type": 2, "style": 5, "label": "x", "url": format!("https://{}", "x".repeat(513))}]),
            ),
            "@.url BASE_TYPE_MAX_LENGTH",
        ),
        (
            row(json!([{"type": 4, "style": 1, "label": "x", "custom_id": "a"}])),
            "@.type BASE_TYPE_CHOICES",
        ),
        (
            row(json!([{"type": 3, "custom_id": "s", "options": [option]}, button("b")])),
            "components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            select(json!({"options": []})),
            "@.options BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(
                json!({"options": (0..26).map(|n| json!({"label": "l", "value": n.to_string()})).collect::<Vec<_>>()}),
            ),
            "@.options BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({"options": [option, option]})),
            "@.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            select(json!({"options": [{"label": "x".repeat(101), "value": "v"}]})),
            "@.options.0.label BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({"min_values": 2})),
            "@.min_values SELECT_COMPONENT_MIN_VALUES_INVALID",
        ),
        (
            select(json!({"max_values": 26})),
            "@.max_values NUMBER_TYPE_MAX",
        ),
        (
            select(json!({"placeholder": "x".repeat(151)})),
            "@.placeholder BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"flags": 32768, "content": "x", "components": [{"type": 10, "content": "x"}]}),
            "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            json!({"flags": 32768, "components": [
                {"type": 10, "content": "x".repeat(3000)},
                {"type": 9, "components": [{"type": 10, "content": "x".repeat(1001)}],
                    "accessory": {"type": 2, "style": 2, "label": "b", "custom_id": "b"}},
            ]}),
            "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        (
            json!({"content": "x", "components": [{"type": 10, "content": "x"}]}),
            "components.0.type BASE_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "attachments": [{"id": 0}]}),
            "attachments.0.id ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["dogs"]}}),
            "allowed_mentions.parse.0 BASE_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions.parse MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({"content": "x", "message_reference": {"message_id": "1"}}),
            "message_reference REPLIES_UNKNOWN_MESSAGE",
        ),
    ]
}

/// Catches an edit that turns a message with components v2 back into one with content.
#[tokio::test]
async fn components_v2_stay() {
    let api = Api::start(Config::default()).await;
    let v2 = json!({"flags": 32768, "components": [{"type": 10, "content": "x"}]});
    let (status, message) = api.post(&here(), &v2).await;
    assert_eq!(status, 200, "{message}");
    let one = format!("{}/{}", here(), message["id"].text());
    for body in [
        json!({"content": "y"}),
        json!({"content": "y", "flags": 0}),
        json!({"content": "y", "flags": 0, "components": []}),
    ] {
        let (status, answer) = api.patch(&one, &body).await;
        assert_eq!(status, 400, "{answer}");
        let expected = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
        assert_eq!(word(&answer, "content"), expected, "{answer}");
    }
    let parts = json!({"flags": 0, "components": [{"type": 10, "content": "y"}]});
    let (status, message) = api.patch(&one, &parts).await;
    assert_eq!(
        (status, message["flags"].as_u64()),
        (200, Some(32768)),
        "{message}"
    );
    // The other way is open.
    let (_, plain) = api.post(&here(), &json!({"content": "x"})).await;
    let one = format!("{}/{}", here(), plain["id"].text());
    let parts =
        json!({"flags": 32768, "content": null, "components": [{"type": 10, "content": "y"}]});
    let (status, message) = api.patch(&one, &parts).await;
    assert_eq!(
        (status, message["content"].as_str()),
        (200, Some("")),
        "{message}"
    );
}

#[tokio::test]
async fn messages_out_of_bounds() {
    let api = Api::start(Config::default()).await;
    for (body, fault) in bad_messages() {
        let fault = fault.replace('@', "components.0.components.0");
        let (place, expected) = fault.split_once(' ').unwrap();
        let (status, answer) = api.post(&here(), &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (400, Some(50035)),
            "{place}: {answer}"
        );
        assert_eq!(word(&answer, place), expected, "{place}: {answer}");
    }
    let seen = api.person("Ann").messages().unwrap();
    assert!(seen.is_empty(), "a refusal leaves nothing behind");
}

#[tokio::test]
async fn messages_at_the_bounds_pass() {
    let api = Api::start(Config::default()).await;
    for body in [
        json!({"content": "あ".repeat(2000)}),
        json!({"content": "x", "flags": "4", "nonce": 5}),
        json!({"embeds": vec![json!({"title": "x".repeat(256)}); 10]}),
        json!({"embeds": [{"description": "x".repeat(4096)}, {"description": "x".repeat(1904)}]}),
        json!({"embeds": [{"fields": vec![json!({"name": "", "value": ""}); 25]}]}),
        row((0..5).map(|n| button(&n.to_string().repeat(100))).collect()),
        json!({"content": "x", "components": (0..5).map(|n| json!({"type": 1, "components": [button(&n.to_string())]})).collect::<Vec<_>>()}),
        json!({"content": "x", "message_reference": {"message_id": "1", "fail_if_not_exists": false}}),
        json!({"content": null, "embeds": [{"title": "x"}], "components": null}),
    ] {
        let (status, answer) = api.post(&here(), &body).await;
        assert_eq!(status, 200, "{answer}");
    }
}

#[tokio::test]
async fn empty_messages() {
    let api = Api::start(Config::default()).await;
    for body in [
        json!({}),
        json!({"content": ""}),
        json!({"content": " \n"}),
        json!({"embeds": []}),
        json!({"components": []}),
    ] {
        let (status, answer) = api.post(&here(), &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (400, Some(50006)),
            "{body}"
        );
    }
    let (_, message) = api.post(&here(), &json!({"content": "x"})).await;
    let path = format!("{}/{}", here(), message["id"].text());
    let (_, answer) = api.patch(&path, &json!({"content": ""})).await;
    assert_eq!(
        answer["code"], 50006,
        "an edit may not empty a message either"
    );
}

#[tokio::test]
async fn files() {
    let api = Api::start(Config::default()).await;
    let big = vec![0; (10 << 20) + 1];
    let (status, answer) = api
        .upload("POST", &here(), &json!({}), &[("files[0]", "a.bin", &big)])
        .await;
    assert_eq!((status, answer["code"].as_u64()), (400, Some(50045)));
    let half = vec![0; 9 << 20];
    let three: [(&str, &str, &[u8]); 3] = [
        ("files[0]", "a", &half),
        ("files[1]", "b", &half),
        ("files[2]", "c", &half),
    ];
    let (status, answer) = api.upload("POST", &here(), &json!({}), &three).await;
    assert_eq!((status, answer["code"].as_u64()), (413, Some(40005)));
    let files: [(&str, &str, &[u8]); 2] =
        [("files[0]", "a.txt", b"a"), ("files[1]", "b.txt", b"b")];
    let body = json!({"attachments": [{"id": 1}]});
    let (_, answer) = api.upload("POST", &here(), &body, &files).await;
    assert_eq!(word(&answer, "attachments"), "ATTACHMENT_NOT_REFERENCED");
    let eleven: Vec<(String, String)> = (0..11)
        .map(|n| (format!("files[{n}]"), format!("{n}.txt")))
        .collect();
    let eleven: Vec<(&str, &str, &[u8])> = eleven
        .iter()
        .map(|(f, n)| (&**f, &**n, &b"x"[..]))
        .collect();
    let (_, answer) = api.upload("POST", &here(), &json!({}), &eleven).await;
    assert_eq!(word(&answer, "attachments"), "BASE_TYPE_MAX_LENGTH");
    let body = json!({"attachments": [{"id": 0, "description": "x".repeat(1025)}]});
    let (_, answer) = api.upload("POST", &here(), &body, &files[..1]).await;
    assert_eq!(
        word(&answer, "attachments.0.description"),
        "BASE_TYPE_MAX_LENGTH"
    );
    let (status, _) = api.upload("POST", &here(), &json!({}), &files).await;
    assert_eq!(status, 200, "without attachments every file counts");
}
