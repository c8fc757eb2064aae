//! How to begin: what the bot is, a board of each game, and one button that leads into a lesson.

use super::message::{Button, File, Message, Weight};
use super::picture::{draw, drawn_as};
use super::rulebook::scene;
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, Study};
use app::Look;
use lessons::{MATCH, finale};
use render::Size;
use rules::Game;
use text::chat::{self, Label};
use text::personal::{self, Figures};
use text::t;
use text::{Locale, answer as words, learn};

/// How wide the boards of the games are.
const SMALL: Size = match Size::new(480) {
    Ok(size) => size,
    Err(_) => Size::BOARD,
};

/// What the bot is and how to begin; `command` challenges, `learning` opens the lessons and the puzzles.
pub async fn about(
    data: &Data,
    locale: Locale,
    look: Look,
    figures: &Figures<'_>,
    command: &str,
    learning: [&str; 2],
) -> Message {
    let page = |press: ComponentId, label: String| Button::new(press, label, Weight::Plain);
    let said = words::about(locale, figures.version, command, learning);
    let figures = personal::figures(locale, figures);
    Message {
        files: boards(data, locale, look).await,
        ..Message::text(format!("{said}\n{figures}"))
    }
    .with_buttons(vec![try_one(locale)])
    .with_buttons(play(locale))
    .with_buttons(vec![
        page(ComponentId::Privacy, t!(locale, "privacy-button")),
        page(ComponentId::Terms, t!(locale, "terms-button")),
    ])
}

/// What the people of a sandbox see first; `people` are those they play.
pub async fn sandbox(data: &Data, locale: Locale, people: &[String]) -> Message {
    let [first, ..] = Game::ALL;
    let alone = Button::new(
        ComponentId::FirstMatch(first),
        t!(locale, "engine-button"),
        Weight::Plain,
    );
    Message {
        files: boards(data, locale, Look::default()).await,
        ..Message::text(words::sandbox(locale, people))
    }
    .with_buttons(vec![try_one(locale), alone])
    .with_buttons(play(locale))
}

/// A board of each game: the position of its short match.
async fn boards(data: &Data, locale: Locale, look: Look) -> Vec<File> {
    let mut files = Vec::new();
    for game in Game::ALL {
        let position = &finale(game).position;
        let Some(scene) = scene(locale, position, &[], None) else {
            continue;
        };
        let bytes = draw(data, scene, drawn_as(look), SMALL).await;
        files.extend(bytes.map(|bytes| File {
            name: format!("{game}.png"),
            bytes,
            alt: learn::match_alt(locale, MATCH, position),
        }));
    }
    files
}

/// The button that leads into the first lesson.
fn try_one(locale: Locale) -> Button {
    let [first, ..] = Game::ALL;
    let press = ComponentId::Study(Study::Lessons(first));
    Button::new(press, t!(locale, "about-button-try"), Weight::Main)
}

/// Buttons that look for an opponent, one a game.
fn play(locale: Locale) -> Vec<Button> {
    let button = |game: Game| {
        let label = chat::label(locale, Label::Play(game));
        Button::new(ComponentId::Seek(game), label, Weight::Plain)
    };
    Game::ALL.map(button).to_vec()
}
