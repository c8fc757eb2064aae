//! The engine as an opponent: the menu of its levels, and the button that opens this menu.

use super::message::{ActionRow, Button, Line, Message, Weight};
use crate::discord::custom_id::ComponentId;
use referee::ChallengeId;
use rules::Game;
use search::Level;
use text::Locale;
use text::opponent as words;
use text::t;

#[must_use]
pub fn levels(locale: Locale, id: ChallengeId, game: Game) -> Message {
    let highest = Level::highest(game);
    let line = |level: Level| Line {
        value: level.number().to_string(),
        label: words::level(locale, highest, level.number()),
        note: String::new(),
    };
    let mut message = Message::text(words::choose(locale, game));
    message.rows.push(ActionRow::Menu {
        present: None,
        press: ComponentId::Engine(id),
        placeholder: t!(locale, "engine-choose-here"),
        lines: Level::all(game).map(line).collect(),
    });
    message
}

#[must_use]
pub fn instead(locale: Locale, id: ChallengeId) -> Button {
    Button::new(
        ComponentId::Engine(id),
        t!(locale, "engine-button"),
        Weight::Main,
    )
}
