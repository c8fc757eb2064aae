//! Reads a request body field by field and collects every error with its place.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::api_error::ApiError;
use crate::id::Id;

/// One step into a body: a field's name or an index of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key<'a> {
    Name(&'a str),
    Index(usize),
}

/// A place in a body, built without allocation; names are collected only for an error.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place<'a> {
    above: Option<&'a Place<'a>>,
    key: Option<Key<'a>>,
}

impl<'a> Place<'a> {
    /// The place `key` inside `self`.
    pub(crate) const fn at(&'a self, key: Key<'a>) -> Self {
        Self {
            above: Some(self),
            key: Some(key),
        }
    }

    fn names(&self) -> Vec<String> {
        let mut names = self.above.map(Self::names).unwrap_or_default();
        match self.key {
            Some(Key::Name(name)) => names.push(name.to_owned()),
            Some(Key::Index(index)) => names.push(index.to_string()),
            None => {}
        }
        names
    }
}

/// Errors found so far, in the tree shape of Discord's `errors`.
#[derive(Debug, Default)]
pub(crate) struct FormErrors {
    root: RefCell<Map<String, Value>>,
}

impl FormErrors {
    /// Adds an error; `code` is Discord's error code, such as `BASE_TYPE_REQUIRED`.
    pub(crate) fn add(&self, place: &Place<'_>, code: &str, message: impl Into<String>) {
        let mut root = self.root.borrow_mut();
        let mut here = &mut *root;
        for name in place.names() {
            let next = here.entry(name).or_insert_with(|| json!({}));
            match next {
                Value::Object(next) => here = next,
                _ => return,
            }
        }
        let list = here.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({"code": code, "message": message.into()}));
        }
    }

    /// Fails with all errors if there are any.
    pub(crate) fn refuse(&self) -> Result<(), ApiError> {
        let root = self.root.borrow();
        if root.is_empty() {
            Ok(())
        } else {
            Err(ApiError::form(Value::Object(root.clone())))
        }
    }
}

/// An object of the body being read. A `null` field counts as not given, except where a method says otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form<'a> {
    pub(crate) object: &'a Map<String, Value>,
    pub(crate) place: Place<'a>,
    pub(crate) errors: &'a FormErrors,
}

impl<'a> Form<'a> {
    /// Starts reading `value`; notes an error and returns `None` if `value` is no object.
    pub(crate) fn new(value: &'a Value, place: Place<'a>, errors: &'a FormErrors) -> Option<Self> {
        match value {
            Value::Object(object) => Some(Self {
                object,
                place,
                errors,
            }),
            _ => {
                errors.add(
                    &place,
                    "DICT_TYPE_CONVERT",
                    "Only dictionaries may be used in a DictType",
                );
                None
            }
        }
    }

    pub(crate) fn error(&self, key: &str, code: &str, message: impl Into<String>) {
        self.errors
            .add(&self.place.at(Key::Name(key)), code, message);
    }

    /// Whether the object has the field, even as `null`.
    pub(crate) fn given(&self, key: &str) -> bool {
        self.object.contains_key(key)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'a Value> {
        self.object.get(key).filter(|value| !value.is_null())
    }

    fn required<T>(&self, key: &str, found: Option<T>) -> Option<T> {
        if found.is_none() && self.get(key).is_none() {
            self.error(key, "BASE_TYPE_REQUIRED", "This field is required");
        }
        found
    }

