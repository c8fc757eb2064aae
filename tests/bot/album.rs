//! Album of messages as their readers see them, in order: text, controls, alt texts of pictures.

use super::actor::{Actor, Received, controls};
use super::test_bot::NOON;
use serde_json::Value;
use std::fmt::Write as _;

pub struct Album {
    people: Vec<(String, &'static str)>,
    text: String,
}

impl Album {
    pub fn new(actors: &[(&Actor, &'static str)]) -> Album {
        Album {
            people: actors
                .iter()
                .map(|(actor, name)| (actor.id(), *name))
                .collect(),
            text: String::new(),
        }
    }

    /// Adds an answer, with who sees it and whether it replaced the pressed message.
    pub fn answer(&mut self, title: &str, seen: &Received) {
        let place = if seen.in_place { ", in place" } else { "" };
        let who = if seen.is_private() {
            "private"
        } else {
            "public"
        };
        self.page(title, &format!("{who}{place}"), seen.message());
    }

    /// Adds a message that was posted or edited later than the answer, or by the bot unasked.
    pub fn message(&mut self, title: &str, kind: &str, message: &Value) {
        self.page(title, kind, message);
    }

    pub fn suggestions(&mut self, title: &str, suggestions: &[(String, String)]) {
        let mut page = format!("## {title} (suggestions)\n");
        for (name, value) in suggestions {
            let _ = writeln!(page, "<{name}> {value}");
        }
        self.add(page.trim_end());
    }

    pub fn file(&mut self, title: &str, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.add(&format!("## {title} (file)\n{}", text.trim_end()));
    }

    fn page(&mut self, title: &str, kind: &str, message: &Value) {
        let content = message["content"].as_str().unwrap_or_default();
        let mut kind = kind.to_owned();
        for user in message["mentions"].as_array().into_iter().flatten() {
            let _ = write!(kind, ", pings {}", user["id"].as_str().unwrap_or_default());
        }
        let mut page = format!("## {title} ({kind})\n{content}\n");
        for control in controls(message) {
            let label = control["label"]
                .as_str()
                .or(control["placeholder"].as_str());
            let _ = write!(page, "[{}] ", label.unwrap_or_default());
            for option in control["options"].as_array().into_iter().flatten() {
                let note = option["description"].as_str();
                let note = note.map_or_else(String::new, |note| format!(": {note}"));
                let label = option["label"].as_str().unwrap_or_default();
                let _ = write!(page, "<{label}{note}> ");
            }
        }
        for file in message["attachments"].as_array().into_iter().flatten() {
            let alt = file["description"].as_str().unwrap_or_default();
            let name = file["filename"].as_str().unwrap_or_default();
            let _ = write!(page, "\n{name}: {alt}");
        }
        self.add(&page);
    }

    fn add(&mut self, page: &str) {
        let page = self.redacted(page);
        self.text.push_str(page.trim_end());
        self.text.push_str("\n\n");
    }

    pub fn into_text(self) -> String {
        self.text
    }

    /// Replaces ids of people by their names, instants by the time since noon, and other numbers and match ids by `…`.
    fn redacted(&self, page: &str) -> String {
        let mut text = page.to_owned();
        for (id, name) in &self.people {
            text = text.replace(id, name);
        }
        while let Some(start) = text.find("<t:") {
            let end = start + 3 + text[start + 3..].find(':').expect("an instant");
            let seconds: i64 = text[start + 3..end].parse().expect("seconds");
            let minutes = (seconds - NOON.unix_seconds()) / 60;
            let since = match (minutes / 60, minutes % 60) {
                (0, minutes) => format!("{minutes} min"),
                (hours, 0) => format!("{hours} h"),
                (hours, minutes) => format!("{hours} h {minutes} min"),
            };
            // The stamp ends with a colon, a letter for its style, and `>`.
            text.replace_range(start..end + 3, &format!("<noon + {since}>"));
        }
        let mut out = String::new();
        let mut word = String::new();
        for character in text.chars().chain(['\0']) {
            if character.is_ascii_alphanumeric() {
                word.push(character);
                continue;
            }
            let number = word.len() > 15 && word.chars().all(|it| it.is_ascii_digit());
            let id = word.len() == 26 && word.chars().all(|it| !it.is_ascii_lowercase());
            out.push_str(if number || id { "…" } else { &word });
            word.clear();
            if character != '\0' {
                out.push(character);
            }
        }
        out.lines()
            .map(str::trim_end)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
