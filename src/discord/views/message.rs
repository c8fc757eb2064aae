//! What the bot says, as values: words, pictures, controls.

use crate::discord::custom_id::ComponentId;
use app::MessageRef;
use referee::{GuildId, UserId};

/// A message: words, pictures, buttons, and whom it pings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// The words, at most 2,000 characters.
    pub text: String,
    /// Files, pictures with their alt text.
    pub files: Vec<File>,
    /// At most five rows.
    pub rows: Vec<ActionRow>,
    /// Who hears about it.
    pub ping: Vec<UserId>,
}

/// An attached file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Alt text, at most 1,024 characters; empty for files that are text themselves.
    pub alt: String,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionRow {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// A menu of at most 25 lines.
    Menu {
        /// What choosing does: the value is appended to this press's text.
        press: ComponentId,
        /// The words shown before anything is chosen.
        placeholder: String,
        /// The lines.
        lines: Vec<Line>,
        /// The value of the line that is chosen at present.
        present: Option<String>,
    },
    /// A menu of people.
    People {
        /// What choosing does.
        press: ComponentId,
        /// The words shown before anything is chosen.
        placeholder: String,
    },
    /// A menu of the server's roles.
    Roles {
        /// What choosing does.
        press: ComponentId,
        /// The words shown before anything is chosen.
        placeholder: String,
    },
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What pressing does.
    pub press: ComponentId,
    /// The words on it.
    pub label: String,
    /// How much it asks to be pressed.
    pub weight: Weight,
}

/// How much a button asks to be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The thing to do next.
    Main,
    /// One thing among others.
    Plain,
    /// Not to be pressed by mistake.
    Danger,
}

/// A line of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it stands for.
    pub value: String,
    /// The words.
    pub label: String,
    /// Smaller words below; may be empty.
    pub note: String,
}

impl Message {
    /// Words alone.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Message {
        Message {
            text: text.into(),
            ..Message::default()
        }
    }

    /// The same below further words.
    #[must_use]
    pub fn after(mut self, words: &str) -> Message {
        self.text = format!("{words}\n\n{}", self.text);
        self
    }

    /// The same, where the menu with this press shows what is chosen at present.
    #[must_use]
    pub fn with_present(mut self, of: &ComponentId, value: &str) -> Message {
        for row in &mut self.rows {
            if let ActionRow::Menu { press, present, .. } = row
                && press == of
            {
                *present = Some(value.to_owned());
            }
        }
        self
    }

    /// The same with a row of buttons; nothing is added if there are none.
    #[must_use]
    pub fn with_buttons(mut self, buttons: Vec<Button>) -> Message {
        if !buttons.is_empty() {
            self.rows.push(ActionRow::Buttons(buttons));
        }
        self
    }
}

impl Button {
    /// A button.
    #[must_use]
    pub fn new(press: ComponentId, label: impl Into<String>, weight: Weight) -> Button {
        Button {
            press,
            label: label.into(),
            weight,
        }
    }
}

/// A link to a message of this server.
pub fn link(guild: GuildId, at: MessageRef) -> String {
    format!(
        "https://discord.com/channels/{guild}/{}/{}",
        at.channel, at.message
    )
}
