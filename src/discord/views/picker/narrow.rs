//! Narrowing the legal actions down by how their tokens begin.

use super::{LINES, Pick};
use crate::discord::views::message::Line;
use app::Hint;
use text::chat;

/// The actions that begin as chosen, and that beginning; all of them, if it was made by hand and
/// fits nothing.
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

/// The lines of a menu: the actions themselves if they are few, else the next beginnings with what
/// `group` says of each and its number of actions. What leads to a single action is that action.
pub fn lines(
    asked: &Pick<'_>,
    fitting: &[&Hint],
    chosen: &str,
    beginnings: impl Fn(&str) -> Vec<&str>,
    group: impl Fn(&str, usize) -> (String, String),
) -> Vec<Line> {
    let game = asked.this_match.game();
    let whole = |hint: &Hint| Line {
        value: hint.token.clone(),
        label: chat::hint(asked.locale, game, &hint.token, hint.effects.as_ref()),
        note: String::new(),
    };
    let few = fitting.len() <= LINES && !chosen.is_empty() || fitting.len() <= LINES / 2;
    if few {
        return fitting.iter().map(|hint| whole(hint)).collect();
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
            [only] => Some(whole(only)),
            [first, ..] => {
                let value = beginning(first);
                let (label, note) = group(&value, hints.len());
                Some(Line { value, label, note })
            }
        })
        .collect()
}
