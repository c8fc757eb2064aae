//! A form to fill in, and the refusal that opens the form again.
//!
//! Discord takes no form as the answer to a form. A refusal therefore shows the text that was typed, and its button
//! opens the form with that text.

use super::message::{Button, Message, Weight};
use crate::discord::custom_id::ComponentId;
use referee::typed;
use text::Locale;
use text::t;

/// The largest number of characters that are kept from one field.
const LONGEST: usize = 100;

/// Beginning and end of the text block that shows what the person typed.
const BLOCK: [&str; 2] = ["```\n", "\n```"];

/// The separator between the label of a field and the text that was typed into the field.
const BETWEEN: &str = " =";

/// A form with at most five fields of one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The press that Discord sends with the filled form. The same press on a button opens the form again.
    pub press: ComponentId,
    /// At most 45 characters.
    pub title: String,
    pub fields: Vec<FormField>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    /// The name by which the typed text is found when the form is sent.
    pub name: &'static str,
    /// The question above the field, at most 45 characters.
    pub label: String,
    /// The text that the field contains before the person types.
    pub value: String,
    /// True if the person must type something into the field.
    pub required: bool,
    /// The largest number of characters that can be typed into the field.
    pub longest: u16,
}

impl Form {
    /// The message that refuses a filled form. It has the text of `said`, then the typed text, and a button that
    /// opens the form again.
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

    /// Fills the form with the text that was typed before; `refusal` is the message of [`Form::refused`], which
    /// contains that text. The form is not changed if the message does not contain it.
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

/// The text that was typed into each field of a form, with the name of the field.
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

    /// Catches typed text that is taken for a separator of the refusal message. Also catches an emptied field that
    /// contains its usual value when the form opens again.
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
