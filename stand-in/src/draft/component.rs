//! Components of messages: checks against Discord's limits, and the JSON with which Discord answers.

use std::cell::RefCell;
use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::Upload;
use crate::filename::sanitise;
use crate::form::{Form, Key, Place};

pub(super) const ROW: i64 = 1;
const BUTTON: i64 = 2;
pub(super) const STRING_SELECT: i64 = 3;
pub(super) const TEXT_INPUT: i64 = 4;
pub(super) const CHANNEL_SELECT: i64 = 8;
const SECTION: i64 = 9;
pub(super) const TEXT_DISPLAY: i64 = 10;
const THUMBNAIL: i64 = 11;
const MEDIA_GALLERY: i64 = 12;
const FILE: i64 = 13;
const SEPARATOR: i64 = 14;
const CONTAINER: i64 = 17;
pub(super) const LABEL: i64 = 18;
/// Discord's number of an action row in a modal.
pub(crate) const MODAL_ROW: u64 = ROW as u64;
/// Discord's number of a label in a modal.
pub(crate) const MODAL_LABEL: u64 = LABEL as u64;

const ROWS: usize = 5;
const ROW_WIDTH: usize = 5;
const V2_COMPONENTS: usize = 40;
const V2_CHARACTERS: usize = 4000;
pub(super) const CUSTOM_ID: usize = 100;

/// State of one walk through a component tree.
pub(super) struct Walk<'a> {
    custom_ids: RefCell<HashSet<String>>,
    count: RefCell<usize>,
    files: &'a [Upload],
}

/// Checks the field `components` of a message.
pub(super) fn check_message(form: &Form<'_>, v2: bool, files: &[Upload]) -> Vec<Value> {
    let walk = Walk::new(files);
    let most = if v2 { V2_COMPONENTS } else { ROWS };
    let top: &[i64] = if v2 {
        &[
            ROW,
            SECTION,
            TEXT_DISPLAY,
            MEDIA_GALLERY,
            FILE,
            SEPARATOR,
            CONTAINER,
        ]
    } else {
        &[ROW]
    };
    let mut list = walk.list(form, "components", 0..=most, top);
    if *walk.count.borrow() > V2_COMPONENTS {
        form.error(
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("The maximum number of components is {V2_COMPONENTS}."),
        );
    }
    if characters(&list) > V2_CHARACTERS {
        form.error(
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Components displayable text size exceeds maximum size of {V2_CHARACTERS}"),
        );
    }
    number(&mut list);
    list
}

/// The number of characters in all text displays of a tree.
fn characters(list: &[Value]) -> usize {
    let of = |item: &Value| {
        let own = item["content"].as_str().map_or(0, |it| it.chars().count());
        let inner = item["components"].as_array();
        own + inner.map_or(0, |inner| characters(inner))
    };
    list.iter().map(of).sum()
}

/// Finds the component with a `custom_id` anywhere in a tree.
pub(crate) fn find<'a>(components: &'a Value, custom_id: &str) -> Option<&'a Value> {
    match components {
        Value::Array(list) => list.iter().find_map(|item| find(item, custom_id)),
        Value::Object(item) => {
            if item.get("custom_id").is_some_and(|id| id == custom_id) {
                return Some(components);
            }
            ["components", "component", "accessory"]
                .iter()
                .find_map(|key| find(item.get(*key)?, custom_id))
        }
        _ => None,
    }
}

/// Gives every component an integer `id`, as Discord does: given ids stay, the others count from 1.
pub(super) fn number(list: &mut [Value]) {
    fn taken(list: &[Value], ids: &mut HashSet<u64>) {
        for item in list {
            ids.extend(item["id"].as_u64().filter(|id| *id > 0));
            for key in ["components", "component", "accessory"] {
                match &item[key] {
                    Value::Array(inner) => taken(inner, ids),
                    inner @ Value::Object(_) => taken(std::slice::from_ref(inner), ids),
                    _ => {}
                }
            }
        }
    }
    fn fill(list: &mut [Value], next: &mut u64, ids: &HashSet<u64>) {
        for item in list {
            if item["id"].as_u64().is_none_or(|id| id == 0) {
                while ids.contains(next) {
                    *next += 1;
                }
                item["id"] = (*next).into();
                *next += 1;
            }
            for key in ["components", "component", "accessory"] {
                match item.get_mut(key) {
                    Some(Value::Array(inner)) => fill(inner, next, ids),
                    Some(inner @ Value::Object(_)) => {
                        fill(std::slice::from_mut(inner), next, ids);
                    }
                    _ => {}
                }
            }
        }
    }
    let mut ids = HashSet::new();
    taken(list, &mut ids);
    fill(list, &mut 1, &ids);
}

