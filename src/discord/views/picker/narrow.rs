//! Offers the legal actions step by step, by the first parts of their tokens.

use super::{LINES, Pick};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{ActionRow, Button, Line, Weight};
use app::Hint;
use text::chat;

/// The number of buttons in four rows; the fifth row is for the way back.
pub const BUTTONS: usize = 20;

const ROW: usize = 5;

/// The largest number of characters in the label of a choice that is shown as a button. A phone can show a few of
/// these buttons side by side.
const SHORT: usize = 16;

/// The largest number of characters in a label with which a phone shows five buttons side by side.
const BRIEF: usize = 4;

/// The number of buttons in a row when most labels are longer than [`BRIEF`], so that a phone can show them side by
/// side.
const ROW_OF_LONG: usize = 3;

/// A choice of the picker: a button or a line of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// Label of the button.
    pub short: String,
    pub line: Line,
}

/// The chosen beginning, and the actions whose tokens start with it. If no token starts with the chosen beginning,
/// that beginning is forged or too old; the result is then an empty beginning and all actions.
pub fn fitting<'a>(asked: &Pick<'a>) -> (&'a str, Vec<&'a Hint>) {
    let fitting: Vec<&Hint> = asked
        .hints
        .iter()
        .filter(|hint| hint.token.starts_with(asked.chosen))
        .collect();
    match fitting.is_empty() {
        true => ("", asked.hints.iter().collect()),
        false => (asked.chosen, fitting),
    }
}

/// The choices as buttons if there are few of them and all labels are short, because choosing by a button takes one
/// press and by a menu two. Otherwise a menu; `name` makes its id differ from the ids of other menus in the message.
pub fn controls(at: At, name: &str, placeholder: String, offered: Vec<Offered>) -> Vec<ActionRow> {
    let short = |it: &Offered| it.short.chars().count() <= SHORT;
    if offered.len() > BUTTONS || !offered.iter().all(short) {
        return vec![menu(at, name, placeholder, offered)];
    }
    let button = |choice: &Offered| {
        let press = ComponentId::Pick(at, choice.line.value.clone());
        Button::new(press, choice.short.clone(), Weight::Plain)
    };
    // If most labels are long and all buttons still fit into four rows, each row has fewer buttons. A single long
    // label has enough room among short ones.
    let long = offered.iter().filter(|it| it.short.chars().count() > BRIEF);
    let long = offered.len() <= BUTTONS / ROW * ROW_OF_LONG && long.count() * 2 > offered.len();
    let rows = offered.chunks(if long { ROW_OF_LONG } else { ROW });
    rows.map(|row| ActionRow::Buttons(row.iter().map(button).collect()))
        .collect()
}

/// The choices as a menu. The caller passes at most [`LINES`] choices.
pub fn menu(at: At, name: &str, placeholder: String, offered: Vec<Offered>) -> ActionRow {
    ActionRow::Menu {
        present: None,
        press: ComponentId::Pick(at, name.to_owned()),
        placeholder,
        lines: offered.into_iter().map(|it| it.line).collect(),
    }
}

/// Splits lines that do not fit into one menu into parts of about equal length, one for each menu.
pub fn parts<T>(all: &[T]) -> std::slice::Chunks<'_, T> {
    let menus = all.len().div_ceil(LINES).max(1);
    all.chunks(all.len().div_ceil(menus).max(1))
}

/// A button for each first letter of these actions. If only one action has this first letter, the button plays this
/// action.
pub fn letters(at: At, mut tokens: Vec<String>) -> Vec<Button> {
    tokens.sort_unstable();
    let letter = |token: &String| token.chars().next();
    let letters = tokens.chunk_by(|one, next| letter(one) == letter(next));
    let button = |tokens: &[String]| {
        let (press, label) = match tokens {
            [only] => (ComponentId::Play(at, only.clone()), only.clone()),
            many => {
                let letter = many
                    .iter()
                    .find_map(letter)
                    .map_or_else(String::new, String::from);
                (ComponentId::Pick(at, letter.clone()), letter)
            }
        };
        Button::new(press, label, Weight::Plain)
    };
    letters.map(button).collect()
}

pub fn whole(asked: &Pick<'_>, hint: &Hint) -> Offered {
    let game = asked.this_match.game();
    Offered {
        short: text::words(game).token(asked.locale, &hint.token),
        line: Line {
            value: hint.token.clone(),
            label: chat::hint(
                asked.locale,
                asked.this_match.position(),
                &hint.token,
                hint.effects.as_ref(),
            ),
            note: String::new(),
        },
    }
}

/// The choices for the next step. If few actions fit, they are these actions; otherwise they are the next longer
/// beginnings of their tokens. `group` takes a beginning and the number of its actions, and returns a label and a
/// note. If a beginning has a single action, that action is offered instead.
pub fn offered(
    asked: &Pick<'_>,
    fitting: &[&Hint],
    chosen: &str,
    beginnings: impl Fn(&str) -> Vec<&str>,
    group: impl Fn(&str, usize) -> (String, String),
) -> Vec<Offered> {
    let few = fitting.len() <= LINES && !chosen.is_empty() || fitting.len() <= BUTTONS;
    if few {
        return fitting.iter().map(|hint| whole(asked, hint)).collect();
    }
    let beginning = |hint: &Hint| -> String {
        let mut steps = beginnings(&hint.token).into_iter();
        let next = steps.find(|step| step.len() > chosen.len() && step.len() < hint.token.len());
        next.unwrap_or(&hint.token).to_owned()
    };
    fitting
        .chunk_by(|one, next| beginning(one) == beginning(next))
        .take(LINES)
        .filter_map(|hints| match hints {
            [] => None,
            [only] => Some(whole(asked, only)),
            [first, ..] => {
                let value = beginning(first);
                let (label, note) = group(&value, hints.len());
                Some(Offered {
                    short: label.clone(),
                    line: Line { value, label, note },
                })
            }
        })
        .collect()
}

/// A line of text about the effects of each action that `told` selects, because the buttons have no room for effects.
pub fn effects(asked: &Pick<'_>, fitting: &[&Hint], told: impl Fn(&Hint) -> bool) -> Vec<String> {
    let fitting = fitting.iter().filter(|hint| told(hint));
    fitting
        .map(|hint| {
            chat::hint(
                asked.locale,
                asked.this_match.position(),
                &hint.token,
                hint.effects.as_ref(),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::{MatchId, Moment};

    /// Catches a message of Iago that has more than five rows while a callout is possible; Discord refuses such a
    /// message.
    #[test]
    fn columns_with_a_callout_and_the_cells_of_one_fit_into_a_message() {
        let at = At {
            id: MatchId(ulid::Ulid::nil()),
            moment: Moment::default(),
        };
        let rows = |words: &[&str]| {
            let offered = words.iter().map(|word| Offered {
                short: (*word).to_owned(),
                line: Line {
                    value: (*word).to_owned(),
                    label: (*word).to_owned(),
                    note: String::new(),
                },
            });
            controls(at, "", String::new(), offered.collect()).len()
        };
        let columns = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "Call out"];
        let cells = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"];
        assert_eq!([rows(&columns), rows(&cells)], [2, 2]);
        assert_eq!(rows(&["Length 3", "Length 5", "Length 7", "Length 9"]), 2);
    }
}
