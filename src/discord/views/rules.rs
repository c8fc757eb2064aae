//! The rules of a game as a message.

use super::message::{Button, File, Message, Weight};
use super::picker;
use super::picture::{draw, drawn_as};
use crate::discord::context::Data;
use crate::discord::custom_id::ComponentId;
use app::Look;
use render::{Scene, Size, View};
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
