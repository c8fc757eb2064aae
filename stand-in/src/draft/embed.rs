//! Embeds: checks against Discord's limits, and the JSON with which Discord answers.

use serde_json::{Map, Value, json};

use crate::form::{Form, Key};

/// Longest total text of all embeds, in characters.
const TOTAL: usize = 6000;

/// Checks the field `embeds` and returns it as Discord would answer.
pub(super) fn check_all(form: &Form<'_>, most: usize) -> Vec<Value> {
    let place = form.place.at(Key::Name("embeds"));
    let list = form.list("embeds", 0..=most).unwrap_or_default();
    let mut total = 0;
    let mut embeds = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        if let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) {
            embeds.push(check(&form, &mut total));
        }
    }
    if total > TOTAL {
        form.errors.add(
            &place,
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {TOTAL}"),
        );
    }
    embeds
}

fn check(form: &Form<'_>, total: &mut usize) -> Value {
    let mut embed = Map::new();
    embed.insert("type".into(), "rich".into());
    for (key, most) in [("title", 256), ("description", 4096)] {
        if let Some(text) = form.text(key, 0..=most)
            && !text.is_empty()
        {
            *total += text.chars().count();
            embed.insert(key.into(), text.into());
        }
    }
    if let Some(url) = form.url("url", 2048, false) {
        embed.insert("url".into(), url.into());
    }
    if let Some(color) = form.integer("color", 0..=0xFF_FFFF) {
        embed.insert("color".into(), color.into());
    }
    if let Some(text) = form.text("timestamp", 0..=64) {
        match text.parse::<jiff::Timestamp>() {
            Ok(at) => {
                let at = at.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string();
                embed.insert("timestamp".into(), at.into());
            }
            Err(_) => form.error(
                "timestamp",
                "DATETIME_TYPE_PARSE",
                format!("Could not parse {text}. Should be ISO8601."),
            ),
        }
    }
    part(form, "author", &mut embed, |form, part| {
        let name = form.required_text("name", 0..=256).unwrap_or_default();
        *total += name.chars().count();
        part.insert("name".into(), name.into());
        copy_url(form, "url", part, false);
        copy_url(form, "icon_url", part, true);
    });
    part(form, "footer", &mut embed, |form, part| {
        let text = form.required_text("text", 0..=2048).unwrap_or_default();
        *total += text.chars().count();
        part.insert("text".into(), text.into());
        copy_url(form, "icon_url", part, true);
    });
    for key in ["image", "thumbnail"] {
        part(form, key, &mut embed, |form, part| {
            if form.get("url").is_none() {
                form.error("url", "BASE_TYPE_REQUIRED", "This field is required");
            }
            copy_url(form, "url", part, true);
        });
    }
    let place = form.place.at(Key::Name("fields"));
    let mut fields = Vec::new();
    let list = form.list("fields", 0..=25).unwrap_or_default();
    for (index, value) in list.iter().enumerate() {
        if let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) {
            let name = form.required_text("name", 0..=256).unwrap_or_default();
            let value = form.required_text("value", 0..=1024).unwrap_or_default();
            *total += name.chars().count() + value.chars().count();
            let inline = form.boolean("inline").unwrap_or(false);
            fields.push(json!({"name": name, "value": value, "inline": inline}));
        }
    }
    if !fields.is_empty() {
        embed.insert("fields".into(), fields.into());
    }
    Value::Object(embed)
}

fn part<'a>(
    form: &Form<'a>,
    key: &str,
    embed: &mut Map<String, Value>,
    read: impl FnOnce(&Form<'_>, &mut Map<String, Value>),
) {
    let Some(value) = form.get(key) else {
        return;
    };
    let place = form.place.at(Key::Name(key));
    if let Some(form) = Form::new(value, place, form.errors) {
        let mut part = Map::new();
        read(&form, &mut part);
        embed.insert(key.into(), part.into());
    }
}

fn copy_url(form: &Form<'_>, key: &str, part: &mut Map<String, Value>, attachment: bool) {
    if let Some(url) = form.url(key, 2048, attachment) {
        part.insert(key.into(), url.into());
    }
}
