//! Words that are put side by side can be told apart.

use super::catalogue;
use text::{Locale, enumerate, list, list_or, sentences};

/// Two placeables side by side in a form of a sentence.
const PAIR: &str = "\u{fffc}\u{fffc}";

/// Sentences with two placeables side by side, each with what divides them.
const SIDE_BY_SIDE: &[(&str, &str)] = &[
    ("list-sentences", "the first has a full stop"),
    ("moderate-undone", "the first has a full stop"),
    ("span-two", "the first has a unit"),
    ("ampel-standing", "a colour and a number"),
    ("ampel-board-won", "a colour and a number"),
    ("iago-effect-score", "a colour and a number"),
    (
        "ampel-off-board-number",
        "the letter and the number of a point",
    ),
    (
        "iago-off-board-number",
        "the letter and the number of a cell",
    ),
];

#[test]
fn only_a_few_sentences_have_words_side_by_side() {
    let mut unused: Vec<&str> = SIDE_BY_SIDE.iter().map(|(key, _)| *key).collect();
    let mut found = Vec::new();
    for locale in Locale::ALL {
        for (key, sentence) in catalogue::read(locale) {
            if !sentence.forms.iter().any(|it| it.contains(PAIR)) {
                continue;
            }
            unused.retain(|it| *it != key);
            if !SIDE_BY_SIDE.iter().any(|(excused, _)| *excused == key) {
                found.push(format!("{} {key}", locale.code()));
            }
        }
    }
    assert!(found.is_empty(), "nothing divides two words: {found:#?}");
    assert!(unused.is_empty(), "nothing stands side by side: {unused:?}");
}

#[test]
fn the_members_of_a_list_are_told_apart() {
    let words = ["A1→A3", "2."];
    for locale in Locale::ALL {
        let joined = [
            list(locale, &words),
            list_or(locale, &words),
            enumerate(locale, &words),
            sentences(locale, &words),
            sentences(locale, &["**A1→A3**", "2."]),
            sentences(locale, &["「A1→A3」", "2."]),
            sentences(locale, &["(A3)", "2."]),
        ];
        for joined in joined {
            let between = joined
                .split_once("A3")
                .and_then(|(_, it)| it.split_once('2'));
            let (between, _) = between.expect("both members");
            let between = between.trim_matches(['*', '」', ')']);
            assert!(!between.trim().is_empty(), "{locale}: {joined}");
        }
    }
}
