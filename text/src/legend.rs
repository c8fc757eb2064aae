//! What the marks in the pictures mean.

use super::{Locale, name, t, words};
use rules::Game;

/// The meanings of the marks with these keys, a numbered line for each; at most 2,000 characters.
#[must_use]
pub fn legend(locale: Locale, game: Game, marks: &[&str]) -> String {
    let title = t!(locale, "legend-title", game = name::game(locale, game));
    let mut lines = vec![title, t!(locale, "legend-all")];
    let meanings = words(game).legend(locale);
    for (number, mark) in (1_u8..).zip(marks) {
        let found = meanings.iter().find(|(key, _)| key == mark);
        let meaning = found.map_or("", |(_, meaning)| meaning);
        lines.push(t!(locale, "legend-line", number, meaning));
    }
    lines.join("\n")
}

/// The alt text of the legend's picture; the text above the picture tells what its marks mean.
#[must_use]
pub fn alt(locale: Locale, game: Game) -> String {
    t!(locale, "legend-alt", game = name::game(locale, game))
}
