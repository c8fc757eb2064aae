//! A form to fill in, and the refusal that opens the form again.
//!
//! Discord takes no form as the answer to a form. A refusal therefore says which field is wrong and shows the text that
//! was typed, and its button opens the form with that text and with the reason at the field.

use super::message::{Button, Line, Message, Weight};
use crate::discord::custom_id::{ComponentId, REASON, reason};
use referee::{ChannelId, RoleId, typed};
use text::Locale;
use text::t;

/// The largest number of parts in a form. [`Form::said`] is a part, too.
#[cfg(test)]
pub const PARTS: usize = 5;

/// The largest number of characters that are kept from one line of typed text.
const LONGEST: usize = 100;

/// The largest number of characters in the note of a field.
const LONGEST_NOTE: usize = 100;

/// Beginning and end of the text block that shows what the person typed.
const BLOCK: [&str; 2] = ["```\n", "\n```"];

/// The separator between the label of a field and the text that was typed into the field. A further line of the same
/// field has no label.
const BETWEEN: &str = " =";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The press that Discord sends with the filled form. The same press on a button opens the form.
    pub press: ComponentId,
    /// At most 45 characters.
    pub title: String,
    /// Text above the fields; may be empty.
    pub said: String,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name by which the value is found when the form is sent.
    pub name: &'static str,
    /// At most 45 characters.
    pub label: String,
    /// A line below the label, at most 100 characters; may be empty.
    pub note: String,
    pub input: Input,
}

/// How a field is filled in, and the value that it has before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Text {
        value: String,
        /// True if the person must type something into the field.
        required: bool,
        /// The largest number of characters that can be typed into the field.
        longest: u16,
        /// The number of lines of the field.
        lines: usize,
    },
    /// Exactly one of these lines.
    Choice {
        lines: Vec<Line>,
        present: String,
    },
    /// Any number of these lines; at most 10 lines.
    Ticks {
        lines: Vec<Line>,
        ticked: Vec<String>,
    },
    /// At most `most` channels of these kinds.
    Channels {
        kinds: &'static [u8],
        present: Vec<ChannelId>,
        most: u8,
    },
    Role {
        present: Option<RoleId>,
    },
}

impl Form {
    /// The message that refuses a filled form. It names the field `wrong` and the reason `why`, shows the text that was
    /// typed, and has a button that opens the form again.
    #[must_use]
    pub fn refused(&self, reader: Locale, wrong: &str, why: &str, filled: &Filled) -> Message {
        let field = self.fields.iter().find(|it| it.name == wrong);
        let said = field.map_or_else(|| why.to_owned(), |field| blamed(&field.label, why));
        let typed: Vec<String> = self.fields.iter().flat_map(|it| it.typed(filled)).collect();
        let kept = match typed.is_empty() {
            true => String::new(),
            false => {
                let [begin, end] = BLOCK;
                let kept = t!(reader, "form-kept");
                format!("\n{kept}\n{begin}{}{end}", typed.join("\n"))
            }
        };
        Message::text(format!("{said}{kept}")).with_buttons(vec![self.again(reader)])
    }

    /// The button that opens the form again.
    #[must_use]
    pub fn again(&self, reader: Locale) -> Button {
        Button::new(self.press.clone(), t!(reader, "form-again"), Weight::Main)
    }

    /// Fills the form with what `refusal`, the text of a refusal, says: the reason becomes the note of its field, and
    /// each text field gets the text that was typed. Any other text changes nothing.
    #[must_use]
    pub fn after(mut self, refusal: &str) -> Form {
        let first = refusal.lines().next().unwrap_or_default();
        for field in &mut self.fields {
            if let Some(why) = first.strip_prefix(&blamed(&field.label, "")) {
                field.note = why.chars().take(LONGEST_NOTE).collect();
            }
        }
        let [begin, end] = BLOCK;
        let block = refusal.split_once(begin).map(|(_, block)| block.trim_end());
        let Some(block) = block.and_then(|block| block.strip_suffix(end)) else {
            return self;
        };
        let mut typed = block.lines().filter_map(|it| it.split_once(BETWEEN));
        for field in &mut self.fields {
            if let Input::Text {
                value,
                lines,
                longest,
                ..
            } = &mut field.input
            {
                let typed: Vec<String> = typed
                    .by_ref()
                    .take(*lines)
                    .map(|(_, typed)| typed::line(typed, usize::from(*longest)))
                    .collect();
                *value = typed.join("\n");
            }
        }
        self
    }
}

/// The name of the field of [`asking_reason`].
const WHY: &str = "reason";

