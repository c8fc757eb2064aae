//! Writes a message as a card of Discord (components of version 2): its words and pictures are components too, so they
//! stand in any order, and a line of text may have a button beside it.
//!
//! serenity's builders cannot write such components, so a card is made from the JSON of the request that a builder made.

use super::message::{LONGEST_ALT, clipped, lines, within_limit};
use crate::discord::views::message::{Button, File, Message, Section};
use serde::Serialize;
use serde_json::{Result, Value, json};

/// The flag `IS_COMPONENTS_V2`. Discord refuses content beside it, and refuses to take it away again.
const FLAG: u64 = 1 << 15;

/// The largest number of components, counted at any depth.
const COMPONENTS: usize = 40;

/// The largest number of characters in all texts together. Discord allows 4,000, but fails with status 500 above about
/// 10,000 bytes, and a Japanese character has three.
const CHARACTERS: usize = 3000;

/// The components that a section takes: itself, its text, its button, and the separator before it.
const OF_A_SECTION: usize = 4;

/// Discord's numbers of the kinds of components.
mod kind {
    pub(super) const SECTION: u8 = 9;
    pub(super) const TEXT: u8 = 10;
    pub(super) const GALLERY: u8 = 12;
    pub(super) const FILE: u8 = 13;
    pub(super) const SEPARATOR: u8 = 14;
}

impl Message {
    /// The request `plain`, which sends this message, as one that sends it as a card.
    ///
    /// # Errors
    /// Fails if the request cannot be written as JSON.
    pub fn card(&self, plain: impl Serialize) -> Result<Value> {
        let mut body = serde_json::to_value(plain)?;
        self.turn_into_card(&mut body)?;
        Ok(body)
    }

    /// Changes the body of a request that sends this message so that it sends a card.
    ///
    /// # Errors
    /// Fails if a row of the message cannot be written as JSON.
    pub fn turn_into_card(&self, body: &mut Value) -> Result<()> {
        let flags = body["flags"].as_u64().unwrap_or(0) | FLAG;
        body["flags"] = flags.into();
        // An edit has to empty the content of a message that was no card.
        body["content"] = Value::Null;
        body["components"] = self.parts()?.into();
        Ok(())
    }

    /// The components of the card: the words above the picture, the picture, the text, the sections, the rows.
    fn parts(&self) -> Result<Vec<Value>> {
        let files: Vec<File> = self.files.iter().flat_map(within_limit).collect();
        let rows = self
            .rows
            .iter()
            .map(|row| serde_json::to_value(row.create()));
        let rows: Vec<Value> = rows.collect::<Result<_>>()?;
        let in_row = |row: &Value| 1 + row["components"].as_array().map_or(0, Vec::len);
        // Three texts: above the picture, below it, and of the sections without buttons or without room for them.
        let taken = 3 + files.len() + rows.iter().map(in_row).sum::<usize>();
        let room = COMPONENTS.saturating_sub(taken) / OF_A_SECTION;
        let buttons = self.sections.iter().take_while(|it| it.button.is_some());
        let (beside, rest) = self.sections.split_at(room.min(buttons.count()));
        let sections = lines(&self.sections).chars().count();
        let below = CHARACTERS.saturating_sub(self.above.chars().count() + sections);
        let mut parts = Vec::from_iter(text(&self.above));
        parts.extend(files.iter().map(file));
        parts.extend(text(&clipped(&self.text, below)));
        for (at, one) in beside.iter().enumerate() {
            parts.extend((at > 0).then(|| json!({ "type": kind::SEPARATOR })));
            parts.push(section(one));
        }
        parts.extend(text(&lines(rest)));
        parts.extend(rows);
        Ok(parts)
    }
}

/// A text; `None` for an empty one, which Discord refuses.
fn text(words: &str) -> Option<Value> {
    (!words.is_empty()).then(|| json!({ "type": kind::TEXT, "content": words }))
}

/// A picture, or the name of a file of text.
fn file(file: &File) -> Value {
    let at = json!({ "url": format!("attachment://{}", file.name) });
    if file.alt.is_empty() {
        return json!({ "type": kind::FILE, "file": at });
    }
    let alt = clipped(&file.alt, LONGEST_ALT);
    json!({ "type": kind::GALLERY, "items": [{ "media": at, "description": alt }] })
}

