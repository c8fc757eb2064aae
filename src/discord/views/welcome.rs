//! How to begin. The message says what the bot is and which game to begin with, and shows the boards of all games in
//! one picture. For each game it has a button to the lessons; another button shows today's puzzle.

use super::message::{ActionRow, Button, File, Line, Message, Weight};
use super::picture::{drawn, drawn_as};
use super::rulebook::scene;
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, PuzzlePress, Study};
use app::Look;
use lessons::{finale, minutes};
use render::Size;
use rules::Game;
use text::personal::{self, Figures};
use text::t;
use text::{Locale, answer as words};

/// The size of each game's board in the picture.
const SMALL: Size = match Size::new(400) {
    Ok(size) => size,
    Err(_) => Size::BOARD,
};

/// Says what the bot is and how to begin. `command` is the command that makes a challenge.
pub async fn about(
    data: &Data,
    locale: Locale,
    look: Look,
    figures: &Figures<'_>,
    command: &str,
) -> Message {
    let page = |press: ComponentId, label: String| Button::new(press, label, Weight::Plain);
    let said = words::about(locale, figures.version, command, first());
    let figures = personal::figures(locale, figures);
    let mut message = beginning(data, locale, look, format!("{said}\n{figures}"))
        .await
        .with_buttons(vec![
            page(ComponentId::Privacy, t!(locale, "privacy-button")),
            page(ComponentId::Terms, t!(locale, "terms-button")),
        ]);
    if let Some((server, account)) = data.to_server().zip(data.to_account()) {
        let links = vec![
            (t!(locale, "about-add-server"), server),
            (t!(locale, "about-add-account"), account),
        ];
        message.rows.push(ActionRow::Links(links));
    }
    message
}

/// The first message of a sandbox. `people` are the accounts that its user can play as.
pub async fn sandbox(data: &Data, locale: Locale, people: &[String]) -> Message {
    let said = words::sandbox(locale, people, first());
    beginning(data, locale, Look::default(), said).await
}

/// The game that a new player learns fastest: its lessons that suffice for a first match are the shortest.
fn first() -> Game {
    let shortest = Game::ALL.into_iter().min_by_key(|game| {
        let minutes = minutes(*game);
        (minutes.few, minutes.all)
    });
    shortest.unwrap_or(Game::ALL[0])
}

/// The text `said` with the picture of the boards, a button to the lessons for each game, a button to today's puzzle,
/// and a menu for readers who know a game already.
async fn beginning(data: &Data, locale: Locale, look: Look, said: String) -> Message {
    let mut buttons = Game::ALL.map(|game| learn(locale, game)).to_vec();
    buttons.push(Button::new(
        ComponentId::Puzzle(PuzzlePress::Today),
        t!(locale, "about-button-puzzle"),
        Weight::Plain,
    ));
    let mut message = Message {
        files: boards(data, locale, look).await.into_iter().collect(),
        ..Message::text(said)
    }
    .with_buttons(buttons);
    message.rows.push(play(locale));
    message
}

/// The boards of all games side by side, each in the first position of the game's short match.
async fn boards(data: &Data, locale: Locale, look: Look) -> Option<File> {
    let scenes = Game::ALL.map(|game| scene(locale, &finale(game).position, &[], None));
    let scenes: Vec<_> = scenes.into_iter().flatten().collect();
    let look = drawn_as(look);
    Some(File {
        name: "games.png".to_owned(),
        bytes: drawn(data, move |renderer| renderer.row(&scenes, look, SMALL)).await?,
        alt: t!(locale, "about-alt"),
    })
}

/// The button to the lessons that suffice for a first match; its label says how long they take. The button of the game
/// that a new player should begin with stands out.
fn learn(locale: Locale, game: Game) -> Button {
    let press = ComponentId::Study(Study::Hurry(game));
    let label = words::learn(locale, game, minutes(game).few);
    let weight = match first() == game {
        true => Weight::Main,
        false => Weight::Plain,
    };
    Button::new(press, label, weight)
}

/// The menu that begins a match at once, against the bot or the first player who accepts.
fn play(locale: Locale) -> ActionRow {
    let line = |press: ComponentId, label: String| Line {
        value: press.to_string(),
        label,
        note: String::new(),
    };
    let lines = Game::ALL.into_iter().flat_map(|game| {
        [
            line(
                ComponentId::FirstMatch(game),
                words::against_bot(locale, game),
            ),
            line(ComponentId::Seek(game), words::against_person(locale, game)),
        ]
    });
    ActionRow::Menu {
        present: None,
        press: ComponentId::Begin,
        placeholder: t!(locale, "about-play"),
        lines: lines.collect(),
    }
}
