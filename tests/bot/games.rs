//! Recorded games of Iago from the rules' test data.

use serde_json::Value;
use std::path::Path;

/// Actions and last state of a recorded game, by its id.
pub fn recorded(id: &str) -> (Vec<String>, Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/tests/data/iago-standard.jsonl");
    let text = std::fs::read_to_string(path).expect("the recorded games");
    let line = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .find(|line| line["request"]["id"] == id)
        .unwrap_or_else(|| panic!("no game {id}"));
    let actions = line["request"]["actions"].as_array().expect("actions");
    let actions = actions
        .iter()
        .filter_map(|action| action.as_str().map(str::to_owned))
        .collect();
    (actions, line["answer"]["state"].clone())
}
