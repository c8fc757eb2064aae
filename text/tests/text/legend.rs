//! What the marks in the pictures mean, and what the pictures of a replay say below the board.

use rules::record::Record;
use rules::{AnyOptions, BySide, Game};
use std::fmt::Write as _;
use text::caption::{Caption, captions};
use text::{Locale, legend};

#[test]
fn every_mark_is_explained_in_every_language() {
    for locale in Locale::ALL {
        let mut said = String::new();
        for game in Game::ALL {
            let words = legend::legend(locale, game);
            assert!(words.chars().count() <= 2_000, "{game} in {locale}");
            let alt = legend::alt(locale, game);
            let _ = writeln!(said, "{words}\n{alt}\n[{}]\n", legend::button(locale));
        }
        insta::assert_snapshot!(format!("legend-{locale}"), said);
    }
}

/// The captions of a game whose turns end after these many plies.
fn said(locale: Locale, game: Game, tokens: &str, plies: &[usize]) -> Vec<Caption> {
    let names = BySide::new("Ann".to_owned(), "Ben".to_owned());
    let record = Record::new(AnyOptions::default_of(game), names.clone());
    let record = record
        .with_actions(tokens.split_whitespace())
        .expect("tokens");
    captions(
        locale,
        &record.replay().expect("a legal game"),
        plies,
        &names,
    )
}

#[test]
fn captions_say_who_played_what() {
    let full = |locale, game, tokens: &str, plies: &[usize]| {
        let said = said(locale, game, tokens, plies);
        assert_eq!(said[0], Caption::default());
        said.into_iter()
            .skip(1)
            .map(|it| it.full)
            .collect::<Vec<_>>()
    };
    let iago = "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4 G4";
    let all: Vec<usize> = (0..=12).collect();
    let english = full(Locale::En, Game::Iago, iago, &all);
    assert_eq!(english[0], "1. Ann F4");
    assert!(
        english[11].starts_with("12. Ben G4, captures "),
        "{english:?}"
    );
    let japanese = said(Locale::Ja, Game::Iago, iago, &all);
    assert_eq!(
        japanese[12].plain, "12. Ben G4",
        "the pictures have letters for this"
    );
    let isaac = full(Locale::De, Game::Isaac, "10-15 43-63", &[0, 1, 2]);
    assert_eq!(isaac, ["1. Ann 10-15", "2. Ben 43-63"]);
    let ampel = "B4 B6 D6 F3 H3 - - A1";
    let plain = said(Locale::En, Game::Ampel, ampel, &[0, 1, 2, 3, 4, 5, 8]);
    assert_eq!(plain[6].full, "6. Ben A1");
    assert_eq!(plain[6].plain, "6. Ben A1");
}
