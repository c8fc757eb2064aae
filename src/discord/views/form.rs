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

/// The largest number of lines that are kept from a field of several lines.
const MOST_LINES: usize = 8;

/// Beginning and end of the text block that shows what the person typed.
const BLOCK: [&str; 2] = ["```\n", "\n```"];

/// What separates the key of a field from its tag, in the name of the field.
pub const TAG: char = '~';

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
    pub name: String,
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
    /// The message that refuses a filled form. `wrong` has the name of each field that does not fit, with the reason.
    /// The message shows the text that was typed, and has a button that opens the form again.
    #[must_use]
    pub fn refused(&self, reader: Locale, wrong: &[(&str, String)], filled: &Filled) -> Message {
        let reasons = wrong.iter().map(|(name, why)| {
            let field = self.fields.iter().find(|it| it.name == *name);
            field.map_or_else(|| why.clone(), |field| blamed(&field.label, why))
        });
        let mut said: Vec<String> = reasons.collect();
        let typed: Vec<String> = self.fields.iter().flat_map(|it| it.typed(filled)).collect();
        if !typed.is_empty() {
            let [begin, end] = BLOCK;
            said.push(t!(reader, "form-kept"));
            said.push(format!("{}{}{end}", begin.trim_start(), typed.join("\n")));
        }
        Message::text(said.join("\n")).with_buttons(vec![self.again(reader)])
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
        let [begin, end] = BLOCK;
        let (reasons, block) = refusal.split_once(begin).unwrap_or((refusal, ""));
        for field in &mut self.fields {
            let begins = blamed(&field.label, "");
            let why = reasons.lines().find_map(|line| line.strip_prefix(&begins));
            if let Some(why) = why {
                field.note = why.chars().take(LONGEST_NOTE).collect();
            }
        }
        let Some(block) = block.trim_end().strip_suffix(end) else {
            return self;
        };
        let mut typed = block
            .lines()
            .filter_map(|it| it.split_once(BETWEEN))
            .peekable();
        for field in &mut self.fields {
            if let Input::Text { value, longest, .. } = &mut field.input {
                let mut lines = Vec::from_iter(typed.next());
                // A further line of the same field has no label.
                while let Some(further) = typed.next_if(|(label, _)| label.is_empty()) {
                    lines.push(further);
                }
                let line = |(_, typed): &(&str, &str)| typed::line(typed, usize::from(*longest));
                *value = lines.iter().map(line).collect::<Vec<_>>().join("\n");
            }
        }
        self
    }
}

/// The name of the field of [`asking_reason`].
const WHY: &str = "reason";

/// The form that asks a moderator for the reason of an act, which is done when the form is sent. `title` names the act,
/// and `said` says what it does.
#[must_use]
pub fn asking_reason(
    locale: Locale,
    press: ComponentId,
    [title, said]: [String; 2],
    reason: Option<&str>,
) -> Form {
    let why = Field {
        name: WHY.to_owned(),
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
        title,
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
        let most = if lines > 1 { MOST_LINES } else { 1 };
        let mut typed: Vec<String> = filled.lines(&self.name).take(most).collect();
        typed.resize(typed.len().max(1), String::new());
        let labels = std::iter::once(&*self.label).chain(std::iter::repeat(""));
        let lines = labels.zip(typed).map(|(label, typed)| {
            let line = format!("{label}{BETWEEN} {typed}");
            line.trim_end().to_owned()
        });
        lines.collect()
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

    /// The field whose name is `key`, or `key` with [`TAG`] and a tag: the tag, which may be empty, and the values.
    #[must_use]
    pub fn tagged(&self, key: &str) -> Option<(&str, Vec<String>)> {
        self.0.iter().find_map(|(name, value)| {
            let tag = name.strip_prefix(key)?;
            let tag = match tag {
                "" => tag,
                tag => tag.strip_prefix(TAG)?,
            };
            Some((tag, value.lines().map(str::to_owned).collect()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &'static str, value: &str, lines: usize) -> Field {
        Field {
            name: name.to_owned(),
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
            let refusal = form().refused(
                Locale::En,
                &[("days", "“```” does not fit.".to_owned())],
                &filled,
            );
            let opened = form().after(&refusal.text);
            let line = filled.line("name");
            assert_eq!(values(&opened), [&line, &line, &line], "{typed:?}");
            assert_eq!(opened.fields[2].note, "“```” does not fit.");
            assert_eq!(opened.fields[3].note, "");
        }
        let filled = Filled::new([("days".to_owned(), "1\n２\n3".to_owned())].into_iter());
        let refusal = form().refused(Locale::En, &[("", "No.".to_owned())], &filled);
        assert_eq!(values(&form().after(&refusal.text)), ["", "1\n2\n3", ""]);
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
