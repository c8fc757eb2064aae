//! Messages as a person sees them.

use serde_json::Value;

use crate::id::Id;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    json: Value,
}

/// A button of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Button {
    /// What stands on it; empty for an emoji alone.
    pub label: String,
    /// The bot's name for it; `None` for a link.
    pub custom_id: Option<String>,
    /// Whether it cannot be pressed.
    pub disabled: bool,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attachment {
    /// Its id, for [`Place::download`](super::Place::download).
    pub id: Id,
    /// Its name.
    pub filename: String,
    /// Its size in bytes.
    pub size: u64,
    /// The alt text.
    pub description: Option<String>,
}

impl Message {
    /// Discord's message object.
    #[must_use]
    pub const fn json(&self) -> &Value {
        &self.json
    }

    /// The same, to keep.
    #[must_use]
    pub fn into_json(self) -> Value {
        self.json
    }

    /// The message's id.
    #[must_use]
    pub fn id(&self) -> Id {
        crate::form::as_id(&self.json["id"]).unwrap_or(Id::new(0))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.json["content"].as_str().unwrap_or_default()
    }

    /// Who wrote it, by the name people see.
    #[must_use]
    pub fn author(&self) -> &str {
        let author = &self.json["author"];
        let name = author["global_name"].as_str();
        name.or_else(|| author["username"].as_str())
            .unwrap_or_default()
    }

    /// Whether only one person sees it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.flags() & crate::world::FLAG_EPHEMERAL != 0
    }

    /// Whether it still says "… is thinking".
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.flags() & crate::world::FLAG_LOADING != 0
    }

    fn flags(&self) -> u64 {
        self.json["flags"].as_u64().unwrap_or(0)
    }

    /// Its embeds, as Discord's JSON.
    #[must_use]
    pub fn embeds(&self) -> &[Value] {
        self.json["embeds"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Its buttons, wherever they stand, in order.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        collect_buttons(&self.json["components"], &mut buttons);
        buttons
    }

    /// The button with these words on it.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<Button> {
        let mut buttons = self.buttons().into_iter();
        buttons.find(|button| button.label == label)
    }

    /// Its files.
    #[must_use]
    pub fn attachments(&self) -> Vec<Attachment> {
        self.json["attachments"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|file| {
                Some(Attachment {
                    id: crate::form::as_id(&file["id"])?,
                    filename: file["filename"].as_str()?.to_owned(),
                    size: file["size"].as_u64()?,
                    description: file["description"].as_str().map(str::to_owned),
                })
            })
            .collect()
    }

    /// Emojis it was reacted with, and how often each.
    #[must_use]
    pub fn reactions(&self) -> Vec<(String, u64)> {
        self.json["reactions"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|reaction| {
                let name = reaction["emoji"]["name"].as_str()?;
                Some((name.to_owned(), reaction["count"].as_u64()?))
            })
            .collect()
    }
}

impl From<&Message> for Id {
    fn from(message: &Message) -> Self {
        message.id()
    }
}

impl From<Value> for Message {
    /// A message of which only Discord's message object is known.
    fn from(json: Value) -> Self {
        Self { json }
    }
}

fn collect_buttons(part: &Value, buttons: &mut Vec<Button>) {
    for item in part.as_array().into_iter().flatten() {
        if item["type"] == 2 {
            buttons.push(Button {
                label: item["label"].as_str().unwrap_or_default().to_owned(),
                custom_id: item["custom_id"].as_str().map(str::to_owned),
                disabled: item["disabled"] == true,
            });
        }
        collect_buttons(&item["components"], buttons);
        if item["accessory"].is_object() {
            collect_buttons(&Value::from(vec![item["accessory"].clone()]), buttons);
        }
    }
}
