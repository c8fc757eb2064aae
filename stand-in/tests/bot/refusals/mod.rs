//! Requests that Discord refuses; the stand-in refuses them with the same codes.

mod access;
mod commands;
mod interactions;
mod messages;
mod modals;

use serde_json::Value;

use crate::api::GENERAL;

fn here() -> String {
    format!("/channels/{GENERAL}/messages")
}

/// Discord's error code at a place of a 50035 answer, such as `embeds.0.title`.
fn word(answer: &Value, place: &str) -> String {
    let mut at = &answer["errors"];
    for step in place.split('.').filter(|step| !step.is_empty()) {
        at = &at[step];
    }
    assert_eq!(answer["message"], "Invalid Form Body");
    at["_errors"][0]["code"]
        .as_str()
        .unwrap_or_else(|| panic!("nothing at {place}: {answer}"))
        .to_owned()
}
