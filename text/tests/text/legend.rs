//! The meanings of the marks in the pictures, and the captions of a replay.

use rules::record::Record;
use rules::{AnyOptions, BySide, Game, Side};
use std::fmt::Write as _;
use text::caption::{Caption, captions};
use text::t;
use text::{Locale, legend};

#[test]
fn every_mark_is_explained_in_every_language() {
    for locale in Locale::ALL {
        let mut said = String::new();
        for game in Game::ALL {
            let words = legend::legend(locale, game, &render::marks(game));
            assert!(words.chars().count() <= 2_000, "{game} in {locale}");
            let alt = legend::alt(locale, game);
            let _ = writeln!(said, "{words}\n{alt}\n[{}]\n", t!(locale, "legend-button"));
        }
        insta::assert_snapshot!(format!("legend-{locale}"), said);
    }
}

/// The captions of a game; `plies` are the numbers of plies after which the pictures are shown.
fn said(locale: Locale, game: Game, tokens: &str, plies: &[usize]) -> Vec<Option<Caption>> {
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
        assert_eq!(said[0], None);
        said.into_iter()
            .flatten()
            .map(|it| (it.side, it.full))
            .collect::<Vec<_>>()
    };
    let caption = |side, words: &str| (side, words.to_owned());
    let iago = "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4 G4";
    let all: Vec<usize> = (0..=12).collect();
    let english = full(Locale::En, Game::Iago, iago, &all);
    assert_eq!(english[0], caption(Side::First, "1. F4"));
    let (side, words) = &english[11];
    assert_eq!(*side, Side::Second);
    assert!(words.starts_with("12. G4, captures "), "{english:?}");
    let japanese = said(Locale::Ja, Game::Iago, iago, &all);
    let plain = japanese[12].as_ref().map(|it| it.plain.as_str());
    assert_eq!(plain, Some("12. G4"), "the pictures have letters for this");
    let isaac = full(Locale::De, Game::Isaac, "10-15 43-63", &[0, 1, 2]);
    let (first, second) = (Side::First, Side::Second);
    let wanted = [caption(first, "1. 10-15"), caption(second, "2. 43-63")];
    assert_eq!(isaac, wanted);
    let ampel = "B4 B6 D6 F3 H3 - - A1";
    let plain = said(Locale::En, Game::Ampel, ampel, &[0, 1, 2, 3, 4, 5, 8]);
    let last = plain[6].as_ref().expect("a turn");
    let said = (last.side, &*last.full, &*last.plain);
    assert_eq!(said, (second, "6. A1", "6. A1"));
}
