//! Filling modals in.

use serde_json::{Map, Value, json};

use super::ControlError;
use super::people::GivenFile;
use super::{Chooser, bad, select};
use crate::clock::Time;
use crate::draft::{MODAL_LABEL, MODAL_ROW, Upload, find_component};
use crate::world::World;

const TEXT_INPUT: u64 = 4;
const FILE_UPLOAD: u64 = 19;
const RADIO_GROUP: u64 = 21;
const CHECKBOX_GROUP: u64 = 22;
const CHECKBOX: u64 = 23;

/// Longest text of a text input, in characters.
const TEXT: u64 = 4000;

/// What a person fills in, by custom id: texts in `fields`, answers of every kind in `values`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    pub(crate) fields: &'a Value,
    pub(crate) values: &'a Value,
}

/// A filled-in modal.
pub(super) struct Filled {
    /// The `data` of the submission; until `keep_files` the ids of its files are null.
    pub(super) data: Value,
    /// Files in the order of their fields.
    uploads: Vec<Upload>,
}

/// Fills in a modal; fields that are not given keep the modal's default values.
pub(super) fn fill(
    world: &World,
    chooser: Chooser,
    modal: &Value,
    given: Given<'_>,
) -> Result<Filled, ControlError> {
    let mut filler = Filler {
        world,
        chooser,
        given: by_custom_id(modal, given)?,
        resolved: json!({}),
        uploads: Vec::new(),
    };
    let mut components = Vec::new();
    for component in modal["components"].as_array().into_iter().flatten() {
        let mut sent = json!({"type": component["type"], "id": component["id"]});
        match component["type"].as_u64() {
            Some(MODAL_ROW) => {
                let inner = component["components"].as_array().into_iter().flatten();
                let inner: Result<Vec<Value>, ControlError> =
                    inner.map(|input| filler.field(input)).collect();
                sent["components"] = inner?.into();
            }
            Some(MODAL_LABEL) => sent["component"] = filler.field(&component["component"])?,
            _ => {}
        }
        components.push(sent);
    }
    let mut data = json!({"custom_id": modal["custom_id"], "components": components});
    if filler
        .resolved
        .as_object()
        .is_some_and(|map| !map.is_empty())
    {
        data["resolved"] = filler.resolved;
    }
    Ok(Filled {
        data,
        uploads: filler.uploads,
    })
}

impl Filled {
    /// Stores the files and puts their ids into the data.
    pub(super) fn keep_files(&mut self, world: &mut World, now: Time) {
        let mut ids = Vec::new();
        for upload in std::mem::take(&mut self.uploads) {
            let json = world.keep_option_file(upload, now);
            ids.push(json["id"].clone());
            let id = json["id"].as_str().unwrap_or_default().to_owned();
            self.data["resolved"]["attachments"][id] = json;
        }
        let mut ids = ids.into_iter();
        let components = self.data["components"].as_array_mut();
        for component in components.into_iter().flatten() {
            let Some(input) = component.get_mut("component") else {
                continue;
            };
            if input["type"] != FILE_UPLOAD {
                continue;
            }
            for value in input["values"].as_array_mut().into_iter().flatten() {
                *value = ids.next().unwrap_or_default();
            }
        }
    }
}

/// Merges what is given; null is nothing given.
fn by_custom_id<'a>(modal: &Value, given: Given<'a>) -> Result<Map<String, Value>, ControlError> {
    let mut all = Map::new();
    for (name, part) in [("fields", given.fields), ("values", given.values)] {
        let part: &'a Map<String, Value> = match part {
            Value::Object(part) => part,
            Value::Null => continue,
            _ => return Err(bad(format!("{name} must be an object with custom ids."))),
        };
        for (custom_id, value) in part {
            if find_component(&modal["components"], custom_id).is_none() {
                return Err(bad(format!("The modal has no field {custom_id:?}.")));
            }
            if value.is_null() {
                continue;
            }
            if all.insert(custom_id.clone(), value.clone()).is_some() {
                return Err(bad(format!(
                    "The field {custom_id:?} stands in both fields and values."
                )));
            }
        }
    }
    Ok(all)
}

struct Filler<'a> {
    world: &'a World,
    chooser: Chooser,
    given: Map<String, Value>,
    resolved: Value,
    uploads: Vec<Upload>,
}