/// The form that asks a moderator for the reason of an act, which is done when the form is sent. `said` says what the
/// act does.
#[must_use]
pub fn asking_reason(
    locale: Locale,
    press: ComponentId,
    said: String,
    reason: Option<&str>,
) -> Form {
    let why = Field {
        name: WHY,
        label: t!(locale, "moderate-form-reason"),
        note: t!(locale, "moderate-form-reason-note"),
        input: Input::Text {
            value: reason.unwrap_or_default().to_owned(),
            required: false,
            longest: REASON,
            lines: 1,
        },
    };
    Form {
        press,
        title: t!(locale, "moderate-form-title"),
        said,
        fields: vec![why],
    }
}

/// The first line of a refusal.
fn blamed(label: &str, why: &str) -> String {
    format!("**{label}**: {why}")
}

impl Field {
    /// The text that was typed into the field, in the lines of a refusal.
    fn typed(&self, filled: &Filled) -> Vec<String> {
        let Input::Text { lines, .. } = self.input else {
            return Vec::new();
        };
        let mut typed = filled.lines(self.name);
        let labels = std::iter::once(&*self.label).chain(std::iter::repeat(""));
        let line = |label| {
            let line = format!("{label}{BETWEEN} {}", typed.next().unwrap_or_default());
            line.trim_end().to_owned()
        };
        labels.take(lines).map(line).collect()
    }
}

/// What a person filled in: the name of each field, with its value as Discord sent it. Several chosen values are lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled(Vec<(String, String)>);

impl Filled {
    #[must_use]
    pub fn new(fields: impl Iterator<Item = (String, String)>) -> Filled {
        Filled(fields.collect())
    }

    fn value(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The first line of the text typed into a field, cleaned by [`typed::line`]; empty if the form has no such field.
    #[must_use]
    pub fn line(&self, name: &str) -> String {
        self.lines(name).next().unwrap_or_default()
    }

    /// Each line of the text typed into a field, cleaned by [`typed::line`].
    pub fn lines(&self, name: &str) -> impl Iterator<Item = String> {
        let typed = self.value(name).unwrap_or_default().lines();
        typed.map(|line| typed::line(line, LONGEST))
    }

    /// The reason in a form of [`asking_reason`]; `None` if nothing was typed.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        reason(&self.line(WHY))
    }

    /// The values chosen in a field; `None` if the form has no such field.
    #[must_use]
    pub fn chosen(&self, name: &str) -> Option<Vec<String>> {
        let value = self.value(name)?.lines();
        Some(value.map(str::to_owned).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &'static str, value: &str, lines: usize) -> Field {
        Field {
            name,
            label: format!("The {name}"),
            note: String::new(),
            input: Input::Text {
                value: value.to_owned(),
                required: false,
                longest: 10,
                lines,
            },
        }
    }

    fn form() -> Form {
        let ticks = Input::Ticks {
            lines: Vec::new(),
            ticked: Vec::new(),
        };
        let ticks = Field {
            input: ticks,
            ..text("ticks", "", 1)
        };
        Form {
            press: ComponentId::Choose,
            title: "A form".to_owned(),
            said: String::new(),
            fields: vec![
                text("name", "Usual", 1),
                ticks,
                text("days", "14\n7", 2),
                text("end", "", 1),
            ],
        }
    }

    fn values(form: &Form) -> Vec<&str> {
        let fields = form.fields.iter();
        let values = fields.filter_map(|it| match &it.input {
            Input::Text { value, .. } => Some(value.as_str()),
            _ => None,
        });
        values.collect()
    }

    /// Catches typed text that is taken for a separator of the refusal message. Also catches an emptied field that
    /// contains its usual value when the form opens again.
    #[test]
    fn whatever_was_typed_stands_in_the_form_again() {
        for typed in ["Cup", "", "a = b =", "```", "``` ```", "１２", "**The**:"] {
            let fields = ["name", "days", "end"].map(|name| (name.to_owned(), typed.to_owned()));
            let filled = Filled::new(fields.into_iter());
            let refusal = form().refused(Locale::En, "days", "“```” does not fit.", &filled);
            let opened = form().after(&refusal.text);
            let line = filled.line("name");
            let two = format!("{line}\n");
            assert_eq!(values(&opened), [&line, &two, &line], "{typed:?}");
            assert_eq!(opened.fields[2].note, "“```” does not fit.");
            assert_eq!(opened.fields[3].note, "");
        }
        let filled = Filled::new([("days".to_owned(), "1\n２\n3".to_owned())].into_iter());
        let refusal = form().refused(Locale::En, "", "No.", &filled);
        assert_eq!(values(&form().after(&refusal.text)), ["", "1\n2", ""]);
    }

    #[test]
    fn a_message_without_what_was_typed_opens_the_form_as_it_was() {
        for text in ["", "```", "```\n", "\n```", "```\n\n```", "**The**: x"] {
            let opened = form().after(text);
            let emptied = text == "```\n\n```";
            assert_eq!(opened == form(), !emptied, "{text:?}");
        }
    }
}
