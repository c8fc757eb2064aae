//! Every language has the same keys with the same facts, and the program uses exactly these keys.

use super::catalogue::{self, Sentence};
use super::source;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use text::Locale;
use text::t;

/// Words that stay in Latin letters in Japanese: names, and terms that Japanese players write so.
const LATIN_IN_JAPANESE: &[&str] = &[
    "Iago", "ISAAC", "Ampel", "Discord", "Glicko-2", "GIF", "PNG", "ID", "JSON", "TRF16", "BH-1",
    "BH", "SB",
];

/// Files whose keys are not looked up with `t!`: `every_word_of_the_commands_is_used` checks the commands, `learn.rs`
/// the lessons.
const CHECKED_ELSEWHERE: &[&str] = &[
    "commands.ftl",
    "learn-ampel.ftl",
    "learn-iago.ftl",
    "learn-isaac.ftl",
];

/// Names of all variables of a sentence.
fn variables(sentence: &Sentence) -> BTreeSet<String> {
    sentence
        .printed
        .union(&sentence.chosen_by)
        .cloned()
        .collect()
}

/// The keys that a language lacks or has in excess, and the sentences with other variables than in English; empty if
/// the language is complete. A language may have further sentences that its own sentences refer to, such as inflected
/// forms.
fn differences(other: &BTreeMap<String, Sentence>) -> Vec<String> {
    let english = catalogue::read(Locale::En);
    let helpers: BTreeSet<&String> = other.values().flat_map(|it| &it.references).collect();
    let missing = english
        .keys()
        .filter(|key| !other.contains_key(*key))
        .map(|key| format!("{key} is missing"));
    let extra = other
        .keys()
        .filter(|key| !english.contains_key(*key) && !helpers.contains(key))
        .map(|key| format!("nobody asks for {key}"));
    let differing = other.iter().filter_map(|(key, sentence)| {
        let model = english.get(key)?;
        // A variable that English prints must be printed, or choose the words in both languages.
        let lost = model.printed.difference(&sentence.printed);
        let lost: Vec<_> = lost
            .filter(|it| !(model.chosen_by.contains(*it) && sentence.chosen_by.contains(*it)))
            .collect();
        let unknown = variables(sentence);
        let unknown: Vec<_> = unknown.difference(&variables(model)).cloned().collect();
        let same = lost.is_empty() && unknown.is_empty();
        (!same).then(|| format!("{key} loses {lost:?} and asks for {unknown:?}"))
    });
    missing.chain(extra).chain(differing).collect()
}

#[test]
fn every_language_has_every_sentence_with_the_same_facts() {
    for locale in Locale::ALL {
        let differences = differences(&catalogue::read(locale));
        assert!(differences.is_empty(), "{locale}: {differences:#?}");
    }
}

#[test]
fn a_language_is_a_folder_and_a_line_of_the_registry() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/text");
    let folders: BTreeSet<String> = std::fs::read_dir(root)
        .expect("the languages")
        .map(|it| {
            it.expect("a folder")
                .file_name()
                .into_string()
                .expect("a code")
        })
        .collect();
    let codes: BTreeSet<String> = Locale::ALL.map(|it| it.code().to_owned()).into();
    assert_eq!(folders, codes, "folders and registry");
    let mut served = BTreeSet::new();
    for locale in Locale::ALL {
        assert!(!locale.discord_codes().is_empty(), "nobody reads {locale}");
        for code in locale.discord_codes() {
            assert_eq!(Locale::from_code(code), locale);
            assert!(served.insert(code), "{code} is served twice");
        }
        assert_eq!(Locale::from_code(locale.code()), locale);
    }
    let names: BTreeSet<String> = Locale::ALL.map(|locale| t!(locale, "language-name")).into();
    assert_eq!(names.len(), Locale::ALL.len(), "{names:?}");
}

#[test]
fn a_folder_that_lacks_a_sentence_or_a_fact_is_not_complete() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/xx");
    let differences = differences(&catalogue::read_folder(&folder));
    let found = |what: &str| differences.iter().any(|it| it == what);
    assert!(found("list-or is missing"), "{differences:?}");
    assert!(found("nobody asks for no-such-key"), "{differences:?}");
    assert!(
        found("list-and loses [\"last\"] and asks for [\"next\"]"),
        "{differences:?}"
    );
    assert!(!differences.iter().any(|it| it.starts_with("list-comma")));
    assert!(!differences.iter().any(|it| it.contains("sentence-joined")));
}

