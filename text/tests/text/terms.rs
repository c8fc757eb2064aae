//! No sentence uses a word that the glossary rules out.

use super::catalogue;
use text::Locale;

const GLOSSARY: &str = include_str!("../../../docs/GLOSSARY.md");

/// The cells of each row of the glossary's table whose heading begins with `head`.
fn rows(head: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let table = GLOSSARY.lines().skip_while(move |it| !it.starts_with(head));
    let rows = table.skip(2).take_while(|it| it.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
}

/// The words that the glossary rules out in a language.
fn ruled_out(locale: Locale) -> Vec<String> {
    let column = match locale {
        Locale::En => 1,
        Locale::De => 2,
        Locale::Ja => 3,
    };
    let words = rows("| what |").filter_map(|row| row[column].split_once(", not "));
    let words = words.flat_map(|(_, words)| words.split(", "));
    words.map(str::to_lowercase).collect()
}

/// Whether a sentence uses `word` as a whole word, or as the beginning of a word if `word` ends in `…`. Japanese has no
/// spaces, so every occurrence counts.
fn uses(locale: Locale, sentence: &str, word: &str) -> bool {
    let sentence = sentence.to_lowercase();
    let stem = word.trim_end_matches('…');
    sentence.match_indices(stem).any(|(at, _)| {
        let before = sentence[..at].chars().next_back();
        let after = sentence[at + stem.len()..].chars().next();
        let apart = |next: Option<char>| !next.is_some_and(char::is_alphanumeric);
        locale == Locale::Ja || apart(before) && (stem != word || apart(after))
    })
}

#[test]
fn no_sentence_uses_a_word_that_the_glossary_rules_out() {
    let excepted: Vec<_> = rows("| sentence |").collect();
    let mut found = Vec::new();
    for locale in Locale::ALL {
        let words = ruled_out(locale);
        assert!(words.len() > 15, "the table lost its words: {words:?}");
        for (key, sentence) in catalogue::read(locale) {
            let named = format!("{} `{key}`", locale.code());
            let used = words.iter().filter(|it| uses(locale, &sentence.words, it));
            let used = used.filter(|it| !excepted.iter().any(|row| row[..2] == [&named, *it]));
            found.extend(used.map(|word| format!("{named}: {word}")));
        }
    }
    assert!(found.is_empty(), "another word is used for it: {found:#?}");
}

#[test]
fn a_word_is_told_from_its_like() {
    let (en, de, ja) = (Locale::En, Locale::De, Locale::Ja);
    assert!(uses(en, "Place a bar.", "bar") && !uses(en, "Barely", "bar"));
    assert!(uses(de, "zwei Rechtecke", "rechteck…") && !uses(de, "Dreieck", "rechteck…"));
    assert!(uses(de, "Auf der Hand: 3", "auf der hand") && !uses(de, "Bestrafung", "straf…"));
    assert!(uses(ja, "捕虜のいる", "捕虜"));
}
