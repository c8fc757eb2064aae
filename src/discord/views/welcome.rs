//! How to begin: who the bot is, and a button a game.

use super::message::{Button, Message, Weight};
use super::rules::rules_button;
use crate::discord::custom_id::{ComponentId, Study};
use rules::Game;
use text::chat::{self, Label};
use text::personal::{self, Figures};
use text::{Locale, answer as words, opponent};

/// What the bot is and how to begin; `command` challenges, `learning` opens the lessons and the puzzles.
#[must_use]
pub fn about(locale: Locale, figures: &Figures<'_>, command: &str, learning: [&str; 2]) -> Message {
    let page = |press: ComponentId, label: String| Button::new(press, label, Weight::Plain);
    let said = words::about(locale, figures.version, command, learning);
    let figures = personal::figures(locale, figures);
    Message::text(format!("{said}\n{figures}"))
        .with_buttons(play(locale))
        .with_buttons(learn(locale))
        .with_buttons(vec![
            page(ComponentId::Privacy, personal::privacy_button(locale)),
            page(ComponentId::Terms, personal::terms_button(locale)),
        ])
}

/// What whoever tries the bot in a sandbox sees first; `people` are those they play.
#[must_use]
pub fn sandbox(locale: Locale, people: &[String]) -> Message {
    let rules = Game::ALL.map(|game| Button {
        label: chat::label(locale, Label::RulesOf(game)),
        ..rules_button(locale, game)
    });
    let [first, ..] = Game::ALL;
    let alone = Button::new(
        ComponentId::FirstMatch(first),
        opponent::button(locale),
        Weight::Main,
    );
    Message::text(words::sandbox(locale, people))
        .with_buttons(play(locale))
        .with_buttons(vec![alone])
        .with_buttons(rules.to_vec())
}

/// Buttons that go on with the lessons, one a game.
fn learn(locale: Locale) -> Vec<Button> {
    let button = |game: Game| {
        let press = ComponentId::Study(Study::Lessons(game));
        Button::new(
            press,
            chat::label(locale, Label::Learn(game)),
            Weight::Plain,
        )
    };
    Game::ALL.map(button).to_vec()
}

/// Buttons that look for an opponent, one a game.
fn play(locale: Locale) -> Vec<Button> {
    let button = |game: Game| {
        let label = chat::label(locale, Label::Play(game));
        Button::new(ComponentId::Seek(game), label, Weight::Main)
    };
    Game::ALL.map(button).to_vec()
}
