//! Shows the result of an action to its player in private, before the action is played.

use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{ActionRow, Button, Message, Weight};
use crate::discord::views::picture;
use app::MatchView;
use rules::Side;
use text::chat::{self, Label};
use text::t;
use text::{Locale, matches};

/// Adds the button that switches between trying actions and playing them. If `trying` is set, choosing an action in
/// the picker shows its result instead of playing it.
pub fn offer_to_try(locale: Locale, message: &mut Message, (at, chosen): (At, &str), trying: bool) {
    if trying {
        message.rows.iter_mut().for_each(try_instead);
        message.text = format!("{}\n{}", t!(locale, "match-trying"), message.text);
    }
    let chosen = chosen.to_owned();
    let (press, label) = match trying {
        true => (ComponentId::Pick(at, chosen), Label::PlayAtOnce),
        false => (ComponentId::Try(at, chosen), Label::Try),
    };
    let button = Button::new(press, chat::label(locale, label), Weight::Plain);
    message.add(button);
}

fn try_instead(row: &mut ActionRow) {
    let tried = |press: &mut ComponentId| {
        if let ComponentId::Pick(at, prefix) = press {
            *press = ComponentId::Try(*at, std::mem::take(prefix));
        }
    };
    match row {
        ActionRow::Buttons(buttons) => buttons.iter_mut().for_each(|it| tried(&mut it.press)),
        ActionRow::Menu { press, .. } => tried(press),
        ActionRow::Roles { .. } | ActionRow::People { .. } | ActionRow::Links(_) => {}
    }
}

/// The board after an action that is not played yet, with a button that plays the action and a button that goes back.
pub async fn tried(
    data: &Data,
    locale: Locale,
    seen: &MatchView,
    numbers: Side,
    (at, token): (At, &str),
) -> Message {
    let picture = picture::picture(data, locale, seen, numbers).await;
    let before = usize::try_from(at.moment.plies).unwrap_or(usize::MAX);
    let buttons = vec![
        Button::new(
            ComponentId::Play(at, token.to_owned()),
            chat::label(locale, Label::PlayTried),
            Weight::Main,
        ),
        Button::new(
            ComponentId::Try(at, String::new()),
            chat::label(locale, Label::StepTo(chat::StepTo::Back)),
            Weight::Plain,
        ),
    ];
    Message {
        files: picture.into_iter().collect(),
        ..Message::text(matches::tried(locale, &seen.this_match, before))
    }
    .with_buttons(buttons)
}
