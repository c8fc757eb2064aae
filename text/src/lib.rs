#![doc = include_str!("../README.md")]

pub mod advice;
mod advised;
pub mod alt;
pub mod ampel;
pub mod analysis;
pub mod answer;
pub mod banner;
pub mod caption;
pub mod challenge;
pub mod chat;
pub mod compared;
pub mod ending;
pub mod explain;
pub mod game;
pub mod history;
pub mod iago;
pub mod isaac;
pub mod leaderboard;
pub mod learn;
pub mod legend;
mod list;
mod locale;
pub mod matches;
pub mod moderate;
pub mod name;
pub mod offer;
pub mod opponent;
pub mod own;
pub mod personal;
pub mod place;
pub mod profile;
pub mod puzzle;
mod rank;
pub mod rest;
pub mod roles;
pub mod rules;
pub mod server;
pub mod settings;
pub mod silence;
pub mod standing;
mod terms;
pub mod tournament;
pub mod why;

pub use game::words;
pub use list::{Entries, enumerate, list, list_or, part, sentences};
pub use locale::Locale;

use fluent_templates::fluent_bundle::FluentValue;
use std::borrow::Cow;
use std::collections::HashMap;

fluent_templates::static_loader! {
    static CATALOGUE = {
        locales: "../assets/text",
        fallback_language: "en",
        // Isolation marks around arguments would break mentions, and alt texts that are read back into positions.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The value of a variable in a sentence: words as they are, or a number that may choose a plural form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// Words, a name or a mention.
    Words(Cow<'a, str>),
    /// A count; printed without grouping.
    Number(i64),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(words: &'a str) -> Self {
        Arg::Words(Cow::Borrowed(words))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(words: &'a String) -> Self {
        Arg::Words(Cow::Borrowed(words))
    }
}

impl From<String> for Arg<'_> {
    fn from(words: String) -> Self {
        Arg::Words(Cow::Owned(words))
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Arg::Number(i64::from(number))
            }
        }
    )*};
}
numbers!(u8, u16, u32, i8, i16, i32, i64);

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// Says the sentence of a key in a language: `t!(locale, "key", name = value, name, …)`.
///
/// The names are the variables of the `.ftl` files; a value is anything that converts into an [`Arg`]: `&str`,
/// `String` or an integer. A bare name takes the Rust variable of that name.
#[macro_export]
macro_rules! t {
    (@ $name:ident) => { $crate::Arg::from($name) };
    (@ $name:ident = $value:expr) => { $crate::Arg::from($value) };
    ($locale:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::lookup(
            $locale,
            $key,
            &[$((stringify!($name), $crate::t!(@ $name $(= $value)?))),*],
        )
    };
}

/// The sentence of a key (`key` or `key.attribute`) in a language, or in English if the key is not translated.
///
/// A key that no language has is a programming mistake: the tests find it, debug builds panic, and a release build
/// shows the bare key.
#[must_use]
pub fn lookup(locale: Locale, key: &str, args: &[(&'static str, Arg<'_>)]) -> String {
    match find(locale, key, args).or_else(|| find(Locale::FALLBACK, key, args)) {
        Some(sentence) => sentence,
        None => {
            debug_assert!(false, "no sentence for {key} with {args:?}");
            tracing::error!(key, "no such sentence");
            key.to_owned()
        }
    }
}

/// The sentence of a key in exactly this language; `None` if the key or a variable is missing.
#[must_use]
pub fn find(locale: Locale, key: &str, args: &[(&'static str, Arg<'_>)]) -> Option<String> {
    let args: HashMap<&str, FluentValue<'_>> = args
        .iter()
        .map(|(name, arg)| {
            let value = match arg {
                Arg::Words(words) => FluentValue::from(words.as_ref()),
                Arg::Number(number) => FluentValue::from(*number),
            };
            (*name, value)
        })
        .collect();
    CATALOGUE
        .lookup_single_language(&locale.language(), key, Some(&args))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_takes_words_and_numbers() {
        let one = t!(Locale::En, "disks", count = 1_u32);
        let many = t!(Locale::En, "disks", count = 12_000_usize);
        assert_eq!(one, "1 disk");
        assert_eq!(many, "12000 disks");
        assert_eq!(t!(Locale::Ja, "disks", count = 3_u8), "3枚");
        assert_eq!(t!(Locale::De, "disks", count = 1_u8), "1 Scheibe");
        assert_eq!(t!(Locale::De, "disks", count = 0_u8), "0 Scheiben");
    }

    #[test]
    fn an_argument_is_not_wrapped_in_isolation_marks() {
        let sentence = t!(Locale::En, "disks", count = 2_u8);
        assert!(sentence.is_ascii(), "{sentence:?}");
    }

    #[test]
    fn a_missing_variable_is_no_sentence() {
        assert_eq!(find(Locale::En, "disks", &[]), None);
        assert_eq!(find(Locale::Ja, "no-such-key", &[]), None);
    }
}
