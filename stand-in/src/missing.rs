//! Counts requests for things that the stand-in does not have.

use std::collections::BTreeMap;
use std::sync::Mutex;

use serde_json::{Value, json};

use crate::lock::lock;

/// Largest number of different calls remembered; a bot makes far fewer.
const CALLS: usize = 1_000;

/// Counts requests of calls and files that the stand-in does not have.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    /// Number of requests by path and method.
    calls: Mutex<BTreeMap<(String, String), u64>>,
}

impl Missing {
    /// Counts a request and returns its name, such as `GET /guilds/{id}/widget`; `path` has no API version.
    pub(crate) fn count(&self, method: &str, path: &str) -> String {
        let path = general(path);
        let name = format!("{method} {path}");
        let mut calls = lock(&self.calls);
        let full = calls.len() >= CALLS;
        let key = (path, method.to_owned());
        match calls.get_mut(&key) {
            Some(count) => *count += 1,
            None if full => {}
            None => {
                calls.insert(key, 1);
            }
        }
        name
    }

    /// `[{"method", "path", "count"}]`, by path.
    pub(crate) fn json(&self) -> Vec<Value> {
        lock(&self.calls)
            .iter()
            .map(|((path, method), count)| json!({"method": method, "path": path, "count": count}))
            .collect()
    }

    pub(crate) fn clear(&self) {
        lock(&self.calls).clear();
    }
}

/// Replaces the variable parts of a path by placeholders: ids, tokens, codes, emojis, hashes of pictures.
fn general(path: &str) -> String {
    let segments: Vec<&str> = path.split('/').collect();
    let mut general = String::new();
    for (index, segment) in segments.iter().enumerate() {
        let before = |steps: usize| index.checked_sub(steps).map(|at| segments[at]);
        let (stem, extension) = match segment.split_once('.') {
            Some((stem, extension)) => (stem, Some(extension)),
            None => (*segment, None),
        };
        let stem = if matches!(before(2), Some("webhooks" | "interactions")) {
            "{token}"
        } else if matches!(before(1), Some("invites" | "templates")) && index > 0 {
            "{code}"
        } else if before(1) == Some("reactions") {
            "{emoji}"
        } else if is_id(stem) {
            "{id}"
        } else if is_hash(stem) {
            "{hash}"
        } else {
            stem
        };
        general.push('/');
        general.push_str(stem);
        if let Some(extension) = extension {
            general.push('.');
            general.push_str(extension);
        }
    }
    general
}

fn is_id(text: &str) -> bool {
    text.len() >= 5 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` is the hash of a picture, animated or not.
fn is_hash(text: &str) -> bool {
    let text = text.strip_prefix("a_").unwrap_or(text);
    text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_without_what_differs_from_call_to_call() {
        for (path, expected) in [
            ("guilds/templates/hgM48av5Q69A", "/guilds/templates/{code}"),
            (
                "channels/10000/messages/10001/reactions/%F0%9F%91%8D",
                "/channels/{id}/messages/{id}/reactions/{emoji}",
            ),
            ("interactions/10000/aW50/x", "/interactions/{id}/{token}/x"),
            ("emojis/10000.png", "/emojis/{id}.png"),
            (
                "banners/10000/a_0123456789abcdef0123456789abcdef.gif",
                "/banners/{id}/{hash}.gif",
            ),
            ("voice/regions", "/voice/regions"),
        ] {
            assert_eq!(general(path), expected);
        }
    }

    #[test]
    fn calls_are_counted_without_their_ids() {
        let missing = Missing::default();
        missing.count("GET", "guilds/419430400004194304/widget.json");
        let name = missing.count("GET", "guilds/419430400004194305/widget.json");
        assert_eq!(name, "GET /guilds/{id}/widget.json");
        let listed = json!([{"method": "GET", "path": "/guilds/{id}/widget.json", "count": 2}]);
        assert_eq!(Value::from(missing.json()), listed);
        missing.clear();
        for n in 10_000..12_000 {
            missing.count("DELETE", &format!("webhooks/900000000000000001/aW50ZXJ{n}"));
        }
        let listed = json!([{"method": "DELETE", "path": "/webhooks/{id}/{token}", "count": 2000}]);
        assert_eq!(Value::from(missing.json()), listed);
        missing.clear();
        assert_eq!(missing.json(), [] as [Value; 0]);
    }
}
