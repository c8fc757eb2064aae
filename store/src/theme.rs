//! The looks a person or a server can choose.

use super::guild::GuildSettings;
use super::players::PlayerSettings;
use serde::{Deserialize, Serialize};

/// How boards look. The names stored are those of the drawn themes: `classic`, `dark`, `high-contrast` and
/// `colour-blind`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Classic,
    Dark,
    HighContrast,
    ColourBlind,
}

/// How pictures look to one person, or to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
