//! What the marks in the pictures mean.

use super::{Locale, game, name, t};
use rules::Game;

/// The marks in the pictures of a game, a line each, numbered like the pieces of the picture below; at most
/// 2,000 characters.
#[must_use]
pub fn legend(locale: Locale, game: Game) -> String {
    let title = t!(locale, "legend-title", game = name::game(locale, game));
    let mut lines = vec![title, t!(locale, "legend-all")];
    let meanings = (1_u8..).zip(game::legend(locale, game));
    lines.extend(meanings.map(|(number, meaning)| t!(locale, "legend-line", number, meaning)));
    lines.join("\n")
}

/// The words on the button that shows them.
#[must_use]
pub fn button(locale: Locale) -> String {
    t!(locale, "legend-button")
}

/// The picture of them in words; what they mean stands above it.
#[must_use]
pub fn alt(locale: Locale, game: Game) -> String {
    t!(locale, "legend-alt", game = name::game(locale, game))
}