/// The plural forms of each language by CLDR that whole numbers can need.
const PLURALS: [(Locale, &[&str]); 3] = [
    (Locale::En, &["one", "other"]),
    (Locale::De, &["one", "other"]),
    (Locale::Ja, &["other"]),
];

fn plurals(locale: Locale) -> &'static [&'static str] {
    let found = PLURALS.into_iter().find(|(of, _)| *of == locale);
    found.expect("the plurals of every language").1
}

#[test]
fn plural_forms_are_those_of_the_language() {
    let categories = ["zero", "one", "two", "few", "many"];
    for locale in Locale::ALL {
        for (key, sentence) in catalogue::read(locale) {
            for variant in &sentence.variants {
                let plural = categories.contains(&variant.as_str());
                assert!(
                    !plural || plurals(locale).contains(&variant.as_str()),
                    "{key} of {locale} has a form [{variant}] that never applies"
                );
            }
        }
    }
}

#[test]
fn every_key_that_is_asked_for_exists_with_these_arguments() {
    let sentences = catalogue::read(Locale::En);
    for call in source::calls() {
        let place = call.file.display();
        let Some(sentence) = sentences.get(&call.key) else {
            panic!("{place} asks for {}, which does not exist", call.key);
        };
        let needed = variables(sentence);
        assert_eq!(
            call.arguments, needed,
            "arguments of {} in {place}",
            call.key
        );
    }
}

#[test]
fn every_sentence_is_used() {
    let sentences = catalogue::read(Locale::En);
    let mut used: BTreeSet<String> = source::calls().into_iter().map(|call| call.key).collect();
    for sentence in sentences.values() {
        used.extend(sentence.references.iter().cloned());
    }
    let unused: Vec<_> = sentences
        .iter()
        .filter(|(_, sentence)| {
            let file = sentence.file.file_name().and_then(|name| name.to_str());
            !CHECKED_ELSEWHERE.contains(&file.unwrap_or_default())
        })
        .map(|(key, _)| key)
        .filter(|key| !used.contains(*key) && !is_of_a_setting(key))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

/// Whether a sentence is named after a key in the sources of the settings.
fn is_of_a_setting(sentence: &str) -> bool {
    let tables = [
        include_str!("../../../src/discord/settings/table.rs"),
        include_str!("../../../src/discord/settings/page.rs"),
        include_str!("../../../src/discord/views/settings.rs"),
        include_str!("../../../src/discord/views/server_data.rs"),
    ];
    let Some(named) = sentence.strip_prefix("settings-") else {
        return false;
    };
    let named = named
        .trim_start_matches("button-")
        .trim_start_matches("page-");
    let without_value = named.rsplit_once('-').map(|(key, _)| key);
    let mut keys = [Some(named), without_value].into_iter().flatten();
    keys.any(|key| tables.iter().any(|it| it.contains(&format!("\"{key}\""))))
}

#[test]
fn no_latin_word_is_left_in_the_japanese_sentences() {
    let mut left = Vec::new();
    for (key, sentence) in catalogue::read(Locale::Ja) {
        for word in latin_words(&sentence.words) {
            left.push(format!("{key}: {word}"));
        }
    }
    assert!(left.is_empty(), "Latin in Japanese: {left:#?}");
}

/// The runs of Latin letters, with digits and hyphens inside, that are neither allowed names nor cells such as `D4` nor
/// single letters.
fn latin_words(text: &str) -> Vec<String> {
    text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '-' || it == '/'))
        .map(|word| word.trim_matches('-'))
        .filter(|word| word.contains(|it: char| it.is_ascii_alphabetic()))
        .filter(|word| !LATIN_IN_JAPANESE.contains(word))
        .filter(|word| !word.starts_with('/'))
        .filter(|word| {
            let cell = word.strip_prefix(|it: char| it.is_ascii_alphabetic());
            !cell.is_some_and(|number| number.chars().all(|it| it.is_ascii_digit()))
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn leftovers_are_told_from_names() {
    assert_eq!(
        latin_words("D4に置けます。/iago と Glicko-2、A〜I"),
        Vec::<String>::new()
    );
    assert_eq!(latin_words("あなたのturnです"), ["turn"]);
}
