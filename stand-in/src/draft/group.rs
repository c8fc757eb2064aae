//! What only the labels of a modal hold: radio groups, checkbox groups, checkboxes, uploads.

use serde_json::{Map, Value};

use super::component::Walk;
use super::select::{count, few_defaults, options, required};
use crate::form::{Form, Key};

pub(super) const FILE_UPLOAD: i64 = 19;
pub(super) const RADIO_GROUP: i64 = 21;
pub(super) const CHECKBOX_GROUP: i64 = 22;
pub(super) const CHECKBOX: i64 = 23;

/// Largest number of options of a group, and of files of an upload.
const MOST: usize = 10;

impl Walk<'_> {
    /// Checks a radio group, in which one option is chosen.
    pub(super) fn radio_group(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        self.custom_id(form, out);
        required(form, out);
        let options = options(form, 2..=MOST, false);
        few_defaults(form, &options, 1);
        out.insert("options".into(), options.into());
    }

    /// Checks a checkbox group, in which up to all options are chosen.
    pub(super) fn checkbox_group(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        self.custom_id(form, out);
        let required = required(form, out);
        let options = options(form, 1..=MOST, false);
        let all = i64::try_from(options.len()).unwrap_or(1).max(1);
        let count = count(form, MOST as i64, all, required, out);
        few_defaults(form, &options, *count.end());
        out.insert("options".into(), options.into());
    }

    /// Checks a checkbox, which is never required.
    pub(super) fn checkbox(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        self.custom_id(form, out);
        let default = form.boolean("default").unwrap_or(false);
        out.insert("default".into(), default.into());
    }

    /// Checks a field that takes files.
    pub(super) fn file_upload(&self, form: &Form<'_>, out: &mut Map<String, Value>) {
        self.custom_id(form, out);
        let required = required(form, out);
        count(form, MOST as i64, 1, required, out);
        if let Some(types) = file_types(form) {
            out.insert("file_types".into(), types.into());
        }
    }
}

/// Reads the kinds of files that an upload takes: `image`, `video`, `audio`, or endings such as `.pdf`.
fn file_types(form: &Form<'_>) -> Option<Vec<Value>> {
    let place = form.place.at(Key::Name("file_types"));
    let list = form.list("file_types", 0..=MOST)?;
    for (index, value) in list.iter().enumerate() {
        let known = value.as_str().is_some_and(|kind| {
            matches!(kind, "image" | "video" | "audio") || (kind.len() > 1 && kind.starts_with('.'))
        });
        if !known {
            form.errors.add(
                &place.at(Key::Index(index)),
                "BASE_TYPE_CHOICES",
                "Value must be image, video, audio or a file extension.",
            );
        }
    }
    Some(list.to_vec())
}
