//! Both languages say the same things, and the program asks for nothing else.

use super::{catalogue, source};
use std::collections::BTreeSet;
use text::Locale;

/// Words that stay Latin in Japanese: names, and terms Japanese players write that way.
const LATIN_IN_JAPANESE: &[&str] = &[
    "Iago", "ISAAC", "Ampel", "Discord", "Glicko-2", "GIF", "PNG", "ID", "JSON",
];

/// Subjects whose keys are not looked up with `t!`: see `every_word_of_the_commands_is_used`.
const CHECKED_ELSEWHERE: &[&str] = &["commands.ftl"];

#[test]
fn every_language_has_every_sentence_with_the_same_variables() {
    let english = catalogue::read(Locale::En);
    for locale in Locale::ALL {
        let other = catalogue::read(locale);
        let missing: Vec<_> = english
            .keys()
            .filter(|key| !other.contains_key(*key))
            .collect();
        let extra: Vec<_> = other
            .keys()
            .filter(|key| !english.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "{locale} lacks {missing:?}");
        assert!(extra.is_empty(), "only {locale} has {extra:?}");
        for (key, sentence) in &english {
            assert_eq!(
                sentence.variables, other[key].variables,
                "{key} in {locale}"
            );
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
        let mut needed = sentence.variables.clone();
        for reference in &sentence.references {
            if let Some(referred) = sentences.get(reference) {
                needed.extend(referred.variables.clone());
            }
        }
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
        .filter(|key| !used.contains(*key))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_word_of_the_commands_is_used_and_within_the_platforms_limits() {
    let mut said = BTreeSet::new();
    for command in iago::discord::commands().expect("words for every command") {
        collect(&command, &mut said);
    }
    let unused: Vec<_> = catalogue::read(Locale::En)
        .into_iter()
        .filter(|(_, sentence)| sentence.file.ends_with("commands.ftl"))
        .filter(|(_, sentence)| !said.contains(&sentence.words))
        .map(|(key, _)| key)
        .collect();
    assert!(unused.is_empty(), "no command says {unused:?}");
}

/// The words of a command and of everything below it, checked against the platform's limits.
fn collect<U, E>(command: &poise::Command<U, E>, said: &mut BTreeSet<String>) {
    let mut name =
        |english: &str, others: &[(std::borrow::Cow<'_, str>, std::borrow::Cow<'_, str>)]| {
            said.insert(english.to_owned());
            for name in others
                .iter()
                .map(|(_, name)| name.as_ref())
                .chain([english])
            {
                assert!((1..=32).contains(&name.chars().count()), "{name}");
            }
        };
    name(
        command
            .context_menu_name
            .as_deref()
            .unwrap_or(&command.name),
        &command.name_localizations,
    );
    for parameter in &command.parameters {
        if command.context_menu_name.is_none() {
            name(&parameter.name, &parameter.name_localizations);
        }
    }
    let descriptions = [(&command.description, &command.description_localizations)]
        .into_iter()
        .chain(
            command
                .parameters
                .iter()
                .map(|it| (&it.description, &it.description_localizations)),
        );
    for (english, others) in descriptions {
        let english = english.as_deref().unwrap_or_default();
        for text in others
            .iter()
            .map(|(_, text)| text.as_ref())
            .chain([english])
        {
            assert!(text.chars().count() <= 100, "{text}");
        }
        said.insert(english.to_owned());
    }
    for choice in command.parameters.iter().flat_map(|it| it.choices.iter()) {
        said.insert(choice.name.to_string());
    }
    for subcommand in &command.subcommands {
        collect(subcommand, said);
    }
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

/// The runs of Latin letters (with the digits and hyphens inside them) that are neither allowed
/// names nor cells such as `D4` nor single letters such as a file.
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
