//! Selects: checks against Discord's limits.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use super::component::{CHANNEL_SELECT, STRING_SELECT, Walk, emoji};
use crate::form::{Form, Key, as_integer};

const USER_SELECT: i64 = 5;
const ROLE_SELECT: i64 = 6;
/// Largest number of options, values and default values of a select.
const MOST: i64 = 25;
/// Discord's numbers of channel types.
const CHANNEL_TYPES: [i64; 13] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];

impl Walk<'_> {
    /// Checks a select; one in a modal can be required and cannot be disabled.
    pub(super) fn select(
        &self,
        form: &Form<'_>,
        kind: i64,
        out: &mut Map<String, Value>,
        in_modal: bool,
    ) {
        self.custom_id(form, out);
        if let Some(text) = form.text("placeholder", 0..=150) {
            out.insert("placeholder".into(), text.into());
        }
        let required = in_modal && required(form, out);
        let count = count(form, MOST, 1, required, out);
        if let Some(disabled) = form.boolean("disabled") {
            if disabled && in_modal {
                form.error(
                    "disabled",
                    "COMPONENT_DISABLED_NOT_ALLOWED",
                    "Components in a modal cannot be disabled",
                );
            }
            out.insert("disabled".into(), disabled.into());
        }
        if kind == STRING_SELECT {
            let options = options(form, 1..=25, true);
            few_defaults(form, &options, *count.end());
            out.insert("options".into(), options.into());
            return;
        }
        if kind == CHANNEL_SELECT
            && let Some(types) = channel_types(form)
        {
            out.insert("channel_types".into(), types.into());
        }
        if let Some(defaults) = default_values(form, kind, &count) {
            out.insert("default_values".into(), defaults.into());
        }
    }
}

/// Reads `required` of a field in a modal, which is true unless the bot says otherwise.
pub(super) fn required(form: &Form<'_>, out: &mut Map<String, Value>) -> bool {
    let required = form.boolean("required").unwrap_or(true);
    out.insert("required".into(), required.into());
    required
}

/// Reads `min_values` and `max_values`, which are 1 and `usual` unless given.
pub(super) fn count(
    form: &Form<'_>,
    most: i64,
    usual: i64,
    required: bool,
    out: &mut Map<String, Value>,
) -> RangeInclusive<i64> {
    let min = form.integer("min_values", 0..=most).unwrap_or(1);
    let max = form.integer("max_values", 1..=most).unwrap_or(usual);
    if min > max {
        form.error(
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_INVALID",
            "min_values must not be greater than max_values",
        );
    }
    if min == 0 && required {
        form.error(
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_INVALID",
            "min_values must be at least 1 in a required component",
        );
    }
    out.insert("min_values".into(), min.into());
    out.insert("max_values".into(), max.into());
    min..=max
}

/// Reads the options of a select or group; those of a select may have an emoji.
pub(super) fn options(
    form: &Form<'_>,
    length: RangeInclusive<usize>,
    with_emoji: bool,
) -> Vec<Value> {
    let place = form.place.at(Key::Name("options"));
    let list = form.required_list("options", length).unwrap_or_default();
    let mut values = HashSet::new();
    let mut options = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        let mut option = Map::new();
        for (key, given) in [
            ("label", form.required_text("label", 1..=100)),
            ("value", form.required_text("value", 1..=100)),
            ("description", form.text("description", 0..=100)),
        ] {
            if let Some(text) = given {
                option.insert(key.into(), text.into());
            }
        }
        if with_emoji && let Some(emoji) = emoji(&form) {
            option.insert("emoji".into(), emoji);
        }
        if let Some(default) = form.boolean("default") {
            option.insert("default".into(), default.into());
        }
        if let Some(value) = form.get("value").and_then(Value::as_str)
            && !values.insert(value)
        {
            form.error(
                "value",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
        options.push(Value::Object(option));
    }
    options
}

/// Refuses options of which more are chosen by default than may be chosen.
pub(super) fn few_defaults(form: &Form<'_>, options: &[Value], most: i64) {
    let chosen = options.iter().filter(|option| option["default"] == true);
    if i64::try_from(chosen.count()).unwrap_or(i64::MAX) > most {
        form.error(
            "options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            "More options are chosen by default than may be chosen",
        );
    }
}

/// Reads the channel types that a select offers, each once.
fn channel_types(form: &Form<'_>) -> Option<Vec<Value>> {
    let place = form.place.at(Key::Name("channel_types"));
    let mut types: Vec<Value> = Vec::new();
    for (index, value) in form.list("channel_types", 0..=25)?.iter().enumerate() {
        match as_integer(value).filter(|number| CHANNEL_TYPES.contains(number)) {
            Some(number) if types.contains(&number.into()) => {}
            Some(number) => types.push(number.into()),
            None => form.errors.add(
                &place.at(Key::Index(index)),
                "BASE_TYPE_CHOICES",
                "Value must be a channel type.",
            ),
        }
    }
    Some(types)
}

/// Reads the people, roles and channels that a select has chosen by default.
fn default_values(form: &Form<'_>, kind: i64, count: &RangeInclusive<i64>) -> Option<Vec<Value>> {
    let kinds: &[&str] = match kind {
        USER_SELECT => &["user"],
        ROLE_SELECT => &["role"],
        CHANNEL_SELECT => &["channel"],
        _ => &["user", "role"],
    };
    let place = form.place.at(Key::Name("default_values"));
    let list = form.list("default_values", 0..=25)?;
    let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
    if length > 0 && !count.contains(&length) {
        form.error(
            "default_values",
            "SELECT_COMPONENT_INVALID_DEFAULT_VALUES",
            "The number of default values must be between min_values and max_values",
        );
    }
    let mut values = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        let id = form.required_id("id");
        let kind = form.required_text("type", 1..=100);
        if kind.is_some_and(|kind| !kinds.contains(&kind)) {
            form.error(
                "type",
                "BASE_TYPE_CHOICES",
                format!("Value must be one of {{{}}}.", kinds.join(", ")),
            );
        }
        values.push(json!({"id": id, "type": kind}));
    }
    Some(values)
}
