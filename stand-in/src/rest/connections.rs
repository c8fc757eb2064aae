//! What linked roles may ask about a person of an application.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value};

use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::config::LOCALES;
use crate::form::{Form, FormErrors, Key, Place};

/// How many records an application has at most.
const RECORDS: usize = 5;

static KEY: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("^[a-z0-9_]{1,50}$").ok());

/// Tells the records, or puts others in their place.
pub(super) fn metadata(call: &Call<'_>, application: &str) -> Answer {
    let mut world = call.shared.world();
    if id(application)? != world.bot {
        return Err(ApiError::UNKNOWN_APPLICATION);
    }
    if call.method == "PUT" {
        world.role_connections = read(&call.body.json)?;
    }
    Ok(Reply::Json(world.role_connections.clone().into()))
}

fn read(body: &Value) -> Result<Vec<Value>, ApiError> {
    let errors = FormErrors::default();
    let root = Place::default();
    let records = match body {
        Value::Array(records) if records.len() <= RECORDS => records.as_slice(),
        Value::Array(_) => {
            let said = format!("Must be {RECORDS} or fewer in length.");
            errors.add(&root, "BASE_TYPE_MAX_LENGTH", said);
            &[]
        }
        _ => {
            let said = "Only iterables may be used in a ListType";
            errors.add(&root, "LIST_TYPE_CONVERT", said);
            &[]
        }
    };
    let mut keys = HashSet::new();
    let mut checked = Vec::with_capacity(records.len());
    for (index, value) in records.iter().enumerate() {
        let Some(form) = Form::new(value, root.at(Key::Index(index)), &errors) else {
            continue;
        };
        let mut record = Map::new();
        let kind = form.required_choice("type", &[1, 2, 3, 4, 5, 6, 7, 8]);
        let key = form.required_text("key", 1..=50).unwrap_or_default();
        if !KEY.as_ref().is_some_and(|pattern| pattern.is_match(key)) || !keys.insert(key) {
            form.error(
                "key",
                "STRING_TYPE_REGEX",
                "String value did not match validation regex.",
            );
        }
        record.insert("type".into(), kind.into());
        record.insert("key".into(), key.into());
        for (name, most) in [("name", 100), ("description", 200)] {
            record.insert(name.into(), form.required_text(name, 1..=most).into());
            let key = format!("{name}_localizations");
            if let Some(value) = form.get(&key) {
                translated(&form, &key, value, most);
                record.insert(key.clone(), value.clone());
            }
        }
        checked.push(Value::Object(record));
    }
    errors.refuse()?;
    Ok(checked)
}

/// Checks translations: known locales, and the length of each.
fn translated(form: &Form<'_>, key: &str, value: &Value, most: usize) {
    let Some(inner) = Form::new(value, form.place.at(Key::Name(key)), form.errors) else {
        return;
    };
    for locale in inner.object.keys() {
        if !LOCALES.contains(&&**locale) {
            inner.error(locale, "BASE_TYPE_CHOICES", "Unknown locale.");
        }
        inner.text(locale, 1..=most);
    }
}
