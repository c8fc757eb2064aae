//! The rules of a game.

use super::{Locale, t, words};
use rules::Game;

/// The rules in full, at most 2,000 characters; `command` begins a match.
#[must_use]
pub fn rules(locale: Locale, game: Game, command: &str) -> String {
    let how = t!(locale, "rules-how", command);
    let how = format!("{how}\n{}", designed(locale, game));
    words(game).rules(locale, &how)
}

/// Who designed a game, as a small line.
#[must_use]
pub fn designed(locale: Locale, game: Game) -> String {
    let designer = words(game).designer(locale);
    t!(locale, "rules-designed", designer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_every_game_fit_into_one_message() {
        let command = "</isaac challenge:18446744073709551615>";
        for locale in Locale::ALL {
            for game in Game::ALL {
                let said = rules(locale, game, command);
                let length = said.chars().count();
                assert!(length <= 2_000, "{game} in {locale}: {length}");
                assert!(said.contains(command), "{said}");
            }
        }
    }
}
