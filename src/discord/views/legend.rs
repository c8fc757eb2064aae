//! What the marks in the pictures mean, as a message.

use super::message::{File, Message};
use super::picture::{drawn, drawn_as};
use super::rules::rules_button;
use crate::discord::context::Data;
use app::Look;
use render::{Size, png};
use rules::Game;
use text::{self, Locale};

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
