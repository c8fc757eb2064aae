//! Names and descriptions of commands, options and choices, in every language.

use poise::{Command, CommandParameter};
use std::borrow::Cow;
use text::t;
use text::{Locale, find};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no words for {key} in {locale}")]
pub struct Wordless {
    pub key: String,
    pub locale: Locale,
}

/// Sets the names and descriptions of a command, its subcommands, options and choices in every language.
///
/// The English name is the one players of any language can type; Discord shows the localised one.
///
/// # Errors
/// Fails if a language lacks a key.
pub fn localise<U, E>(command: &mut Command<U, E>) -> Result<(), Wordless> {
    localise_below(None, command)
}

/// Sets the words of a command below the command `above`. Commands that several games share have one name, but may have
/// a description for each game, because Discord does not show the description of the parent.
fn localise_below<U, E>(above: Option<&str>, command: &mut Command<U, E>) -> Result<(), Wordless> {
    let key = format!("command-{}", command.name);
    if let Some(name) = &mut command.context_menu_name {
        let key = format!("menu-{}", command.name);
        *name = Cow::Owned(words(Locale::FALLBACK, &key)?);
        command.name_localizations = elsewhere(&key)?;
        return Ok(());
    }
    command.name_localizations = elsewhere(&key)?;
    let own = above.map(|above| format!("{key}.{above}"));
    let own = own.filter(|own| find(Locale::FALLBACK, own, &[]).is_some());
    let description = own.unwrap_or_else(|| described(&key));
    command.description = Some(Cow::Owned(words(Locale::FALLBACK, &description)?));
    command.description_localizations = elsewhere(&description)?;
    for parameter in &mut command.parameters {
        localise_parameter(above, parameter)?;
    }
    for subcommand in &mut command.subcommands {
        localise_below(Some(&command.name), subcommand)?;
    }
    Ok(())
}

fn localise_parameter<U, E>(
    above: Option<&str>,
    parameter: &mut CommandParameter<U, E>,
) -> Result<(), Wordless> {
    let key = format!("option-{}", parameter.name);
    parameter.name_localizations = elsewhere(&key)?;
    parameter.description = Some(Cow::Owned(words(Locale::FALLBACK, &described(&key))?));
    parameter.description_localizations = elsewhere(&described(&key))?;
    for choice in parameter.choices.to_mut() {
        // Every reader sees a language by its own name for itself.
        if let Some(language) = Locale::ALL.into_iter().find(|it| it.code() == choice.name) {
            choice.name = Cow::Owned(t!(language, "language-name"));
            continue;
        }
        // A game may have a label of its own, such as for the choice of who begins.
        let key = format!("choice-{}", choice.name);
        let own = above.map(|above| format!("{key}.{above}"));
        let own = own.filter(|own| find(Locale::FALLBACK, own, &[]).is_some());
        let key = own.unwrap_or(key);
        choice.localizations = elsewhere(&key)?;
        choice.name = Cow::Owned(words(Locale::FALLBACK, &key)?);
    }
    Ok(())
}

fn described(key: &str) -> String {
    format!("{key}.description")
}

fn words(locale: Locale, key: &str) -> Result<String, Wordless> {
    find(locale, key, &[]).ok_or_else(|| Wordless {
        key: key.to_owned(),
        locale,
    })
}

type Localised = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// The words of a key by Discord's language code, without English, the default.
fn elsewhere(key: &str) -> Result<Localised, Wordless> {
    let mut localised = Vec::new();
    for locale in Locale::ALL {
        if locale == Locale::FALLBACK {
            continue;
        }
        let words = words(locale, key)?;
        let codes = locale.discord_codes().iter();
        localised.extend(codes.map(|code| (Cow::Borrowed(*code), Cow::Owned(words.clone()))));
    }
    Ok(Cow::Owned(localised))
}
