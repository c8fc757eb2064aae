//! A match, turn by turn.

use super::message::{Button, Message, Weight};
use super::picture::picture;
use super::redact::seen_by;
use crate::discord::context::Data;
use crate::discord::custom_id::ComponentId;
use app::MatchView;
use rules::Side;
use std::sync::Arc;
use text::Locale;
use text::chat::{self, Label, StepTo};

/// The match as everybody saw it after `plies` plies, with buttons to the first, previous, next and last turn.
pub async fn step(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    plies: usize,
    numbers: Side,
) -> Message {
    let view = seen_by(None, view);
    let ends = view.this_match.turn_ends();
    // If `plies` lies within a turn, the match is shown before that turn; a number past the end shows the last turn.
    let at = ends.iter().rposition(|end| *end <= plies).unwrap_or(0);
    let as_of = view.this_match.as_of(ends.get(at).copied().unwrap_or(0));
    let text = text::matches::step(locale, &as_of, [at, ends.len() - 1]);
    let shown = MatchView {
        this_match: Arc::new(as_of),
        ..view.clone()
    };
    let picture = picture(data, locale, &shown, numbers).await;
    let message = Message {
        files: picture.into_iter().collect(),
        ..Message::text(text)
    };
    let last = ends.len() - 1;
    let points = [
        (at > 1, StepTo::First, 0),
        (at > 0, StepTo::Back, at.saturating_sub(1)),
        (at < last, StepTo::Next, at + 1),
        (at + 1 < last, StepTo::Last, last),
    ];
    let buttons = points.into_iter().filter(|(there, ..)| *there);
    let buttons = buttons.filter_map(|(_, to, at)| {
        let plies = u32::try_from(*ends.get(at)?).ok()?;
        let press = ComponentId::Watch(view.this_match.id(), plies);
        let weight = match to {
            StepTo::Next => Weight::Main,
            _ => Weight::Plain,
        };
        let label = chat::label(locale, Label::StepTo(to));
        Some(Button::new(press, label, weight))
    });
    message.with_buttons(buttons.collect())
}
