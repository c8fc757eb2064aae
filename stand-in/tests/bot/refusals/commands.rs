//! Refusals of commands for registration: names, descriptions, options.

use serde_json::{Value, json};
use stand_in::Config;

use super::word;
use crate::api::{Api, BOT};

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
        let (status, answer) = api.post(&base, &body).await;
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
    assert_eq!(api.post(&base, &many[100]).await.1["code"], 30032);
}
