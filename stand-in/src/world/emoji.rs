//! Emojis as people and bots write them.

use serde_json::{Value, json};

use super::Id;

/// Reads an emoji: a character, `name:id`, or either as written in a message (`<:name:id>`).
pub(crate) fn emoji(text: &str) -> Option<Value> {
    let text = text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'))
        .map_or(text, |text| text.trim_start_matches(':'));
    match text.rsplit_once(':') {
        Some((name, id)) => {
            let id: Id = id.parse().ok()?;
            let name = name.strip_prefix("a:").unwrap_or(name);
            Some(json!({"id": id, "name": name}))
        }
        None if text.is_ascii() => None,
        None => Some(json!({"id": null, "name": text})),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emojis_are_read_in_every_spelling() {
        for (text, name, id) in [
            ("🔥", "🔥", None),
            ("1️⃣", "1️⃣", None),
            ("disk:123456", "disk", Some("123456")),
            ("a:disk:123456", "disk", Some("123456")),
            ("<:disk:123456>", "disk", Some("123456")),
            ("<a:disk:123456>", "disk", Some("123456")),
        ] {
            assert_eq!(emoji(text), Some(json!({"id": id, "name": name})), "{text}");
        }
        for text in ["", "fire", "disk:x"] {
            assert_eq!(emoji(text), None, "{text}");
        }
    }
}
