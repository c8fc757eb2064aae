//! Album of messages as their readers see them, in order: text, controls, alt texts of pictures.

use super::actor::{Actor, Received, controls, controls_of, is_card};
use super::test_bot::NOON;
use serde_json::Value;
use std::fmt::Write as _;

/// The line that stands for a button of a row which many messages share; `None` for any other button. Only the tour
/// [`rows`](super::tours::rows) shows these rows in full, so a new button in one of them changes one snapshot.
fn shared_row(id: &str, all: &[&str]) -> Option<&'static str> {
    let count = |end: &str| all.iter().filter(|it| it.ends_with(end)).count();
    let has = |end: &str| count(end) > 0;
    let more = has(":resign") && has(":record");
    match id.split(':').next()? {
        // Where there are several, they are a list of challenges.
        "c" | "r" if count(":withdraw") == 1 => Some("[the row of a challenge]"),
        "o" => Some("[the row of a question]"),
        "m" | "w" if has(":replay") || has(":rematch") => Some("[the row after the end]"),
        "m" | "r" if has(":more") => Some("[the row of a board]"),
        // Opens the picker at its beginning.
        "k" if has(":more") && id.ends_with(':') => Some("[the row of a board]"),
        "m" | "r" if more => Some("[the rows of More]"),
        "u" if more && id.starts_with("u:explain:") => Some("[the rows of More]"),
        _ => None,
    }
}

/// What stands on a button or in an empty menu.
fn words_on(control: &Value) -> &str {
    let label = control["label"].as_str();
    label
        .or(control["placeholder"].as_str())
        .unwrap_or_default()
}

/// Adds what a component of a card shows beside buttons and menus: its text, its pictures with their alt texts, its file.
fn add_words(page: &mut String, part: &Value) {
    let name = |media: &Value| {
        let url = media["url"].as_str().unwrap_or_default();
        url.rsplit('/').next().unwrap_or_default().to_owned()
    };
    match part["type"].as_u64() {
        Some(9) => {
            for text in part["components"].as_array().into_iter().flatten() {
                let _ = write!(page, "{} ", text["content"].as_str().unwrap_or_default());
            }
        }
        Some(10) => {
            let _ = writeln!(page, "{}", part["content"].as_str().unwrap_or_default());
        }
        Some(12) => {
            for item in part["items"].as_array().into_iter().flatten() {
                let alt = item["description"].as_str().unwrap_or_default();
                let _ = writeln!(page, "{}: {alt}", name(&item["media"]));
            }
        }
        Some(13) => {
            let _ = writeln!(page, "{}:", name(&part["file"]));
        }
        _ => {}
    }
}

fn add_control(page: &mut String, control: &Value) {
    let _ = write!(page, "[{}] ", words_on(control));
    for option in control["options"].as_array().into_iter().flatten() {
        let note = option["description"].as_str();
        let note = note.map_or_else(String::new, |note| format!(": {note}"));
        let label = option["label"].as_str().unwrap_or_default();
        let _ = write!(page, "<{label}{note}> ");
    }
}

