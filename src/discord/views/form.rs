//! A form to fill in, and the refusal that opens the form again.
//!
//! Discord takes no form as the answer to a form. A refusal therefore shows the text that was typed, and its button
//! opens the form with that text.

use super::message::{Button, Message, Weight};
use crate::discord::custom_id::ComponentId;
use referee::typed;
use text::Locale;
use text::t;

/// Most characters that are kept of a field.
const LONGEST: usize = 100;

/// Beginning and end of the block that shows the typed text.
const BLOCK: [&str; 2] = ["```\n", "\n```"];

/// Separator between the label of a field and the text typed into it.
const BETWEEN: &str = " =";

/// A form: fields of one line each, five at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The press that sends the form; on a button, this press opens the form again.
    pub press: ComponentId,
    /// At most 45 characters.
    pub title: String,
    pub fields: Vec<FormField>,
}

/// A line of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    /// Key of the field when the form is sent.
    pub name: &'static str,
    /// Question of the field, at most 45 characters.
    pub label: String,
    /// Text in the field before the person types.
    pub value: String,
    /// Whether the field must not stay empty.
    pub required: bool,
    /// Most characters.
    pub longest: u16,
}

impl Form {
    /// The refusal of a filled form: `said`, the typed text, and a button that opens the form again.
    #[must_use]
    pub fn refused(&self, reader: Locale, said: Message, filled: &Filled) -> Message {
        let lines = self.fields.iter().map(|field| {
            let line = format!("{}{BETWEEN} {}", field.label, filled.field(field.name));
            line.trim_end().to_owned()
        });
        let lines = lines.collect::<Vec<_>>().join("\n");
        let kept = t!(reader, "tournament-form-kept");
        let [begin, end] = BLOCK;
        let label = t!(reader, "tournament-form-again");
        let again = Button::new(self.press.clone(), label, Weight::Main);
        let block = format!("{kept}\n{begin}{lines}{end}");
        Message {
            text: format!("{}\n{block}", said.text),
            ..said
        }
        .with_buttons(vec![again])
    }

    /// Fills in the text that was typed before, which the words of the refusal hold. Without such words the form stays
    /// as it is.
    #[must_use]
    pub fn again(mut self, refusal: &str) -> Form {
        let [begin, end] = BLOCK;
        let block = refusal.split_once(begin).map(|(_, block)| block.trim_end());
        let Some(block) = block.and_then(|block| block.strip_suffix(end)) else {
            return self;
        };
        for (field, line) in self.fields.iter_mut().zip(block.lines()) {
            if let Some((_, before)) = line.split_once(BETWEEN) {
                field.value = typed::line(before, usize::from(field.longest));
            }
        }
        self
    }
}

/// The text typed into each field of a form, by the field's name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled(Vec<(String, String)>);

impl Filled {
    /// Cleans each text by [`typed::line`].
    #[must_use]
    pub fn new(typed: impl Iterator<Item = (String, String)>) -> Filled {
        Filled(
            typed
                .map(|(name, typed)| (name, typed::line(&typed, LONGEST)))
                .collect(),
        )
    }

    /// The text typed into a field; empty if the form has no such field.
    #[must_use]
    pub fn field(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, typed)| typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Form {
        let field = |name: &'static str, value: &str| FormField {
            name,
            label: format!("The {name}"),
            value: value.to_owned(),
            required: false,
            longest: 10,
        };
        Form {
            press: ComponentId::Choose,
            title: "A form".to_owned(),
            fields: vec![
                field("name", "Usual"),
                field("days", "14"),
                field("end", ""),
            ],
        }
    }

    fn values(form: &Form) -> Vec<&str> {
        form.fields.iter().map(|it| it.value.as_str()).collect()
    }

    /// Catches typed text that is taken for a mark of the refusal itself, and an emptied field that gets its usual
    /// value back.
    #[test]
    fn whatever_was_typed_stands_in_the_form_again() {
        for typed in ["Cup", "", "a = b =", "```", "``` ```", "\n= \n", "１２"] {
            let fields = ["name", "days", "end"].map(|name| (name.to_owned(), typed.to_owned()));
            let filled = Filled::new(fields.into_iter());
            let said = Message::text("“```” does not fit.");
            let refusal = form().refused(Locale::En, said, &filled);
            let expected = [filled.field("name"); 3];
            assert_eq!(values(&form().again(&refusal.text)), expected, "{typed:?}");
        }
    }

    #[test]
    fn a_message_without_what_was_typed_opens_the_form_as_it_was() {
        for text in ["", "```", "```\n", "\n```", "```\n\n```"] {
            assert_eq!(form().again(text), form(), "{text:?}");
        }
    }
}
