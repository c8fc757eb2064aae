//! The names of themes.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThemeName {
    #[default]
    Classic,
    Dark,
    HighContrast,
    ColourBlind,
}

impl ThemeName {
    pub const ALL: [ThemeName; 4] = [
        ThemeName::Classic,
        ThemeName::Dark,
        ThemeName::HighContrast,
        ThemeName::ColourBlind,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Classic => "classic",
            ThemeName::Dark => "dark",
            ThemeName::HighContrast => "high-contrast",
            ThemeName::ColourBlind => "colour-blind",
        }
    }

    pub(super) const fn source(self) -> &'static str {
        match self {
            ThemeName::Classic => include_str!("../../../assets/themes/classic.toml"),
            ThemeName::Dark => include_str!("../../../assets/themes/dark.toml"),
            ThemeName::HighContrast => include_str!("../../../assets/themes/high-contrast.toml"),
            ThemeName::ColourBlind => include_str!("../../../assets/themes/colour-blind.toml"),
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such theme; there are classic, dark, high-contrast and colour-blind")]
pub struct ParseThemeNameError;

impl FromStr for ThemeName {
    type Err = ParseThemeNameError;

    fn from_str(name: &str) -> Result<ThemeName, ParseThemeNameError> {
        ThemeName::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or(ParseThemeNameError)
    }
}

/// A theme, with or without patterns besides its colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Look {
    pub theme: ThemeName,
    /// Whether patterns tell apart what colours do. A theme's own patterns are always drawn.
    pub patterns: bool,
}

impl From<ThemeName> for Look {
    fn from(theme: ThemeName) -> Look {
        Look {
            theme,
            patterns: false,
        }
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let patterns = if self.patterns { "-patterns" } else { "" };
        write!(f, "{}{patterns}", self.theme)
    }
}