fn section(section: &Section) -> Value {
    let words = json!({ "type": kind::TEXT, "content": section.text });
    json!({ "type": kind::SECTION, "components": [words], "accessory": section.button.as_ref().map(Button::create) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::ComponentId;
    use crate::discord::views::message::{ActionRow, Weight};
    use poise::serenity_prelude::EditInteractionResponse;

    fn button(press: ComponentId) -> Button {
        Button::new(press, "Go", Weight::Main)
    }

    fn sections(count: usize) -> Vec<Section> {
        let section = |number| Section {
            text: format!("match {number}"),
            button: Some(button(ComponentId::turn(
                &crate::discord::custom_id::Listing::Own,
                number,
            ))),
        };
        (0..).map(section).take(count).collect()
    }

    fn message() -> Message {
        Message {
            above: "lesson 1".to_owned(),
            files: vec![File {
                name: "iago.png".to_owned(),
                bytes: vec![1],
                alt: "a board".to_owned(),
            }],
            sections: sections(1),
            ..Message::text("Which cell?")
        }
        .with_buttons(vec![button(ComponentId::WalkFirst)])
    }

    /// The parts of a card, counted at any depth.
    fn count(parts: &[Value]) -> usize {
        let inner = |part: &Value| part["components"].as_array().map_or(0, |it| count(it));
        let beside = |part: &Value| usize::from(part["accessory"].is_object());
        parts.iter().map(|it| 1 + inner(it) + beside(it)).sum()
    }

    fn characters(parts: &[Value]) -> usize {
        let own = |part: &Value| part["content"].as_str().map_or(0, |it| it.chars().count());
        let inner = |part: &Value| part["components"].as_array().map_or(0, |it| characters(it));
        parts.iter().map(|it| own(it) + inner(it)).sum()
    }

    #[test]
    fn a_message_can_be_written_in_both_layouts() {
        let message = message();
        let go = |id: &str| json!({ "type": 2, "style": 1, "custom_id": id, "label": "Go", "disabled": false });
        let rows = json!({ "type": 1, "components": [go("u:walk:first")] });
        let mut plain = serde_json::to_value(message.private()).expect("JSON");
        assert_eq!(plain["data"]["flags"], 64);
        assert_eq!(plain["data"]["content"], "lesson 1\nWhich cell?\nmatch 0");
        assert_eq!(plain["data"]["components"], json!([rows]));
        let data = plain.get_mut("data").expect("a message");
        message.turn_into_card(data).expect("JSON");
        assert_eq!(data["flags"], 64 | FLAG);
        assert_eq!(data["content"], Value::Null);
        assert_eq!(data["attachments"][0]["filename"], "iago.png");
        let text = |words: &str| json!({ "type": 10, "content": words });
        let picture =
            json!({ "media": { "url": "attachment://iago.png" }, "description": "a board" });
        assert_eq!(
            data["components"],
            json!([
                text("lesson 1"),
                { "type": 12, "items": [picture] },
                text("Which cell?"),
                { "type": 9, "components": [text("match 0")], "accessory": go("u:l:0:own") },
                rows,
            ])
        );
    }

    #[test]
    fn lines_without_a_button_are_one_text() {
        let mut message = message();
        message
            .sections
            .extend(["one", "two"].map(|it| Section::line(it.to_owned())));
        let parts = message.parts().expect("JSON");
        assert_eq!(parts[4], json!({ "type": 10, "content": "one\ntwo" }));
        assert!(message.content().ends_with("match 0\none\ntwo"));
    }

    #[test]
    fn an_edit_into_a_card_empties_the_content() {
        let edit = EditInteractionResponse::new().content("thinking");
        let body = Message::text("a hint").card(edit).expect("JSON");
        assert_eq!(body["content"], Value::Null);
        assert_eq!(body["flags"], FLAG);
    }

    /// Catches a card that Discord refuses, and a line that is lost because its button has no room.
    #[test]
    fn a_card_keeps_to_the_limits_and_loses_no_line() {
        for many in [0, 1, 7, 8, 9, 10, 40] {
            let message = Message {
                sections: sections(many),
                rows: vec![ActionRow::Buttons(vec![button(ComponentId::WalkFirst); 5]); 2],
                text: "long\n".repeat(2_000),
                ..message()
            };
            let parts = message.parts().expect("JSON");
            assert!(count(&parts) <= COMPONENTS, "{many}: {}", count(&parts));
            assert!(
                characters(&parts) <= CHARACTERS,
                "{many}: {}",
                characters(&parts)
            );
            let written = Value::from(parts).to_string();
            for number in 0..many {
                assert!(
                    written.contains(&format!("match {number}")),
                    "{number} of {many}"
                );
            }
        }
    }

    #[test]
    fn a_file_without_alt_text_is_named() {
        let message = Message {
            files: vec![File {
                name: "all.json".to_owned(),
                bytes: vec![1],
                alt: String::new(),
            }],
            ..Message::default()
        };
        let parts = message.parts().expect("JSON");
        assert_eq!(
            parts,
            [json!({ "type": 13, "file": { "url": "attachment://all.json" } })]
        );
    }
}
