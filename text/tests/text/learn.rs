//! The sentences of chapters, lessons and tips: every language has exactly the needed keys, and they are short enough.

use super::catalogue;
use lessons::{MATCH, Verdict, chapters, tips, untried};
use rules::Game;
use std::collections::BTreeSet;
use text::{Locale, learn};

/// The keys that the chapters and tips of a game need.
fn needed(game: Game) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for chapter in chapters(game) {
        let key = format!("learn-{game}-{}", chapter.key);
        keys.insert(format!("{key}.title"));
        if chapter.exercise.is_some() {
            keys.extend(["task", "done"].map(|part| format!("{key}.{part}")));
            let wrong = format!("{key}.wrong");
            let said = text::find(Locale::FALLBACK, &wrong, &[("answer", "".into())]);
            keys.extend(said.map(|_| wrong));
        }
        // The rule in a line, for learners who take the short course.
        if untried(game).any(|it| it.key == chapter.key) {
            keys.insert(format!("{key}.short"));
        }
        keys.insert(key);
    }
    let key = format!("learn-{game}-{MATCH}");
    keys.extend([format!("{key}.title"), key]);
    keys.extend(tips(game).iter().map(|it| format!("tip-{game}-{}", it.key)));
    keys
}

#[test]
fn every_chapter_and_tip_has_its_sentences_and_there_are_no_others() {
    for locale in Locale::ALL {
        let sentences = catalogue::read(locale);
        for game in Game::ALL {
            let there: BTreeSet<String> = sentences
                .iter()
                .filter(|(_, it)| it.file.ends_with(format!("learn-{game}.ftl")))
                .map(|(key, _)| key.clone())
                .collect();
            assert_eq!(there, needed(game), "{game} in {locale}");
        }
    }
}

/// A choice that the rules allow and that is not the answer has a sentence that says why, of its own for each choice.
#[test]
fn every_wrong_choice_that_can_be_played_is_explained() {
    let mut explained = 0;
    for locale in Locale::ALL {
        for game in Game::ALL {
            for chapter in lessons::lessons(game) {
                let exercise = chapter.exercise.as_ref().expect("a lesson");
                for choice in &exercise.choices {
                    if !matches!(exercise.judge(choice), Verdict::Beside(_)) {
                        continue;
                    }
                    let said = learn::beside(locale, game, chapter.key, choice, "told");
                    let token = text::words(game).token(locale, choice);
                    assert!(said.contains(&token), "{game} {} {choice}", chapter.key);
                    explained += 1;
                }
            }
        }
    }
    assert!(explained > 60, "only {explained}");
}

#[test]
fn rules_and_titles_are_short() {
    for locale in Locale::ALL {
        for game in Game::ALL {
            let mut titles = BTreeSet::new();
            for chapter in chapters(game) {
                let title = learn::title(locale, game, chapter.key);
                assert!(title.chars().count() <= 60, "{title}");
                assert!(titles.insert(title.clone()), "{title} stands twice");
                let rule = learn::rule(locale, game, chapter.key);
                assert!(rule.chars().count() <= 500, "{rule}");
            }
        }
    }
}

#[test]
fn every_language_names_the_same_cells() {
    // A translation most often loses a cell.
    let cells = |sentence: &str| -> BTreeSet<String> {
        let words = sentence.split(|it: char| !it.is_ascii_alphanumeric());
        let cell = |word: &&str| {
            let number = word.strip_prefix(|it: char| it.is_ascii_uppercase());
            number.is_some_and(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()))
        };
        words.filter(cell).map(str::to_owned).collect()
    };
    let english = catalogue::read(Locale::FALLBACK);
    let mut named = 0;
    for locale in Locale::ALL {
        for (key, sentence) in catalogue::read(locale) {
            let file = sentence.file.file_name().and_then(|it| it.to_str());
            if file.is_some_and(|it| it.starts_with("learn-")) {
                let own = cells(&sentence.words);
                assert_eq!(own, cells(&english[&key].words), "{key} in {locale}");
                named += own.len();
            }
        }
    }
    assert!(named > 100, "only {named}");
}
