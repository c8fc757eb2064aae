//! Polls: checks against Discord's limits, and the JSON with which Discord answers.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::form::{Form, Key};

const QUESTION: usize = 300;
const ANSWER: usize = 55;
const ANSWERS: usize = 10;
/// Allowed durations of a poll in hours.
const HOURS: std::ops::RangeInclusive<i64> = 1..=32 * 24;
const USUAL_HOURS: i64 = 24;

/// A checked poll.
#[derive(Clone, Debug)]
pub(crate) struct PollDraft {
    pub(crate) question: Value,
    /// The answers to choose from; the first has number 1.
    pub(crate) answers: Vec<Value>,
    pub(crate) multiple: bool,
    pub(crate) open_for: Duration,
}

/// Checks the field `poll`.
pub(super) fn check(form: &Form<'_>) -> Option<PollDraft> {
    let value = form.get("poll")?;
    let form = Form::new(value, form.place.at(Key::Name("poll")), form.errors)?;
    let question = match form.get("question") {
        None => {
            form.error("question", "BASE_TYPE_REQUIRED", "This field is required");
            return None;
        }
        Some(question) => {
            let place = form.place.at(Key::Name("question"));
            let question = Form::new(question, place, form.errors)?;
            json!({"text": question.required_text("text", 1..=QUESTION)?})
        }
    };
    let mut answers = Vec::new();
    let place = form.place.at(Key::Name("answers"));
    for (index, value) in form
        .required_list("answers", 1..=ANSWERS)?
        .iter()
        .enumerate()
    {
        let place = place.at(Key::Index(index));
        let answer = Form::new(value, place, form.errors)?;
        let Some(media) = answer.get("poll_media") else {
            answer.error("poll_media", "BASE_TYPE_REQUIRED", "This field is required");
            continue;
        };
        let place = answer.place.at(Key::Name("poll_media"));
        answers.push(check_media(&Form::new(media, place, form.errors)?));
    }
    let hours = form.integer("duration", HOURS).unwrap_or(USUAL_HOURS);
    form.choice("layout_type", &[1]);
    Some(PollDraft {
        question,
        answers,
        multiple: form.boolean("allow_multiselect").unwrap_or(false),
        open_for: Duration::from_secs(hours.unsigned_abs() * 3600),
    })
}

/// Checks a question or answer: a text, an emoji, or both.
fn check_media(form: &Form<'_>) -> Value {
    let mut media = Map::new();
    if let Some(text) = form.text("text", 1..=ANSWER) {
        media.insert("text".into(), text.into());
    }
    if let Some(emoji) = form.get("emoji") {
        let place = form.place.at(Key::Name("emoji"));
        if let Some(emoji) = Form::new(emoji, place, form.errors) {
            let (id, name) = (emoji.id("id"), emoji.text("name", 1..=32));
            if emoji.get("id").is_none() && emoji.get("name").is_none() {
                emoji.error("name", "BASE_TYPE_REQUIRED", "This field is required");
            }
            media.insert("emoji".into(), json!({"id": id, "name": name}));
        }
    }
    if form.get("text").is_none() && form.get("emoji").is_none() {
        form.error("text", "BASE_TYPE_REQUIRED", "This field is required");
    }
    media.into()
}
