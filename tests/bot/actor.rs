//! A person who types commands and presses buttons.

use serde_json::{Value, json};
use stand_in::{Answer, Client, Id};
use std::sync::{Arc, Mutex};

/// A person.
#[derive(Clone)]
pub struct Actor {
    client: Client,
    name: &'static str,
    channel: String,
    unanswered: Arc<Mutex<Vec<String>>>,
}

/// What a person got to see.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The answer as the stand-in tells it.
    pub answer: Answer,
}

impl Actor {
    pub fn new(client: Client, name: &'static str, unanswered: Arc<Mutex<Vec<String>>>) -> Actor {
        Actor {
            client,
            name,
            channel: "general".to_owned(),
            unanswered,
        }
    }

    /// The same person in another channel.
    pub fn in_channel(&self, channel: &str) -> Actor {
        Actor {
            channel: channel.to_owned(),
            ..self.clone()
        }
    }

    /// The name the person was given.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The person's id.
    pub fn id(&self) -> String {
        let world = self.client.world();
        let users = world["users"].as_array().expect("users");
        let me = users
            .iter()
            .find(|user| user["name"] == self.name || user["username"] == self.name.to_lowercase());
        me.and_then(|me| me["id"].as_str())
            .unwrap_or_else(|| panic!("{} in {world}", self.name))
            .to_owned()
    }

    /// Types a command.
    pub async fn slash(&self, command: &str, options: Value) -> Seen {
        let answer = self
            .client
            .slash(self.name, &self.channel, command, options)
            .await
            .unwrap_or_else(|refused| panic!("/{command}: {refused}"));
        self.seen(&format!("/{command}"), answer)
    }

    /// Plays an action.
    pub async fn play(&self, cell: &str) -> Seen {
        self.slash("iago move", json!({ "cell": cell })).await
    }

    /// The suggestions for an option, as (name, value).
    pub async fn suggestions(
        &self,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Vec<(String, String)> {
        let answer = self
            .client
            .autocomplete(self.name, &self.channel, command, options, focused)
            .await
            .expect("an option with suggestions");
        let seen = self.seen(&format!("/{command} …"), answer);
        let choices = seen.answer.choices.unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        choices
            .iter()
            .map(|choice| (text(&choice["name"]), text(&choice["value"])))
            .collect()
    }

    /// Right-clicks on a person.
    pub async fn menu(&self, command: &str, target: &str) -> Seen {
        let answer = self
            .client
            .menu(self.name, &self.channel, command, target)
            .await
            .unwrap_or_else(|refused| panic!("{command}: {refused}"));
        self.seen(command, answer)
    }

    /// Presses the button with these words on a message.
    pub async fn press(&self, message: &Value, label: &str) -> Seen {
        let button = button(message, label)
            .unwrap_or_else(|| panic!("no button {label} on {}", message["components"]));
        self.press_id(message, &button).await
    }

    /// Presses the button with these words on a message, which may have lost it meanwhile.
    pub async fn try_press(&self, message: &Value, label: &str) -> Option<Seen> {
        let id = message["id"].as_str().expect("a message's id");
        let button = button(message, label)?;
        let answer = self.client.click(self.name, id, &button).await.ok()?;
        Some(self.seen(label, answer))
    }

    /// Presses the button with this `custom_id`.
    pub async fn press_id(&self, message: &Value, custom_id: &str) -> Seen {
        let id = message["id"].as_str().expect("a message's id");
        let answer = self
            .client
            .click(self.name, id, custom_id)
            .await
            .unwrap_or_else(|refused| panic!("{custom_id}: {refused}"));
        self.seen(custom_id, answer)
    }

    /// Chooses what a picker offers by its value: a button, or a line of its menu.
    pub async fn choose(&self, message: &Value, value: &str) -> Seen {
        let choice = |control: &Value| control["custom_id"].as_str().map(str::to_owned);
        let buttons = controls(message);
        let mut buttons = buttons.iter().filter_map(choice);
        if let Some(button) = buttons.find(|it| picked(it) == Some(value)) {
            return self.press_id(message, &button).await;
        }
        let id = message["id"].as_str().expect("a message's id");
        let menu = controls(message)
            .into_iter()
            .find(|control| control["type"] == 3)
            .unwrap_or_else(|| panic!("no menu on {message}"));
        let custom_id = menu["custom_id"].as_str().expect("a custom_id").to_owned();
        let answer = self
            .client
            .choose(self.name, id, &custom_id, &[value])
            .await
            .unwrap_or_else(|refused| panic!("{value}: {refused}"));
        self.seen(value, answer)
    }

    /// Chooses a line of the menu with this `custom_id`.
    pub async fn choose_in(&self, message: &Value, custom_id: &str, value: &str) -> Seen {
        let id = message["id"].as_str().expect("a message's id");
        let answer = self
            .client
            .choose(self.name, id, custom_id, &[value])
            .await
            .unwrap_or_else(|refused| panic!("{custom_id} {value}: {refused}"));
        self.seen(value, answer)
    }

    fn seen(&self, what: &str, answer: Answer) -> Seen {
        if let Some(error) = &answer.error {
            let mut unanswered = self.unanswered.lock().expect("nobody panicked");
            unanswered.push(format!("{} {what}: {error}", self.name));
        }
        Seen { answer }
    }

    /// The bytes of a message's first attachment.
    pub fn file(&self, message: &Value) -> Vec<u8> {
        let id: Id = message["attachments"][0]["id"]
            .as_str()
            .and_then(|id| id.parse().ok())
            .unwrap_or_else(|| panic!("no attachment on {message}"));
        self.client.attachment(id).expect("the file").to_vec()
    }
}

impl Seen {
    /// The message, which everybody must see.
    #[track_caller]
    pub fn public(&self) -> &Value {
        assert!(!self.answer.is_private(), "private: {}", self.text());
        self.message()
    }

