//! Modals: checks against Discord's limits, and the form that a client shows.

use serde_json::{Map, Value, json};

use super::component::{
    CHANNEL_SELECT, CUSTOM_ID, LABEL, ROW, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, Walk, number,
};
use crate::form::{Form, Key};

/// Largest number of components in a modal.
const MODAL_COMPONENTS: usize = 5;

/// Checks the data of a modal callback and returns the form that a client would show.
pub(crate) fn check_modal(form: &Form<'_>) -> Value {
    let walk = Walk::new(&[]);
    let custom_id = form.required_text("custom_id", 1..=CUSTOM_ID);
    let title = form.required_text("title", 1..=45);
    if form.get("components").is_none() {
        form.error("components", "BASE_TYPE_REQUIRED", "This field is required");
    }
    let place = form.place.at(Key::Name("components"));
    let list = form
        .list("components", 1..=MODAL_COMPONENTS)
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
        const IN_LABEL: [i64; 10] = [3, 4, 5, 6, 7, 8, 19, 21, 22, 23];
        let kind = form.required_choice("type", &[ROW, TEXT_DISPLAY, LABEL]);
        let mut out = Map::new();
        out.insert("type".into(), kind.into());
        let id = form.integer("id", 0..=i64::from(i32::MAX)).unwrap_or(0);
        out.insert("id".into(), id.into());
        match kind {
            Some(ROW) => {
                if form.get("components").is_none() {
                    form.error("components", "BASE_TYPE_REQUIRED", "This field is required");
                }
                let place = form.place.at(Key::Name("components"));
                let mut inputs = Vec::new();
                let list = form.list("components", 1..=1).unwrap_or_default();
                for (index, value) in list.iter().enumerate() {
                    let place = place.at(Key::Index(index));
                    if let Some(form) = Form::new(value, place, form.errors)
                        && form.required_choice("type", &[TEXT_INPUT]).is_some()
                    {
                        inputs.push(self.text_input(&form, true));
                    }
                }
                out.insert("components".into(), inputs.into());
            }
            Some(TEXT_DISPLAY) => {
                let text = form.required_text("content", 1..=4000);
                out.insert("content".into(), text.into());
            }
            Some(LABEL) => {
                let label = form.required_text("label", 1..=45);
                out.insert("label".into(), label.into());
                if let Some(text) = form.text("description", 1..=100) {
                    out.insert("description".into(), text.into());
                }
                let place = form.place.at(Key::Name("component"));
                match form.get("component") {
                    None => {
                        form.error("component", "BASE_TYPE_REQUIRED", "This field is required");
                    }
                    Some(value) => {
                        if let Some(form) = Form::new(value, place, form.errors)
                            && let Some(kind) = form.required_choice("type", &IN_LABEL)
                        {
                            out.insert("component".into(), self.in_label(&form, kind));
                        }
                    }
                }
            }
            _ => {}
        }
        Value::Object(out)
    }

    fn in_label(&self, form: &Form<'_>, kind: i64) -> Value {
        if kind == TEXT_INPUT {
            return self.text_input(form, false);
        }
        let mut out = Map::new();
        out.insert("type".into(), kind.into());
        out.insert("id".into(), 0.into());
        if (STRING_SELECT..=CHANNEL_SELECT).contains(&kind) {
            self.select(form, kind, &mut out, true);
        } else {
            self.custom_id(form, &mut out);
            for key in ["required", "min_values", "max_values", "options", "default"] {
                if let Some(value) = form.get(key) {
                    out.insert(key.into(), value.clone());
                }
            }
        }
        Value::Object(out)
    }

    fn text_input(&self, form: &Form<'_>, labelled: bool) -> Value {
        let mut out = Map::new();
        out.insert("type".into(), TEXT_INPUT.into());
        let id = form.integer("id", 0..=i64::from(i32::MAX)).unwrap_or(0);
        out.insert("id".into(), id.into());
        self.custom_id(form, &mut out);
        let style = form.required_choice("style", &[1, 2]);
        out.insert("style".into(), style.into());
        if labelled {
            let label = form.required_text("label", 1..=45);
            out.insert("label".into(), label.into());
        }
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
        let required = form.boolean("required").unwrap_or(true);
        out.insert("required".into(), required.into());
        for (key, most) in [("value", 4000), ("placeholder", 100)] {
            if let Some(text) = form.text(key, 0..=most) {
                out.insert(key.into(), text.into());
            }
        }
        Value::Object(out)
    }
}
