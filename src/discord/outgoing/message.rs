//! Converts a message into each form that Discord's requests need.

use crate::discord::views::message::{ActionRow, Button, File, Message, Section, Weight};
use flate2::Compression;
use flate2::write::GzEncoder;
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments,
    EditInteractionResponse, EditMessage, UserId,
};
use std::io::Write;

/// The largest number of characters in a message.
const LONGEST_TEXT: usize = 2000;

/// The largest size of a file in bytes.
const LARGEST_FILE: usize = 10 * 1024 * 1024;

/// The largest number of characters in an alt text.
pub(super) const LONGEST_ALT: usize = 1024;

/// The file in one or more files that Discord accepts. A file over the limit is compressed with gzip. If it is still
/// over the limit, the compressed file is cut into parts; joined in order, the parts are the compressed file.
pub(super) fn within_limit(file: &File) -> Vec<File> {
    if file.bytes.len() <= LARGEST_FILE {
        return vec![file.clone()];
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    let written = packed.write_all(&file.bytes);
    // Writing to memory does not fail.
    let packed = written.and_then(|()| packed.finish()).unwrap_or_default();
    let name = format!("{}.gz", file.name);
    let named = |name: String, bytes: &[u8]| File {
        name,
        bytes: bytes.to_owned(),
        alt: file.alt.clone(),
    };
    if packed.len() <= LARGEST_FILE {
        return vec![named(name, &packed)];
    }
    let parts = packed.chunks(LARGEST_FILE).zip(1..);
    let parts = parts.map(|(part, number)| named(format!("{name}.{number}"), part));
    parts.collect()
}

/// The text with at most `limit` characters, so that Discord never refuses an answer. In a longer text, an ellipsis
/// replaces the last lines.
pub(super) fn clipped(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit.saturating_sub(2)).collect();
    let whole_lines = kept.rfind('\n').filter(|&end| end > 0);
    format!("{}\n…", &kept[..whole_lines.unwrap_or(kept.len())])
}

impl Message {
    fn mentions(&self) -> CreateAllowedMentions {
        // The engine is not a Discord user, so its user ids cannot be mentioned.
        let ping = self
            .ping
            .iter()
            .filter(|user| user.engine_level().is_none());
        let users = ping.map(|user| UserId::new(user.0.max(1)));
        CreateAllowedMentions::new().users(users)
    }

    /// The files of the message, each within the size limit. Every file has the number 0 until serenity numbers the
    /// files. serenity does so only in calls of its own, not in a request that this program builds.
    pub fn attachments(&self) -> impl Iterator<Item = CreateAttachment> + '_ {
        self.files.iter().flat_map(within_limit).map(|file| {
            let attachment = CreateAttachment::bytes(file.bytes, file.name);
            if file.alt.is_empty() {
                attachment
            } else {
                attachment.description(clipped(&file.alt, LONGEST_ALT))
            }
        })
    }

    /// The text of a message that is not a card.
    #[must_use]
    pub fn content(&self) -> String {
        let sections = lines(&self.sections);
        let text = [&self.above, &self.text, &sections].map(String::as_str);
        let text: Vec<&str> = text.into_iter().filter(|it| !it.is_empty()).collect();
        clipped(&text.join("\n"), LONGEST_TEXT)
    }

    fn components(&self) -> Vec<CreateActionRow> {
        self.rows.iter().map(ActionRow::create).collect()
    }

    fn response(&self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(self.content())
            .allowed_mentions(self.mentions())
            .components(self.components())
            .add_files(self.attachments())
    }

    /// The message as a first response that everybody sees.
    #[must_use]
    pub fn public(&self) -> CreateInteractionResponse {
        CreateInteractionResponse::Message(self.response())
    }

    /// The message as a first response that only the person who asked sees.
    #[must_use]
    pub fn private(&self) -> CreateInteractionResponse {
        CreateInteractionResponse::Message(self.response().ephemeral(true))
    }

    /// The message as a response that replaces the message whose button was pressed.
    #[must_use]
    pub fn update(&self) -> CreateInteractionResponse {
        CreateInteractionResponse::UpdateMessage(self.response())
    }

    /// The message as a response after the first one. `private` shows it only to the person who asked.
    pub fn follow_up(&self, private: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content())
            .allowed_mentions(self.mentions())
            .components(self.components())
            .add_files(self.attachments())
            .ephemeral(private)
    }

    /// The message as a new message in a channel, not as an answer.
    pub fn create(&self) -> CreateMessage {
        CreateMessage::new()
            .content(self.content())
            .allowed_mentions(self.mentions())
            .components(self.components())
            .add_files(self.attachments())
    }

    /// The message as a replacement of the first response or of a further response. If a press was acknowledged without
    /// a message, the message whose button was pressed counts as the first response. Nothing of the old message is
    /// kept.
    pub fn edit_response(&self) -> EditInteractionResponse {
        let attachments = self
            .attachments()
            .fold(EditAttachments::new(), EditAttachments::add);
        EditInteractionResponse::new()
            .content(self.content())
            .allowed_mentions(self.mentions())
            .components(self.components())
            .attachments(attachments)
    }

    /// The message as a replacement of a message that the bot has posted. Nothing of the old message is kept.
    pub fn edit(&self) -> EditMessage {
        let attachments = self
            .attachments()
            .fold(EditAttachments::new(), EditAttachments::add);
        EditMessage::new()
            .content(self.content())
            .allowed_mentions(self.mentions())
            .components(self.components())
            .attachments(attachments)
    }
}

