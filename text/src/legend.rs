//! What the marks in the pictures mean.

use super::{Locale, game, name, t};
use rules::Game;

/// The marks with these keys in the pictures of a game, a line each, numbered in this order; at most 2,000
/// characters.
#[must_use]
pub fn legend(locale: Locale, game: Game, marks: &[&str]) -> String {
    let title = t!(locale, "legend-title", game = name::game(locale, game));
    let mut lines = vec![title, t!(locale, "legend-all")];
    let meanings = game::legend(locale, game);
    for (number, mark) in (1_u8..).zip(marks) {
        let found = meanings.iter().find(|(key, _)| key == mark);
        let meaning = found.map_or("", |(_, meaning)| meaning);
        lines.push(t!(locale, "legend-line", number, meaning));
    }
    lines.join("\n")
}

/// The picture of them in words; what they mean stands above it.
#[must_use]
pub fn alt(locale: Locale, game: Game) -> String {
    t!(locale, "legend-alt", game = name::game(locale, game))
}