    /// Reads a text whose length in characters is in `length`.
    pub(crate) fn text(&self, key: &str, length: RangeInclusive<usize>) -> Option<&'a str> {
        let text = match self.get(key)? {
            Value::String(text) => text,
            other => {
                self.error(
                    key,
                    "STRING_TYPE_CONVERT",
                    format!("Could not interpret \"{other}\" as string."),
                );
                return None;
            }
        };
        // A text has at least as many bytes as characters: characters are counted only if the bytes exceed the limit.
        let count = if text.len() <= *length.end() && *length.start() <= 1 {
            text.len()
        } else {
            text.chars().count()
        };
        if length.contains(&count) {
            return Some(text);
        }
        if count == 0 {
            self.error(key, "BASE_TYPE_REQUIRED", "This field is required");
        } else {
            self.bad_length(key, length);
        }
        None
    }

    fn bad_length(&self, key: &str, length: RangeInclusive<usize>) {
        let (code, sentence) = match length.into_inner() {
            (0, most) => (
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {most} or fewer in length."),
            ),
            (least, most) => (
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {least} and {most} in length."),
            ),
        };
        self.error(key, code, sentence);
    }

    pub(crate) fn required_text(
        &self,
        key: &str,
        length: RangeInclusive<usize>,
    ) -> Option<&'a str> {
        self.required(key, self.text(key, length))
    }

    /// Reads a whole number; a numeric string is accepted, as on Discord.
    pub(crate) fn integer(&self, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let value = self.get(key)?;
        let Some(number) = as_integer(value) else {
            self.error(
                key,
                "NUMBER_TYPE_COERCE",
                format!("Value \"{}\" is not int.", shown(value)),
            );
            return None;
        };
        if number < *range.start() {
            self.error(
                key,
                "NUMBER_TYPE_MIN",
                format!(
                    "int value should be greater than or equal to {}.",
                    range.start()
                ),
            );
            return None;
        }
        if number > *range.end() {
            self.error(
                key,
                "NUMBER_TYPE_MAX",
                format!("int value should be less than or equal to {}.", range.end()),
            );
            return None;
        }
        Some(number)
    }

    pub(crate) fn required_integer(&self, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        self.required(key, self.integer(key, range))
    }

    /// Reads a number that must be one of `allowed`.
    pub(crate) fn choice(&self, key: &str, allowed: &[i64]) -> Option<i64> {
        let number = self.integer(key, i64::MIN..=i64::MAX)?;
        if allowed.contains(&number) {
            return Some(number);
        }
        let list: Vec<String> = allowed.iter().map(i64::to_string).collect();
        self.error(
            key,
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {{{}}}.", list.join(", ")),
        );
        None
    }

    pub(crate) fn required_choice(&self, key: &str, allowed: &[i64]) -> Option<i64> {
        self.required(key, self.choice(key, allowed))
    }

    pub(crate) fn boolean(&self, key: &str) -> Option<bool> {
        match self.get(key)? {
            Value::Bool(yes) => Some(*yes),
            _ => {
                self.error(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
                None
            }
        }
    }

    /// Reads an id: a decimal string or a number.
    pub(crate) fn id(&self, key: &str) -> Option<Id> {
        let value = self.get(key)?;
        let id = as_id(value);
        if id.is_none() {
            self.error(
                key,
                "NUMBER_TYPE_COERCE",
                format!("Value \"{}\" is not snowflake.", shown(value)),
            );
        }
        id
    }

    pub(crate) fn required_id(&self, key: &str) -> Option<Id> {
        self.required(key, self.id(key))
    }

    /// Reads a list whose length is in `length`.
    pub(crate) fn list(&self, key: &str, length: RangeInclusive<usize>) -> Option<&'a [Value]> {
        let Value::Array(list) = self.get(key)? else {
            self.error(
                key,
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            return None;
        };
        if length.contains(&list.len()) {
            return Some(list);
        }
        self.bad_length(key, length);
        None
    }

    /// Reads the slow mode: seconds between two messages of one person.
    pub(crate) fn slowmode(&self) -> Option<u32> {
        self.integer("rate_limit_per_user", 0..=21_600)
            .and_then(|seconds| u32::try_from(seconds).ok())
    }

    /// Reads a list of ids, without duplicates, in the given order.
    pub(crate) fn ids(&self, key: &str, length: RangeInclusive<usize>) -> Option<Vec<Id>> {
        let place = self.place.at(Key::Name(key));
        let mut ids = Vec::new();
        for (index, value) in self.list(key, length)?.iter().enumerate() {
            match as_id(value) {
                Some(id) if ids.contains(&id) => {}
                Some(id) => ids.push(id),
                None => self.errors.add(
                    &place.at(Key::Index(index)),
                    "NUMBER_TYPE_COERCE",
                    format!("Value \"{}\" is not snowflake.", shown(value)),
                ),
            }
        }
        Some(ids)
    }

    pub(crate) fn required_ids(&self, key: &str, length: RangeInclusive<usize>) -> Option<Vec<Id>> {
        self.required(key, self.ids(key, length))
    }

    pub(crate) fn required_list(
        &self,
        key: &str,
        length: RangeInclusive<usize>,
    ) -> Option<&'a [Value]> {
        self.required(key, self.list(key, length))
    }

    /// Reads an http or https address; `attachment` also allows `attachment://name`.
    pub(crate) fn url(&self, key: &str, most: usize, attachment: bool) -> Option<&'a str> {
        let url = self.text(key, 0..=most)?;
        if url.is_empty() {
            return None;
        }
        let scheme = url.split_once("://").map(|(scheme, _)| scheme);
        match scheme {
            Some("http" | "https") => Some(url),
            Some("attachment") if attachment => Some(url),
            Some(other) => {
                self.error(
                    key,
                    "URL_TYPE_INVALID_SCHEME",
                    format!(
                        "Scheme \"{other}\" is not supported. Scheme must be one of ('http', 'https')."
                    ),
                );
                None
            }
            None => {
                self.error(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
                None
            }
        }
    }
}

/// Reads a whole number given as number or decimal string.
pub(crate) fn as_integer(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// Reads an id given as number or decimal string.
pub(crate) fn as_id(value: &Value) -> Option<Id> {
    match value {
        Value::Number(number) => number.as_u64().map(Id::new),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
