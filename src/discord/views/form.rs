//! A form to be filled in, as a value.

use crate::discord::custom_id::ComponentId;

/// A form: fields of one line each, five at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What sending it does.
    pub press: ComponentId,
    /// Its title, at most 45 characters.
    pub title: String,
    /// Its fields.
    pub fields: Vec<FormField>,
}

/// A line of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    /// Its name in what is sent.
    pub name: &'static str,
    /// What is asked, at most 45 characters.
    pub label: String,
    /// What stands in it before anything is typed.
    pub value: String,
    /// Whether it may not stay empty.
    pub required: bool,
    /// How many characters it takes.
    pub longest: u16,
}

/// What was typed into the fields of a form, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled(pub Vec<(String, String)>);

impl Filled {
    /// What was typed into a field, without the spaces around it; empty if it is not there.
    #[must_use]
    pub fn field(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, typed)| typed.trim())
    }
}
