//! Counts how many bytes the stand-in remembers.

use serde::Serialize;
use serde_json::Value;

/// Bytes of a JSON value and of an object's field, besides their texts.
const VALUE: usize = 72;
const FIELD: usize = 48;

/// Remembered bytes by kind, as the stand-in counts them; the allocator's overhead is not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Memory {
    /// Messages of all channels.
    pub messages: usize,
    /// Uploaded files.
    pub attachments: usize,
    /// Interactions with their answers.
    pub interactions: usize,
    /// The recording.
    pub recording: usize,
}

impl Memory {
    /// Sum of all kinds.
    #[must_use]
    pub const fn total(self) -> usize {
        self.messages + self.attachments + self.interactions + self.recording
    }

    /// Shares of a budget: half for files, a quarter for messages, an eighth each for interactions and recording.
    pub(crate) const fn shares(budget: usize) -> Self {
        Self {
            messages: budget / 4,
            attachments: budget / 2,
            interactions: budget / 8,
            recording: budget / 8,
        }
    }
}

/// Approximate bytes of a tree of JSON.
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
