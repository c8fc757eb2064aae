//! Filling modals in.

use serde_json::{Map, Value, json};

use super::ControlError;
use super::{Chooser, bad, select};
use crate::draft::{MODAL_LABEL, MODAL_ROW, find_component};
use crate::world::World;

/// Longest text of a text input, in characters.
const TEXT: u64 = 4000;

/// The `data` of a modal submission; fields that are not given keep the modal's default values.
pub(super) fn data(
    world: &World,
    chooser: Chooser,
    modal: &Value,
    fields: &Value,
) -> Result<Value, ControlError> {
    let empty = Map::new();
    let fields = match fields {
        Value::Object(fields) => fields,
        Value::Null => &empty,
        _ => return Err(bad("fields must be an object of custom ids and texts.")),
    };
    for custom_id in fields.keys() {
        if find_component(&modal["components"], custom_id).is_none() {
            return Err(bad(format!("The modal has no field {custom_id:?}.")));
        }
    }
    let mut resolved = json!({});
    let mut components = Vec::new();
    for component in modal["components"].as_array().into_iter().flatten() {
        let mut sent = json!({"type": component["type"], "id": component["id"]});
        match component["type"].as_u64() {
            Some(MODAL_ROW) => {
                let inner = component["components"].as_array().into_iter().flatten();
                let inner: Result<Vec<Value>, ControlError> = inner
                    .map(|input| field(world, chooser, input, fields, &mut resolved))
                    .collect();
                sent["components"] = inner?.into();
            }
            Some(MODAL_LABEL) => {
                let input = &component["component"];
                sent["component"] = field(world, chooser, input, fields, &mut resolved)?;
            }
            _ => {}
        }
        components.push(sent);
    }
    let mut data = json!({"custom_id": modal["custom_id"], "components": components});
    if resolved.as_object().is_some_and(|map| !map.is_empty()) {
        data["resolved"] = resolved;
    }
    Ok(data)
}

fn field(
    world: &World,
    chooser: Chooser,
    input: &Value,
    fields: &Map<String, Value>,
    resolved: &mut Value,
) -> Result<Value, ControlError> {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let given = fields.get(custom_id);
    let required = input["required"] != false;
    let mut sent = json!({
        "type": input["type"],
        "id": input["id"],
        "custom_id": custom_id,
    });
    match input["type"].as_u64() {
        Some(4) => {
            let text = match given {
                Some(Value::String(text)) => text.as_str(),
                Some(_) => return Err(bad(format!("The field {custom_id:?} takes a text."))),
                None => input["value"].as_str().unwrap_or_default(),
            };
            let length = text.chars().count() as u64;
            let least = input["min_length"].as_u64().unwrap_or(0);
            let most = input["max_length"].as_u64().unwrap_or(TEXT);
            if required && text.is_empty() {
                return Err(bad(format!("The field {custom_id:?} must be filled in.")));
            }
            if !text.is_empty() && !(least..=most).contains(&length) {
                return Err(bad(format!(
                    "The field {custom_id:?} takes {least} to {most} characters, not {length}."
                )));
            }
            sent["value"] = text.into();
        }
        Some(3 | 5 | 6 | 7 | 8) => {
            let values = texts(given);
            if required || !values.is_empty() {
                sent["values"] = select::choose(world, chooser, input, &values, resolved)?.into();
            } else {
                sent["values"] = json!([]);
            }
        }
        // A radio group has one value, a checkbox group several; a checkbox is true or false.
        Some(21) => sent["value"] = texts(given).into_iter().next().into(),
        Some(23) => sent["value"] = given.and_then(Value::as_bool).unwrap_or(false).into(),
        _ => sent["values"] = texts(given).into(),
    }
    Ok(sent)
}

/// List of the texts in a text or a list of texts.
fn texts(given: Option<&Value>) -> Vec<String> {
    match given {
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(list)) => list
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}
