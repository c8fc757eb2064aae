//! The languages the bot speaks: a registry with a line for each language.

use fluent_templates::LanguageIdentifier;
use referee::TimeControl;
use std::fmt;

macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident = $code:tt, $discord:expr, $zone:expr, $clock:expr;)+) => {
        /// A language of the bot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Locale {
            $($(#[$doc])* $name,)+
        }

        impl Locale {
            /// Every language, the [fallback](Locale::FALLBACK) first.
            pub const ALL: [Locale; [$($code),+].len()] = [$(Locale::$name),+];

            /// The language's code: the name of its folder below `assets/text`, also stored in the database.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Locale::$name => $code,)+
                }
            }

            /// The codes of Discord's languages that are shown in this language.
            #[must_use]
            pub const fn discord_codes(self) -> &'static [&'static str] {
                match self {
                    $(Locale::$name => &$discord,)+
                }
            }

            /// The time zone in which most speakers live, by its name in the IANA database.
            #[must_use]
            pub const fn zone(self) -> &'static str {
                match self {
                    $(Locale::$name => $zone,)+
                }
            }

            /// The clock that most speakers play with, for servers that have not chosen a clock.
            #[must_use]
            pub const fn clock(self) -> TimeControl {
                match self {
                    $(Locale::$name => $clock,)+
                }
            }

            pub(super) const fn language(self) -> LanguageIdentifier {
                match self {
                    $(Locale::$name => fluent_templates::langid!($code),)+
                }
            }
        }
    };
}

// To add a language, add a folder to `assets/text` and a line here: the language's name in the code, the folder, the
// languages of Discord that are shown in this language, a time zone and a clock.
languages! {
    /// English, which is also used for every language that the bot does not speak.
    En = "en", ["en-US", "en-GB"], "UTC", TimeControl::None;
    Ja = "ja", ["ja"], "Asia/Tokyo", TimeControl::BYOYOMI;
    De = "de", ["de"], "Europe/Berlin", TimeControl::None;
}

impl Locale {
    /// The language that is used if a sentence is not translated, or if the reader's language is unknown.
    pub const FALLBACK: Locale = Locale::En;

    /// The language for a locale code as Discord sends it (`en-GB`, `ja`), or as it is stored;
    /// [`Locale::FALLBACK`] if unknown.
    ///
    /// ```
    /// use text::Locale;
    /// assert_eq!(Locale::from_code("ja"), Locale::Ja);
    /// assert_eq!(Locale::from_code("de-AT"), Locale::De);
    /// assert_eq!(Locale::from_code("pt-BR"), Locale::En);
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Locale {
        let language = code.split(['-', '_']).next();
        let of = |test: &dyn Fn(Locale) -> bool| Locale::ALL.into_iter().find(|it| test(*it));
        of(&|it| it.discord_codes().contains(&code))
            .or_else(|| of(&|it| Some(it.code()) == language))
            .unwrap_or(Locale::FALLBACK)
    }
}

impl Default for Locale {
    fn default() -> Locale {
        Locale::FALLBACK
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
