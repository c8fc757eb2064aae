//! A form to be filled in, as a value, and the refusal that opens it again.
//!
//! The platform takes no form as the answer to a form. A refusal therefore shows what was typed, and the press of its
//! button brings that text back.

use super::message::{Button, Message, Weight};
use crate::discord::custom_id::ComponentId;
use referee::typed;
use text::Locale;
use text::t;

/// The longest text of a field.
const LONGEST: usize = 100;

/// What begins and ends the block with what was typed.
const BLOCK: [&str; 2] = ["```\n", "\n```"];

/// What stands between the label of a field and what was typed.
const BETWEEN: &str = " =";

/// A form: fields of one line each, five at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What sending it does; on a button, it opens the form again.
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

impl Form {
    /// A refusal of what was typed into it, with all of that and a button that opens it again.
    #[must_use]
    pub fn refused(&self, reader: Locale, said: Message, filled: &Filled) -> Message {
        let lines = self.fields.iter().map(|it| {
            let line = format!("{}{BETWEEN} {}", it.label, filled.field(it.name));
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

    /// The same with what was typed before, as the text of its refusal tells; without a refusal as it was.
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

/// What was typed into the fields of a form, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled(Vec<(String, String)>);

impl Filled {
    /// What was typed, each as [`typed::line`] makes it.
    #[must_use]
    pub fn new(typed: impl Iterator<Item = (String, String)>) -> Filled {
        Filled(
            typed
                .map(|(name, typed)| (name, typed::line(&typed, LONGEST)))
                .collect(),
        )
    }

    /// What was typed into a field; empty if it is not there.
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

    /// Catches a sign of the refusal's own that is taken for one of them, and a field that is empty and gets its usual
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