impl<'a> Walk<'a> {
    pub(super) fn new(files: &'a [Upload]) -> Self {
        Self {
            custom_ids: RefCell::default(),
            count: RefCell::default(),
            files,
        }
    }
}

impl Walk<'_> {
    /// Checks a list of components of the allowed types.
    fn list(
        &self,
        form: &Form<'_>,
        key: &str,
        length: std::ops::RangeInclusive<usize>,
        types: &[i64],
    ) -> Vec<Value> {
        let place = form.place.at(Key::Name(key));
        let list = form.list(key, length).unwrap_or_default();
        let mut checked = Vec::with_capacity(list.len());
        for (index, value) in list.iter().enumerate() {
            checked.extend(self.component(value, place.at(Key::Index(index)), form, types));
        }
        checked
    }

    fn component(
        &self,
        value: &Value,
        place: Place<'_>,
        above: &Form<'_>,
        types: &[i64],
    ) -> Option<Value> {
        *self.count.borrow_mut() += 1;
        let form = Form::new(value, place, above.errors)?;
        let kind = form.required_choice("type", types)?;
        let mut out = Map::new();
        out.insert("type".into(), kind.into());
        if let Some(id) = form.integer("id", 0..=i64::from(i32::MAX)) {
            out.insert("id".into(), id.into());
        } else {
            // Reserves the key's place in the object; `number` sets its value.
            out.insert("id".into(), 0.into());
        }
        match kind {
            ROW => self.row(&form, &mut out),
            BUTTON => self.button(&form, &mut out),
            STRING_SELECT..=CHANNEL_SELECT => self.select(&form, kind, &mut out, false),
            SECTION => {
                let texts = self.list(&form, "components", 1..=3, &[TEXT_DISPLAY]);
                out.insert("components".into(), texts.into());
                let place = form.place.at(Key::Name("accessory"));
                match form.get("accessory") {
                    Some(value) => {
                        let accessory = self.component(value, place, &form, &[BUTTON, THUMBNAIL]);
                        out.insert("accessory".into(), accessory.into());
                    }
                    None => {
                        form.error("accessory", "BASE_TYPE_REQUIRED", "This field is required");
                    }
                }
            }
            TEXT_DISPLAY => {
                let text = form.required_text("content", 1..=4000);
                out.insert("content".into(), text.into());
            }
            THUMBNAIL => self.media(&form, "media", &mut out),
            MEDIA_GALLERY => {
                let place = form.place.at(Key::Name("items"));
                let list = form.required_list("items", 1..=10).unwrap_or_default();
                let mut items = Vec::new();
                for (index, value) in list.iter().enumerate() {
                    if let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) {
                        let mut item = Map::new();
                        self.media(&form, "media", &mut item);
                        items.push(Value::Object(item));
                    }
                }
                out.insert("items".into(), items.into());
            }
            FILE => self.media(&form, "file", &mut out),
            SEPARATOR => {
                let spacing = form.choice("spacing", &[1, 2]).unwrap_or(1);
                let divider = form.boolean("divider").unwrap_or(true);
                out.insert("spacing".into(), spacing.into());
                out.insert("divider".into(), divider.into());
            }
            CONTAINER => {
                let inner = self.list(
                    &form,
                    "components",
                    1..=V2_COMPONENTS,
                    &[ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR],
                );
                let color = form.integer("accent_color", 0..=0xFF_FFFF);
                let spoiler = form.boolean("spoiler").unwrap_or(false);
                out.insert("accent_color".into(), color.into());
                out.insert("components".into(), inner.into());
                out.insert("spoiler".into(), spoiler.into());
            }
            _ => {}
        }
        Some(Value::Object(out))
    }

    fn row(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        if form.get("components").is_none() {
            form.error("components", "BASE_TYPE_REQUIRED", "This field is required");
        }
        let inner = self.list(
            form,
            "components",
            1..=ROW_WIDTH,
            &[BUTTON, STRING_SELECT, 5, 6, 7, CHANNEL_SELECT],
        );
        let selects = inner.iter().filter(|item| item["type"] != BUTTON).count();
        if selects > 0 && inner.len() > 1 {
            form.error(
                "components",
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        out.insert("components".into(), inner.into());
    }

    pub(super) fn custom_id(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        if let Some(custom_id) = form.required_text("custom_id", 1..=CUSTOM_ID) {
            if !self.custom_ids.borrow_mut().insert(custom_id.to_owned()) {
                form.error(
                    "custom_id",
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                );
            }
            out.insert("custom_id".into(), custom_id.into());
        }
    }

    fn button(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        const LINK: i64 = 5;
        const PREMIUM: i64 = 6;
        let style = form.required_choice("style", &[1, 2, 3, 4, LINK, PREMIUM]);
        out.insert("style".into(), style.into());
        match style {
            Some(LINK) => {
                if form.get("custom_id").is_some() {
                    form.error(
                        "custom_id",
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        "A custom id and url cannot both be specified",
                    );
                }
                if form.get("url").is_none() {
                    form.error("url", "BUTTON_COMPONENT_URL_REQUIRED", "A url is required");
                }
                if let Some(url) = form.url("url", 512, false) {
                    out.insert("url".into(), url.into());
                }
            }
            Some(PREMIUM) => {
                if let Some(sku) = form.required_id("sku_id") {
                    out.insert("sku_id".into(), sku.into());
                }
            }
            _ => {
                if form.get("url").is_some() {
                    form.error(
                        "url",
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        "A custom id and url cannot both be specified",
                    );
                }
                self.custom_id(form, out);
            }
        }
        let label = form.text("label", 0..=80).filter(|label| !label.is_empty());
        let emoji = emoji(form);
        if style.is_some_and(|style| style != PREMIUM)
            && form.get("label").is_none_or(|label| label == "")
            && emoji.is_none()
        {
            form.error(
                "label",
                "BUTTON_COMPONENT_INVALID",
                "A button needs a label or an emoji",
            );
        }
        if let Some(label) = label {
            out.insert("label".into(), label.into());
        }
        if let Some(emoji) = emoji {
            out.insert("emoji".into(), emoji);
        }
        if let Some(disabled) = form.boolean("disabled") {
            out.insert("disabled".into(), disabled.into());
        }
    }

    fn media(&self, form: &Form<'_>, key: &str, out: &mut Map<String, Value>) {
        let place = form.place.at(Key::Name(key));
        match form.get(key) {
            None => form.error(key, "BASE_TYPE_REQUIRED", "This field is required"),
            Some(value) => {
                if let Some(form) = Form::new(value, place, form.errors) {
                    if form.get("url").is_none() {
                        form.error("url", "BASE_TYPE_REQUIRED", "This field is required");
                    }
                    let url = form.url("url", 2048, true).unwrap_or_default();
                    if let Some(name) = url.strip_prefix("attachment://")
                        && !self.files.is_empty()
                        && !self
                            .files
                            .iter()
                            .any(|file| sanitise(&file.filename) == sanitise(name))
                    {
                        form.error(
                            "url",
                            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                            "The referenced attachment was not found",
                        );
                    }
                    out.insert(key.into(), json!({"id": "0", "url": url, "proxy_url": url}));
                }
            }
        }
        let description = form.text("description", 0..=1024);
        let spoiler = form.boolean("spoiler").unwrap_or(false);
        if key == "media" {
            out.insert("description".into(), description.into());
        }
        out.insert("spoiler".into(), spoiler.into());
    }
}

pub(super) fn emoji(form: &Form<'_>) -> Option<Value> {
    let value = form.get("emoji")?;
    let form = Form::new(value, form.place.at(Key::Name("emoji")), form.errors)?;
    let mut emoji = Map::new();
    if let Some(id) = form.id("id") {
        emoji.insert("id".into(), id.into());
    }
    let name = form.text("name", 0..=32).unwrap_or_default();
    emoji.insert("name".into(), name.into());
    if let Some(animated) = form.boolean("animated") {
        emoji.insert("animated".into(), animated.into());
    }
    if name.is_empty() && !emoji.contains_key("id") {
        form.error("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        return None;
    }
    Some(Value::Object(emoji))
}
