//! What Discord refuses, refused in Discord's words.

use std::time::Duration;

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{Api, BOT, GENERAL, callback_path, webhook_path};

fn here() -> String {
    format!("/channels/{GENERAL}/messages")
}

/// The word at a place of a 50035 answer, such as `embeds.0.title`.
fn word(answer: &Value, place: &str) -> String {
    let mut at = &answer["errors"];
    for step in place.split('.').filter(|step| !step.is_empty()) {
        at = &at[step];
    }
    assert_eq!(answer["message"], "Invalid Form Body");
    at["_errors"][0]["code"]
        .as_str()
        .unwrap_or_else(|| panic!("nothing at {place}: {answer}"))
        .to_owned()
}

fn row(components: Value) -> Value {
    json!({"content": "x", "components": [{"type": 1, "components": components}]})
}

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": custom_id})
}

/// Message bodies, the place of the fault and Discord's word for it.
fn bad_messages() -> Vec<(Value, &'static str, &'static str)> {
    let option = json!({"label": "l", "value": "v"});
    let select = |fields: Value| {
        let mut select = json!({"type": 3, "custom_id": "s", "options": [option]});
        for (key, value) in fields.as_object().unwrap() {
            select[key] = value.clone();
        }
        row(json!([select]))
    };
    let embed = |embed: Value| json!({"embeds": [embed]});
    let first = "components.0.components.0";
    let leak = |key: &str| -> &'static str { format!("{first}.{key}").leak() };
    vec![
        (
            json!({"content": "x".repeat(2001)}),
            "content",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"content": "あ".repeat(2001)}),
            "content",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (json!({"content": 5}), "content", "STRING_TYPE_CONVERT"),
        (
            json!({"content": "x", "tts": "yes"}),
            "tts",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (
            json!({"content": "x", "flags": "many"}),
            "flags",
            "NUMBER_TYPE_COERCE",
        ),
        (
            json!({"content": "x", "embeds": {}}),
            "embeds",
            "LIST_TYPE_CONVERT",
        ),
        (
            json!({"content": "x", "embeds": [1]}),
            "embeds.0",
            "DICT_TYPE_CONVERT",
        ),
        (
            json!({"embeds": vec![json!({"title": "x"}); 11]}),
            "embeds",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"title": "x".repeat(257)})),
            "embeds.0.title",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"description": "x".repeat(4097)})),
            "embeds.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"color": 0x1_000_000})),
            "embeds.0.color",
            "NUMBER_TYPE_MAX",
        ),
        (
            embed(json!({"color": -1})),
            "embeds.0.color",
            "NUMBER_TYPE_MIN",
        ),
        (
            embed(json!({"timestamp": "yesterday"})),
            "embeds.0.timestamp",
            "DATETIME_TYPE_PARSE",
        ),
        (
            embed(json!({"url": "ftp://x/"})),
            "embeds.0.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (
            embed(json!({"image": {"url": "x"}})),
            "embeds.0.image.url",
            "URL_TYPE_INVALID_URL",
        ),
        (
            embed(json!({"footer": {"text": "x".repeat(2049)}})),
            "embeds.0.footer.text",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"author": {"name": "x".repeat(257)}})),
            "embeds.0.author.name",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"fields": vec![json!({"name": "n", "value": "v"}); 26]})),
            "embeds.0.fields",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"fields": [{"name": "x".repeat(257), "value": "v"}]})),
            "embeds.0.fields.0.name",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(json!({"fields": [{"name": "n"}]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!({"embeds": [{"description": "x".repeat(4000)}, {"description": "x".repeat(2001)}]}),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            json!({"content": "x", "components": vec![json!({"type": 1, "components": [button("a")]}); 6]}),
            "components",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"content": "x", "components": [button("a")]}),
            "components.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            row(json!([])),
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            row((0..6).map(|n| button(&n.to_string())).collect()),
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            row(json!([button("a"), button("a")])),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            row(json!([button("")])),
            leak("custom_id"),
            "BASE_TYPE_REQUIRED",
        ),
        (
            row(json!([button(&"x".repeat(101))])),
            leak("custom_id"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            row(json!([{"type": 2, "style": 1, "label": "x"}])),
            leak("custom_id"),
            "BASE_TYPE_REQUIRED",
        ),
        (
            row(json!([{"type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "a"}])),
            leak("label"),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            row(json!([{"type": 2, "style": 1, "custom_id": "a"}])),
            leak("label"),
            "BUTTON_COMPONENT_INVALID",
        ),
        (
            row(json!([{"type": 2, "style": 7, "label": "x", "custom_id": "a"}])),
            leak("style"),
            "BASE_TYPE_CHOICES",
        ),
        (
            row(json!([{"type": 2, "style": 5, "label": "x"}])),
            leak("url"),
            "BUTTON_COMPONENT_URL_REQUIRED",
        ),
        (
            row(
                json!([{"type": 2, "style": 5, "label": "x", "url": "https://e.org/", "custom_id": "a"}]),
            ),
            leak("custom_id"),
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            row(
                json!([{"type": 2, "style": 5, "label": "x", "url": format!("https://{}", "x".repeat(513))}]),
            ),
            leak("url"),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            row(json!([{"type": 4, "style": 1, "label": "x", "custom_id": "a"}])),
            leak("type"),
            "BASE_TYPE_CHOICES",
        ),
        (
            row(json!([{"type": 3, "custom_id": "s", "options": [option]}, button("b")])),
            "components.0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            select(json!({"options": []})),
            leak("options"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(
                json!({"options": (0..26).map(|n| json!({"label": "l", "value": n.to_string()})).collect::<Vec<_>>()}),
            ),
            leak("options"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({"options": [option, option]})),
            leak("options.1.value"),
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            select(json!({"options": [{"label": "x".repeat(101), "value": "v"}]})),
            leak("options.0.label"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({"min_values": 2})),
            leak("min_values"),
            "SELECT_COMPONENT_MIN_VALUES_INVALID",
        ),
        (
            select(json!({"max_values": 26})),
            leak("max_values"),
            "NUMBER_TYPE_MAX",
        ),
        (
            select(json!({"placeholder": "x".repeat(151)})),
            leak("placeholder"),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"flags": 32768, "content": "x", "components": [{"type": 10, "content": "x"}]}),
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            json!({"content": "x", "attachments": [{"id": 0}]}),
            "attachments.0.id",
            "ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["dogs"]}}),
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions.parse",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({"content": "x", "message_reference": {"message_id": "1"}}),
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
        ),
    ]
}

#[tokio::test]
async fn messages_out_of_bounds() {
    let api = Api::start(Config::default()).await;
    for (body, place, expected) in bad_messages() {
        let (status, answer) = api.call("POST", &here(), &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (400, Some(50035)),
            "{place}: {answer}"
        );
        assert_eq!(word(&answer, place), expected, "{place}: {answer}");
    }
    let seen = api.stand_in.client().messages_as("general", "Ann").unwrap();
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
        let (status, answer) = api.call("POST", &here(), &body).await;
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
        let (status, answer) = api.call("POST", &here(), &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (400, Some(50006)),
            "{body}"
        );
    }
    let (_, message) = api.call("POST", &here(), &json!({"content": "x"})).await;
    let path = format!("{}/{}", here(), message["id"].as_str().unwrap());
    let (_, answer) = api.call("PATCH", &path, &json!({"content": ""})).await;
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

#[tokio::test]
async fn the_first_answer() {
    let (api, mut socket) = Api::with_commands().await;
    let ok = json!({"type": 4, "data": {"content": "x"}});
    let interaction = api.fired(&mut socket).await;

    let wrong = format!(
        "/interactions/{}/nonsense/callback",
        interaction["id"].as_str().unwrap()
    );
    assert_eq!(api.call("POST", &wrong, &ok).await.1["code"], 10062);
    assert_eq!(
        api.call("POST", "/interactions/1/x/callback", &ok).await.1["code"],
        10062
    );
    for (body, place, expected) in [
        (json!({}), "type", "BASE_TYPE_REQUIRED"),
        (json!({"type": 99}), "type", "BASE_TYPE_CHOICES"),
        (json!({"type": 7, "data": {}}), "type", "BASE_TYPE_CHOICES"),
        (
            json!({"type": 8, "data": {"choices": []}}),
            "type",
            "BASE_TYPE_CHOICES",
        ),
        (json!({"type": 4}), "data", "BASE_TYPE_REQUIRED"),
        (
            json!({"type": 4, "data": {"content": "x".repeat(2001)}}),
            "data.content",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"type": 9, "data": {"title": "t", "components": []}}),
            "data.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!({"type": 9, "data": {"custom_id": "m", "title": "x".repeat(46), "components": []}}),
            "data.title",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"type": 9, "data": {"custom_id": "m", "title": "t", "components": []}}),
            "data.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"type": 9, "data": {"custom_id": "m", "title": "t", "components": [{"type": 1, "components": [{"type": 4, "style": 1, "custom_id": "i"}]}]}}),
            "data.components.0.components.0.label",
            "BASE_TYPE_REQUIRED",
        ),
    ] {
        let (status, answer) = api.answer(&interaction, &body).await;
        assert_eq!(status, 400, "{answer}");
        assert_eq!(word(&answer, place), expected);
    }
    let (_, answer) = api
        .answer(&interaction, &json!({"type": 4, "data": {}}))
        .await;
    assert_eq!(answer["code"], 50006);

    let hook = webhook_path(&interaction);
    assert_eq!(
        api.call("POST", &hook, &json!({"content": "early"}))
            .await
            .1["code"],
        10015
    );
    let original = format!("{hook}/messages/@original");
    assert_eq!(
        api.call("PATCH", &original, &json!({"content": "early"}))
            .await
            .1["code"],
        10015
    );

    assert_eq!(api.answer(&interaction, &ok).await.0, 204);
    let (status, answer) = api.answer(&interaction, &ok).await;
    assert_eq!((status, answer["code"].as_u64()), (400, Some(40060)));

    let late = api.fired(&mut socket).await;
    api.stand_in.client().advance(Duration::from_millis(3001));
    let (status, answer) = api.answer(&late, &ok).await;
    assert_eq!((status, answer["code"].as_u64()), (404, Some(10062)));
}

