//! How much the stand-in remembers.

use serde::Serialize;
use serde_json::Value;

/// What a tree of JSON costs besides its texts: per value, and per field of an object.
const VALUE: usize = 72;
const FIELD: usize = 48;

/// Bytes remembered, by kind; a count by the stand-in itself, without what the allocator adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Memory {
    /// Messages of all channels.
    pub messages: usize,
    /// Uploaded files.
    pub attachments: usize,
    /// Interactions with all that came of them.
    pub interactions: usize,
    /// The recording.
    pub recording: usize,
}

impl Memory {
    /// All of it.
    #[must_use]
    pub const fn total(self) -> usize {
        self.messages + self.attachments + self.interactions + self.recording
    }

    /// How a budget is shared out: half for files, a quarter for messages, an eighth each for the rest.
    pub(crate) const fn shares(budget: usize) -> Self {
        Self {
            messages: budget / 4,
            attachments: budget / 2,
            interactions: budget / 8,
            recording: budget / 8,
        }
    }
}

/// About how many bytes a tree of JSON takes.
pub(crate) fn weight(value: &Value) -> usize {
    VALUE
        + match value {
            Value::String(text) => text.len(),
            Value::Array(list) => list.iter().map(weight).sum(),
            Value::Object(fields) => fields
                .iter()
                .map(|(key, value)| FIELD + key.len() + weight(value))
                .sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        }
}