impl Filler<'_> {
    /// What Discord sends for a field.
    fn field(&mut self, json: &Value) -> Result<Value, ControlError> {
        let custom_id = json["custom_id"].as_str().unwrap_or_default();
        let given = self.given.remove(custom_id);
        let input = Input {
            json,
            custom_id,
            given: given.as_ref(),
        };
        let mut sent = json!({
            "type": json["type"],
            "id": json["id"],
            "custom_id": custom_id,
        });
        match json["type"].as_u64() {
            Some(TEXT_INPUT) => sent["value"] = input.text()?.into(),
            Some(RADIO_GROUP) => sent["value"] = input.options()?.into_iter().next().into(),
            Some(CHECKBOX_GROUP) => sent["values"] = input.options()?.into(),
            Some(CHECKBOX) => sent["value"] = input.checked()?.into(),
            Some(FILE_UPLOAD) => {
                let number = self.uploads.len() as u64;
                let uploads = input.uploads(number)?;
                sent["values"] = vec![Value::Null; uploads.len()].into();
                self.uploads.extend(uploads);
            }
            _ => sent["values"] = self.chosen(&input)?.into(),
        }
        Ok(sent)
    }

    /// The values of a select.
    fn chosen(&mut self, input: &Input<'_>) -> Result<Vec<String>, ControlError> {
        let values = input.texts()?;
        input.check_count(values.len())?;
        if values.is_empty() {
            return Ok(values);
        }
        select::choose(
            self.world,
            self.chooser,
            input.json,
            &values,
            &mut self.resolved,
        )
    }
}

/// A field of a modal and what is given for it.
struct Input<'a> {
    json: &'a Value,
    custom_id: &'a str,
    given: Option<&'a Value>,
}

impl Input<'_> {
    fn refuse(&self, what: &str) -> ControlError {
        bad(format!("The field {:?} {what}.", self.custom_id))
    }

    fn is_required(&self) -> bool {
        self.json["required"] != false
    }

    /// The text of a text input.
    fn text(&self) -> Result<String, ControlError> {
        let text = match self.given {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Array(list)) if list.len() == 1 && list[0].is_string() => {
                list[0].as_str().unwrap_or_default().to_owned()
            }
            Some(_) => return Err(self.refuse("takes a text")),
            None => self.json["value"].as_str().unwrap_or_default().to_owned(),
        };
        let length = text.chars().count() as u64;
        let least = self.json["min_length"].as_u64().unwrap_or(0);
        let most = self.json["max_length"].as_u64().unwrap_or(TEXT);
        if self.is_required() && text.is_empty() {
            return Err(self.refuse("must be filled in"));
        }
        if !text.is_empty() && !(least..=most).contains(&length) {
            return Err(self.refuse(&format!("takes {least} to {most} characters, not {length}")));
        }
        Ok(text)
    }

    /// The state of a checkbox.
    fn checked(&self) -> Result<bool, ControlError> {
        match self.given {
            Some(Value::Bool(checked)) => Ok(*checked),
            Some(_) => Err(self.refuse("takes true or false")),
            None => Ok(self.json["default"] == true),
        }
    }

    /// The given texts, else the values chosen by default.
    fn texts(&self) -> Result<Vec<String>, ControlError> {
        match self.given {
            None => Ok(self.defaults()),
            Some(Value::String(text)) => Ok(vec![text.clone()]),
            Some(Value::Array(list)) => list
                .iter()
                .map(|value| value.as_str().map(str::to_owned))
                .collect::<Option<Vec<String>>>()
                .ok_or_else(|| self.refuse("takes a list of texts")),
            Some(_) => Err(self.refuse("takes a list of texts")),
        }
    }

    fn defaults(&self) -> Vec<String> {
        let options = self.json["options"].as_array().into_iter().flatten();
        let options = options
            .filter(|option| option["default"] == true)
            .map(|option| &option["value"]);
        let values = self.json["default_values"].as_array().into_iter().flatten();
        options
            .chain(values.map(|value| &value["id"]))
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    /// The values of a radio group or checkbox group.
    fn options(&self) -> Result<Vec<String>, ControlError> {
        let values = self.texts()?;
        self.check_count(values.len())?;
        let offered = self.json["options"].as_array().map_or(&[][..], |list| list);
        for (index, value) in values.iter().enumerate() {
            if !offered.iter().any(|option| option["value"] == **value) {
                return Err(self.refuse(&format!("does not offer {value:?}")));
            }
            if values[..index].contains(value) {
                return Err(self.refuse(&format!("has {value:?} twice")));
            }
        }
        Ok(values)
    }

    /// The files of an upload; the first one has the number `number`.
    fn uploads(&self, number: u64) -> Result<Vec<Upload>, ControlError> {
        let files: Vec<GivenFile> = match self.given {
            None => Vec::new(),
            Some(given) => serde_json::from_value(given.clone())
                .map_err(|_| self.refuse("takes a list of files: [{filename, base64}]"))?,
        };
        self.check_count(files.len())?;
        (number..)
            .zip(&files)
            .map(|(number, file)| file.upload(number))
            .collect()
    }

    /// Refuses an empty required field, and too few or too many values.
    fn check_count(&self, count: usize) -> Result<(), ControlError> {
        if count == 0 {
            return if self.is_required() {
                Err(self.refuse("must be filled in"))
            } else {
                Ok(())
            };
        }
        let least = self.json["min_values"].as_u64().unwrap_or(1);
        let most = self.json["max_values"].as_u64().unwrap_or(1);
        if (least..=most).contains(&(count as u64)) {
            return Ok(());
        }
        let range = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        let noun = if most == 1 { "value" } else { "values" };
        Err(self.refuse(&format!("takes {range} {noun}, not {count}")))
    }
}