#[tokio::test]
async fn tokens_die_after_a_quarter_of_an_hour() {
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    api.answer(&interaction, &json!({"type": 4, "data": {"content": "x"}}))
        .await;
    let hook = webhook_path(&interaction);
    let body = json!({"content": "more"});
    let client = api.stand_in.client();
    client.advance(Duration::from_secs(15 * 60 - 5));
    assert_eq!(api.call("POST", &hook, &body).await.0, 200);
    client.advance(Duration::from_secs(6));
    for (method, path) in [
        ("POST", hook.clone()),
        ("PATCH", format!("{hook}/messages/@original")),
        ("DELETE", format!("{hook}/messages/@original")),
    ] {
        let (status, answer) = api.call(method, &path, &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (401, Some(50027)),
            "{method}"
        );
    }
    assert_eq!(
        api.call("POST", &format!("/webhooks/{BOT}/nonsense"), &body)
            .await
            .1["code"],
        50027
    );
    assert_eq!(
        api.call(
            "POST",
            &format!("/webhooks/1/{}", interaction["token"].as_str().unwrap()),
            &body
        )
        .await
        .1["code"],
        10015
    );
}

#[tokio::test]
async fn autocomplete_answers() {
    let (api, mut socket) = Api::with_commands().await;
    let client = api.stand_in.client();
    for (data, place, expected) in [
        (
            json!({"choices": (0..26).map(|n| json!({"name": "n", "value": n.to_string()})).collect::<Vec<_>>()}),
            "data.choices",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"choices": [{"name": "x".repeat(101), "value": "v"}]}),
            "data.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"choices": [{"name": "n", "value": "x".repeat(101)}]}),
            "data.choices.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"choices": [{"name": "n", "value": 5}]}),
            "data.choices.0.value",
            "STRING_TYPE_CONVERT",
        ),
        (
            json!({"choices": [{"name": "n"}]}),
            "data.choices.0.value",
            "BASE_TYPE_REQUIRED",
        ),
    ] {
        let asked = client.clone();
        tokio::spawn(async move {
            asked
                .autocomplete("Ann", "general", "say", json!({}), "text")
                .await
        });
        let interaction = socket.event("INTERACTION_CREATE").await;
        assert_eq!(interaction["type"], 4);
        assert_eq!(interaction["data"]["options"][0]["focused"], true);
        let (_, answer) = api
            .answer(&interaction, &json!({"type": 8, "data": data}))
            .await;
        assert_eq!(word(&answer, place), expected);
        let (_, answer) = api
            .answer(&interaction, &json!({"type": 4, "data": {"content": "x"}}))
            .await;
        assert_eq!(word(&answer, "type"), "BASE_TYPE_CHOICES");
        assert_eq!(
            api.answer(&interaction, &json!({"type": 8, "data": {"choices": []}}))
                .await
                .0,
            204
        );
    }
}