    /// The message, which nobody else may see.
    #[track_caller]
    pub fn private(&self) -> &Value {
        assert!(self.answer.is_private(), "public: {}", self.text());
        self.message()
    }

    /// The message.
    #[track_caller]
    pub fn message(&self) -> &Value {
        self.answer
            .message
            .as_ref()
            .unwrap_or_else(|| panic!("no message: {:?}", self.answer))
    }

    /// Its words.
    pub fn text(&self) -> &str {
        self.answer.content()
    }
}

/// All buttons and menus of a message.
pub fn controls(message: &Value) -> Vec<Value> {
    let rows = message["components"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    rows.iter()
        .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
        .collect()
}

/// The `custom_id` of the button with these words.
pub fn button(message: &Value, label: &str) -> Option<String> {
    let buttons = controls(message);
    let button = buttons.iter().find(|button| button["label"] == label)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// What a button of a picker chooses.
fn picked(custom_id: &str) -> Option<&str> {
    let value = custom_id.strip_prefix("k:")?.splitn(3, ':').nth(2)?;
    Some(value).filter(|value| !value.is_empty())
}

/// What a message's picker offers: the lines of its menu, or its buttons.
#[track_caller]
pub fn menu(message: &Value) -> Vec<Value> {
    let controls = controls(message);
    if let Some(menu) = controls.iter().find(|control| control["type"] == 3) {
        return menu["options"].as_array().cloned().unwrap_or_default();
    }
    let choice = |control: &Value| {
        if control["label"] == "Back" {
            return None;
        }
        let value = picked(control["custom_id"].as_str()?)?;
        Some(json!({ "label": control["label"], "value": value }))
    };
    let choices: Vec<Value> = controls.iter().filter_map(choice).collect();
    assert!(!choices.is_empty(), "no menu on {message}");
    choices
}

/// The values of the lines of a message's menu, of which the platform shows 25.
#[track_caller]
pub fn lines(message: &Value) -> Vec<String> {
    let menu = menu(message);
    assert!(menu.len() <= 25, "{} lines", menu.len());
    let values = menu.iter().map(|line| line["value"].as_str());
    values.flatten().map(str::to_owned).collect()
}

/// The words of all buttons.
pub fn labels(message: &Value) -> Vec<String> {
    let text = |button: &Value| button["label"].as_str().map(str::to_owned);
    controls(message).iter().filter_map(text).collect()
}
