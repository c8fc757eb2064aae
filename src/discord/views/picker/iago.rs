//! Iago in chat: a cell is found by its file.

use super::narrow::{fitting, lines};
use super::{ChatFacts, ChatGame, Choice, Illustration, Pick};
use crate::discord::incoming::component_id::ComponentId;
use crate::discord::views::message::{Message, Row};
use rules::iago::{Iago, Refusal};
use text::Locale;
use text::chat::{self, Label};

/// The token with which a missed capture is pointed out.
pub const CALLOUT: &str = "callout";

impl ChatGame for Iago {
    const CHAT: ChatFacts = ChatFacts {
        aside: Some((CALLOUT, Label::Callout)),
        example: Some((&["D5", "G5", "C5", "D6"], "C4")),
        ..ChatFacts::USUAL
    };

    fn pick(&self, asked: &Pick<'_>) -> Choice {
        let locale = asked.locale;
        let (chosen, fitting) = fitting(asked);
        let group = |beginning: &str, count: usize| {
            let label = chat::pick_group(locale, beginning);
            (label, chat::pick_count(locale, count))
        };
        let lines = lines(asked, &fitting, chosen, beginnings, group);
        let question = match chosen {
            "" if fitting.len() == lines.len() => chat::pick_only(locale),
            "" => chat::pick_first(locale),
            chosen => chat::pick_next(locale, chosen),
        };
        let message = Message {
            text: question.clone(),
            rows: vec![Row::Menu {
                press: ComponentId::Pick(asked.at, String::new()),
                placeholder: question,
                lines,
            }],
            ..Message::default()
        };
        Choice {
            message,
            picture: Illustration::None,
        }
    }

    fn remedies(refusal: &Refusal) -> Vec<String> {
        match refusal {
            Refusal::MustCapture { best, .. }
            | Refusal::MustCaptureMost { best, .. }
            | Refusal::NeedsFlip { best, .. } => {
                best.iter().map(|it| it.cell.to_string()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn played_there(locale: Locale, last: &str, token: &str, link: &str) -> String {
        match last {
            CALLOUT => chat::called_out_there(locale, link),
            _ => chat::played_there(locale, token, link),
        }
    }
}

fn beginnings(token: &str) -> Vec<&str> {
    token.get(..1).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_their_file() {
        assert_eq!(beginnings("D4"), ["D"]);
        assert_eq!(beginnings("callout"), ["c"]);
    }
}
