//! The words of the commands: used, complete, and within the platform's limits.

#[path = "../../text/tests/text/catalogue.rs"]
mod catalogue;

use std::collections::BTreeSet;
use text::Locale;

/// What a game's commands are described by until `commands.ftl` has words for them of its own.
const FOR_ANY_GAME: [&str; 3] = [
    "command-challenge.description",
    "command-learn.description",
    "command-rules.description",
];

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
        .filter(|key| !FOR_ANY_GAME.contains(&key.as_str()))
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
