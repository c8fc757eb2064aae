//! The looks a person or a server can choose.

use super::guild::GuildSettings;
use super::players::PlayerSettings;
use std::str::FromStr;

/// How boards look. The names are those of the drawn themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A warm board on a slate table.
    Classic,
    /// Dimmed, for the night.
    Dark,
    /// Black, white and pure colours.
    HighContrast,
    /// Blue, vermilion and patterns in place of hues that look alike to some eyes.
    ColourBlind,
}

/// The name is none of the themes'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such theme")]
pub struct ParseThemeError;

impl Theme {
    /// Every theme, in the order they are offered.
    pub const ALL: [Theme; 4] = [
        Theme::Classic,
        Theme::Dark,
        Theme::HighContrast,
        Theme::ColourBlind,
    ];

    /// The name stored: `classic`, `dark`, `high-contrast` or `colour-blind`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Classic => "classic",
            Theme::Dark => "dark",
            Theme::HighContrast => "high-contrast",
            Theme::ColourBlind => "colour-blind",
        }
    }
}

/// How pictures look to one person, or to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// The theme; `None` for the usual one.
    pub theme: Option<Theme>,
    /// Whether patterns say what colours say.
    pub patterns: bool,
}

impl Look {
    /// What everybody in a server sees.
    #[must_use]
    pub const fn public(server: &GuildSettings) -> Look {
        Look {
            theme: server.theme,
            patterns: false,
        }
    }

    /// What one person sees alone: by their own settings, and where they have chosen no theme by those
    /// of the server.
    #[must_use]
    pub fn private(own: &PlayerSettings, server: &GuildSettings) -> Look {
        Look {
            theme: own.theme.or(server.theme),
            patterns: own.patterns,
        }
    }
}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(name: &str) -> Result<Theme, ParseThemeError> {
        let mut all = Theme::ALL.into_iter();
        all.find(|theme| theme.name() == name)
            .ok_or(ParseThemeError)
    }
}
