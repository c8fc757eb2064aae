//! Modals: checks against Discord's limits, and the form that a client shows.

use serde_json::{Map, Value, json};

use super::component::{CUSTOM_ID, LABEL, ROW, TEXT_DISPLAY, TEXT_INPUT, Walk, number};
use super::group::{CHECKBOX, CHECKBOX_GROUP, FILE_UPLOAD, RADIO_GROUP};
use super::select::required;
use crate::form::{Form, Key};

/// Largest number of components in a modal.
const MODAL_COMPONENTS: usize = 5;
/// What a label may hold: text inputs, the five kinds of selects, and what only labels hold.
const IN_LABEL: [i64; 10] = [
    3,
    TEXT_INPUT,
    5,
    6,
    7,
    8,
    FILE_UPLOAD,
    RADIO_GROUP,
    CHECKBOX_GROUP,
    CHECKBOX,
];

/// Checks the data of a modal callback and returns the form that a client would show.
pub(crate) fn check_modal(form: &Form<'_>) -> Value {
    let walk = Walk::new(&[]);
    let custom_id = form.required_text("custom_id", 1..=CUSTOM_ID);
    let title = form.required_text("title", 1..=45);
    let place = form.place.at(Key::Name("components"));
    let list = form
        .required_list("components", 1..=MODAL_COMPONENTS)
        .unwrap_or_default();
    let mut components = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        components.push(walk.modal_component(&form));
    }
    number(&mut components);
    json!({"custom_id": custom_id, "title": title, "components": components})
}

impl Walk<'_> {
    fn modal_component(&self, form: &Form<'_>) -> Value {
        let kind = form.required_choice("type", &[ROW, TEXT_DISPLAY, LABEL]);
        let mut out = start(form, kind);
        match kind {
            Some(ROW) => {
                out.insert("components".into(), self.modal_row(form).into());
            }
            Some(TEXT_DISPLAY) => {
                let text = form.required_text("content", 1..=4000);
                out.insert("content".into(), text.into());
            }
            Some(LABEL) => self.label(form, &mut out),
            _ => {}
        }
        Value::Object(out)
    }

    /// Checks the text input of an action row, the older way to ask for a text.
    fn modal_row(&self, form: &Form<'_>) -> Vec<Value> {
        let place = form.place.at(Key::Name("components"));
        let mut inputs = Vec::new();
        let list = form.required_list("components", 1..=1).unwrap_or_default();
        for (index, value) in list.iter().enumerate() {
            let place = place.at(Key::Index(index));
            if let Some(form) = Form::new(value, place, form.errors)
                && form.required_choice("type", &[TEXT_INPUT]).is_some()
            {
                let mut input = start(&form, Some(TEXT_INPUT));
                let label = form.required_text("label", 1..=45);
                input.insert("label".into(), label.into());
                self.text_input(&form, &mut input);
                inputs.push(Value::Object(input));
            }
        }
        inputs
    }

    fn label(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        let label = form.required_text("label", 1..=45);
        out.insert("label".into(), label.into());
        if let Some(text) = form.text("description", 1..=100) {
            out.insert("description".into(), text.into());
        }
        let place = form.place.at(Key::Name("component"));
        let Some(value) = form.get("component") else {
            form.error("component", "BASE_TYPE_REQUIRED", "This field is required");
            return;
        };
        if let Some(form) = Form::new(value, place, form.errors)
            && let Some(kind) = form.required_choice("type", &IN_LABEL)
        {
            out.insert("component".into(), self.in_label(&form, kind));
        }
    }

    fn in_label(&self, form: &Form<'_>, kind: i64) -> Value {
        let mut out = start(form, Some(kind));
        match kind {
            TEXT_INPUT => {
                if form.get("label").is_some() {
                    form.error(
                        "label",
                        "TEXT_INPUT_COMPONENT_LABEL_NOT_ALLOWED",
                        "A text input in a label cannot have a label of its own",
                    );
                }
                self.text_input(form, &mut out);
            }
            FILE_UPLOAD => self.file_upload(form, &mut out),
            RADIO_GROUP => self.radio_group(form, &mut out),
            CHECKBOX_GROUP => self.checkbox_group(form, &mut out),
            CHECKBOX => self.checkbox(form, &mut out),
            _ => self.select(form, kind, &mut out, true),
        }
        Value::Object(out)
    }

    fn text_input(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        self.custom_id(form, out);
        let style = form.required_choice("style", &[1, 2]);
        out.insert("style".into(), style.into());
        let min = form.integer("min_length", 0..=4000);
        let max = form.integer("max_length", 1..=4000);
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            form.error(
                "min_length",
                "TEXT_INPUT_COMPONENT_MIN_LENGTH_INVALID",
                "min_length must not be greater than max_length",
            );
        }
        out.insert("min_length".into(), min.into());
        out.insert("max_length".into(), max.into());
        required(form, out);
        for (key, most) in [("value", 4000), ("placeholder", 100)] {
            if let Some(text) = form.text(key, 0..=most) {
                out.insert(key.into(), text.into());
            }
        }
    }
}

/// Begins the JSON of a component with its type and its id, which `number` fills in if the bot gave none.
fn start(form: &Form<'_>, kind: Option<i64>) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("type".into(), kind.into());
    let id = form.integer("id", 0..=i64::from(i32::MAX)).unwrap_or(0);
    out.insert("id".into(), id.into());
    out
}