/// The texts of sections, one below the other.
pub(super) fn lines(sections: &[Section]) -> String {
    let lines: Vec<&str> = sections.iter().map(|it| it.text.as_str()).collect();
    lines.join("\n")
}

impl ActionRow {
    pub(super) fn create(&self) -> CreateActionRow {
        match self {
            ActionRow::Buttons(buttons) => {
                CreateActionRow::Buttons(buttons.iter().map(Button::create).collect())
            }
            ActionRow::Links(links) => {
                let links = links.iter();
                let link = |(label, to): &(String, String)| CreateButton::new_link(to).label(label);
                CreateActionRow::Buttons(links.map(link).collect())
            }
            ActionRow::Menu {
                press,
                placeholder,
                lines,
                present,
            } => {
                let options = lines
                    .iter()
                    .map(|line| {
                        let option = CreateSelectMenuOption::new(&line.label, &line.value)
                            .default_selection(present.as_ref() == Some(&line.value));
                        match line.note.as_str() {
                            "" => option,
                            note => option.description(note),
                        }
                    })
                    .collect();
                let kind = CreateSelectMenuKind::String { options };
                let menu = CreateSelectMenu::new(press.to_string(), kind);
                CreateActionRow::SelectMenu(menu.placeholder(placeholder))
            }
            ActionRow::People { press, placeholder } => {
                let default_users = None;
                let kind = CreateSelectMenuKind::User { default_users };
                let menu = CreateSelectMenu::new(press.to_string(), kind);
                CreateActionRow::SelectMenu(menu.placeholder(placeholder))
            }
            ActionRow::Roles { press, placeholder } => {
                let default_roles = None;
                let kind = CreateSelectMenuKind::Role { default_roles };
                let menu = CreateSelectMenu::new(press.to_string(), kind);
                CreateActionRow::SelectMenu(menu.placeholder(placeholder))
            }
        }
    }
}

impl Button {
    pub(super) fn create(&self) -> CreateButton {
        let style = match self.weight {
            Weight::Main => ButtonStyle::Primary,
            Weight::Plain => ButtonStyle::Secondary,
            Weight::Danger => ButtonStyle::Danger,
        };
        CreateButton::new(self.press.to_string())
            .label(self.label.clone())
            .style(style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    /// Catches a file so large that Discord refuses it, and parts that do not contain the whole file.
    #[test]
    fn what_is_too_large_is_packed_and_what_is_still_too_large_comes_in_parts() {
        let file = |bytes| File {
            name: "all.json".to_owned(),
            bytes,
            alt: String::new(),
        };
        // These numbers all differ, so gzip hardly makes them smaller.
        let noise = (0..3_000_000u32).flat_map(|it| it.wrapping_mul(2_654_435_761).to_le_bytes());
        let noise: Vec<u8> = noise.collect();
        for (bytes, names) in [
            (vec![b'x'; LARGEST_FILE], vec!["all.json"]),
            (vec![b'x'; LARGEST_FILE + 1], vec!["all.json.gz"]),
            (noise, vec!["all.json.gz.1", "all.json.gz.2"]),
        ] {
            let files = within_limit(&file(bytes.clone()));
            let named: Vec<&str> = files.iter().map(|it| &*it.name).collect();
            assert_eq!(named, names);
            assert!(files.iter().all(|it| it.bytes.len() <= LARGEST_FILE));
            let joined: Vec<u8> = files.iter().flat_map(|it| it.bytes.clone()).collect();
            let unpacked = match names[0] {
                "all.json" => joined,
                _ => {
                    let mut unpacked = Vec::new();
                    let read = GzDecoder::new(&*joined).read_to_end(&mut unpacked);
                    read.expect("a packed file");
                    unpacked
                }
            };
            assert!(unpacked == bytes, "{names:?}");
        }
    }

    #[test]
    fn what_is_too_long_loses_its_last_lines() {
        assert_eq!(clipped("short\nenough", 12), "short\nenough");
        assert_eq!(clipped("first\nsecond\nthird", 15), "first\nsecond\n…");
        let one_line = "駒".repeat(3000);
        for limit in [LONGEST_TEXT, LONGEST_ALT] {
            let clipped = clipped(&one_line, limit);
            assert_eq!(clipped.chars().count(), limit);
            assert!(clipped.ends_with("\n…"));
        }
        assert!(clipped("", 0).is_empty());
    }
}
