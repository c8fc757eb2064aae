//! Refusals of forms: fields of every kind in labels.

use serde_json::{Value, json};

use super::word;
use crate::api::{ANN, Api, GUILD};
use crate::forms::label;

const FIELD: &str = "data.components.0.component";

fn options(count: usize) -> Value {
    (0..count)
        .map(|n| json!({"label": format!("Option {n}"), "value": n.to_string()}))
        .collect()
}

/// Faulty fields in a label: type, the other fields, the place of the error inside the field, the error.
fn faulty() -> Vec<(i64, Value, &'static str, &'static str)> {
    let twice = json!([{"label": "A", "value": "a"}, {"label": "B", "value": "a"}]);
    let long = json!([{"label": "x".repeat(101), "value": "a"}, {"label": "B", "value": "b", "description": "x".repeat(101)}]);
    let both = json!([{"label": "A", "value": "a", "default": true}, {"label": "B", "value": "b", "default": true}]);
    let user = json!([{"type": "user", "id": ANN}]);
    let role = json!([{"type": "role", "id": GUILD}]);
    vec![
        (
            4,
            json!({"style": 1, "label": "No"}),
            "label",
            "TEXT_INPUT_COMPONENT_LABEL_NOT_ALLOWED",
        ),
        (4, json!({"style": 3}), "style", "BASE_TYPE_CHOICES"),
        (
            4,
            json!({"style": 1, "max_length": 4001}),
            "max_length",
            "NUMBER_TYPE_MAX",
        ),
        (
            4,
            json!({"style": 1, "required": "yes"}),
            "required",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (3, json!({}), "options", "BASE_TYPE_REQUIRED"),
        (
            3,
            json!({"options": options(26)}),
            "options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            3,
            json!({"options": options(2), "disabled": true}),
            "disabled",
            "COMPONENT_DISABLED_NOT_ALLOWED",
        ),
        (
            3,
            json!({"options": options(2), "min_values": 0}),
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_INVALID",
        ),
        (
            3,
            json!({"options": options(2), "placeholder": "x".repeat(151)}),
            "placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            3,
            json!({"options": both}),
            "options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
        (
            5,
            json!({"min_values": 2}),
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_INVALID",
        ),
        (
            5,
            json!({"max_values": 26}),
            "max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            5,
            json!({"default_values": role}),
            "default_values.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            5,
            json!({"default_values": [{"type": "user", "id": "x"}]}),
            "default_values.0.id",
            "NUMBER_TYPE_COERCE",
        ),
        (
            6,
            json!({"default_values": [5]}),
            "default_values.0",
            "DICT_TYPE_CONVERT",
        ),
        (
            7,
            json!({"default_values": [user[0], role[0]]}),
            "default_values",
            "SELECT_COMPONENT_INVALID_DEFAULT_VALUES",
        ),
        (
            8,
            json!({"default_values": user}),
            "default_values.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            8,
            json!({"channel_types": [0, 99]}),
            "channel_types.1",
            "BASE_TYPE_CHOICES",
        ),
        (
            8,
            json!({"channel_types": "0"}),
            "channel_types",
            "LIST_TYPE_CONVERT",
        ),
        (
            19,
            json!({"max_values": 11}),
            "max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            19,
            json!({"file_types": ["pdf"]}),
            "file_types.0",
            "BASE_TYPE_CHOICES",
        ),
        (21, json!({}), "options", "BASE_TYPE_REQUIRED"),
        (
            21,
            json!({"options": options(1)}),
            "options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            21,
            json!({"options": options(11)}),
            "options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            21,
            json!({"options": twice}),
            "options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            21,
            json!({"options": long}),
            "options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            21,
            json!({"options": long}),
            "options.1.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            21,
            json!({"options": both}),
            "options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
        (
            22,
            json!({"options": []}),
            "options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            22,
            json!({"options": options(11)}),
            "options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            22,
            json!({"options": options(2), "min_values": 11}),
            "min_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            22,
            json!({"options": options(2), "max_values": 0}),
            "max_values",
            "NUMBER_TYPE_MIN",
        ),
        (
            22,
            json!({"options": both, "max_values": 1}),
            "options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
        (
            23,
            json!({"default": "yes"}),
            "default",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (2, json!({"style": 1}), "type", "BASE_TYPE_CHOICES"),
    ]
}

#[tokio::test]
async fn fields_in_labels() {
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    for (kind, mut field, place, expected) in faulty() {
        field["type"] = kind.into();
        field["custom_id"] = "x".into();
        let components = json!([label("X", &field)]);
        let data = json!({"custom_id": "m", "title": "t", "components": components});
        let (status, answer) = api
            .answer(&interaction, &json!({"type": 9, "data": data}))
            .await;
        assert_eq!(status, 400, "{field}");
        assert_eq!(
            word(&answer, &format!("{FIELD}.{place}")),
            expected,
            "{field}"
        );
    }
}

#[tokio::test]
async fn labels_texts_and_their_number() {
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    let text = |id: &str| json!({"type": 4, "style": 1, "custom_id": id});
    let display = json!({"type": 10, "content": "x"});
    let mut wordy = label("X", &text("x"));
    wordy["description"] = "x".repeat(101).into();
    for (components, place, expected) in [
        (
            json!([display, display, display, display, display, display]),
            "",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!([{"type": 10, "content": "x".repeat(4001)}]),
            ".0.content",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (json!([{"type": 14}]), ".0.type", "BASE_TYPE_CHOICES"),
        (
            json!([{"type": 18, "label": "X"}]),
            ".0.component",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!([{"type": 18, "component": text("x")}]),
            ".0.label",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!([label(&"x".repeat(46), &text("x"))]),
            ".0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (json!([wordy]), ".0.description", "BASE_TYPE_BAD_LENGTH"),
        (
            json!([label("X", &json!({"type": 23}))]),
            ".0.component.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!([
                label("X", &text("x")),
                label("Y", &json!({"type": 23, "custom_id": "x"}))
            ]),
            ".1.component.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            json!([{"type": 1, "components": [{"type": 3, "custom_id": "x"}]}]),
            ".0.components.0.type",
            "BASE_TYPE_CHOICES",
        ),
    ] {
        let data = json!({"custom_id": "m", "title": "t", "components": components});
        let (status, answer) = api
            .answer(&interaction, &json!({"type": 9, "data": data}))
            .await;
        assert_eq!(status, 400, "{data}");
        assert_eq!(
            word(&answer, &format!("data.components{place}")),
            expected,
            "{data}"
        );
    }
}