#[tokio::test]
async fn unknown_things() {
    let api = Api::start(Config::default()).await;
    for (path, status, code) in [
        ("/channels/1", 404, 10003),
        ("/channels/1/messages", 404, 10003),
        (&*format!("{}/1", here()), 404, 10008),
        ("/guilds/1", 404, 10004),
        ("/users/1", 404, 10013),
        (
            &*format!("/guilds/{}/members/1", crate::api::GUILD),
            404,
            10013,
        ),
        (&*format!("/applications/{BOT}/commands/1"), 404, 10063),
        ("/applications/1/commands", 404, 10002),
        ("/nonsense", 404, 0),
    ] {
        let (got, answer) = api.get(path).await;
        assert_eq!(
            (got, answer["code"].as_u64()),
            (status, Some(code)),
            "{path}"
        );
    }
    assert_eq!(
        word(&api.get("/channels/general").await.1, "id"),
        "NUMBER_TYPE_COERCE"
    );
    let (_, answer) = api
        .call("POST", "/users/@me/channels", &json!({"recipient_id": BOT}))
        .await;
    assert_eq!(answer["code"], 50007);
    let (status, answer) = api.control("GET", "/nonsense", &Value::Null).await;
    assert_eq!(
        (status, answer["error"].as_str()),
        (404, Some("There is no such call."))
    );
}

