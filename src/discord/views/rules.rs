//! The rules of a game as a message; and the legend, which says what the marks in the game's pictures mean.

use super::message::{Button, File, Message, Weight};
use super::picker;
use super::picture::{draw, drawn, drawn_as};
use crate::discord::context::Data;
use crate::discord::custom_id::ComponentId;
use app::Look;
use render::{Scene, Size, View, png};
use rules::Game;
use text::chat::{self, Label};
use text::t;
use text::{self, Locale};

pub async fn rules(data: &Data, locale: Locale, look: Look, game: Game) -> Message {
    let command = data.command(game, "challenge");
    Message {
        text: text::rules::rules(locale, game, &command),
        files: example(data, locale, look, game)
            .await
            .into_iter()
            .collect(),
        ..Message::default()
    }
    .with_buttons(vec![legend_button(locale, game)])
}

#[must_use]
pub fn rules_button(locale: Locale, game: Game) -> Button {
    let label = chat::label(locale, Label::Rules);
    Button::new(ComponentId::Rules(game), label, Weight::Plain)
}

#[must_use]
pub fn legend_button(locale: Locale, game: Game) -> Button {
    let press = ComponentId::Legend(game);
    Button::new(press, t!(locale, "legend-button"), Weight::Plain)
}

async fn example(data: &Data, locale: Locale, look: Look, game: Game) -> Option<File> {
    let (position, refusal) = picker::example(game)?;
    let scene = Scene::refusal(&position, &refusal, View::default())?;
    let alt = text::alt::example(locale, &position, &refusal);
    let bytes = draw(data, scene, drawn_as(look), Size::BOARD).await?;
    Some(File {
        name: format!("{game}.png"),
        bytes,
        alt,
    })
}

pub async fn legend(data: &Data, locale: Locale, look: Look, game: Game) -> Message {
    let look = drawn_as(look);
    let draw =
        move |renderer: &render::Renderer| png::encode(&renderer.legend(game, look, Size::BOARD));
    let picture = drawn(data, draw).await.map(|bytes| File {
        name: format!("{game}.png"),
        bytes,
        alt: text::legend::alt(locale, game),
    });
    Message {
        text: text::legend::legend(locale, game, &render::marks(game)),
        files: picture.into_iter().collect(),
        ..Message::default()
    }
    .with_buttons(vec![rules_button(locale, game)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mark_of_the_picture_has_its_words() {
        for game in Game::ALL {
            for locale in Locale::ALL {
                let words = text::words(game).legend(locale);
                let mut keys: Vec<&str> = words.into_iter().map(|(key, _)| key).collect();
                let mut marks = render::marks(game);
                keys.sort_unstable();
                marks.sort_unstable();
                assert_eq!(keys, marks, "{game} in {locale}");
                let said = text::legend::legend(locale, game, &render::marks(game));
                assert!(said.chars().count() <= 2_000, "{game} in {locale}");
            }
        }
    }
}
