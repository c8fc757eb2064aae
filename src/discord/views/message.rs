//! A message of the bot before it is sent: words, pictures, buttons and menus.

use crate::discord::custom_id::ComponentId;
use app::MessageRef;
use referee::{Place, UserId};

/// The largest number of rows in a message, and the largest number of buttons in a row.
const ROWS: usize = 5;
const ROW: usize = 5;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// What a card says above its picture, and other messages in their first lines.
    pub above: String,
    /// At most 2,000 characters, together with the words above it.
    pub text: String,
    /// Lines below the text.
    pub sections: Vec<Section>,
    pub files: Vec<File>,
    /// At most five rows.
    pub rows: Vec<ActionRow>,
    pub ping: Vec<UserId>,
    /// True if a new message is to be a card: the picture stands above the text, and so the question right above its
    /// buttons. A message that replaces another has the layout of the other. Only private answers are cards, because
    /// notifications and Discord's search do not read the texts of a card.
    pub card: bool,
}

/// A line of text, perhaps with a button beside it. Only a card shows the button, so the rows of the message must lead
/// to the same. Lines without a button stand last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub text: String,
    pub button: Option<Button>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Alt text, at most 1,024 characters; empty for a file of text.
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionRow {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// At most five buttons that open a web address. The first text is the label, the second is the address.
    Links(Vec<(String, String)>),
    /// A menu of at most 25 lines.
    Menu {
        /// The press that Discord sends, with the value of the line, when a person chooses a line.
        press: ComponentId,
        placeholder: String,
        lines: Vec<Line>,
        /// The value of the line that is shown as chosen; `None` if no line is chosen.
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

/// How strongly a button stands out among the others.
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
    /// A second line of smaller text below the label; may be empty.
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

    /// Asks for the layout of a card.
    #[must_use]
    pub const fn with_card_layout(mut self) -> Message {
        self.card = true;
        self
    }

    /// Puts `words` and an empty line before the text.
    #[must_use]
    pub fn after(mut self, words: &str) -> Message {
        self.text = format!("{words}\n\n{}", self.text);
        self
    }

    /// In the menu whose press is `of`, marks the line with this value as chosen.
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

    /// Adds a row with these buttons. If there are no buttons, adds nothing.
    #[must_use]
    pub fn with_buttons(mut self, buttons: Vec<Button>) -> Message {
        if !buttons.is_empty() {
            self.rows.push(ActionRow::Buttons(buttons));
        }
        self
    }

    /// Whether [`Message::add`] has room for a button.
    #[must_use]
    pub fn has_room(&self) -> bool {
        let last = self.rows.last();
        self.rows.len() < ROWS || matches!(last, Some(ActionRow::Buttons(row)) if row.len() < ROW)
    }

    /// Adds a button in a new row. If the message already has the largest number of rows, adds the button to the last
    /// row; if that row has no room either, leaves the button out.
    pub fn add(&mut self, button: Button) {
        let full = self.rows.len() >= ROWS;
        match self.rows.last_mut() {
            Some(ActionRow::Buttons(row)) if full && row.len() < ROW => row.push(button),
            _ if !full => self.rows.push(ActionRow::Buttons(vec![button])),
            _ => {}
        }
    }
}

impl Section {
    #[must_use]
    pub const fn line(text: String) -> Section {
        Section { text, button: None }
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

/// The web address of a message. `place` says whether the message is in a server or in direct messages.
pub fn link(place: Place, at: MessageRef) -> String {
    let (server, channel) = (place.server(), at.channel);
    let server = server.map_or("@me".to_owned(), |guild| guild.to_string());
    format!(
        "https://discord.com/channels/{server}/{channel}/{}",
        at.message
    )
}