#[tokio::test]
async fn without_a_token_only_interactions() {
    let api = Api::start(Config::default()).await;
    let get = |path: &str| reqwest::get(format!("{}/api/v10{path}", api.stand_in.url()));
    assert_eq!(get("/users/@me").await.unwrap().status(), 401);
    assert_eq!(get("/gateway/bot").await.unwrap().status(), 401);
    assert_eq!(get("/gateway").await.unwrap().status(), 200);
    let (status, _) = api.get("/users/@me").await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn commands() {
    let api = Api::start(Config::default()).await;
    let base = format!("/applications/{BOT}/commands");
    let with = |option: Value| json!({"name": "a", "description": "d", "options": [option]});
    let text = json!({"type": 3, "name": "o", "description": "d"});
    let of = |fields: Value| {
        let mut option = text.clone();
        for (key, value) in fields.as_object().unwrap() {
            option[key] = value.clone();
        }
        with(option)
    };
    let sub = json!({"type": 1, "name": "s", "description": "d"});
    for (body, place, expected) in [
        (json!({"description": "d"}), "name", "BASE_TYPE_REQUIRED"),
        (json!({"name": "a"}), "description", "BASE_TYPE_REQUIRED"),
        (
            json!({"name": "Upper", "description": "d"}),
            "name",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            json!({"name": "two words", "description": "d"}),
            "name",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            json!({"name": "x".repeat(33), "description": "d"}),
            "name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"name": "a", "description": "x".repeat(101)}),
            "description",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"name": "a", "description": "d", "name_localizations": {"ja": "大 文"}}),
            "name_localizations.ja",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            json!({"name": "a", "description": "d", "name_localizations": {"jp": "大"}}),
            "name_localizations.jp",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({"name": "Menu", "type": 2, "description": "d"}),
            "description",
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_PRESENT",
        ),
        (
            json!({"name": "a", "description": "d", "options": vec![text.clone(); 26]}),
            "options",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"name": "a", "description": "d", "options": [text, text]}),
            "options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            json!({"name": "a", "description": "d", "options": [text, {"type": 3, "name": "p", "description": "d", "required": true}]}),
            "options.1.required",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            json!({"name": "a", "description": "d", "options": [text, sub]}),
            "options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            with(json!({"type": 1, "name": "s", "description": "d", "options": [sub]})),
            "options.0.options.0.type",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            of(json!({"type": 12})),
            "options.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            of(json!({"choices": [{"name": "n", "value": "x".repeat(101)}]})),
            "options.0.choices.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            of(json!({"choices": [{"name": "n", "value": "v"}], "autocomplete": true})),
            "options.0.autocomplete",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE",
        ),
        (
            of(json!({"type": 4, "choices": [{"name": "n", "value": "v"}]})),
            "options.0.choices.0.value",
            "NUMBER_TYPE_COERCE",
        ),
        (
            json!({"name": "a", "description": "d", "options": (0..25).map(|n| json!({"type": 3, "name": format!("o{n}"), "description": "d", "choices": (0..25).map(|m| json!({"name": format!("{m}{}", "x".repeat(20)), "value": "v"})).collect::<Vec<_>>()})).collect::<Vec<_>>()}),
            "",
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
    ] {
        let (status, answer) = api.call("POST", &base, &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (400, Some(50035)),
            "{place}: {answer}"
        );
        assert_eq!(word(&answer, place), expected);
    }
    let one = json!({"name": "a", "description": "d"});
    let (_, answer) = api.call("PUT", &base, &json!([one, one])).await;
    assert_eq!(
        word(&answer, "1.name"),
        "APPLICATION_COMMANDS_DUPLICATE_NAME"
    );
    let many: Vec<Value> = (0..101)
        .map(|n| json!({"name": format!("c{n}"), "description": "d"}))
        .collect();
    assert_eq!(api.call("PUT", &base, &json!(many)).await.1["code"], 30032);
    assert_eq!(api.call("PUT", &base, &json!(many[..100])).await.0, 200);
    assert_eq!(api.call("POST", &base, &many[100]).await.1["code"], 30032);
}

