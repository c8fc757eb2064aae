//! The languages the bot speaks.

use fluent_templates::LanguageIdentifier;
use std::fmt;

/// A language every sentence exists in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Locale {
    /// English, also for every language the bot does not speak.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Locale {
    /// Every language, English first.
    pub const ALL: [Locale; 2] = [Locale::En, Locale::Ja];

    /// The language for a locale code as Discord sends it (`en-GB`, `ja`); English if unknown.
    ///
    /// ```
    /// use text::Locale;
    /// assert_eq!(Locale::from_code("ja"), Locale::Ja);
    /// assert_eq!(Locale::from_code("pt-BR"), Locale::En);
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Locale {
        match code.split(['-', '_']).next() {
            Some("ja") => Locale::Ja,
            _ => Locale::En,
        }
    }

    /// The code: the folder below `assets/text`, and Discord's code where that is not English.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::Ja => "ja",
        }
    }

    pub(super) fn language(self) -> LanguageIdentifier {
        match self {
            Locale::En => fluent_templates::langid!("en"),
            Locale::Ja => fluent_templates::langid!("ja"),
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
