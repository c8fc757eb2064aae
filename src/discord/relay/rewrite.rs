//! Rewrites submitted forms, which serenity 0.12.5 cannot read if their fields have labels.

use serde_json::{Value, json};

const ROW: u64 = 1;
const TEXT_INPUT: u64 = 4;
const LABEL: u64 = 18;

/// `type` of an interaction that submits a form.
const FORM: u64 = 5;

/// The event as serenity reads it: the value of a field with a label stands in a text input in a row.
///
/// Several chosen values are lines of one text. A checkbox has the text `true` or `false`.
pub(super) fn readable(event: String) -> String {
    // An event without a label passes without being parsed.
    if !event.contains("INTERACTION_CREATE") || !event.contains("\"component\"") {
        return event;
    }
    match serde_json::from_str::<Value>(&event) {
        Ok(mut parsed) if parsed["t"] == "INTERACTION_CREATE" => {
            let interaction = &mut parsed["d"];
            if interaction["type"] == FORM
                && let Some(fields) = interaction["data"]["components"].as_array_mut()
            {
                fields.iter_mut().for_each(without_label);
            }
            parsed.to_string()
        }
        _ => event,
    }
}

fn without_label(field: &mut Value) {
    if field["type"] != LABEL {
        return;
    }
    let filled = &field["component"];
    let value = match (&filled["value"], &filled["values"]) {
        (Value::String(text), _) => Some(text.clone()),
        (Value::Bool(on), _) => Some(on.to_string()),
        (_, Value::Array(chosen)) => {
            let chosen: Vec<_> = chosen.iter().filter_map(Value::as_str).collect();
            Some(chosen.join("\n"))
        }
        _ => None,
    };
    let input = json!({"type": TEXT_INPUT, "custom_id": filled["custom_id"], "value": value});
    *field = json!({"type": ROW, "components": [input]});
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::{ActionRowComponent, Event, Interaction, ModalInteraction};

    fn interaction(kind: u64, data: &Value, message: Option<&Value>) -> Value {
        let user = json!({"id": "5", "username": "ann"});
        let mut made = json!({
            "id": "1", "application_id": "2", "type": kind, "token": "t", "version": 1, "channel_id": "4",
            "locale": "en-US", "entitlements": [], "attachment_size_limit": 1, "user": user, "data": data,
        });
        if let Some(components) = message {
            made["message"] = json!({
                "id": "6", "channel_id": "4", "author": user, "content": "", "timestamp": "2026-01-01T00:00:00Z",
                "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
                "attachments": [], "embeds": [], "pinned": false, "type": 0, "components": components,
            });
        }
        json!({"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": made})
    }

    fn labelled(component: &Value) -> Value {
        json!({"type": LABEL, "id": 1, "component": component})
    }

    fn form() -> Value {
        let fields = [
            json!({"type": 4, "id": 2, "custom_id": "name", "value": "Cup"}),
            json!({"type": 3, "id": 3, "custom_id": "kind", "values": ["ladder"]}),
            json!({"type": 8, "id": 4, "custom_id": "where", "values": []}),
            json!({"type": 21, "id": 5, "custom_id": "games", "value": "two"}),
            json!({"type": 21, "id": 5, "custom_id": "none", "value": null}),
            json!({"type": 22, "id": 6, "custom_id": "which", "values": ["a", "b"]}),
            json!({"type": 23, "id": 7, "custom_id": "rated", "value": false}),
        ];
        let mut components: Vec<Value> = fields.iter().map(labelled).collect();
        components.insert(1, json!({"type": 10, "id": 9}));
        interaction(
            5,
            &json!({"custom_id": "f", "components": components}),
            None,
        )
    }

    fn press() -> Value {
        let text = json!({"type": 10, "id": 2, "content": "Hello"});
        let button = json!({"type": 2, "id": 3, "style": 2, "label": "Go", "custom_id": "go"});
        let row = json!({"type": 1, "id": 4, "components": [button]});
        let section = json!({"type": 9, "id": 1, "components": [text], "accessory": button});
        let container = json!({"type": 17, "id": 5, "components": [text, row]});
        let data = json!({"custom_id": "go", "component_type": 2, "id": 3});
        interaction(3, &data, Some(&json!([text, section, container, row])))
    }

    fn read(event: &Value) -> Option<Interaction> {
        match serde_json::from_value(event.clone()).ok()? {
            Event::InteractionCreate(event) => Some(event.interaction),
            _ => None,
        }
    }

    fn rewritten(event: &Value) -> Value {
        serde_json::from_str(&readable(event.to_string())).expect("JSON")
    }

    fn values(form: &ModalInteraction) -> Vec<(String, Option<String>)> {
        let rows = form.data.components.iter().flat_map(|it| &it.components);
        rows.filter_map(|field| match field {
            ActionRowComponent::InputText(input) => {
                Some((input.custom_id.clone(), input.value.clone()))
            }
            _ => None,
        })
        .collect()
    }

    #[test]
    fn every_kind_of_field_is_read_with_its_value() {
        let Some(Interaction::Modal(form)) = read(&rewritten(&form())) else {
            panic!("no form");
        };
        let expected = [
            ("name", Some("Cup")),
            ("kind", Some("ladder")),
            ("where", Some("")),
            ("games", Some("two")),
            ("none", None),
            ("which", Some("a\nb")),
            ("rated", Some("false")),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.map(str::to_owned)));
        assert_eq!(values(&form), expected);
    }

    #[test]
    fn a_press_on_a_message_of_sections_and_containers_is_read() {
        let Some(Interaction::Component(press)) = read(&press()) else {
            panic!("no press");
        };
        assert_eq!(press.data.custom_id, "go");
        assert_eq!(press.message.components.len(), 1, "the row at the top");
    }

    #[test]
    fn other_events_pass_unchanged() {
        let said = r#"{"op":0,"s":2,"t":"MESSAGE_CREATE","d":{"content":"INTERACTION_CREATE", "components":[{"type":17}]}}"#;
        for event in [said, r#"{"op":11}"#, "INTERACTION_CREATE", ""] {
            assert_eq!(readable(event.to_owned()), event);
        }
    }

    /// Fails once serenity reads labels itself. The relay is then no longer needed.
    #[test]
    fn serenity_still_needs_the_relay() {
        let read = read(&form());
        let reads_labels =
            matches!(&read, Some(Interaction::Modal(form)) if !values(form).is_empty());
        assert!(
            !reads_labels,
            "serenity reads labels now: remove `discord::relay`"
        );
    }
}