#[tokio::test]
async fn missing_permissions() {
    let (api, mut socket) = Api::with_commands().await;
    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const EMBED: u64 = 1 << 14;
    const ATTACH: u64 = 1 << 15;
    const COMMANDS: u64 = 1 << 31;
    let client = api.stand_in.client();
    let file: [(&str, &str, &[u8]); 1] = [("files[0]", "a.txt", b"a")];
    for (name, bits, plain, embed, upload) in [
        ("none", 0, 50001, 50001, 50001),
        ("look", VIEW, 50013, 50013, 50013),
        ("talk", VIEW | SEND, 0, 50013, 50013),
        ("links", VIEW | SEND | EMBED, 0, 0, 50013),
        ("files", VIEW | SEND | ATTACH, 0, 50013, 0),
    ] {
        let made = client
            .add_channel(json!({"name": name, "bot_permissions": (bits | COMMANDS).to_string()}))
            .unwrap();
        let path = format!("/channels/{}/messages", made["id"].as_str().unwrap());
        let code = |answer: Value| answer["code"].as_u64().unwrap_or(0);
        assert_eq!(
            code(api.call("POST", &path, &json!({"content": "x"})).await.1),
            plain,
            "{name}"
        );
        assert_eq!(
            code(
                api.call("POST", &path, &json!({"embeds": [{"title": "x"}]}))
                    .await
                    .1
            ),
            embed,
            "{name}"
        );
        assert_eq!(
            code(api.upload("POST", &path, &json!({}), &file).await.1),
            upload,
            "{name}"
        );

        // An answer to an interaction needs no right to write, but files and embeds need theirs.
        let interaction = api.fired_in(&mut socket, "Ann", name).await;
        let has = if bits & VIEW == 0 { 0 } else { bits | COMMANDS };
        assert_eq!(interaction["app_permissions"], has.to_string(), "{name}");
        let body = json!({"type": 4, "data": {"content": "x"}});
        let (_, answer) = api
            .upload("POST", &callback_path(&interaction), &body, &file)
            .await;
        assert_eq!(
            code(answer),
            if bits & ATTACH == 0 { 50013 } else { 0 },
            "{name}"
        );
        if bits & ATTACH == 0 {
            assert_eq!(api.answer(&interaction, &body).await.0, 204, "{name}");
        }
    }
}