pub struct Album {
    people: Vec<(String, &'static str)>,
    text: String,
    /// The newest page, whole.
    newest: String,
}

impl Album {
    pub fn new(actors: &[(&Actor, &'static str)]) -> Album {
        Album {
            people: actors
                .iter()
                .map(|(actor, name)| (actor.id(), *name))
                .collect(),
            text: String::new(),
            newest: String::new(),
        }
    }

    /// Adds an answer, with who sees it and whether it replaced the pressed message.
    pub fn answer(&mut self, title: &str, seen: &Received) {
        if seen.is_form() {
            return self.form(title, seen);
        }
        let place = if seen.in_place { ", in place" } else { "" };
        let who = if seen.is_private() {
            "private"
        } else {
            "public"
        };
        self.page(title, &format!("{who}{place}"), seen.message());
    }

    /// Adds a form: its title and text, and each field with its note and with what is in it.
    pub fn form(&mut self, title: &str, seen: &Received) {
        let form = seen.form();
        let words = |of: &Value, key: &str| of[key].as_str().unwrap_or_default().to_owned();
        let mut page = format!("## {title} (form)\n{}", words(&form, "title"));
        for part in form["components"].as_array().into_iter().flatten() {
            let (label, note) = (words(part, "label"), words(part, "description"));
            let inside = &part["component"];
            let value = words(inside, "value") + &words(part, "content");
            let _ = write!(page, "\n{label}: {value} {note}");
            for option in inside["options"].as_array().into_iter().flatten() {
                let mark = if option["default"] == true {
                    '●'
                } else {
                    '○'
                };
                let note = words(option, "description");
                let _ = write!(page, " <{mark} {} {note}>", words(option, "label"));
            }
        }
        self.add(&page);
    }

    /// Adds the lines of an answer that the page before did not have, and after a `-` the lines of text that are gone;
    /// adds the whole answer if most of its lines are new. For a page on which one thing is changed after another.
    pub fn change(&mut self, title: &str, seen: &Received) {
        let (before, shown) = (std::mem::take(&mut self.newest), self.text.len());
        self.answer(title, seen);
        self.text.truncate(shown);
        let is_new = |line: &&str| !before.lines().any(|it| it == *line);
        let new: Vec<&str> = self.newest.lines().filter(is_new).collect();
        let most = 2 * new.len() > self.newest.lines().count();
        let page = if most {
            self.newest.trim_end().to_owned()
        } else {
            let gone = before
                .lines()
                .filter(|line| !self.newest.lines().any(|it| it == *line));
            // A row of buttons whose label changes is shown as it is now.
            let gone = gone.filter(|line| !line.starts_with(['#', '[']));
            let gone = gone.map(|line| format!("- {line}"));
            new.into_iter()
                .map(str::to_owned)
                .chain(gone)
                .collect::<Vec<_>>()
                .join("\n")
        };
        self.text += &format!("{page}\n\n");
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

    /// The rows of buttons of a message, in full, and nothing else of it.
    pub fn rows(&mut self, title: &str, message: &Value) {
        let mut page = format!("## {title}");
        for row in message["components"].as_array().into_iter().flatten() {
            let buttons = row["components"].as_array().into_iter().flatten();
            let buttons: Vec<String> = buttons
                .map(|button| format!("[{}]", words_on(button)))
                .collect();
            let _ = write!(page, "\n{}", buttons.join(" "));
        }
        self.add(&page);
    }

    fn page(&mut self, title: &str, kind: &str, message: &Value) {
        let content = message["content"].as_str().unwrap_or_default();
        let mut kind = kind.to_owned();
        for user in message["mentions"].as_array().into_iter().flatten() {
            let _ = write!(kind, ", pings {}", user["id"].as_str().unwrap_or_default());
        }
        let card = if is_card(message) { ", card" } else { "" };
        let mut page = format!("## {title} ({kind}{card})\n");
        if !content.is_empty() || card.is_empty() {
            let _ = writeln!(page, "{content}");
        }
        let all = controls(message);
        let ids: Vec<&str> = all
            .iter()
            .filter_map(|it| it["custom_id"].as_str())
            .collect();
        let mut shared: Vec<&str> = Vec::new();
        for part in message["components"].as_array().into_iter().flatten() {
            add_words(&mut page, part);
            for control in controls_of(part) {
                let id = control["custom_id"].as_str().unwrap_or_default();
                match shared_row(id, &ids) {
                    Some(row) if shared.contains(&row) => {}
                    Some(row) => {
                        shared.push(row);
                        let _ = write!(page, "{row} ");
                    }
                    None => add_control(&mut page, &control),
                }
            }
            // A line of a card ends with its button.
            if part["accessory"].is_object() {
                page.push('\n');
            }
        }
        // A card shows its files by components.
        let files = message["attachments"].as_array().into_iter().flatten();
        for file in files.filter(|_| !is_card(message)) {
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
        self.newest = page;
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
