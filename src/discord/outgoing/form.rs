//! A form in the shape of Discord's requests, which serenity 0.12.5 cannot build.

use super::http::counted;
use crate::discord::views::form::{Field, Form, Input};
use crate::discord::views::message::Line;
use poise::serenity_prelude::{self as serenity, Http, InteractionId};
use serde_json::{Value, json};

/// Discord's number of a response that shows a form.
const FORM: u8 = 9;

/// The largest number of choices that stand open side by side. More choices are a menu.
const OPEN: usize = 5;

const STRING_SELECT: u8 = 3;
const TEXT_INPUT: u8 = 4;
const ROLE_SELECT: u8 = 6;
const CHANNEL_SELECT: u8 = 8;
const TEXT_DISPLAY: u8 = 10;
const LABEL: u8 = 18;
const RADIO_GROUP: u8 = 21;
const CHECKBOX_GROUP: u8 = 22;

impl Form {
    fn create(&self) -> Value {
        let said = Some(&self.said).filter(|said| !said.is_empty());
        let said = said.map(|said| json!({"type": TEXT_DISPLAY, "content": said}));
        let fields = self.fields.iter().map(Field::create);
        let components: Vec<Value> = said.into_iter().chain(fields).collect();
        json!({
            "type": FORM,
            "data": {"custom_id": self.press.to_string(), "title": self.title, "components": components},
        })
    }
}

impl Field {
    fn create(&self) -> Value {
        let mut component = self.input.create();
        component["custom_id"] = self.name.as_str().into();
        let mut field = json!({"type": LABEL, "label": self.label, "component": component});
        if !self.note.is_empty() {
            field["description"] = self.note.as_str().into();
        }
        field
    }
}

impl Input {
    fn create(&self) -> Value {
        match self {
            Input::Text {
                value,
                required,
                longest,
                lines,
            } => {
                // Discord's numbers of a field of one line and of several lines.
                let style = if *lines > 1 { 2 } else { 1 };
                let mut input = json!({
                    "type": TEXT_INPUT, "style": style, "required": required, "max_length": longest,
                });
                if !value.is_empty() {
                    input["value"] = value.as_str().into();
                }
                input
            }
            Input::Choice { lines, present } => {
                let kind = match lines.len() {
                    2..=OPEN => RADIO_GROUP,
                    _ => STRING_SELECT,
                };
                json!({"type": kind, "options": options(lines, std::slice::from_ref(present)), "required": true})
            }
            Input::Ticks { lines, ticked } => json!({
                "type": CHECKBOX_GROUP, "options": options(lines, ticked), "required": false,
                "min_values": 0, "max_values": lines.len(),
            }),
            Input::Channels {
                kinds,
                present,
                most,
            } => {
                let ids = present.iter().map(|it| it.0);
                select(
                    CHANNEL_SELECT,
                    "channel",
                    ids,
                    *most,
                    json!({"channel_types": kinds}),
                )
            }
            Input::Role { present } => select(
                ROLE_SELECT,
                "role",
                present.iter().map(|it| it.0),
                1,
                json!({}),
            ),
        }
    }
}

fn options(lines: &[Line], chosen: &[String]) -> Vec<Value> {
    let option = |line: &Line| {
        let mut option = json!({
            "label": line.label, "value": line.value, "default": chosen.contains(&line.value),
        });
        if !line.note.is_empty() {
            option["description"] = line.note.as_str().into();
        }
        option
    };
    lines.iter().map(option).collect()
}

/// A menu of Discord's own, in which nothing has to be chosen.
fn select(
    kind: u8,
    of: &str,
    ids: impl Iterator<Item = u64>,
    most: u8,
    mut select: Value,
) -> Value {
    let present: Vec<Value> = ids
        .map(|id| json!({"id": id.to_string(), "type": of}))
        .collect();
    select["type"] = kind.into();
    select["required"] = false.into();
    select["min_values"] = 0.into();
    select["max_values"] = most.into();
    if !present.is_empty() {
        select["default_values"] = present.into();
    }
    select
}

/// Shows a form as the answer to a command or a press.
///
/// # Errors
/// Fails if Discord refuses the call or does not answer.
pub async fn show(http: &Http, asked: (InteractionId, &str), form: &Form) -> serenity::Result<()> {
    let (id, token) = asked;
    counted(http.create_interaction_response(id, token, &form.create(), Vec::new())).await
}
