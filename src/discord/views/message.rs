//! What the bot says, as values: words, pictures, controls.

use crate::discord::custom_id::ComponentId;
use app::MessageRef;
use referee::{Place, UserId};

/// As many rows as a message has at most, and as many buttons as a row.
const ROWS: usize = 5;
const ROW: usize = 5;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// The words, at most 2,000 characters.
    pub text: String,
    pub files: Vec<File>,
    /// At most five rows.
    pub rows: Vec<ActionRow>,
    pub ping: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Alt text, at most 1,024 characters; empty for files that are text themselves.
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionRow {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// At most five buttons that lead to addresses: the words, and where to.
    Links(Vec<(String, String)>),
    /// A menu of at most 25 lines.
    Menu {
        /// What choosing does: the value is appended to this press's text.
        press: ComponentId,
        placeholder: String,
        lines: Vec<Line>,
        /// The value of the line that is chosen at present.
        present: Option<String>,
    },
    People {
        press: ComponentId,
        placeholder: String,
    },
    Roles {
        press: ComponentId,
        placeholder: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub press: ComponentId,
    pub label: String,
    pub weight: Weight,
}

/// How much a button asks to be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Main,
    Plain,
    Danger,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub value: String,
    pub label: String,
    /// Smaller words below; may be empty.
    pub note: String,
}

impl Message {
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

    #[must_use]
    pub fn has_room(&self) -> bool {
        let last = self.rows.last();
        self.rows.len() < ROWS || matches!(last, Some(ActionRow::Buttons(row)) if row.len() < ROW)
    }

    /// Adds a button: in a row of its own or, below as many rows as there may be, in the last; without room it is
    /// left out.
    pub fn add(&mut self, button: Button) {
        let full = self.rows.len() >= ROWS;
        match self.rows.last_mut() {
            Some(ActionRow::Buttons(row)) if full && row.len() < ROW => row.push(button),
            _ if !full => self.rows.push(ActionRow::Buttons(vec![button])),
            _ => {}
        }
    }
}

impl Button {
    #[must_use]
    pub fn new(press: ComponentId, label: impl Into<String>, weight: Weight) -> Button {
        Button {
            press,
            label: label.into(),
            weight,
        }
    }
}

/// The address of a message in the server of a place, or in a conversation.
pub fn link(place: Place, at: MessageRef) -> String {
    let (server, channel) = (place.server(), at.channel);
    let server = server.map_or("@me".to_owned(), |it| it.to_string());
    format!(
        "https://discord.com/channels/{server}/{channel}/{}",
        at.message
    )
}
