//! What was asked for and is not there.

use std::collections::BTreeMap;
use std::sync::Mutex;

use serde_json::{Value, json};

use crate::state::lock;

/// Different calls remembered; a bot has far fewer.
const CALLS: usize = 1_000;

/// Counts the calls the stand-in does not have.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    /// How often each path and method was asked for.
    calls: Mutex<BTreeMap<(String, String), u64>>,
}

impl Missing {
    /// Counts a call and answers its name, such as `GET /guilds/{id}/widget`; `path` is without version.
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

/// A path with every id as `{id}`.
fn general(path: &str) -> String {
    path.split('/')
        .map(|segment| {
            let id = segment.len() >= 5 && segment.bytes().all(|byte| byte.is_ascii_digit());
            if id { "{id}" } else { segment }
        })
        .fold(String::new(), |path, segment| format!("{path}/{segment}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_without_their_ids() {
        let missing = Missing::default();
        missing.count("GET", "guilds/419430400004194304/widget.json");
        let name = missing.count("GET", "guilds/419430400004194305/widget.json");
        assert_eq!(name, "GET /guilds/{id}/widget.json");
        let listed = json!([{"method": "GET", "path": "/guilds/{id}/widget.json", "count": 2}]);
        assert_eq!(Value::from(missing.json()), listed);
        missing.clear();
        assert_eq!(missing.json(), [] as [Value; 0]);
    }
}