#[tokio::test]
async fn threads_have_a_permission_of_their_own() {
    let api = Api::start(Config::default()).await;
    let client = api.stand_in.client();
    let can = (1_u64 << 10) | (1 << 11) | (1 << 16) | (1 << 35);
    let made = client
        .add_channel(json!({"name": "t", "bot_permissions": can}))
        .unwrap();
    let parent = format!("/channels/{}", made["id"].as_str().unwrap());
    let (_, message) = api
        .call(
            "POST",
            &format!("{parent}/messages"),
            &json!({"content": "x"}),
        )
        .await;
    let path = format!(
        "{parent}/messages/{}/threads",
        message["id"].as_str().unwrap()
    );
    let (status, thread) = api.call("POST", &path, &json!({"name": "t"})).await;
    assert_eq!(status, 201);
    assert_eq!(thread["id"], message["id"]);
    assert_eq!(
        api.call("POST", &path, &json!({"name": "t"})).await.1["code"],
        160_004
    );
    let inside = format!("/channels/{}/messages", thread["id"].as_str().unwrap());
    let (status, answer) = api.call("POST", &inside, &json!({"content": "x"})).await;
    assert_eq!(
        (status, answer["code"].as_u64()),
        (403, Some(50013)),
        "SEND_MESSAGES is not enough in threads"
    );
    let (_, answer) = api.call("POST", &path, &json!({"name": ""})).await;
    assert_eq!(word(&answer, "name"), "BASE_TYPE_REQUIRED");
    let closed = client
        .add_channel(json!({"name": "c", "bot_permissions": "3072"}))
        .unwrap();
    let path = format!("/channels/{}/threads", closed["id"].as_str().unwrap());
    assert_eq!(
        api.call("POST", &path, &json!({"name": "t", "type": 11}))
            .await
            .1["code"],
        50013
    );
}

#[tokio::test]
async fn people_who_want_no_direct_messages() {
    let api = Api::start(Config::default()).await;
    let shy = api
        .stand_in
        .client()
        .add_user(json!({"name": "Shy", "dms": false}))
        .unwrap();
    let (status, dm) = api
        .call(
            "POST",
            "/users/@me/channels",
            &json!({"recipient_id": shy["id"]}),
        )
        .await;
    assert_eq!(status, 200);
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    let (status, answer) = api.call("POST", &path, &json!({"content": "hi"})).await;
    assert_eq!((status, answer["code"].as_u64()), (403, Some(50007)));
    let said = api.stand_in.client().say("Ann", "general", "mine").unwrap();
    let path = format!("{}/{}", here(), said["id"].as_str().unwrap());
    assert_eq!(
        api.call("PATCH", &path, &json!({"content": "yours"}))
            .await
            .1["code"],
        50005
    );
    assert_eq!(
        api.call("DELETE", &path, &Value::Null).await.1["code"],
        50013
    );
}

#[tokio::test]
async fn rate_limits_are_announced_and_kept_if_asked() {
    let api = Api::start(Config {
        enforce_rate_limits: true,
        ..Config::default()
    })
    .await;
    let url = format!("{}/api/v10{}", api.stand_in.url(), here());
    let http = reqwest::Client::new();
    let send = || {
        http.post(&url)
            .header("Authorization", "Bot x")
            .json(&json!({"content": "x"}))
            .send()
    };
    for left in (0..5).rev() {
        let response = send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["x-ratelimit-limit"], "5");
        assert_eq!(
            response.headers()["x-ratelimit-remaining"],
            left.to_string()
        );
        assert!(response.headers().contains_key("x-ratelimit-bucket"));
    }
    let response = send().await.unwrap();
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
    let body: Value = response.json().await.unwrap();
    assert!(body["retry_after"].as_f64().unwrap() > 0.0);
    api.stand_in.client().advance(Duration::from_secs(5));
    assert_eq!(send().await.unwrap().status(), 200);
}
