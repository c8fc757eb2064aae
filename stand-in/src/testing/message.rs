//! Messages as a person sees them.

use serde_json::Value;

use crate::id::Id;

/// A message as a person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    json: Value,
    text: String,
}

/// A button of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Button {
    /// Text on the button; empty for a button with only an emoji.
    pub label: String,
    /// The bot's id of the button; `None` for a link.
    pub custom_id: Option<String>,
    /// Whether the button cannot be pressed.
    pub disabled: bool,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attachment {
    /// Id of the file, for [`Place::download`](super::Place::download).
    pub id: Id,
    /// Name of the file.
    pub filename: String,
    /// Size in bytes.
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

    /// Converts the message into Discord's message object.
    #[must_use]
    pub fn into_json(self) -> Value {
        self.json
    }

    /// Id of the message.
    #[must_use]
    pub fn id(&self) -> Id {
        crate::form::as_id(&self.json["id"]).unwrap_or(Id::new(0))
    }

    /// Text of the message. With components v2 it is the texts of all components, one below the other.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Shown name of the author.
    #[must_use]
    pub fn author(&self) -> &str {
        let author = &self.json["author"];
        let name = author["global_name"].as_str();
        name.or_else(|| author["username"].as_str())
            .unwrap_or_default()
    }

    /// Whether the message is private to one person.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.flags() & crate::world::FLAG_EPHEMERAL != 0
    }

    /// Whether the message still says "… is thinking".
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.flags() & crate::world::FLAG_LOADING != 0
    }

    fn flags(&self) -> u64 {
        self.json["flags"].as_u64().unwrap_or(0)
    }

    /// Embeds of the message, as Discord's JSON.
    #[must_use]
    pub fn embeds(&self) -> &[Value] {
        self.json["embeds"].as_array().map_or(&[], Vec::as_slice)
    }

    /// All buttons of the message, in order, at any depth.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        collect_buttons(&self.json["components"], &mut buttons);
        buttons
    }

    /// The button with this label.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<Button> {
        let mut buttons = self.buttons().into_iter();
        buttons.find(|button| button.label == label)
    }

    /// Files of the message.
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

    /// Emojis of the reactions, with the number of people who chose each.
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
    /// Wraps Discord's message object.
    fn from(json: Value) -> Self {
        let mut texts: Vec<&str> = json["content"].as_str().into_iter().collect();
        texts.retain(|text| !text.is_empty());
        collect_texts(&json["components"], &mut texts);
        let text = texts.join("\n");
        Self { json, text }
    }
}

fn collect_texts<'a>(part: &'a Value, texts: &mut Vec<&'a str>) {
    for item in part.as_array().into_iter().flatten() {
        texts.extend(item["content"].as_str());
        collect_texts(&item["components"], texts);
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
